"""Pages that the interpreter writes: one for each finding, the reference of the language, a part for each game.

They are virtual files, made anew with each build, so they cannot drift from what the interpreter does. In `nav`, an
entry `findings/` or `reference/` stands for all of that folder, its index first, and `games/` for all games.
"""

from __future__ import annotations

import importlib
import re
import sys
import textwrap
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

INTERPRETER = str(Path(__file__).resolve().parent.parent / "interpreter")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the generated pages and put them into the navigation."""
    # The site describes this checkout, whatever is installed. (What a hook adds while it loads, mkdocs takes back.)
    if INTERPRETER not in sys.path:
        sys.path.insert(0, INTERPRETER)
    importlib.import_module("statuto.editor.lexer").register()
    pages = {f"findings/{name}": text for name, text in finding_pages().items()}
    pages |= {f"reference/{name.removeprefix('reference/')}": text for name, text in reference_pages().items()}
    for path, text in pages.items():
        files.append(File.generated(config, path, content=text))
    config.nav = fill(config.nav or [], list(pages))
    return games().on_files(files, config)


def on_page_content(html: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Give the pages of the games what the interpreter wrote."""
    return games().on_page_content(html, page, config, files)


def on_post_build(config: MkDocsConfig) -> None:
    """Write the files of the games, and check every link of the site."""
    games().on_post_build(config)


def games() -> Any:
    """What makes the pages of the games."""
    return importlib.import_module("statuto.printing.site.hooks")


def reference_pages() -> dict[str, str]:
    """The pages of the language reference, by file name."""
    pages: dict[str, str] = importlib.import_module("statuto.reference_of_language").pages()
    return pages


def finding_pages() -> dict[str, str]:
    """A page for each code of the catalogue, and an index of them, by file name."""
    catalogue = importlib.import_module("statuto.catalogue").CATALOGUE
    pages = {"index.md": finding_index(catalogue)}
    return pages | {f"{code}.md": finding_page(code, entry) for code, entry in sorted(catalogue.items())}


def finding_index(catalogue: dict[str, Any]) -> str:
    """The table of all findings."""
    rows = [f"| [{code}]({code}.md) | {entry.severity} | {entry.title} |" for code, entry in sorted(catalogue.items())]
    return "\n".join(
        [
            "# Findings",
            "",
            "What `statuto check` may tell about a book. An *error* keeps the book from being played, a *warning* is",
            "likely a slip, a *note* is worth knowing. `statuto explain CODE` shows the same at the prompt.",
            "",
            "| code | severity | what it says |",
            "| --- | --- | --- |",
            *rows,
            "",
        ]
    )


def finding_page(code: str, entry: Any) -> str:
    """The page of one finding: what it says, why it matters, what to avoid and what to prefer."""
    parts = [f"# {code}: {entry.title}", f"**{entry.severity.capitalize()}.** {entry.why}"]
    for heading, sample in (("Avoid", entry.avoid), ("Prefer", entry.prefer)):
        if sample.strip():
            text = textwrap.dedent(sample).strip()
            parts += [f"## {heading}", f"```{language_of(text)}\n{text}\n```"]
    return "\n\n".join(part for part in parts if part) + "\n"


def language_of(sample: str) -> str:
    """What a sample of the catalogue is written in: as a rule in the language, else for the shell or in plain words."""
    if re.match(r"statuto [a-z]", sample):
        return "sh"
    return "text" if re.match(r"(a|an|one|the) ", sample) else "statuto-part"


def fill(nav: list[Any], paths: list[str]) -> list[Any]:
    """The navigation with each entry that names a folder replaced by the list of its generated pages."""
    filled: list[Any] = []
    for item in nav:
        if isinstance(item, dict):
            ((title, target),) = item.items()
            if isinstance(target, list):
                target = fill(target, paths)
            elif target.endswith("/") and target != "games/":
                target = sorted((path for path in paths if path.startswith(target)), key=index_first)
            filled.append({title: target})
        else:
            filled.append(item)
    return filled


def index_first(path: str) -> bool:
    """A sort key that moves an index to the front and leaves the rest in order."""
    return not path.endswith("/index.md")
