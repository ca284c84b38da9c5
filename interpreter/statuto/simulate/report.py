"""The report of a run of games: the JSON of `statuto simulate`, and the same as text."""

from __future__ import annotations

from typing import Any

from statuto.simulate.totals import Totals

SCHEMA = 1


def report(book: str, seed: int, seats: int, totals: Totals, evaluator: str = "reference") -> dict[str, Any]:
    """The report as plain values (schema 1): lengths count moves, seats are in order."""
    ended, lengths, articles = totals.ended, totals.lengths, sorted({*totals.applied, *totals.refused})
    scores = {
        name: [round(value / ended, 3) for value in totals.scores[name]] for name in sorted(totals.scores) if ended
    }
    return {
        "schema": SCHEMA,
        "book": book,
        "evaluator": evaluator,
        "players": seats,
        "seed": seed,
        "games": totals.games,
        "moves": totals.moves,
        "seconds": round(totals.seconds, 3),
        "ended": ended,
        "dead_ends": [
            {"seed": game.seed, "moves": game.moves, "message": game.message, "view": game.view}
            for game in totals.dead_ends
        ],
        "capped": totals.capped,
        "plies": {
            "min": min(lengths, default=0),
            "median": totals.median(),
            "mean": round(sum(length * n for length, n in lengths.items()) / ended, 2) if ended else 0.0,
            "max": max(lengths, default=0),
        },
        **({"deals": round(totals.deals / ended, 2)} if totals.deals else {}),
        "wins": [totals.winners[1 << seat] for seat in range(seats)],
        "shared": sum(n for bits, n in totals.winners.items() if bits.bit_count() > 1),
        "nobody": totals.winners[0],
        "scores": scores,
        "articles": {name: _used(name, totals) for name in articles},
    }


def _used(article: str, totals: Totals) -> dict[str, int]:
    """How often an article applied and refused something, and in how many games."""
    return {
        "applied": totals.applied[article],
        "refused": totals.refused[article],
        "applied_in": totals.applied_in[article],
        "refused_in": totals.refused_in[article],
    }


def as_text(result: dict[str, Any]) -> str:
    """The report for people."""
    plies = result["plies"]
    lines = [
        f"{result['book']}: {result['games']} game{'s' * (result['games'] != 1)} from seed {result['seed']}, "
        f"{result['moves']} moves in {result['seconds']} s",
        f"  ended {result['ended']}, dead ends {_stuck(result)}, stopped at the bound {result['capped']}",
        f"  moves a game: {plies['min']} to {plies['max']}, median {plies['median']:g}, mean {plies['mean']}",
        *([f"  deals a game: mean {result['deals']}"] if "deals" in result else []),
        "  won alone: "
        + ", ".join(f"player {seat} {count}" for seat, count in enumerate(result["wins"], 1))
        + f"; shared {result['shared']}, nobody {result['nobody']}",
    ]
    for name, means in result["scores"].items():
        lines.append(f"  {name}, mean: " + ", ".join(f"player {seat} {mean:g}" for seat, mean in enumerate(means, 1)))
    used = {name: count for name, count in result["articles"].items() if any(count.values())}
    if used:
        lines.append("  articles (applied, refused):")
        width = max(len(name) for name in used)
        lines += [f"    {name:<{width}} {n['applied']:>8} {n['refused']:>8}" for name, n in used.items()]
    never = [name for name in result["articles"] if name not in used]
    if never:
        lines.append(f"  articles that never applied and refused nothing: {', '.join(never)}")
    for end in result["dead_ends"]:
        lines.append(f"  dead end with seed {end['seed']} after {end['moves']} moves: {end['message']}")
    more = _stuck(result) - len(result["dead_ends"])
    return "\n".join([*lines, *([f"  and {more} more dead ends"] if more > 0 else [])])


def _stuck(result: dict[str, Any]) -> int:
    """How many games came to a dead end; not all of them are listed."""
    return int(result["games"] - result["ended"] - result["capped"])
