"""Words side by side."""

from __future__ import annotations

import pytest

from statuto.difference.words import marked, plain, sides


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ("A player may pass.", "A player must pass.", "A player [-may-] {+must+} pass."),
        ("A player may pass.", "A player may pass.", "A player may pass."),
        ("It holds 2 tokens.", "It holds at most 3 tokens.", "It holds [-2-] {+at most 3+} tokens."),
        ("Two red hats lie here.", "One blue hat lies here.", "[-Two red hats lie-] {+One blue hat lies+} here."),
        ("", "All is new.", "{+All is new.+}"),
        ("All is gone.", "", "[-All is gone.-]"),
        ("One two three.", "Nothing of it is alike!", "[-One two three.-] {+Nothing of it is alike!+}"),
        ("l'eau et le vin", "l'eau ou le vin", "l'eau [-et-] {+ou+} le vin"),
    ],
)
def test_marks_stand_around_what_changed(before: str, after: str, said: str) -> None:
    assert plain(marked(before, after)) == said


def test_each_side_has_its_own_words() -> None:
    before, after = sides(marked("A player may pass.", "A player must pass."))
    assert "".join(stretch.text for stretch in before) == "A player may pass."
    assert "".join(stretch.text for stretch in after) == "A player must pass."


def test_very_long_texts_stand_one_behind_the_other() -> None:
    before, after = "word " * 50_000, "other word " * 50_000
    assert [(one.mark, one.text) for one in marked(before, after)] == [("gone", before), ("new", after)]
