"""What a comparison says of small changes of one book; `cases.txt` holds them as data."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import pytest

from statuto.difference import Difference, compare
from statuto.findings import Findings
from statuto.resolve.book import Book
from statuto.resolve.load import load

HERE = Path(__file__).parent
BASE = HERE.parent / "reference" / "everything.statuto"


@dataclass
class Case:
    """A change of the base, and what comes out."""

    name: str
    edits: list[tuple[str, str]] = field(default_factory=list)
    expected: list[tuple[str, list[str]]] = field(default_factory=list)


def cases() -> list[Case]:
    found: list[Case] = []
    for line in (HERE / "cases.txt").read_text("utf-8").splitlines():
        mark, _, rest = line.partition(" ")
        match mark:
            case "===":
                found.append(Case(rest))
            case "-" if found:
                old = rest
            case "+":
                found[-1].edits.append((old, rest.replace(" \\n ", "\n  ")))
            case ">":
                found[-1].expected.append((rest, []))
            case ":":
                found[-1].expected[-1][1].append(rest)
    return found


def opened(path: Path) -> Book:
    findings = Findings()
    book = load(str(path), findings)
    assert book is not None and not findings.errors, list(findings)
    return book


def difference(case: Case, folder: Path) -> Difference:
    text = BASE.read_text("utf-8")
    for old, new in case.edits:
        assert old in text, old
        text = text.replace(old, new)
    path = folder / "other.statuto"
    path.write_text(text, "utf-8")
    return compare(opened(BASE), opened(path))


@pytest.mark.parametrize("case", cases(), ids=lambda case: case.name)
def test_what_is_said_of_a_change(case: Case, tmp_path: Path) -> None:
    found = difference(case, tmp_path)
    assert [f"{change.id} {change.kind}" for change in found.changes] == [what for what, _ in case.expected]
    for change, (_, said) in zip(found.changes, case.expected, strict=True):
        text = "\n".join(change.sentences)
        for part in said:
            assert part in text, text


def test_a_book_is_not_different_from_itself() -> None:
    found = compare(opened(BASE), opened(BASE))
    assert found.changes == () and found.about == () and not found.counts() and not found.functional
