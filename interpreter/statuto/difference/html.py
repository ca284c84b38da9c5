"""A comparison as one page of HTML that needs nothing else: no script, no font, no picture.

What a book says is text on the page and nothing more: the templates escape it, and the page allows no script.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from jinja2 import Environment
from markupsafe import Markup

from statuto.difference.groups import Group, Paragraph, summary
from statuto.difference.model import Difference, seats
from statuto.difference.words import Stretch, sides
from statuto.web import environment, style

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


def page(difference: Difference, groups: Sequence[Group]) -> str:
    """The page of some articles of a comparison."""
    found = templates()
    columns = found.get_template("columns.html")

    def side_by_side(text: Paragraph) -> Markup:
        before, after = sides(text.stretches)
        return Markup(columns.render(text=text, before=before, after=after, difference=difference))

    return found.get_template("diff.html").render(
        difference=difference,
        groups=groups,
        heading=f"{difference.a.title} ({difference.a.id}) beside {difference.b.id}",
        summary=summary(difference, groups),
        labels=LABELS,
        columns=side_by_side,
        formal=formal,
        seats=seats,
        language=lambda group: (difference.b if group.b is not None else difference.a).language,
        style=style(TEMPLATES / "page.css"),
    )


@lru_cache(maxsize=1)
def templates() -> Environment:
    """The templates; every value that is put into one is escaped."""
    found = environment(TEMPLATES)
    found.globals.update(lead=_lead, trail=_trail)
    return found


def formal(group: Group) -> bool:
    """Whether the formal lines of an article differ."""
    return (group.a.clauses if group.a is not None else ()) != (group.b.clauses if group.b is not None else ())


def _lead(stretch: Stretch) -> str:
    return " " if stretch.text[:1].isspace() else ""


def _trail(stretch: Stretch) -> str:
    return " " if stretch.text[-1:].isspace() else ""
