"""Marks in texts: whatever changed, what is gone makes the old text and what is new the new one."""

from __future__ import annotations

import pytest
from blocks import lines, shown, squeezed, without
from hypothesis import given
from hypothesis import strategies as st

from statuto.printing.layouts.marks import both, paragraphs_of_both, table_of_both
from statuto.reference.document.model import Table

WORDS = st.lists(st.sampled_from(["a", "the", "tower", "of", "seven", "cards", ",", ".", " ", "(4.6a)", "\n"])).map(
    " ".join
)


@given(WORDS, WORDS)
def test_marks_join_to_both_texts(before: str, after: str) -> None:
    text = both(before, after, "en")
    assert without(text, "new") == squeezed(before) and without(text, "gone") == squeezed(after)
    for span in text.spans:
        assert span.text
        assert not span.mark or span.text == span.text.strip()


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ("A hand has 7 cards.", "A hand has 9 cards.", "A hand has [-7-] {+9+} cards."),
        ("He may exchange, finish or close.", "He may exchange or close.", "He may exchange[-, finish-] or close."),
        ("Tiles are laid in a pile.", "Tiles stay in the box.", "Tiles [-are laid in a pile-] {+stay in the box+}."),
        ("As in 4.7, they pass.", "As in 4.6a, they pass.", "As in [-4.7-] {+4.6a+}, they pass."),
        ("They buy or pass.", "They buy, pass, or sell.", "They buy [-or pass-]{+, pass, or sell+}."),
        ("Nothing of this.", "Whoever can, draws!", "[-Nothing of this.-] {+Whoever can, draws!+}"),
        ("One.", "", "[-One.-]"),
        ("", "", ""),
    ],
)
def test_marks_are_as_few_as_a_reader_wants(before: str, after: str, said: str) -> None:
    assert shown(both(before, after, "en")) == said


def test_paragraphs_stand_by_one_another_where_they_are_as_many() -> None:
    same = list(paragraphs_of_both(("One.", "Two."), ("One.", "Three."), "en"))
    assert list(lines(tuple(same))) == ["One.", "[-Two-] {+Three+}."]
    more = list(paragraphs_of_both(("One.",), ("One.", "Two."), "en", "note"))
    assert list(lines(tuple(more))) == ["note: One. {+Two.+}"]


def test_cells_of_a_table_have_marks() -> None:
    old = Table("worth", ("colour", "worth"), (("red", "1"), ("blue", "2")))
    new = Table("worth", ("colour", "worth"), (("red", "1"), ("blue", "3"), ("green", "4")))
    grid = table_of_both(old, new, "en")
    assert list(lines((grid,))) == ["colour | worth", "red | 1", "blue | [-2-] {+3+}", "{+green+} | {+4+}"]
    assert list(lines((table_of_both(None, old, "en"),)))[1] == "red | 1"
