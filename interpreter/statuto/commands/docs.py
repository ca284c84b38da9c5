"""`statuto docs`: the site of the games, and in a checkout of all documentation."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from statuto.commands.numbers import Whole
from statuto.commands.opening import BAD_INPUT
from statuto.commands.terminal import chat, clean


def docs(
    folder: Annotated[
        Path | None,
        typer.Argument(help="A folder of books; without one, what ships, or all of a checkout.", show_default=False),
    ] = None,
    output: Annotated[
        Path, typer.Option("-o", "--output", metavar="DIR", help="Write the site into this folder.")
    ] = Path("site"),
    coverage: Annotated[
        int,
        typer.Option(
            "--coverage",
            metavar="N",
            click_type=Whole(0, 1_000_000),
            help="Show beside each article how often it was used in N random games of each edition.",
        ),
    ] = 0,
) -> None:
    """Build the site of the documentation and of the games.

    It works from a disk, without a server. The folder is emptied first; one that holds something else is left alone.
    """
    from statuto.printing.site.books import families
    from statuto.printing.site.build import NotBuilt, build

    if folder is not None and not (folder.is_dir() and families(folder)):
        chat(f"statuto docs: there are no books in {clean(str(folder))}.")
        raise typer.Exit(BAD_INPUT)
    try:
        problems = build(output, folder, coverage)
    except NotBuilt as why:
        chat(f"statuto docs: {clean(str(why))}.")
        raise typer.Exit(BAD_INPUT) from None
    for problem in problems:
        chat(clean(problem))
    chat(f"Written to {clean(str(output / 'index.html'))}.")
    if problems:
        raise typer.Exit(1)
