"""Figures of positions: what is drawn, where, and the same in words."""

from __future__ import annotations

import itertools
import re
from xml.etree import ElementTree

import pytest

from statuto.boards.geometry import custom, hexagon_rhombus, hexagon_within, ring, square_grid
from statuto.boards.laid import part_on_side, parts_of_sides
from statuto.checks.build import build
from statuto.checks.program import Setting
from statuto.evaluate.engine import Engine
from statuto.evaluate.game import Game
from statuto.figures.cells import plan
from statuto.figures.edges import edges
from statuto.figures.marks import Marks, spots
from statuto.figures.position import draw
from statuto.figures.svg import SEATS, Sheet, regular
from statuto.figures.tiles import part_outline
from statuto.findings import Findings
from statuto.machine.lower import lower
from statuto.resolve.load import load

SVG = "{http://www.w3.org/2000/svg}"


def legal_marks(game: Game, action: str = "") -> Marks:
    """Marks for all legal moves of the decision now, or for those of one action by its name."""
    found, actions = Marks(), game.engine.program.actions
    for move in game.legal():
        if not action or (move[0] >= 0 and actions[move[0]].name == action):
            found.add(game, move, True)
    return found


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


def points_of(steps: str) -> list[tuple[float, float]]:
    """The points of a path of straight lines."""
    found, x, y = [], 0.0, 0.0
    for kind, numbers in re.findall(r"([MHVl])([-\d. ]+)", steps):
        values = [float(number) for number in re.findall(r"-?[\d.]+", numbers)]
        match kind:
            case "M":
                x, y = values
            case "H":
                x = values[0]
            case "V":
                y = values[0]
            case _:
                x, y = x + values[0], y + values[1]
        found.append((x, y))
    return found


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
    points = points_of("".join(itertools.chain(*sheet.paths.values())))
    assert len(points) >= 4 * 3
    assert all(0 <= x <= 20 and 0 <= y <= 20 for x, y in points)


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


def test_legal_spaces_are_ringed_and_named() -> None:
    game = game_of("classics/tic-tac-toe", 2)
    figure = draw(game, "m", None, legal_marks(game))
    # A ring for each, and one in the line that says what rings mean.
    assert figure.svg.count("a4.2 4.2 0 1 0 8.4 0") == len(game.legal()) + 1 and "legal" in texts(figure.svg)
    assert figure.words.endswith("legal: a1, b1, c1, a2, b2, c2, a3, b3, c3")


def test_the_legal_places_of_one_action_are_marked() -> None:
    game = game_of("classics/nine-mens-morris", 2)
    assert legal_marks(game, "place").allowed and not legal_marks(game, "remove").allowed


def test_of_a_move_from_place_to_place_the_last_is_marked() -> None:
    game = game_of("classics/breakthrough", 2)
    (_, space) = next(iter(spots(game, game.parse("advance of a2 toward b3"))))
    assert game.engine.program.domains["square"].names[space] == "b3"


def test_words_of_ours_are_said_in_another_language() -> None:
    game = game_of("classics/tic-tac-toe", 2)
    words = {"{player} to move": "{player} est au trait", "legal": "permis"}
    figure = draw(game, "m", None, legal_marks(game), words)
    assert "player 1 est au trait" in texts(figure.svg) and "permis" in texts(figure.svg)
    assert figure.words.startswith("player 1 est au trait. permis: a1,")


def test_a_large_board_with_nothing_on_it_is_drawn_small() -> None:
    game = game_of("classics/hex", 2)
    empty = draw(game, "m")
    game.play(game.parse("place on a1"))
    marked = draw(game, "m", None, legal_marks(game))
    assert empty.width < 260 and marked.width > 400


def test_a_figure_knows_its_size() -> None:
    figure = draw(game_of("classics/tic-tac-toe", 2), "m")
    root = ElementTree.fromstring(figure.svg)
    assert (figure.width, figure.height) == (float(root.get("width", "")), float(root.get("height", "")))


def test_edges_are_drawn_once_and_those_of_the_whole_board_apart() -> None:
    board = square_grid(3, 3)
    cells = plan(board).cells
    whole = [cell.outline for cell in cells.values()]
    assert [len(some) for some in edges(whole, whole).both] == [4, 4]
    # The lower left part of four cells has the board's edge on two sides, and none where the board goes on.
    part = [cells[board.index(name)].outline for name in ("a1", "b1", "a2", "b2")]
    inner, outer = edges(whole, part).both
    assert len(outer) == 2 and len(inner) == 4


def test_text_of_a_book_is_inert() -> None:
    svg = draw(game_of("classics/tic-tac-toe", 2), '<script>&"').svg
    assert "<script>" not in svg and ElementTree.fromstring(svg).findtext(f"{SVG}title") == '<script>&"'
