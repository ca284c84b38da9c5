"""Every code that the source or a malformed sample gives is in the catalogue, and none is there in vain."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from statuto.catalogue import CATALOGUE

ROOT = Path(__file__).resolve().parent.parent
_IN_SOURCE = re.compile(r'"([A-Z]\d{3})"')
_IN_SAMPLE = re.compile(r"^# code: ([A-Z]\d{3})$", re.M)


def codes_given() -> set[str]:
    sources = [path for path in (ROOT / "interpreter").rglob("*.py") if path.parent.name != "catalogue"]
    found = {code for path in sources for code in _IN_SOURCE.findall(path.read_text("utf-8"))}
    samples = (ROOT / "grammar" / "malformed").glob("*.statuto")
    return found | {code for path in samples for code in _IN_SAMPLE.findall(path.read_text("utf-8"))}


def test_every_code_is_in_the_catalogue_and_every_entry_is_given() -> None:
    given = codes_given()
    assert sorted(given - set(CATALOGUE)) == []
    assert sorted(set(CATALOGUE) - given) == []


@pytest.mark.parametrize("code", sorted(CATALOGUE))
def test_an_entry_says_why_and_what_to_write(code: str) -> None:
    entry = CATALOGUE[code]
    assert entry.title and not entry.title.endswith(".")
    assert entry.why.endswith((".", "?"))
    assert (entry.avoid or entry.prefer) == "" or (entry.avoid and entry.prefer and entry.avoid != entry.prefer)
