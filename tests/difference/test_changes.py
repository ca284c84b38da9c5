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
    assert found.changes == () and found.about == () and not found.functional


@pytest.mark.parametrize(("rule", "kind"), [("", "reworded"), ("\n  limit SAID turns", "changed")])
def test_a_number_that_words_alone_tell_changes_no_rule(rule: str, kind: str, tmp_path: Path) -> None:
    books = []
    for value in (30, 40):
        path = tmp_path / f"{value}.statuto"
        told = f'\narticle last.one\n  en "A game takes {{SAID}} minutes."\n  let SAID = {value}{rule}\n'
        path.write_text(BASE.read_text("utf-8") + told, "utf-8")
        books.append(opened(path))
    found = compare(*books)
    assert [(change.id, change.kind) for change in found.changes] == [("last.one", kind)]
    assert bool(found.functional) == (kind == "changed")


MATCH = """
article deals
  en "Several deals."
  match of at most 3 deals
  memory sum of each player: 0 to 9 = 0 for the match
  after each deal:
    for each player p: increase sum of p by (1 if p wins otherwise 0)
  match ends when deal is 2
  winner of the match p has most sum of p
"""
OF_THE_MATCH = [
    ("at most 3", "at most 5", "A match has at most 5 deals: 5 instead of 3."),
    ("by (1 if", "by (2 if", "to player p's sum: 2 instead of 1."),
    ("when deal is 2", "when deal is 3", "The match is over when the deal is 3, after a deal: 3 instead of 2."),
    ("has most sum", "has least sum", "instead of: The player who has the highest sum wins the match."),
]


def match(folder: Path, name: str, lines: str) -> Book:
    path = folder / f"{name}.statuto"
    path.write_text(BASE.read_text("utf-8") + lines, "utf-8")
    return opened(path)


@pytest.mark.parametrize(("old", "new", "said"), OF_THE_MATCH)
def test_what_is_said_of_a_change_of_a_match(tmp_path: Path, old: str, new: str, said: str) -> None:
    found = compare(match(tmp_path, "one", MATCH), match(tmp_path, "other", MATCH.replace(old, new)))
    assert [change.kind for change in found.changes] == ["changed"]
    (sentence,) = found.changes[0].sentences
    assert said in sentence


def test_a_match_beside_one_deal(tmp_path: Path) -> None:
    lines = MATCH[: MATCH.index("  match of")]
    found = compare(match(tmp_path, "one", lines + "  limit 40 turns\n"), match(tmp_path, "other", MATCH))
    assert "New: A match has at most 3 deals." in [text for change in found.changes for text in change.sentences]
