"""The report of a run of games as plain values: the JSON of `statuto simulate`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from statuto.simulate.intervals import CONFIDENCE, Estimate, mean, share
from statuto.simulate.totals import Totals, median

SCHEMA = 1


def report(
    book: str,
    seed: int,
    seats: int,
    totals: Totals,
    evaluator: str | Mapping[str, int] = "reference",
    led: bool = False,
    words: Mapping[str, Mapping[str, str]] | None = None,
    seeds: Sequence[range] = (),
) -> dict[str, Any]:
    """The report (schema 1): lengths count moves, seats are in order.

    `evaluator` is what played, or how many games each evaluator did. `led` says whether it was counted who leads,
    `words` are number, title and text of articles, in the order in which they are told, and `seeds` are those of the
    games, if they are not those from the first one on.
    """
    ended, said = totals.ended, words or {}
    by = {evaluator: totals.games} if isinstance(evaluator, str) else dict(sorted(evaluator.items()))
    played = [[one.start, one.stop - 1] for one in seeds or [range(seed, seed + totals.games)] if one]
    scores = {name: totals.scores[name] for name in sorted(totals.scores)}
    return {
        "schema": SCHEMA,
        "book": book,
        "evaluator": " and ".join(by),
        "evaluators": by,
        "players": seats,
        "seed": seed,
        "seeds": played,
        "games": totals.games,
        "moves": totals.moves,
        "seconds": round(totals.seconds, 3),
        "ended": ended,
        "dead_ends": [
            {"seed": game.seed, "moves": game.moves, "message": game.message, "view": game.view}
            for game in totals.dead_ends
        ],
        "capped": totals.capped,
        "confidence": CONFIDENCE,
        "plies": _spread(totals.lengths),
        **({"deals": round(totals.deals / ended, 2)} if totals.deals else {"turns": _spread(totals.turns)}),
        "branching": {
            "mean": round(totals.choices / totals.moves, 3) if totals.moves else 0.0,
            "max": totals.most,
            "forced": round(totals.forced / totals.moves, 4) if totals.moves else 0.0,
        },
        **({"lead_changes": _spread(totals.leads) | {"none": totals.leads[0]}} if led else {}),
        "wins": [totals.winners[1 << seat] for seat in range(seats)],
        "shared": sum(n for bits, n in totals.winners.items() if bits.bit_count() > 1),
        "nobody": totals.winners[0],
        "shares": [_seat(totals, seat) for seat in range(seats)],
        "scores": {name: [round(value / ended, 3) for value in row] for name, row in scores.items()},
        "categories": {name: _row(ended, row, totals.squares[name]) for name, row in scores.items()},
        **({"total": _row(ended, totals.points, totals.squared)} if len(scores) > 1 else {}),
        "articles": {name: _used(name, totals) | dict(said.get(name, {})) for name in _order(totals, said)},
    }


def _used(article: str, totals: Totals) -> dict[str, Any]:
    """How often an article applied and refused something, and in how many games."""
    return {
        "applied": totals.applied[article],
        "refused": totals.refused[article],
        "applied_in": totals.applied_in[article],
        "refused_in": totals.refused_in[article],
    }


def _order(totals: Totals, words: Mapping[str, object]) -> list[str]:
    """The articles that may be used, in the order of the words; those without words are last."""
    used = sorted({*totals.applied, *totals.refused})
    return [name for name in words if name in totals.applied or name in totals.refused] + [
        name for name in used if name not in words
    ]


def _spread(counter: Counter[int]) -> dict[str, Any]:
    """What numbers come to of which it is known how often each occurs."""
    count, total = sum(counter.values()), sum(number * n for number, n in counter.items())
    found = mean(count, total, sum(number * number * n for number, n in counter.items()))
    return {"min": min(counter, default=0), "median": median(counter), "max": max(counter, default=0)} | _told(found)


def _told(found: Estimate) -> dict[str, Any]:
    """A mean with its interval and deviation; null where they are not known: of one game, or of games all alike."""
    numbers = {"mean": found.mean, "deviation": found.deviation, "low": found.low, "high": found.high}
    return {name: None if value is None else round(value, 4) for name, value in numbers.items()}


def _row(games: int, sums: Sequence[int], squares: Sequence[int]) -> list[dict[str, Any]]:
    return [_told(mean(games, total, square)) for total, square in zip(sums, squares, strict=True)]


def _seat(totals: Totals, seat: int) -> dict[str, Any]:
    """How often a seat has won, alone and with others; a win that k seats share is 1/k for each."""
    won = {bits: n for bits, n in totals.winners.items() if bits >> seat & 1}
    found = share(sum(n / bits.bit_count() for bits, n in won.items()), totals.ended)
    alone = won.get(1 << seat, 0)
    shares = {"share": found.mean, "low": found.low, "high": found.high}
    return {
        **{name: round(value, 5) for name, value in shares.items() if value is not None},
        "alone": alone,
        "shared": sum(won.values()) - alone,
    }
