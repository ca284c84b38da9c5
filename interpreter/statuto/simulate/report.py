"""The report of a run of games: the JSON of `statuto simulate`, and the same as text."""

from __future__ import annotations

import statistics
from typing import Any

from statuto.simulate.run import Games

SCHEMA = 1


def report(book: str, seed: int, seats: int, games: Games) -> dict[str, Any]:
    """The report as plain values (schema 1): lengths count moves, seats are in order."""
    ended = [game for game in games.games if game.stopped == "ended"]
    lengths = [game.moves for game in ended] or [0]
    wins = [sum(game.winners == (seat,) for game in ended) for seat in range(seats)]
    categories = sorted({name for game in ended for name in game.scores})
    scores = {
        name: [round(statistics.fmean(game.scores[name][seat] for game in ended), 3) for seat in range(seats)]
        for name in categories
    }
    articles = sorted({*games.applied, *games.refused})
    return {
        "schema": SCHEMA,
        "book": book,
        "seed": seed,
        "games": len(games.games),
        "moves": sum(game.moves for game in games.games),
        "seconds": round(games.seconds, 3),
        "ended": len(ended),
        "dead_ends": [
            {"seed": game.seed, "moves": game.moves, "message": game.message, "view": game.view}
            for game in games.games
            if game.stopped == "dead end"
        ],
        "capped": sum(game.stopped == "capped" for game in games.games),
        "plies": {
            "min": min(lengths),
            "median": statistics.median(lengths),
            "mean": round(statistics.fmean(lengths), 2),
            "max": max(lengths),
        },
        **({"deals": round(statistics.fmean(game.deals for game in ended), 2)} if any(g.deals for g in ended) else {}),
        "wins": wins,
        "shared": sum(len(game.winners) > 1 for game in ended),
        "nobody": sum(not game.winners for game in ended),
        "scores": scores,
        "articles": {name: {"applied": games.applied[name], "refused": games.refused[name]} for name in articles},
    }


def as_text(result: dict[str, Any]) -> str:
    """The report for people."""
    plies = result["plies"]
    lines = [
        f"{result['book']}: {result['games']} game{'s' * (result['games'] != 1)} from seed {result['seed']}, "
        f"{result['moves']} moves in {result['seconds']} s",
        f"  ended {result['ended']}, dead ends {len(result['dead_ends'])}, stopped at the bound {result['capped']}",
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
    return "\n".join(lines)
