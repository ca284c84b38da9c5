"""A search cannot see what its seat may not: what is hidden changes neither what it chooses nor how often it tries."""

from __future__ import annotations

from typing import Any

import pytest
from telling import changed
from tiny import TESTS, engine_of

from statuto.checks.program import Setting
from statuto.evaluate.cells import cells_of
from statuto.evaluate.engine import Decision, Engine
from statuto.evaluate.game import Game
from statuto.opponents.seated import Seated
from statuto.opponents.trees import Found
from statuto.simulate.run import engine_of as engine_named

SECRETS = TESTS / "cases" / "secrets"
BOOKS = ["guards", "bids", "kuhn-poker", "leduc-poker", "accusers", "torri/base", "torri/noble"]
BY_REFERENCE = ("guards", "bids", "accusers")


def book(name: str) -> Engine:
    if (SECRETS / f"{name}.statuto").exists():
        return engine_of((SECRETS / f"{name}.statuto").read_text("utf-8"))
    if "/" in name:
        return engine_named(name, Setting(2))
    return engine_of((TESTS.parent / "rules" / "classics" / f"{name}.statuto").read_text("utf-8"))


def hidden(engine: Engine, record: Any, seat: int) -> list[list[int]]:
    """What a seat does not see of a record."""
    fields = [one for one in engine.program.fields if one.seen != "everyone"]
    return [list(record[at : at + one.width]) for one in fields for at, dark in cells_of(one, seat) if dark]


def other_cells(engine: Engine, cells: Any, record: Any, seat: int) -> Any:
    """Cells of a world in which what a seat does not see is as in a record."""
    other = cells[:]
    for one in engine.program.fields:
        for at, dark in cells_of(one, seat):
            for place in range(at, at + one.width) if dark else ():
                other[place] = record[place]
    return other


@pytest.mark.parametrize("name", BOOKS)
def test_what_is_hidden_changes_nothing(name: str) -> None:
    """A game is played at random; at each decision the seat searches there, and where other things lie hidden."""
    engine, compared = book(name), 0
    seated = Seated(engine.machine, ["mcts:12"] * engine.program.players.size)
    assert seated.evaluator == ("reference" if name in BY_REFERENCE else "compiled")
    for seed in range(2 if "/" in name else 4):
        record = engine.start()
        seated.begin()
        number = 0
        while (node := engine.advance(record)) is not None and number < 14:
            if not isinstance(node, Decision):
                index = (seed * 7 + number) % len(node.outcomes)
                seated.happened(index)
                engine.chance(record, node, node.outcomes[index])
                continue
            compared += compare(engine, seated, record, node, number)
            index = (seed * 5 + number * 3) % len(node.moves)
            seated.played(record, node, index)
            engine.play(record, node.moves[index], node.seat)
            number += 1
    assert compared > 3, "nothing was hidden"


def compare(engine: Engine, seated: Seated, record: list[Any], node: Decision, number: int) -> bool:
    """Search where a record stands, and where it differs in what is hidden; False where none is to be found."""
    game = Game(engine, 1, record.copy())
    game.run()
    other = changed(game, node.seat, number + 17)
    if other.decision is None or other.decision.moves != node.moves or len(node.moves) == 1:
        return False  # the seat can do something else there, so it sees a difference
    if hidden(engine, other.record, node.seat) == hidden(engine, record, node.seat):
        return False
    here = seated.world.copy()
    one = seated.found(record, node, 5, number)
    seated.world.put(other_cells(engine, here, other.record, node.seat)) if seated.evaluator == "compiled" else None
    two = seated.found(other.record, node, 5, number)
    if seated.evaluator == "compiled":
        seated.world.put(here)
    assert one == two and sum(one.visits) in (0, 12)
    return True


def test_the_test_would_find_a_search_that_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing is dealt anew, the same comparison fails."""
    monkeypatch.setattr("statuto.opponents.dealing.Dealer.deal", lambda *_: None)
    with pytest.raises(AssertionError):
        test_what_is_hidden_changes_nothing("leduc-poker")


KINGS, CARDS = "count of card of king in hand of q is at least 1", "count of cards in hand of q is at least 2"


def found(engine: Engine, evaluator: str) -> tuple[str, list[Found]]:
    """What plays in thought, and what each seat of a game finds whose moves are settled."""
    seated, record, found = Seated(engine.machine, ["mcts:40"] * 4, evaluator), engine.start(), list[Found]()
    seated.begin()
    while (node := engine.advance(record)) is not None:
        if not isinstance(node, Decision):
            seated.happened(0)
            engine.chance(record, node, node.outcomes[0])
            continue
        found.append(seated.found(record, node, 5, len(found)))
        index = len(found) % len(node.moves)
        seated.played(record, node, index)
        engine.play(record, node.moves[index], node.seat)
    return seated.evaluator, found


def test_what_a_module_keeps_of_hidden_pieces_is_not_searched_with(monkeypatch: pytest.MonkeyPatch) -> None:
    """A module has who holds a king as a set, which is not dealt anew with the hands; how many cards may be kept."""
    kings = book("accusers")
    cards = engine_of((SECRETS / "accusers.statuto").read_text("utf-8").replace(KINGS, CARDS))
    assert found(cards, "compiled") == ("compiled", found(cards, "reference")[1])
    assert found(kings, "compiled") == found(kings, "reference")
    monkeypatch.setattr("statuto.opponents.guessing.keeps_pieces", lambda *_: False)
    assert found(kings, "compiled") != ("compiled", found(kings, "reference")[1]), "the module would see who has one"
