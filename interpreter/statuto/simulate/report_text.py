"""The report of a run of games as text for people, 80 characters wide."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any

from statuto.simulate.intervals import unseen
from statuto.syntax.text import cells

WIDTH = 80
A_ROW, COLUMN = 4, 15
"""So many seats stand side by side, each in a column of so many characters."""
MOST_ENDS = 10
"""Of dead ends so many are told."""


def as_text(result: dict[str, Any]) -> str:
    """The report for people, of the report as plain values."""
    lines = [_head(result), *_games(result)]
    if result["ended"]:
        for part in (_course(result), _winners(result), _scores(result), _always(result)):
            lines += ["", *part] if part else []
    for part in (_articles(result), _idle(result), _stuck(result)):
        lines += ["", *part] if part else []
    return "\n".join(lines)


def _head(result: dict[str, Any]) -> str:
    games = result["games"]
    seeds = ", ".join(f"{low}" if low == high else f"{low} to {high}" for low, high in result["seeds"])
    said = f", seed{'s' * (games > 1)} {seeds}" if seeds else ""
    random = "" if any(kind != "random" for kind in result.get("seats", ())) else "random "
    return f"{result['book']}: {games:,} {random}game{'s' * (games != 1)}{said}"


def _games(result: dict[str, Any]) -> list[str]:
    games, seconds, by = result["games"], result["seconds"], result["evaluators"]
    pace = f": {_pace(games / seconds)} games a second" if seconds else ""
    played_by = result["evaluator"] if len(by) == 1 else ", ".join(f"{name} {count:,}" for name, count in by.items())
    return [
        f"  ended {result['ended']:,}, dead ends {_dead(result):,}, stopped at the bound {result['capped']:,}",
        f"  {result['moves']:,} moves in {seconds:,.1f} s{pace}, {played_by}",
    ]


def _pace(pace: float) -> str:
    return f"{pace:,.0f}" if pace >= 10 else f"{pace:.2g}"


def _course(result: dict[str, Any]) -> list[str]:
    """How long games are, how often the lead changes, and how much there is to choose from."""
    rows = [("moves", "plies"), ("turns", "turns"), ("lead changes", "lead_changes")]
    sure = _sure(result)
    lines = [f"{'The course of a game':<24}{f'mean, {sure}':<20}{'deviation':>9}{'least':>9}{'median':>9}{'most':>9}"]
    for said, name in rows:
        one = result.get(name)
        if one is not None:
            spread = "" if one["deviation"] is None else f"{one['deviation']:,.2f}"
            lines.append(f"  {said:<22}{_mean(one):<20}{spread:>9}{one['min']:>9,}{one['median']:>9,g}{one['max']:>9,}")
    lines += [f"  {'deals':<22}{result['deals']:,}"] if "deals" in result else []
    branching = result["branching"]
    lines.append(f"  {'moves to choose from':<22}{branching['mean']:<20,.2f}{'':>27}{branching['max']:>9,}")
    lines.append(f"  There is but one move at {_percent(branching['forced'])} of the decisions.")
    if "lead_changes" in result:
        lines.append(
            f"  The lead never changes in {_percent(result['lead_changes']['none'] / result['ended'])} of games."
        )
    return lines


def _mean(one: dict[str, Any], width: int = WIDTH) -> str:
    """A mean, give or take half of its interval, with fewer digits where there is no room; "always" of games alike."""
    if one["low"] is None:
        always = f"always {one['mean']:,.0f}"
        return f"{one['mean']:,.2f}" if one["deviation"] is None or len(always) > width else always
    half = (one["high"] - one["low"]) / 2
    texts = (f"{one['mean']:,.{digits}f} ± {half:,.{digits}f}" for digits in range(_digits(half), 0, -1))
    return next((text for text in texts if len(text) <= width), f"{one['mean']:,.0f} ± {half:,.0f}")


def _sure(result: dict[str, Any]) -> str:
    return f"{100 * result['confidence']:g} % sure"


def _digits(half: float) -> int:
    """How many digits behind the point say something."""
    return min(3, max(0, 1 - math.floor(math.log10(half)))) if half else 2


def _percent(part: float) -> str:
    return f"{100 * part:.1f} %"


def _winners(result: dict[str, Any]) -> list[str]:
    sure = _sure(result)
    lines = [f"{'Who wins':<24}{'share of wins':>15}{sure:>23}{'alone':>9}{'shared':>9}"]
    for seat, one in enumerate(result["shares"], 1):
        digits = _digits(50 * (one["high"] - one["low"]))
        low, high, part = (f"{100 * one[name]:.{digits}f}" for name in ("low", "high", "share"))
        row = f"  {f'player {seat}':<22}{f'{part} %':>15}{f'{low} to {high} %':>23}"
        lines.append(f"{row}{one['alone']:>9,}{one['shared']:>9,}")
    lines += [f"  {'nobody':<22}{'':>38}{result['nobody']:>9,}"] if result["nobody"] else []
    lines += ["  A win that k players share counts as 1/k for each of them."] if result["shared"] else []
    return lines


def _scores(result: dict[str, Any]) -> list[str]:
    """A row of means and one of deviations for each category; four seats side by side."""
    rows = {**result["categories"], **({"all together": result["total"]} if "total" in result else {})}
    lines = list[str]()
    for first in range(0, len(result["shares"]), A_ROW) if rows else ():
        seats = range(first, min(first + A_ROW, len(result["shares"])))
        lines += [""] if lines else []
        lines.append(f"{'Scores':<20}" + "".join(f"{f'player {seat + 1}':>{COLUMN}}" for seat in seats))
        for name, row in rows.items():
            lines += _category(name, [row[seat] for seat in seats])
    return lines


def _always(result: dict[str, Any]) -> list[str]:
    """What may be known of a number that was the same in all games."""
    rows = [result.get(name) for name in ("plies", "turns", "lead_changes")]
    rows += [one for row in (*result["categories"].values(), result.get("total", ())) for one in row]
    if not any(one is not None and one["deviation"] == 0 for one in rows):
        return []
    part = 100 * unseen(result["ended"], 1 - result["confidence"])
    return [f"always: in all {result['ended']:,} games; up to {part:.2g} % of others may differ ({_sure(result)})"]


def _category(name: str, row: Sequence[dict[str, Any]]) -> Iterator[str]:
    means = "".join(f"{_mean(one, COLUMN - 1):>{COLUMN}}" for one in row)
    if len(name) > 17:
        yield f"  {_cut(name, WIDTH - 2)}"
        name = ""
    yield f"  {name:<18}{means}"
    if row[0]["deviation"] is not None:
        yield f"    {'deviation':<16}" + "".join(f"{one['deviation']:>{COLUMN},.2f}" for one in row)


def _articles(result: dict[str, Any]) -> list[str]:
    """How often each article was used, beside its text."""
    used = {name: one for name, one in result["articles"].items() if one["applied"] or one["refused"]}
    lines = [f"{'applied':>11}{'refused':>11}  article"] if used else []
    for name, one in used.items():
        lines.append(f"{one['applied']:>11,}{one['refused']:>11,}  {_cut(_article(name, one), WIDTH - 24)}")
    return lines


def _idle(result: dict[str, Any]) -> list[str]:
    """The articles that were never used."""
    idle = {name: one for name, one in result["articles"].items() if not one["applied"] and not one["refused"]}
    if not idle or not result["games"]:
        return []
    said = f"{result['games']:,} game{'s' * (result['games'] != 1)}"
    lines = [f"Never used in {said}"]
    for name, one in idle.items():
        first, rest = _broken(" ".join(_article(name, one).split()), WIDTH - 2)
        lines += [f"  {first}", *([f"      {_cut(rest, WIDTH - 6)}"] if rest else [])]
    return lines


def _article(name: str, one: dict[str, Any]) -> str:
    """An article by its number, id and title, and its text."""
    called = " ".join(filter(None, (one.get("number"), name)))
    return ": ".join(filter(None, (called, one.get("title"), one.get("text"))))


def _cut(text: str, width: int) -> str:
    """A text in one line, in so many cells of a terminal at most."""
    text = " ".join(text.split())
    return text if cells(text) <= width else f"{_begin(text, width - 1).rstrip()}…"


def _broken(text: str, width: int) -> tuple[str, str]:
    """A text broken after so many cells at most, between words if there are some."""
    first = _begin(text, width)
    if first != text and " " in first:
        first = first.rsplit(" ", 1)[0]
    return first, text[len(first) :].strip()


def _begin(text: str, width: int) -> str:
    """As much of a text as has room in so many cells."""
    text = text[: width + 1]
    while cells(text) > width:
        text = text[:-1]
    return text


def _stuck(result: dict[str, Any]) -> list[str]:
    lines, told = list[str](), result["dead_ends"][:MOST_ENDS]
    for end in told:
        lines.append(f"dead end with seed {end['seed']} after {end['moves']:,} moves: {end['message']}")
    more = _dead(result) - len(told)
    return [*lines, *([f"and {more:,} more dead ends"] if more > 0 else [])]


def _dead(result: dict[str, Any]) -> int:
    """How many games came to a dead end; not all of them are listed."""
    return int(result["games"] - result["ended"] - result["capped"])
