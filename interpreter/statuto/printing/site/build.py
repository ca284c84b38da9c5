"""A site of its own from a folder of books, or from those that ship: built by mkdocs in a folder that is gone after."""

from __future__ import annotations

import json
import logging
import os
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

from statuto import folders
from statuto.printing.site import hooks

HERE = Path(__file__).resolve().parent
CHECKOUT = folders.PACKAGE.parent.parent / "mkdocs.yml"
MARK = Path("assets") / "book.css"
"""A file of every site, by which a folder that holds one is known."""


class NotBuilt(Exception):
    """There is no site; the message says why."""


def build(output: Path, books: Path | None = None, coverage: int = 0) -> list[str]:
    """Build the site into a folder, and give what is wrong with it, a text for each problem.

    In a checkout, without a folder of books, it is the whole documentation. A folder that holds something else than a
    site is left alone: `NotBuilt` is raised, as it is where mkdocs is not installed. `coverage` is how many games are
    played of each edition to show how its articles are used.
    """
    if os.path.lexists(output) and (not output.is_dir() or (any(output.iterdir()) and not (output / MARK).is_file())):
        raise NotBuilt(f"{output} holds something else than a site, and would be emptied")
    above = next(one for one in output.absolute().parents if one.exists())
    if not above.is_dir() or not os.access(output if output.exists() else above, os.W_OK):
        raise NotBuilt(f"{output} cannot be made: nothing may be written to {above}")
    # The theme tells every build of a program that its makers would rather have used.
    os.environ.setdefault("NO_MKDOCS_2_WARNING", "1")
    if not (find_spec("mkdocs") and find_spec("material")):
        raise NotBuilt("mkdocs and its theme are needed to build it: install `statuto[site]`")
    from mkdocs.exceptions import MkDocsException

    try:
        if books is None and CHECKOUT.is_file():
            return _build(CHECKOUT, output, coverage)
        with TemporaryDirectory(prefix="statuto-site-") as folder:
            return _build(_project(Path(folder), books), output, coverage)
    except (MkDocsException, OSError) as problem:
        raise NotBuilt(str(problem)) from problem


def _project(folder: Path, books: Path | None) -> Path:
    """What mkdocs needs to build a site of books alone: its configuration, and an empty folder of pages."""
    (folder / "docs").mkdir()
    told = {
        "INHERIT": str(HERE / "base.yml"),
        "site_name": "Rules",
        "docs_dir": str(folder / "docs"),
        "hooks": [str(HERE / "hooks.py")],
        "extra": {"books": os.path.realpath(books) if books else ""},
        "markdown_extensions": [{"toc": {"permalink": True}}],
        "nav": [hooks.GAMES],
    }
    path = folder / "mkdocs.yml"
    path.write_text(json.dumps(told), "utf-8")
    return path


def _build(config: Path, output: Path, coverage: int) -> list[str]:
    from mkdocs.commands.build import build as built
    from mkdocs.config import load_config

    told: list[str] = []
    listener = _Listener(told)
    log = logging.getLogger("mkdocs")
    log.addHandler(listener)
    try:
        loaded = load_config(str(config), site_dir=os.path.realpath(output), strict=False)
        if coverage:
            loaded.extra["coverage"] = coverage
        loaded.plugins.on_startup(command="build", dirty=False)
        built(loaded)
        loaded.plugins.on_shutdown()
    finally:
        log.removeHandler(listener)
    return told


class _Listener(logging.Handler):
    """Keeps what is told as a warning."""

    def __init__(self, told: list[str]) -> None:
        super().__init__(logging.WARNING)
        self.told = told

    def emit(self, record: logging.LogRecord) -> None:
        """Keep a message."""
        self.told.append(record.getMessage())
