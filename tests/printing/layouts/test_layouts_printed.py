"""The layouts of variants and editions as `statuto print` writes them."""

from __future__ import annotations

from pathlib import Path

import pytest
from pages import sizes, texts
from typer.testing import CliRunner

from statuto.commands.app import app


def printed(*words: object, code: int = 0) -> str:
    """What is written to standard output or error by a command that ends with a code."""
    done = CliRunner().invoke(app, ("print", *map(str, words)), env={"NO_COLOR": "1"})
    assert done.exit_code == code, done.output
    return done.output


def test_a_slip_is_a_card_unless_a_paper_is_named(tmp_path: Path) -> None:
    file = tmp_path / "slip.pdf"
    printed("torri/nine-cards", "--layout", "slip", "-o", file)
    (page,) = texts(file.read_bytes())
    assert "Nine cards in hand" in page and "2.3" in page and "Signed: Statuto authors" in page
    card = size(file)
    printed("torri/nine-cards", "--layout", "slip", "--paper", "a5", "-o", file)
    assert card == (63, 88) and size(file) == (148, 210)


def test_editions_side_by_side_lie_across(tmp_path: Path) -> None:
    file = tmp_path / "sides.pdf"
    printed("san-gimignano/it-2002", "--layout", "sides", "--beside", "san-gimignano/fr-2002", "-o", file)
    assert size(file) == (297, 210)
    assert "it-2002 · 1.1" in "".join(texts(file.read_bytes()))


def test_editions_and_variants_of_a_game_are_found(tmp_path: Path) -> None:
    said = printed("torri/base", "--layout", "matrix", "--format", "markdown")
    assert "torri/nine-cards" in said and "torri/noble" in said
    file = tmp_path / "all.md"
    printed("san-gimignano/fr-2002", "--layout", "sides", "-o", file)
    assert "it-2002" in file.read_text("utf-8") and "nl-2003" in file.read_text("utf-8")


@pytest.mark.parametrize("layout", ["merged", "open"])
def test_other_layouts_are_written(layout: str) -> None:
    said = printed("torri/nine-cards", "--layout", layout, "--no-figures", "--format", "markdown")
    assert ("Changed by Nine cards in hand" in said) == (layout == "merged")
    assert "We play" in said


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("classics/hex", "--layout", "slip"), "classics/hex has no variant"),
        (("classics/hex", "--layout", "merged"), "classics/hex has no variant"),
        (("classics/hex", "--layout", "sides", "--beside", "no/such"), "There is no book `no/such`"),
        (("torri/base", "--layout", "sides"), "only edition"),
        (("classics/hex", "--layout", "sides"), "only edition"),
    ],
)
def test_what_a_layout_asks_for_is_missing(words: tuple[str, ...], said: str) -> None:
    assert said in printed(*words, "--format", "json", code=2)


def size(file: Path) -> tuple[int, int]:
    """The size of the first page, in millimetres."""
    width, height = sizes(file.read_bytes())[0]
    return round(width), round(height)


def test_a_score_sheet_sets_a_colon_as_its_language_does() -> None:
    said = [printed("medina/2014", "--layout", "sheet", "--format", "markdown", "--lang", one) for one in ("en", "fr")]
    assert "What a palace is worth: Stable points" in said[0]
    assert "Ce que vaut un palais\u00a0: Étables" in said[1]
