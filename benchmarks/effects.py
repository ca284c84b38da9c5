"""What every house rule that ships does to its base: plays all of them and writes `docs/effects.md`.

    python benchmarks/effects.py [--jobs 2] [--until 2] [--games 20000]

The variants of a base are played together, each by the most players that it takes, so that all intervals of a game hold
together. How often each seat wins becomes known to two points of a hundred, or so many games are played.
"""

from __future__ import annotations

import argparse
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from statuto.checks.program import Setting
from statuto.evaluate.playout import MOST_MOVES
from statuto.findings import Findings
from statuto.paired.comparison import Compared, Difference, compared, narrow
from statuto.paired.games import Games
from statuto.paired.measures import Measures
from statuto.paired.numbers import number, places
from statuto.paired.run import Asked, Run, play_pairs
from statuto.resolve import library
from statuto.resolve.book import Book
from statuto.resolve.load import load
from statuto.simulate.intervals import share
from statuto.simulate.run import engine_of

PAGE = Path(__file__).resolve().parent.parent / "docs" / "effects.md"
BLOCK, POINT = 250, 0.01
"""How many games come between two looks at how well a share is known, and how well it is to be known."""
MINUS = "\N{MINUS SIGN}"

HEAD = """\
# What the house rules do

Every house rule that ships, beside its base. `make effects` plays them and writes this page; `statuto compare` does the
same for rules of your own: [See what a rule does](howto/compare.md).

Players choose at random, so this is what the rules do by themselves. Each pair of games has the same seed. A number
after ± is half of an interval that holds however often one looks; all intervals of a table hold together in 95 of a
hundred. A number in bold differs from 0 by more than that.

- **First seat**: how much more often the first seat wins, in points of a hundred. A shared win is shared.
- **Turns**: how many turns more a game has. Of a match, it is those of the last deal.
- **Points**: how many points more a player comes to, on average over the seats.
"""

SPEED = """\
## How long it takes to know

Each book is played until the interval of the first seat's chance (Wilson's, for 95 of a hundred) goes one point of a
hundred to either side, looked at every 250 games, in one process and without a count of its articles. When that is
depends little on how the games come out, so that looking often does little harm. How fast it is says little of other
machines.

| book | players | first seat wins | advantage | turns | games | games a second | seconds |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
"""


@dataclass(frozen=True, slots=True)
class Rule:
    """A house rule: its name upon the base, its title, and how many play."""

    name: str
    base: str
    title: str
    players: int


class Wish(NamedTuple):
    """How it is played: by how many processes, how well a share of wins is to be known, how many games at most."""

    jobs: int
    within: float
    games: int


def title_of(book: Book) -> str:
    """The title of a book in its own language."""
    return book.titles.get(book.language, book.id)


def rules() -> list[Rule]:
    """Every variant that ships."""
    found = []
    for listed in library.shipped():
        if listed.kind == "variant":
            name = f"{listed.base}+{listed.name.partition('/')[2]}"
            book = load(name, Findings())
            assert book is not None
            found.append(Rule(name, listed.base, title_of(book), book.players[1]))
    return found


def tables() -> dict[tuple[str, int], list[Rule]]:
    """The rules that are played together: those of a base, for a number of players."""
    found = defaultdict[tuple[str, int], list[Rule]](list)
    for rule in rules():
        found[rule.base, rule.players].append(rule)
    return dict(sorted(found.items()))


def played(base: str, players: int, group: Sequence[Rule], wish: Wish) -> tuple[Run, list[Compared]]:
    """The pairs of a base with each of some rules, until enough is known."""
    names = (base, *(rule.name for rule in group))
    asked = Asked(names, (Setting(players),) * len(names), MOST_MOVES, "compiled")

    def enough(run: Run, measures: Measures) -> bool:
        return narrow(compared(run, measures, True), wish.within)

    run, measures = play_pairs(asked, range(1, wish.games + 1), wish.jobs, enough=enough)
    return run, compared(run, measures, True)


def row(rule: Rule, found: Compared) -> str:
    """The line of a rule."""
    cells = [shown(found.of("wins.1")), shown(found.of("turns"))]
    points = [one for one in found.differences if one.measure.what in ("points", "score") and one.known]
    cells.append(shown(points[0]) if points else "")
    return f"| {rule.title} | `{rule.name.partition('+')[2]}` | {' | '.join(cells)} | {found.pairs.count:,} |"


def shown(one: Difference) -> str:
    """A difference and how far it may be off."""
    mean = number(one.measure, one.mean, places(one), signed=True).replace("-", MINUS)
    if one.half is None:
        return f"{mean}"
    return f"{f'**{mean}**' if one.differs else mean} ± {number(one.measure, one.half, places(one))}"


def table(base: str, players: int, group: Sequence[Rule], wish: Wish) -> Iterator[str]:
    """The rules of a base beside it."""
    run, found = played(base, players, group, wish)
    first, turns = found[0].of("wins.1"), found[0].of("turns")
    assert first.first is not None and turns.first is not None
    wins, length = number(first.measure, first.first), number(turns.measure, turns.first)
    yield f"## `{base}`, {players} players\n"
    yield f"{run.seeds:,} games of each. In the base the first seat wins {wins} of a hundred, in {length} turns.\n"
    yield "| house rule | name | first seat | turns | points | games |"
    yield "| --- | --- | ---: | ---: | ---: | ---: |"
    for rule, one in zip(group, found, strict=True):
        yield row(rule, one)
    yield ""


def speed(base: str, players: int) -> str:
    """How often the first seat wins, and how long it takes to know it to a point of a hundred."""
    games = Games(engine_of(base, Setting(players)), "compiled", MOST_MOVES)
    games.play(range(2))
    began, won, turns, count = time.perf_counter(), 0.0, 0, 0
    known = share(0, 0)
    while (known.half or 0.0) > POINT:
        for game in games.play(range(count + 1, count + 1 + BLOCK)):
            assert game is not None
            won += (game.winners & 1) / max(1, game.winners.bit_count())
            turns += game.turns
        count += BLOCK
        known = share(won, count)
    passed = time.perf_counter() - began
    advantage = f"{100 * (known.mean - 1 / players):+.1f}".replace("-", MINUS)
    shares = f"{100 * known.mean:.1f} ± {100 * (known.half or 0.0):.1f} | {advantage}"
    cells = f"{turns / count:.1f} | {count:,} | {count / passed:,.0f} | {passed:.1f}"
    return f"| `{base}` | {players} | {shares} | {cells} |"


def seeds() -> Iterator[tuple[str, int]]:
    """The editions of the games that have house rules, and how many play."""
    games = {rule.base.partition("/")[0] for rule in rules()}
    for listed in library.shipped():
        if listed.kind in ("game", "edition") and listed.name.partition("/")[0] in games:
            book = load(listed.name, Findings())
            assert book is not None
            yield from ((listed.name, players) for players in range(book.players[0], book.players[1] + 1))


def main() -> None:
    """Play, and write the page."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--jobs", type=int, default=2, help="how many processes")
    parser.add_argument("--until", type=float, default=2, help="how well it is to be known, in points of a hundred")
    parser.add_argument("--games", type=int, default=20_000, help="how many games of each at most")
    asked = parser.parse_args()
    wish = Wish(asked.jobs, asked.until / 100, asked.games)
    parts = [HEAD, SPEED + "\n".join(speed(*one) for one in seeds()) + "\n"]
    for (base, players), group in tables().items():
        parts.insert(-1, "\n".join(table(base, players, group, wish)))
        print(f"{base} for {players}", flush=True)
    PAGE.write_text("\n".join(parts), "utf-8")


if __name__ == "__main__":
    main()
