"""A comparison as one page of HTML that needs nothing else: no script, no font, no picture.

What a book says is text on the page and nothing more: the templates escape it, and the page allows no script.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from statuto.difference.groups import NAMES, Group, Paragraph
from statuto.difference.model import Difference
from statuto.difference.words import Stretch, sides
from statuto.reference.document import Document

TEMPLATES = Path(__file__).with_name("templates")
LABELS = {
    "added": "New article",
    "removed": "Article that is gone",
    "changed": "Rule",
    "reworded": "Other names",
    "reading": "Readings",
    "example": "Examples",
    "moved": "Place",
}
_CONTROLS = {code: "\ufffd" for code in range(32) if chr(code) not in "\t\n"} | {127: "\ufffd"}


def page(difference: Difference, groups: Sequence[Group]) -> str:
    """The page of some articles of a comparison."""
    environment = templates()
    columns = environment.get_template("columns.html")

    def side_by_side(text: Paragraph) -> Markup:
        before, after = sides(text.stretches)
        return Markup(columns.render(text=text, before=before, after=after, difference=difference))

    return environment.get_template("diff.html").render(
        difference=difference,
        groups=groups,
        heading=f"{difference.a.title} ({difference.a.id}) beside {difference.b.id}",
        summary=summary(difference, groups),
        labels=LABELS,
        columns=side_by_side,
        changed=changed,
        formal=formal,
        seats=seats,
        language=lambda group: (difference.b if group.b is not None else difference.a).language,
        style=style(),
    )


@lru_cache(maxsize=1)
def templates() -> Environment:
    """The templates; every value that is put into one is escaped."""
    environment = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=lambda value: value.translate(_CONTROLS) if type(value) is str else value,
    )
    environment.globals.update(lead=_lead, trail=_trail)
    return environment


def style() -> Markup:
    """The style of every page, which is ours."""
    return Markup((TEMPLATES / "page.css").read_text("utf-8"))


def summary(difference: Difference, groups: Sequence[Group]) -> str:
    """How many articles are different, and in what way."""
    if not groups:
        return "No article is different."
    counts = {kind: sum(change.kind == kind for group in groups for change in group.changes) for kind in NAMES}
    said = ", ".join(f"{counts[kind]} {name}" for kind, name in NAMES.items() if counts[kind])
    return f"{len(groups)} of {len(difference.order)} articles: {said}."


def changed(text: Paragraph) -> bool:
    """Whether a text differs."""
    return any(stretch.mark != "same" for stretch in text.stretches)


def formal(group: Group) -> bool:
    """Whether the formal lines of an article differ."""
    return (group.a.clauses if group.a is not None else ()) != (group.b.clauses if group.b is not None else ())


def seats(document: Document) -> str:
    """How many play a book."""
    low, high = document.players
    return f"{low} to {high} players" if low != high else f"{low} player{'s' if low != 1 else ''}"


def _lead(stretch: Stretch) -> str:
    return " " if stretch.text[:1].isspace() else ""


def _trail(stretch: Stretch) -> str:
    return " " if stretch.text[-1:].isspace() else ""


__all__: Any = ["page", "style", "templates"]
