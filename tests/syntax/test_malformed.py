"""Each malformed sample gives its own code and message, and nothing else."""

from __future__ import annotations

import re

import pytest

from statuto.catalogue import CATALOGUE
from statuto.findings import Finding, Findings
from statuto.syntax.malformed import Sample, samples
from statuto.syntax.parse import parse

HEADER = "statuto 1\ngame example/three-in-a-row\n\n"
MORE = '\narticle last.one\n  en "This article is well formed."\n'
JARGON = re.compile(
    r"terminal|parse|lexer|syntax|expect(ed|s|ing) one|\b(NL|INDENT|DEDENT|STRING|INT|LPAR|RPAR)\b|\$END"
)
FILLED = re.compile(r"\\\{(?:met|before|first)\\\}")


def findings_of(text: str) -> list[Finding]:
    findings = Findings()
    parse(text, "book.statuto", findings)
    return list(findings)


def findings_of_sample(sample: Sample) -> list[Finding]:
    return findings_of((HEADER if sample.start == "item" else "") + sample.text + MORE)


def test_there_are_samples_of_every_kind() -> None:
    assert len(samples()) >= 40
    assert {f"S0{number}" for number in range(30, 47)} <= {sample.code for sample in samples()} <= set(CATALOGUE)


@pytest.mark.parametrize("sample", samples(), ids=lambda sample: sample.name)
def test_a_sample_says_what_it_should(sample: Sample) -> None:
    found = findings_of_sample(sample)
    assert [finding.code for finding in found] == [sample.code], found
    pattern = FILLED.sub(".+", re.escape(sample.message))
    assert re.fullmatch(pattern, found[0].message, re.IGNORECASE), found[0].message
    assert found[0].help
    assert "{" not in found[0].message


@pytest.mark.parametrize("sample", samples(), ids=lambda sample: sample.name)
def test_a_sample_points_into_its_text(sample: Sample) -> None:
    (found,) = findings_of_sample(sample)
    lines = ((HEADER if sample.start == "item" else "") + sample.text).split("\n")
    assert 1 <= found.place.line <= len(lines)
    assert 1 <= found.place.column <= len(lines[found.place.line - 1]) + 1
    assert found.place.end_column > found.place.column or found.place.end_line > found.place.line


@pytest.mark.parametrize("sample", samples(), ids=lambda sample: sample.name)
def test_no_message_speaks_of_the_parser(sample: Sample) -> None:
    assert not JARGON.search(sample.message + sample.help)
    assert sample.message.endswith(".")


def test_every_code_of_the_text_has_its_entry() -> None:
    for code, entry in CATALOGUE.items():
        if code.startswith("S"):
            assert entry.title and entry.why, code
