"""Why a count of `statuto perft` ended before it was done: in a word for data, in words for people, and as a code."""

from __future__ import annotations

from typing import Any, NamedTuple

import typer

from statuto.commands.opening import BAD_INPUT
from statuto.commands.stopping import Stopped
from statuto.commands.terminal import chat
from statuto.evaluate import situations
from statuto.evaluate.situations import NoRoom, TooLarge
from statuto.evaluate.work import TimeIsUp
from statuto.findings import RulesError

FOUND = 1  # the code of a command that found something wrong with a book


class TooMany(Exception):
    """A count is greater than the compiled evaluator's numbers."""


ENDINGS = (KeyboardInterrupt, TimeIsUp, TooMany, TooLarge, RulesError)
"""What may end a count early."""


class Stop(NamedTuple):
    """Why a count was stopped: `why` stands in its data, `said` is told, `code` is that of the command."""

    why: str
    said: str
    code: int

    def end(self) -> None:
        """Tell it, and end the command with its code, which is 0 where whoever counts has set the bound of time."""
        chat(self.said)
        if self.code:
            raise typer.Exit(self.code)


class Bounds(NamedTuple):
    """How far a count may go: to `until` on the clock of `time.perf_counter`, if it has an end, and in so many bytes.

    `stopped` is whether a signal has asked for its end.
    """

    until: float | None
    memory: int
    stopped: Stopped

    def stop(self, error: BaseException, depth: int | None = None) -> Stop:
        """What one of `ENDINGS` means for a count, of some depth or of a whole tree."""
        at = "Stopped" if depth is None else f"Stopped at depth {depth}"
        if isinstance(error, RulesError):
            said = f"{error.message}{f' ({error.article})' if error.article else ''}"
            return Stop("dead end", f"The rules come to a dead end: {said}", FOUND)
        if isinstance(error, TimeIsUp):
            return Stop("seconds", f"{at}: the seconds are over (--seconds).", 0)
        if isinstance(error, TooMany):
            more = "more than 2^63 sequences are counted with `--evaluator reference` alone"
            return Stop("numbers", f"{at}: {more}.", BAD_INPUT)
        if isinstance(error, NoRoom):
            return self.full(depth)
        if isinstance(error, TooLarge):
            most = f"the tree has more than {situations.MOST_HISTORIES:,} histories"
            return Stop("histories", f"{at}: {most}.", BAD_INPUT)
        return Stop("interrupted", f"{at}.", self.stopped.code)

    def full(self, depth: int | None) -> Stop:
        """That there is no room for more."""
        if depth is None:
            said = (
                f"Stopped: what is still to be gone through takes more than {self.memory >> 20} megabytes (--memory)."
            )
        else:
            said = f"Stopped at depth {depth}: its positions take more than {self.memory >> 20} megabytes (--memory)."
        return Stop("memory", said, BAD_INPUT)


def with_stop(data: dict[str, Any], stop: Stop | None) -> dict[str, Any]:
    """The data of a count, with why it was stopped if it was."""
    return data if stop is None else {**data, "stopped": stop.why}
