"""A comparison by play as Markdown."""

from __future__ import annotations

from collections.abc import Iterator

from statuto.difference.markdown import code, escaped
from statuto.paired.report import BASE, Report, about, letter, method, rows
from statuto.paired.sentences import sentences


def markdown(report: Report) -> str:
    """The whole report."""
    return "\n".join(_lines(report)) + "\n"


def _lines(report: Report) -> Iterator[str]:
    yield f"# {escaped(report.heading)}"
    yield ""
    for place, side in enumerate(report.sides):
        title = f"{escaped(side.title)}, " if side.title else ""
        yield f"- {letter(place)}: {title}{code(side.id)}"
    yield ""
    yield " ".join(about(report))
    for name, side, found in report.besides():
        yield from ("", f"## {name} beside A: {escaped(side.id)}", "")
        yield from (f"- {escaped(said)}" for said in sentences(found, (BASE, name)))
        yield from ("", f"| | A | {name} | difference | give or take |", "| --- | ---: | ---: | ---: | ---: |")
        for row, one in zip(rows(found), found.differences, strict=True):
            first, *cells = (escaped(cell) for cell in row)
            cells[2] = f"**{cells[2]}**" if one.differs else cells[2]
            yield f"| {first} | {' | '.join(cells)} |"
    yield from ("", method(report))
