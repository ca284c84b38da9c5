"""Each bad book gives its findings at their places and no others; each good book gives none."""

from __future__ import annotations

import re

import cases
import pytest

from statuto.catalogue import CATALOGUE, Severity

# What no book can bring about by itself; each has a test of its own below or beside.
ELSEWHERE = {"L035", "R009", "P007", "P008"}
BAD, GOOD = cases.cases("bad"), cases.cases("good")
JARGON = re.compile(r"\b(?:type|domain|slot|token stream|parser|node|scope|index|int|None|null)\b")


@pytest.mark.parametrize("case", BAD, ids=lambda case: case.name)
def test_a_bad_book_gives_its_findings(case: cases.Case, request: pytest.FixtureRequest) -> None:
    if request.config.getoption("--snapshot-update", default=False):
        case.record()
        return
    assert case.expected, "say what is expected: `# expect:` and `make record`"
    assert case.found() == case.expected


@pytest.mark.parametrize("case", GOOD, ids=lambda case: case.name)
def test_a_good_book_gives_none(case: cases.Case) -> None:
    assert case.found() == []


@pytest.mark.parametrize("case", BAD, ids=lambda case: case.name)
def test_the_messages_are_sentences(case: cases.Case) -> None:
    for finding in case.findings():
        assert re.search(r"[.?!]$", finding.message), finding
        assert not JARGON.search(finding.message + finding.help), finding
        assert finding.place.line >= 1 and finding.place.column >= 1


def test_every_code_has_a_bad_book(request: pytest.FixtureRequest) -> None:
    if request.config.getoption("--snapshot-update", default=False):
        pytest.skip("the books are being recorded")
    expected = {text.split()[0] for case in BAD for text in case.expected}
    wanted = {code for code in CATALOGUE if code[0] in "RTLPC"}
    assert wanted - expected - ELSEWHERE == set()


def test_there_are_enough_of_both() -> None:
    assert len(BAD) >= 60
    assert len(GOOD) >= 10


def test_warnings_and_notes_stop_no_book() -> None:
    assert {CATALOGUE[code].severity for code in CATALOGUE if code[0] == "E"} == {Severity.ERROR}
