"""A comparison of books as it is told: what was played, what was found, in words and as data."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from statuto.paired.comparison import Compared, Difference, compared
from statuto.paired.measures import Measures
from statuto.paired.numbers import number, places
from statuto.paired.run import Run
from statuto.paired.sentences import sentences, title
from statuto.simulate.intervals import CONFIDENCE

WIDTH = 80
SCHEMA = 1


@dataclass(frozen=True, slots=True)
class Side:
    """A book of a comparison: its name, its title, how many moves its games that ended had, how many games by what."""

    id: str
    title: str
    moves: int
    evaluators: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Report:
    """Books beside a base: from which seed on, how many pairs of games, what was found of each.

    `within` is how well the share of wins was to be known, if the run went on until it was; `sitting` are the opponents
    at the seats, none if all choose at random.
    """

    sides: tuple[Side, ...]
    seats: int
    seed: int
    games: int
    found: tuple[Compared, ...]
    within: float | None
    sitting: tuple[str, ...] = ()

    @property
    def base(self) -> Side:
        """The book that the others are set beside."""
        return self.sides[0]

    @property
    def heading(self) -> str:
        """The base and the others; of what is put upon the base, only what is put there is named."""
        others = [side.id.removeprefix(self.base.id) for side in self.sides[1:]]
        return f"{self.base.id} beside {', '.join(other or self.base.id for other in others)}, in play"

    def besides(self) -> Iterator[tuple[str, Side, Compared]]:
        """The books beside the base, each with its letter and what was found."""
        for place, (side, found) in enumerate(zip(self.sides[1:], self.found, strict=True), 1):
            yield letter(place), side, found


def letter(place: int) -> str:
    """What a book is called in a report."""
    return "ABCDEFGHI"[place]


BASE = letter(0)


def report(
    books: Sequence[tuple[str, str]],
    run: Run,
    measures: Measures,
    seed: int,
    within: float | None,
    sitting: Sequence[str] = (),
) -> Report:
    """The report of a run of books, of which the names and titles are given, and who sits where."""
    sides = [Side(*book, moves, by) for book, moves, by in zip(books, run.moves, run.evaluators, strict=True)]
    found = compared(run, measures, within is not None)
    return Report(tuple(sides), measures.seats, seed, run.seeds, tuple(found), within, tuple(sitting))


def about(report: Report) -> list[str]:
    """What was played, and how what was found is meant, in sentences."""
    seeds = f"seeds {report.seed} to {report.seed + report.games - 1}"
    players = f"{report.seats} player{'' if report.seats == 1 else 's'}"
    random = "" if report.sitting else " at random"
    said = [f"{report.games:,} games of each book{random}, {players}, {seeds}, pair by pair."]
    if report.sitting:
        kinds = ", ".join(f"player {number} {kind}" for number, kind in enumerate(report.sitting, 1))
        said.append(f"Who sits where in all of them: {kinds}.")
    for name, _, found in report.besides():
        first, second = found.pairs.unended
        if first or second:
            ends = [f"{count:,} of {of}" for count, of in ((first, "A"), (second, name)) if count]
            said.append(
                f"Games that came to no end by the rules: {' and '.join(ends)}. Their pairs are left out, so that "
                f"{found.pairs.count:,} count."
            )
    alike = [f"{found.pairs.alike:,} of {found.pairs.count:,} with {name}" for name, _, found in report.besides()]
    said.append(f"Pairs in which both games have the same winners, length and scores: {', '.join(alike)}.")
    return said


def method(report: Report) -> str:
    """How the intervals are meant."""
    count = sum(one.known for found in report.found for one in found.differences)
    if not count:
        return "No pair counts, so there is nothing to compare."
    sure = f"{CONFIDENCE:.0%}".removesuffix("%")
    together = f"All {count} intervals hold together in {sure} reports of a hundred (Bonferroni)"
    if report.within is None:
        return f"{together}; each is Student's, of the differences within pairs, wider where these lean to one side."
    return (
        f"{together}, and at any number of games at which one looks (confidence sequences: of shares an empirical "
        "Bernstein bound, of lengths and points an asymptotic one)."
    )


def as_text(report: Report) -> str:
    """A report for a terminal, 80 columns wide."""
    lines = [f"{letter(place)}  {side.id}  {side.title}".rstrip() for place, side in enumerate(report.sides)]
    lines += ["", *(line for said in about(report) for line in _wrapped(said))]
    for name, _, found in report.besides():
        lines += ["", f"{name} beside A"]
        for said in sentences(found, (BASE, name)):
            lines += _wrapped(said, "- ")
        lines += ["", *table(found, name)]
    return "\n".join([*lines, "", *_wrapped(method(report))])


def _wrapped(text: str, mark: str = "") -> list[str]:
    return textwrap.wrap(text, WIDTH, initial_indent=mark, subsequent_indent=" " * len(mark))


def rows(found: Compared) -> list[tuple[str, str, str, str, str]]:
    """Each measure: its name, the mean of the base and of the book, the difference, and give or take."""
    return [
        (
            title(one.measure),
            _value(one, one.first),
            _value(one, one.second),
            number(one.measure, one.mean, places(one), signed=True) if one.known else "",
            number(one.measure, one.half, places(one)) if one.known and one.half is not None else "",
        )
        for one in found.differences
    ]


HEADS = ("", "A", "", "difference", "give or take")


def table(found: Compared, name: str) -> list[str]:
    """The measures of a book beside the base, in columns; what differs has a star."""
    heads = ("", "A", name, "difference", "give or take", "")
    marks = ["*" if one.differs else "" for one in found.differences]
    lines = [heads, *((*row, mark) for row, mark in zip(rows(found), marks, strict=True))]
    widths = [max(len(line[place]) for line in lines) for place in range(len(heads))]
    return [
        "  ".join(
            cell.rjust(width) if place else cell.ljust(width)
            for place, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in lines
    ]


def _value(one: Difference, value: float | None) -> str:
    return "-" if value is None else number(one.measure, value, places(one))


def as_data(report: Report) -> dict[str, Any]:
    """A report as plain data; shares are from 0 to 1."""
    return {
        "schema": SCHEMA,
        "players": report.seats,
        **({"seats": list(report.sitting)} if report.sitting else {}),
        "first_seed": report.seed,
        "games": report.games,
        "until": report.within,
        "confidence": CONFIDENCE,
        "intervals": "student" if report.within is None else "sequence",
        "base": _side(report.base),
        "books": [
            {
                **_side(side),
                "pairs": found.pairs.count,
                "alike": found.pairs.alike,
                "not_ended": {"base": found.pairs.unended[0], "book": found.pairs.unended[1]},
                "sentences": list(sentences(found, (report.base.id, side.id))),
                "measures": [_measure(one) for one in found.differences],
            }
            for _, side, found in report.besides()
        ],
    }


def _side(side: Side) -> dict[str, Any]:
    by = dict(sorted(side.evaluators.items()))
    return {"book": side.id, "title": side.title, "evaluator": " and ".join(by), "evaluators": by}


def _measure(one: Difference) -> dict[str, Any]:
    return {
        "measure": one.measure.what,
        "of": int(one.measure.of) if one.measure.what == "wins" else one.measure.of or None,
        "base": one.first,
        "book": one.second,
        "difference": one.mean if one.known else None,
        "give_or_take": one.half if one.known else None,
        "deviation": one.deviation if one.known else None,
        "pairs_apart": one.apart if one.known else None,
        "differs": one.differs,
    }
