"""A comparison by play as one page of HTML that needs nothing else: no script, no font, no picture from elsewhere."""

from __future__ import annotations

from pathlib import Path

from statuto.paired.plot import plots
from statuto.paired.report import BASE, Report, about, letter, method, rows
from statuto.paired.sentences import sentences
from statuto.web import environment, style

TEMPLATES = Path(__file__).with_name("templates")


def page(report: Report) -> str:
    """The page of a report."""
    books = [
        (name, side, list(sentences(found, (BASE, name))), list(zip(rows(found), found.differences, strict=True)))
        for name, side, found in report.besides()
    ]
    template = environment(TEMPLATES).get_template("compare.html")
    return template.render(
        heading=report.heading,
        sides=[(letter(place), side) for place, side in enumerate(report.sides)],
        about=about(report),
        books=books,
        plots=plots(report),
        method=method(report),
        style=style(TEMPLATES / "compare.css"),
    )
