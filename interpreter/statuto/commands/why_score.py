"""Where a score comes from, what the ranking makes of it, and by which article a game is over."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from statuto.commands.options import Data
from statuto.commands.terminal import clean, out, out_json
from statuto.commands.wording import behind, cited_with_all, said
from statuto.evaluate.standing import Standing
from statuto.play.words import ended_by
from statuto.reference import ranking_sentence

if TYPE_CHECKING:
    from statuto.checks.build import Typed
    from statuto.evaluate.game import Game

SCHEMA = 1
Object = dict[str, Any]


def report(typed: Typed, game: Game, format: Data) -> None:
    """Print the score sheet, the ranking and the end, each with its article."""
    data = data_of(typed, game)
    if format is Data.JSON:
        out_json(data)
        return
    for line in _lines(typed, data):
        out(clean(line))


def data_of(typed: Typed, game: Game) -> Object:
    """The score sheet, the steps of the ranking and the end of a game as an object of schema 1."""
    book = typed.book
    articles = {category.name: category.article for category in typed.program.scores}
    end = ended_by(game) if game.ended else ""
    return {
        "schema": SCHEMA,
        "book": book.id,
        "scores": [
            {"category": name, **cited_with_all(typed, articles[name]), "values": row}
            for name, row in game.scores().items()
        ],
        "ended": game.ended,
        "ended_by": cited_with_all(typed, end) if end else None,
        "winners": [seat + 1 for seat in game.engine.winners(game.record)] if game.ended else [],
        "ranking": _ranking(typed, game),
    }


def _ranking(typed: Typed, game: Game) -> list[Object]:
    """The steps of the ranking until one is left; none where a game is over by a result of its own."""
    standing: Standing = game.engine.standing
    steps = list(standing.steps(game.record.copy()))
    if game.ended and steps and steps[-1][0] != game.engine.winners(game.record):
        return []
    found: list[Object] = []
    for rank, (left, values) in zip(typed.program.ranking, steps, strict=True):
        if len(values) < 2:
            break
        of = {f"player {seat + 1}": int(value) for seat, value in values.items()}
        one = {"says": ranking_sentence(typed, rank), "values": of, "left": [seat + 1 for seat in left]}
        found.append({**cited_with_all(typed, rank.article), **one})
    return found


def _lines(typed: Typed, data: Object) -> list[str]:
    found = [] if data["scores"] else ["The book has no scoring category."]
    for row in data["scores"]:
        values = ", ".join(f"player {seat} {value}" for seat, value in enumerate(row["values"], 1))
        found += [f"{row['category']}: {values}", *_cited(typed, row["article"])]
    if data["ended_by"] is not None:
        found += ["the game is over", *_cited(typed, data["ended_by"]["article"])]
    for number, step in enumerate(data["ranking"]):
        values = ", ".join(f"{seat} {value}" for seat, value in step["values"].items())
        left = " and ".join(f"player {seat}" for seat in step["left"])
        head = "between equals" if number else "first"
        found += [f"{head}, {left}: {values}", *_cited(typed, step["article"])]
        found.append(f"    the machine reads: {step['says']}")
    if data["ended"]:
        found.append(_winners(data["winners"]))
    return found


def _cited(typed: Typed, id: str) -> list[str]:
    return [f"  {said(typed, id)}", *(f"    it reads {article}" for article in behind(typed, id))]


def _winners(seats: list[int]) -> str:
    names = " and ".join(f"player {seat}" for seat in seats)
    if not seats:
        return "nobody wins"
    return f"{names} wins" if len(seats) == 1 else f"{names} share the win"
