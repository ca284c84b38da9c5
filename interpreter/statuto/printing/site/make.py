"""The whole site of a folder of books, or of what ships, made by as many processes as there are processors."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import lru_cache, partial
from multiprocessing import get_context
from pathlib import Path

from statuto import folders
from statuto.printing.site.books import ROOT, Family, families, passed_over
from statuto.printing.site.edition import edition
from statuto.printing.site.game import compared, games, overview
from statuto.printing.site.model import Item, Link, Made, Page, Section, Site

Task = Callable[[], Made]
EACH = 4
"""How many tasks there are at least for each process."""


def site(folder: Path | None = None, coverage: int = 0) -> Site:
    """The site; books with errors are left out, and told in `problems`.

    `coverage` is how many games are played of each edition to show how its articles are used.
    """
    return _site(folder, _stamp(folder or folders.rules()), coverage)


def _stamp(folder: Path) -> tuple[tuple[str, int], ...]:
    """What changes when a book changes, so that a server that builds again need not make every page."""
    return tuple((str(path), path.stat().st_mtime_ns) for path in sorted(folder.rglob("*.statuto")))


@lru_cache(maxsize=2)
def _site(folder: Path | None, stamp: object, coverage: int) -> Site:
    found = families(folder)
    tasks: list[Task] = [partial(compared, family) for family in found]
    tasks += [partial(edition, family, listed, coverage) for family in found for listed in family.editions]
    made = _run(tasks)
    by_path = {page.path: page for one in made for page in one.pages}
    files = tuple(file for one in made for file in one.files)
    navigation: list[Item] = []
    titles: list[tuple[Family, str]] = []
    pages: list[Page] = []
    for family in found:
        own = [page for path, page in by_path.items() if path.startswith(f"{family.path}/")]
        first = overview(family, own)
        if first is not None:
            pages += [first, *own]
            titles.append((family, first.title))
            navigation.append(Section(first.title, tuple(_navigation(family, by_path))))
    front, home = (games(titles, path) for path in (f"{ROOT}/index", "index"))
    problems = tuple(told for one in made for told in one.problems)
    if folder is not None:
        problems += tuple(passed_over(folder))
    return Site((front, *pages), files, (Link("Games", front.path), *navigation), home, problems)


def _run(tasks: Sequence[Task]) -> list[Made]:
    # A process takes a second to begin, in which a few small books are done.
    processes = min(os.cpu_count() or 1, len(tasks) // EACH, 8)
    if processes < 2:
        return [task() for task in tasks]
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        return list(pool.map(_done, tasks))


def _done(task: Task) -> Made:
    return task()


def _navigation(family: Family, pages: dict[str, Page]) -> Iterator[Item]:
    """The navigation of a game: what there is of it, each edition with its pages, the variants."""
    yield Link("Overview", f"{family.path}/index")
    for one in family.editions:
        folder = family.folder(one)
        here = [page for path, page in pages.items() if path.startswith(f"{folder}/")]
        if here:
            shown = here[0].shown
            title = one.name if shown is None or not family.collection else shown.title
            yield Section(title, tuple(Link(page.label, page.path) for page in here))
    beside = [page for path, page in pages.items() if path.startswith(f"{family.path}/beside/")]
    if beside:
        yield Section("Side by side", tuple(Link(page.label, page.path) for page in beside))
    matrix = pages.get(f"{family.path}/matrix")
    if matrix is not None:
        yield Link(matrix.label, matrix.path)
    variants = [pages[path] for path in map(family.page, family.variants) if path in pages]
    if variants:
        yield Section("Variants", tuple(Link(page.label, page.path) for page in variants))
