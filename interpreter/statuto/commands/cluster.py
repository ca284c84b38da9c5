"""`--cluster ADDRESS`: what a cluster plays, and what is said where it cannot be used or gives up."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from statuto.commands.opening import BAD_INPUT
from statuto.findings import Findings, Place

if TYPE_CHECKING:
    from statuto.paired.run import Run
    from statuto.simulate.processes import Part

Of = TypeVar("Of")

Cluster = Annotated[
    str | None,
    typer.Option("--cluster", metavar="ADDRESS", help="Play on the Dask cluster of this scheduler."),
]


def parts_on(address: str, *asked: Any) -> Iterator[Part]:
    """What `play_on` gives until the cluster gives up; then a finding says so."""

    def begin() -> Iterator[Part]:
        from statuto.simulate.cluster import play_on

        return play_on(address, *asked)

    return _as_long_as_it_plays(address, begin)


def runs_on(address: str, *asked: Any) -> Iterator[Run]:
    """What `paired.beyond.runs_on` gives until the cluster gives up; then a finding says so."""

    def begin() -> Iterator[Run]:
        from statuto.paired import beyond

        return beyond.runs_on(address, *asked)

    return _as_long_as_it_plays(address, begin)


def _as_long_as_it_plays(address: str, begin: Callable[[], Iterator[Of]]) -> Iterator[Of]:
    """What comes from a cluster; where it cannot be used or gives up, that is told.

    Then the command ends if nothing came.
    """
    if find_spec("distributed") is None:
        message = "A cluster needs what is not installed here: distributed."
        _tell("U007", address, message, "Install it: `pip install 'statuto[cluster]'`.")
        raise typer.Exit(BAD_INPUT)
    from statuto.simulate.cluster import Lost, NoAnswer, Unlike

    came = False
    try:
        for one in begin():
            came = True
            yield one
        return
    except NoAnswer as error:
        _tell("U020", address, str(error), "`dask scheduler` and `dask worker ADDRESS` begin a cluster.")
    except Unlike as error:
        _tell("U021", address, str(error), "Install the same version on every machine of the cluster.")
    except Lost as error:
        _tell("U022", address, f"The cluster gave up: {error}.", "What it played until then holds.")
    if not came:
        raise typer.Exit(BAD_INPUT)


def _tell(code: str, address: str, message: str, help: str) -> None:
    from statuto.commands.report_text import report

    findings = Findings()
    findings.report(code, Place(f"--cluster {address}", 0, 0), message, help)
    report(list(findings), sys.stderr)
