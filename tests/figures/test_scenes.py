"""Figures of examples: every example has some, they fit a page, and their words say what is drawn."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from statuto.checks.program import Setting
from statuto.examples.run import Runner, examples_of
from statuto.figures.examples import MOST, Scene, scenes
from statuto.figures.svg import SEATS
from statuto.findings import Findings
from statuto.resolve.library import names
from statuto.resolve.load import load

SVG = "{http://www.w3.org/2000/svg}"
WIDEST = 450.0
"""Figures stand in a column beside notes, on A4 about 440 of their pixels wide."""

SAMPLE = ("medina/2001-two", "san-gimignano/nl-2003", "torri/noble")
BOOKS = [
    pytest.param(name, marks=[] if name in SAMPLE or name.startswith("classics/") else [pytest.mark.long])
    for name in names()
]

ZONES = ("deck", "hand", "market", "floors")
Texts = list[tuple[float, float, str]]


@cache
def scenes_of(name: str) -> dict[str, tuple[Scene, ...]]:
    """The scenes of all examples of a book that ships; of those whose position cannot be made in it, none."""
    book = load(name, Findings())
    assert book is not None
    runner = Runner(book, Setting(book.players[0], (), ()))
    tests = [test for test in examples_of(book) if runner.seated(*test[:2])]
    return {test[1].name.text: scenes(runner, *test) for test in tests if runner.run(*test).applies}


def texts(svg: str) -> Texts:
    """The texts of a figure with their places."""
    parts = ElementTree.fromstring(svg).iter(f"{SVG}text")
    return [(float(part.get("x", "")), float(part.get("y", "")), part.text or "") for part in parts]


@pytest.mark.parametrize("name", BOOKS)
def test_every_example_has_figures_that_fit(name: str) -> None:
    for example, found in scenes_of(name).items():
        assert 1 <= len(found) <= MOST, example
        assert not found[0].moves and all(scene.moves for scene in found[1:])
        assert [bool(scene.caption) for scene in found] == [len(found) > 1] * len(found)
        for scene in found:
            figure = scene.figure
            root = ElementTree.fromstring(figure.svg)
            assert root.get("role") == "img" and root.findtext(f"{SVG}desc") == figure.words != ""
            assert not any("id" in part.attrib for part in root.iter())
            assert figure.width <= WIDEST and figure.height <= 900 and len(figure.svg) < 30_000
            left, top, width, height = map(float, root.get("viewBox", "").split())
            for x, y, _ in texts(figure.svg):
                assert left <= x <= left + width and top <= y <= top + height


@pytest.mark.parametrize("name", BOOKS)
def test_what_a_scene_shows_differs_from_the_one_before(name: str) -> None:
    for found in scenes_of(name).values():
        for before, after in pairwise(found):
            assert before.figure.words != after.figure.words


def labels(found: Texts) -> tuple[dict[float, str], dict[float, str]]:
    """The letters of columns by how far right they stand, and the numbers of rows by how far down."""
    left = min(x for x, _, _ in found)
    columns = {x: text for x, _, text in found if re.fullmatch("[a-z]", text)}
    rows = {y: text for x, y, text in found if re.fullmatch("[0-9]+", text) and x < left + 12}
    return columns, rows


def tokens(svg: str) -> set[str]:
    """Which seat's token stands on which space, as the drawing shows it: "b2 player 1"."""
    columns, rows = labels(texts(svg))
    found, fills = set(), [fill for fill, _ in SEATS]
    for part in ElementTree.fromstring(svg).iter(f"{SVG}polygon"):
        if part.get("fill") in fills:
            points = [tuple(map(float, pair.split(","))) for pair in part.get("points", "").split()]
            x = sum(point[0] for point in points) / len(points)
            y = sum(point[1] for point in points) / len(points)
            found.add(f"{near(columns, x)}{near(rows, y + 3)} player {fills.index(part.get('fill', '')) + 1}")
    return found


@pytest.mark.parametrize(
    "name", ["breakthrough", "connect-four", "english-draughts", "nine-mens-morris", "othello", "tic-tac-toe"]
)
def test_words_name_the_tokens_that_are_drawn(name: str) -> None:
    for found in scenes_of(f"classics/{name}").values():
        for scene in found:
            drawn = tokens(scene.figure.svg)
            assert drawn and drawn == set(re.findall(r"[a-h][0-9]+ player \d", scene.figure.words))


def test_words_name_the_pieces_that_are_drawn_by_signs() -> None:
    for found in scenes_of("medina/2001-two").values():
        for scene in found:
            words = [part for part in scene.figure.words.split(". ") if not part.startswith(("legal", "refused"))]
            memories = dict(part.split(": ", 1) for part in words if ": " in part)
            said = set(
                re.findall(
                    r"\b[a-p]\d+\b", " ".join(memories.get(key, "") for key in ("building", "merchant", "stable"))
                )
            )
            columns, rows = labels(texts(scene.figure.svg))
            signs = [part for part in ElementTree.fromstring(scene.figure.svg).iter(f"{SVG}text") if is_sign(part)]
            drawn = {
                near(columns, float(part.get("x", ""))) + near(rows, float(part.get("y", "")) - 1) for part in signs
            }
            assert said == drawn


def is_sign(part: ElementTree.Element) -> bool:
    """Whether a text is the sign of a piece on a square, not of a seat's token, nor of what stands around."""
    return part.get("font-weight") == "bold" and bool(re.fullmatch("[A-SU-Za-vx-z]", part.text or ""))


def near(named: dict[float, str], at: float) -> str:
    """The name of the row or column nearest to a place."""
    return named[min(named, key=lambda other: abs(other - at))]


def blocks(svg: str) -> dict[str, list[str]]:
    """The cards below each name of a zone, as the drawing shows them: "2 eight" for two."""
    found: dict[str, list[str]] = {}
    name = ""
    for part in ElementTree.fromstring(svg):
        if part.tag == f"{SVG}rect":
            found[name].append("")
        elif part.tag == f"{SVG}text":
            text = part.text or ""
            if part.get("text-anchor") == "middle" and name:
                found[name][-1] += text
            elif text.startswith("×"):
                found[name][-1] = f"{text[1:]} {found[name][-1]}"
            elif part.get("font-size") == "11":
                name = text
                found[name] = []
    return {name: cards for name, cards in found.items() if cards}


def zones(words: str) -> dict[str, list[str]]:
    """The same from the words: "hand: player 1 seven, 2 eight; player 2 five"."""
    found: dict[str, list[str]] = {}
    for part in words.split(". "):
        name, _, told = part.partition(": ")
        if name in ZONES:
            for owner in re.split("; |, (?=player|lot)", told):
                match = re.match(r"((?:player \d|lot-\d) )?(.*)", owner)
                assert match is not None
                key = f"{name} of {match[1].strip()}" if match[1] else name
                found[key] = match[2].split(", ")
    return found


@pytest.mark.parametrize("name", ["torri/noble"])
def test_words_name_the_cards_that_are_drawn(name: str) -> None:
    seen = 0
    for found in scenes_of(name).values():
        for scene in found:
            said = zones(scene.figure.words)
            drawn = blocks(scene.figure.svg)
            assert {key: cards for key, cards in drawn.items() if key.split(" ")[0] in ZONES} == said
            seen += len(said)
    assert seen > 100


def test_marks_show_what_is_legal_and_what_is_refused() -> None:
    scene = scenes_of("san-gimignano/nl-2003")["notch-and-edge"][0]
    shown = {text for _, _, text in texts(scene.figure.svg)}
    assert {"2/0", "0/1", "1/-1"} <= shown
    assert any(text.startswith("legal: ") for text in shown) and "legal: " in scene.figure.words


def test_figures_of_an_example_show_the_same_part_of_a_large_board() -> None:
    for found in scenes_of("medina/2001-two").values():
        shown = {tuple(sorted(labels(texts(scene.figure.svg))[0].values())) for scene in found}
        assert len(shown) == 1


def test_a_caption_says_which_moves_led_there() -> None:
    (before, after) = scenes_of("classics/breakthrough")["man-straight"]
    assert before.caption == "Before" and after.caption == "After advance of c4 toward d5"
    found = scenes_of("torri/noble")
    captions = [scene.caption for scenes in found.values() for scene in scenes]
    assert any(re.match(r"After \d+ moves, the last: ", caption) for caption in captions)
    assert any(re.match(r"After player 1: .*; player 2: ", caption) for caption in captions)


def told(name: str, example: str) -> list[str]:
    """What the figures of an example say in words."""
    return [scene.figure.words for scene in scenes_of(name)[example]]


def test_a_figure_says_nothing_of_what_does_not_matter_to_its_example() -> None:
    found = told("san-gimignano/fr-2002", "three-hexagons")
    assert len(found) == 1 and found[0].startswith("hexagons: ") and "starter" not in found[0]
    assert "quiet" not in found[0] and "Over" not in found[0] and "to move" not in found[0]
    # After moves that end the game by the way.
    assert not any("Over" in words for words in told("san-gimignano/fr-2002", "tokens-return"))


def test_a_figure_says_what_its_example_speaks_of() -> None:
    assert "starter: player 2" in told("san-gimignano/fr-2002", "another-lot")[0]
    assert "Over, won by player 1" in told("san-gimignano/fr-2002", "ten-towers")[-1]
    # What moves change is told, and who is to choose between moves that are marked.
    assert "built: player 1 1" in told("san-gimignano/fr-2002", "tokens-return")[-1]
    assert "player 1 to move" in told("san-gimignano/fr-2002", "rival-tower")[0]


def test_moves_that_are_refused_are_named_below_a_figure_as_those_that_are_legal() -> None:
    (scene,) = scenes_of("medina/2014")["open-orange"]
    said = " ".join(text for _, _, text in texts(scene.figure.svg))
    assert "legal: build of orange on e10;" in said and "refused: build of orange on d11, h11, north5, l8, n2" in said
