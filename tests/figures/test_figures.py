"""Figures of positions: what is drawn, where, and the same in words."""

from __future__ import annotations

import itertools
from xml.etree import ElementTree

import pytest

from statuto.boards.geometry import custom, hexagon_rhombus, hexagon_within, ring, square_grid
from statuto.boards.laid import part_on_side, parts_of_sides
from statuto.checks.build import build
from statuto.checks.program import Setting
from statuto.evaluate.engine import Engine
from statuto.evaluate.game import Game
from statuto.examples.run import Runner, examples_of
from statuto.figures.cells import plan
from statuto.figures.examples import Scene, scenes
from statuto.figures.position import Marks, draw, spots
from statuto.figures.svg import SEATS, Sheet, regular
from statuto.figures.tiles import part_outline
from statuto.findings import Findings
from statuto.machine.lower import lower
from statuto.resolve.library import names
from statuto.resolve.load import load

SVG = "{http://www.w3.org/2000/svg}"


def scenes_of(name: str) -> dict[str, tuple[Scene, ...]]:
    """The scenes of all examples of a book that ships."""
    book = load(name, Findings())
    assert book is not None
    runner = Runner(book, Setting(book.players[0], (), ()))
    tests = [test for test in examples_of(book) if runner.seated(*test[:2])]
    return {test[1].name.text: scenes(runner, *test) for test in tests if runner.run(*test).applies}


def game_of(name: str, players: int) -> Game:
    book = load(name, Findings())
    assert book is not None
    game = Game(Engine(lower(build(book, Setting(players, (), ()), Findings()).program)), 3)
    game.run()
    return game


def texts(svg: str) -> list[str]:
    return [part.text or "" for part in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def area(points: list[tuple[float, float]]) -> float:
    pairs = zip(points, [*points[1:], points[0]], strict=True)
    return abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairs)) / 2


@pytest.mark.parametrize("name", names())
def test_every_example_of_a_book_has_figures(name: str) -> None:
    for example, found in scenes_of(name).items():
        assert found, example
        assert not found[0].moves and all(scene.moves for scene in found[1:])
        for scene in found:
            root = ElementTree.fromstring(scene.figure.svg)
            assert root.get("role") == "img" and root.findtext(f"{SVG}desc") == scene.figure.words != ""
            assert not any("id" in part.attrib for part in root.iter())
            left, top, width, height = map(float, root.get("viewBox", "").split())
            for part in root.iter(f"{SVG}text"):
                assert left <= float(part.get("x", "nan")) <= left + width
                assert top <= float(part.get("y", "nan")) <= top + height


@pytest.mark.parametrize(
    "board",
    [square_grid(3, 4), hexagon_rhombus(3, 4), hexagon_within(2), ring(7), custom([["a1", "b1", "c1"], ["b1", "b2"]])],
    ids=lambda board: board.kind,
)
def test_spaces_lie_apart(board) -> None:
    found = plan(board)
    assert list(found.cells) == list(range(len(board.names)))
    for one, other in itertools.combinations(found.cells.values(), 2):
        assert abs(one.middle[0] - other.middle[0]) + abs(one.middle[1] - other.middle[1]) >= one.room / 2 + 1


def test_names_that_say_no_place_stand_around_a_circle() -> None:
    board = custom([["north", "east", "south"], ["south", "west", "north"]])
    assert {text for _, text in plan(board).labels} == set(board.names) and len(plan(board).lines) == 4


def test_a_part_of_a_large_board_keeps_its_labels() -> None:
    board = square_grid(12, 12)
    found = plan(board)
    found.crop(board, {board.index("f6")})
    assert len(found.cells) == 25
    assert {text for _, text in found.labels} == {"d", "e", "f", "g", "h", "4", "5", "6", "7", "8"}
    at_edge = plan(board)
    at_edge.crop(board, {board.index("a1")})
    assert {text for _, text in at_edge.labels} == {"a", "b", "c", "d", "e", "1", "2", "3", "4", "5"}


@pytest.mark.parametrize("turn", range(6))
def test_the_parts_of_a_tile_fill_it(turn: int) -> None:
    corners, sides = regular((0.0, 0.0), 10.0, 6), parts_of_sides(6, 3)
    found = [
        part_outline((0.0, 0.0), corners, [side for side in range(6) if part_on_side(sides, side, turn) == part])
        for part in range(3)
    ]
    assert sum(map(area, found)) == pytest.approx(area(corners))
    # Side 0 is the east: the part that has it lies farther to the right than any other.
    east = part_on_side(sides, 0, turn)
    assert max(range(3), key=lambda part: max(x for x, _ in found[part][1:]) + sum(x for x, _ in found[part])) == east


def test_hatching_stays_within_its_outline() -> None:
    sheet = Sheet()
    sheet.hatch([(0.0, 0.0), (20.0, 0.0), (20.0, 20.0), (0.0, 20.0)], 6)
    steps = "".join(itertools.chain(*sheet.paths.values()))
    numbers = [float(n) for n in steps.replace("M", " ").replace("L", " ").split()]
    assert len(numbers) >= 4 * 6 and min(numbers) >= 0 and max(numbers) <= 20


def test_marks_show_what_is_legal_and_what_is_refused() -> None:
    found = scenes_of("san-gimignano/fr-2002")["notch-and-edge"][0]
    assert {"2/0", "0/1", "1/-1"} <= set(texts(found.figure.svg))


def test_tokens_are_told_apart_without_colour() -> None:
    game = game_of("classics/tic-tac-toe", 2)
    for square in ("a1", "b2"):
        game.play(game.parse(f"mark on {square}"))
    root = ElementTree.fromstring(draw(game, "two").svg)
    tokens = [part for part in root.iter(f"{SVG}polygon") if part.get("fill") in {fill for fill, _ in SEATS}]
    assert len({part.get("points", "").count(",") for part in tokens}) == 2
    assert {"1", "2"} <= set(texts(draw(game, "two").svg))


def test_words_say_what_is_drawn() -> None:
    game = game_of("classics/tic-tac-toe", 2)
    game.play(game.parse("mark on b2"))
    assert draw(game, "one").words == "player 2 to move. mark: b2 player 1"


def test_a_seat_sees_no_more_than_it_may() -> None:
    game = game_of("classics/kuhn-poker", 2)
    whole, own = draw(game, "all"), draw(game, "own", 0)
    hidden = [text for text in texts(own.svg) if text == "?"]
    assert hidden and "?" not in texts(whole.svg)
    other = game.view()["hand"]["player 2"]
    assert not any(piece.removeprefix("card ") in own.words for piece in other)


def test_legal_spaces_are_ringed() -> None:
    game = game_of("classics/tic-tac-toe", 2)
    moves = game.legal()
    marked = draw(game, "m", None, Marks({spot for move in moves for spot in spots(game, move)}))
    assert marked.svg.count("a5 5 0 1 0 10.1 0") == len(moves)


def test_text_of_a_book_is_inert() -> None:
    svg = draw(game_of("classics/tic-tac-toe", 2), '<script>&"').svg
    assert "<script>" not in svg and ElementTree.fromstring(svg).findtext(f"{SVG}title") == '<script>&"'
