"""The pages of the games in a build of mkdocs: what it asks for while it builds.

mkdocs may load this file by its path. The folder of the books stands in the configuration, under `extra: books:`;
without one, the books are those that ship. With `extra: coverage: N`, so many games of each edition are played at
random to show how its articles are used. In `nav`, an entry `games/`, with a title or without one, stands for all
games.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from markupsafe import escape

from statuto.printing.site.links import dead
from statuto.printing.site.make import site
from statuto.printing.site.model import Entry, Item, Page, Section, Site

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.pages import Page as MkDocsPage

ASSETS = Path(__file__).with_name("assets")
GAMES = "games/"

# A warning stops a strict build, so that no broken page is left unseen.
log = logging.getLogger("mkdocs.hooks.statuto")


def site_of(config: MkDocsConfig) -> Site:
    """The site of the books that a configuration names."""
    folder = config.extra.get("books")
    return site(Path(folder) if folder else None, int(config.extra.get("coverage") or 0))


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages of the games, and what all pages look like; put the games into the navigation."""
    from mkdocs.structure.files import File

    made = site_of(config)
    for problem in made.problems:
        log.warning("A book is left out. %s", problem)
    for page in _pages(made):
        if files.get_file_from_path(f"{page.path}.md") is not None:
            continue
        files.append(File.generated(config, f"{page.path}.md", content=_stub(page)))
    for path in sorted(ASSETS.iterdir()):
        files.append(File.generated(config, f"assets/{path.name}", content=path.read_bytes()))
    config.nav = _placed(config.nav or [], made.navigation)
    return files


def on_page_content(html: str, page: MkDocsPage, config: MkDocsConfig, files: Files) -> str:
    """Give a page of a game its HTML and its contents."""
    from mkdocs.structure.toc import get_toc

    path = page.file.src_uri.removesuffix(".md")
    made = next((one for one in _pages(site_of(config)) if one.path == path), None)
    if made is None or page.file.generated_by is None:
        return html
    tokens: Any = _tokens(made.contents, 2)
    page.toc = get_toc(tokens)
    return made.html


def on_post_build(config: MkDocsConfig) -> None:
    """Write what can be downloaded, and tell every link that leads nowhere or out of the site."""
    folder = Path(config.site_dir)
    for name, data in site_of(config).files:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    for problem in dead(folder):
        log.warning("%s", problem)


def _pages(made: Site) -> tuple[Page, ...]:
    """All pages, the first one of the site among them, which gives way to one that is there."""
    return (*made.pages, made.home)


def _stub(page: Page) -> str:
    """What mkdocs reads of a page: its title, and whether the search knows it. Titles of pages are HTML."""
    told: dict[str, object] = {"title": str(escape(page.title))}
    if not page.searched:
        told["search"] = {"exclude": True}
    if page.wide:
        told["hide"] = ["navigation", "toc"]
    return f"---\n{json.dumps(told)}\n---\n"


def _placed(nav: Iterable[Any], items: Sequence[Item]) -> list[Any]:
    """The navigation with the games in the place of `games/`."""
    found: list[Any] = []
    for entry in nav:
        if entry == GAMES:
            found += _entries(items)
        elif isinstance(entry, dict) and GAMES in entry.values():
            found += [{title: _entries(items)} for title in entry]
        else:
            found.append(entry)
    return found


def _entries(items: Iterable[Item]) -> list[Any]:
    return [
        {str(escape(item.title)): _entries(item.items) if isinstance(item, Section) else f"{item.path}.md"}
        for item in items
    ]


def _tokens(contents: Iterable[Entry], level: int) -> list[dict[str, Any]]:
    return [
        {"level": level, "id": one.anchor, "name": one.said, "children": _tokens(one.below, level + 1)}
        for one in contents
    ]
