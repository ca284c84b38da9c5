"""Who sits where: what `--seats` names, for the commands that have it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import typer

from statuto.commands.opening import BAD_INPUT
from statuto.commands.terminal import chat, clean


def kinds_of(seats: str | None, people: bool = False) -> list[str]:
    """The kinds that were asked for, none if nothing was; ends the command where there is no such kind."""
    from statuto.opponents.kinds import check

    kinds = [kind.strip() for kind in seats.split(",")] if seats is not None else []
    if not all(kinds):
        chat(clean(f"`--seats {seats}` leaves a seat empty: name what sits at each, as in --seats random,mcts:200."))
        raise typer.Exit(BAD_INPUT)
    try:
        for kind in kinds:
            check(kind, people)
    except ValueError as error:
        chat(clean(str(error)))
        raise typer.Exit(BAD_INPUT) from None
    return kinds


def seated(kinds: Sequence[str], players: int) -> list[str]:
    """Who sits where: the kinds in turn, over again when there are more players; ends the command for too many."""
    if len(kinds) > players:
        chat(f"There are {players} seats, and {len(kinds)} kinds of seats.")
        raise typer.Exit(BAD_INPUT)
    return [kinds[seat % len(kinds)] if kinds else "random" for seat in range(players)]


class Slow:
    """What is `said` of a seat that has not chosen in time; nothing where all have."""

    said = ""


@contextmanager
def as_far_as_in_time() -> Iterator[Slow]:
    """Where a seat does not choose in time, the block ends there: what was played until then can be told."""
    from statuto.opponents.kinds import TooSlow

    slow = Slow()
    try:
        yield slow
    except TooSlow as error:
        slow.said = clean(str(error))


@contextmanager
def in_time() -> Iterator[None]:
    """Where a seat does not choose in time, that is told, and the command ends."""
    from statuto.opponents.kinds import TooSlow

    try:
        yield
    except TooSlow as slow:
        chat(clean(str(slow)))
        raise typer.Exit(BAD_INPUT) from None
