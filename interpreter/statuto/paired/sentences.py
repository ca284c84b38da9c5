"""What a comparison says in plain sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from statuto.paired.comparison import Compared, Difference
from statuto.paired.measures import Measure
from statuto.paired.numbers import bound, number, places

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
COUNTED = {"turns": "turns", "moves": "moves"}


def seat(number: str) -> str:
    """What a seat is called."""
    place = int(number) - 1
    return f"the {ORDINALS[place]} seat" if place < len(ORDINALS) else f"seat {number}"


def title(measure: Measure) -> str:
    """A short name of what is measured, as the head of a row."""
    match measure.what:
        case "wins":
            return f"{seat(measure.of).removeprefix('the ').capitalize()} wins"
        case "shared":
            return "Several seats win"
        case "nobody":
            return "Nobody wins"
        case "turns" | "moves":
            return measure.what.capitalize()
        case "points":
            return "Points of a player"
        case "best":
            return "Points of the best"
    return f"Points: {measure.of}"


def unit(measure: Measure) -> str:
    """What a difference is counted in."""
    return "points of a hundred" if measure.share else COUNTED.get(measure.what, "points")


def sentences(found: Compared, names: tuple[str, str]) -> Iterator[str]:
    """What is different, first; then what was not found to be or never was, in a sentence for each unit.

    `names` are what the base and the book are called.
    """
    yield from (_differs(one) for one in found.differences if one.differs)
    yield from _only(found.differences, names)
    same = [one for one in found.differences if one.known and not one.differs]
    for kinds in (("wins", "shared", "nobody"), ("turns", "moves"), ("points", "best", "score")):
        kind = [one for one in same if one.measure.what in kinds]
        yield from _no_difference([one for one in kind if one.apart or one.measure.share])
        if never := [one for one in kind if not one.apart and not one.measure.share]:
            said = _listed(_whats(never))
            yield f"No pair differs in {said}."


def _differs(one: Difference) -> str:
    measure, more = one.measure, one.mean > 0
    assert one.half is not None and one.first is not None and one.second is not None
    values, digits = (abs(one.mean), one.half, one.first, one.second), places(one)
    by, half, from_, to = (number(measure, value, digits) for value in values)
    apart = f"{by} {unit(measure)}"
    often = "more often" if more else "less often"
    match measure.what:
        case "wins":
            said = f"{seat(measure.of).capitalize()} wins {apart} {often}, give or take {half}"
            return f"{said}: {to} instead of {from_}."
        case "shared":
            return f"Several seats win together {apart} {often}, give or take {half}: {to} instead of {from_}."
        case "nobody":
            return f"Nobody wins {apart} {often}, give or take {half}: {to} instead of {from_}."
        case "turns" | "moves":
            longer = "longer" if more else "shorter"
            return f"Games are {apart} {longer}, give or take {half}: {to} instead of {from_}."
        case "points":
            said = "A player comes to"
        case "best":
            said = "The player with the most points comes to"
        case _:
            said = f"For {measure.of} a player comes to"
    return f"{said} {by} points {'more' if more else 'fewer'}, give or take {half}: {to} instead of {from_}."


def _no_difference(same: list[Difference]) -> Iterator[str]:
    """A sentence for measures of one kind, with how great a difference there may be, and one where nobody can tell."""
    bounded, others = ([one for one in same if (one.half is not None) is known] for known in (True, False))
    if bounded:
        units = dict.fromkeys(unit(one.measure) for one in bounded)
        below = [f"{_below([one for one in bounded if unit(one.measure) == name])} {name}" for name in units]
        yield f"{_not_found(bounded)}; if there is one, it is below {_listed(below)}."
    if others:
        yield f"{_not_found(others)}; too few pairs differ to say how great one may be."


def _not_found(same: list[Difference]) -> str:
    return f"No difference was found in {_listed(_whats(same))}"


def _below(bounded: list[Difference]) -> str:
    """How great a difference there may be in measures of one unit, the greatest of all."""
    measure, greatest = bounded[0].measure, max(abs(one.mean) + (one.half or 0.0) for one in bounded)
    return bound(measure, min(1.0, greatest) if measure.share else greatest)


def _whats(same: list[Difference]) -> list[str]:
    """What some measures of one kind are, each named once."""
    seats = [int(one.measure.of) for one in same if one.measure.what == "wins"]
    wins = [f"how often {_seats(seats)} win{'' if len(seats) > 1 else 's'}"] if seats else []
    named = {"shared": "how often several win together", "nobody": "how often nobody wins"}
    named |= {"turns": "turns", "moves": "moves"}
    those = "those" if any(one.measure.what == "points" for one in same) else "the points"
    named |= {"points": "the points of a player", "best": f"{those} of the best"}
    others = [named.get(one.measure.what, one.measure.of) for one in same if one.measure.what != "wins"]
    return wins + others


def _seats(places: list[int]) -> str:
    """What some seats are called together."""
    if max(places) > len(ORDINALS):
        return _listed([f"seat {place}" for place in places])
    return f"the {_listed([ORDINALS[place - 1] for place in places])} seat{'s' if len(places) > 1 else ''}"


def _listed(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _only(differences: Sequence[Difference], names: tuple[str, str]) -> Iterator[str]:
    """What one of the books alone counts."""
    for book, other in ((0, 1), (1, 0)):
        values = [(one, (one.first, one.second)) for one in differences]
        own = [
            f"{one.measure.of} ({number(one.measure, value[book] or 0.0)} a player)"
            for one, value in values
            if value[book] is not None and value[other] is None
        ]
        if own:
            yield f"Only {names[book]} counts {_listed(own)}."
