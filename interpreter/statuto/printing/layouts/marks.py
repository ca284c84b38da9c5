"""Texts with marks: what a change took out of one and put into it, as spans, paragraphs and cells of tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest

from statuto.difference import Change
from statuto.difference.words import Stretch, marked, sides
from statuto.printing.model import Grid, Paragraph, Span, Text
from statuto.printing.texts import text
from statuto.reference.document import Document, Entry
from statuto.reference.document.model import Table

MARKS = ("gone", "new")
CLOSING = ".,;:!?)]…"

SLIGHT = frozenset(("example", "renumbered"))
"""The changes of an article after which its words and its rule are the same."""


def spans(stretches: Iterable[Stretch]) -> tuple[Span, ...]:
    """Stretches as spans: a mark begins and ends at a word, and blanks stand between marks."""
    made: list[Span] = []
    blank = True  # whether a blank would be one too many
    for stretch in stretches:
        if stretch.mark == "same":
            made.append(Span(stretch.text))
            blank = stretch.text[-1:].isspace()
            continue
        beside = bool(made) and made[-1].mark in MARKS
        if not blank and (stretch.text[:1].isspace() or (beside and stretch.text[:1] not in CLOSING)):
            made.append(Span(" "))
        made.append(Span(stretch.text.strip(), stretch.mark))
        blank = stretch.text[-1:].isspace()
        if blank:
            made.append(Span(" "))
    return tuple(_without_blanks(made))


def _without_blanks(made: Sequence[Span]) -> Iterator[Span]:
    """The spans with one blank where there were several, and none at the end."""
    before = " "
    for index, span in enumerate(made):
        words = span.text.lstrip() if before.isspace() else span.text
        if index == len(made) - 1:
            words = words.rstrip()
        if words:
            yield Span(words, span.mark, span.target)
            before = words[-1]


def both(before: str, after: str, language: str) -> Text:
    """Two texts as one, with what is gone and what is new."""
    return Text(spans(legible(marked(before, after))), language)


def one_side(mine: str, theirs: str, mark: str, language: str) -> Text:
    """A text with a mark, "gone" or "new", on what another one has not."""
    before, after = (theirs, mine) if mark == "new" else (mine, theirs)
    return Text(spans(sides(tuple(legible(marked(before, after))))[mark == "new"]), language)


def legible(stretches: Sequence[Stretch]) -> list[Stretch]:
    """The stretches with fewer marks: a word or two that stayed between longer changes is taken as changed, too."""
    runs: list[list[str]] = [["", "", ""]]  # what is gone, what is new, and what stays the same behind it
    for stretch in stretches:
        if stretch.mark == "same":
            runs[-1][2] = stretch.text
            runs.append(["", "", ""])
        else:
            runs[-1][MARKS.index(stretch.mark)] += stretch.text
    made = runs[:1]
    for run in runs[1:]:
        gone, new, same = made[-1]
        kept = len(same.strip())
        if kept <= max(len(gone), len(new)) and kept <= max(len(run[0]), len(run[1])):
            made[-1] = [gone + same + run[0], new + same + run[1], run[2]]
        else:
            made.append(run)
    found = (Stretch(mark, text) for run in made for mark, text in zip((*MARKS, "same"), run, strict=True) if text)
    return [one for one in found if one.mark == "same" or one.text.strip()]


def pairs(before: Sequence[str], after: Sequence[str]) -> list[tuple[str, str]]:
    """Paragraphs before beside those after; where they are not as many, all of them as one."""
    if len(before) == len(after):
        return list(zip(before, after, strict=True))
    return [(" ".join(before), " ".join(after))]


def paragraphs_of_both(
    before: Sequence[str], after: Sequence[str], language: str, role: str = "prose"
) -> Iterator[Paragraph]:
    """The paragraphs of a text before and after a change, with marks."""
    for one, other in pairs(before, after):
        if one or other:
            yield Paragraph(both(one, other, language), role)


def table_of_both(before: Table | None, after: Table, language: str) -> Grid:
    """A table with marks in the cells that differ; a new one has none."""
    if before is None:
        before = after
    rows = zip_longest(before.rows, after.rows, fillvalue=())
    return Grid(
        tuple(text(head, language) for head in after.heads),
        tuple(
            tuple(both(one, other, language) for one, other in zip_longest(old, new, fillvalue="")) for old, new in rows
        ),
        text(after.name, language),
    )


def spoken(document: Document, entry: Entry | None, role: str) -> str:
    """The language of the words that are printed in a role: that of the document, or of what stands for it."""
    parts = {"lead": "title", "note": "notes"}
    return document.spoken(entry.lacks(parts.get(role, role))) if entry is not None else document.language


def unseen(change: Change) -> bool:
    """Whether an article is only worded otherwise, and in no word that is shown."""
    if change.kind != "reworded" or change.a is None or change.b is None:
        return False
    return (change.a.title, change.a.prose, change.a.notes) == (change.b.title, change.b.prose, change.b.notes)
