"""What an article has in the form of a table: tables, tiles, constants that depend on how many play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from statuto.checks.program import ClauseOf
from statuto.checks.types import Domain, Type
from statuto.reference.document.model import Table
from statuto.reference.document.speaker import Speaker, value_text
from statuto.reference.words import plain
from statuto.resolve.book import BookArticle
from statuto.syntax import tree as t


def tables_of(speaker: Speaker, article: BookArticle) -> Iterator[Table]:
    """The tables of an article: those it declares, then its constants by number of players, as one table each."""
    declares = any(isinstance(line, t.Table | t.Under) for line in article.lines)
    for clause in speaker.typed.program.clauses if declares else ():
        if clause.article == article.id and clause.form == "table" and clause.means:
            yield _declared(clause)
    for line in article.lines:
        if isinstance(line, t.Let) and line.value is None and line.name.text in speaker.values:
            seats = [str(players) for players, _ in line.by_players]
            values = speaker.values[line.name.text]
            if len(seats) == len(values):
                yield Table(
                    plain(line.name.text), ("players", plain(line.name.text)), tuple(zip(seats, values, strict=True))
                )


def _declared(clause: ClauseOf) -> Table:
    dims: Sequence[tuple[str, Domain]]
    type: Type
    dims, values, type = clause.means
    heads = (*(plain(domain.name) for _, domain in dims), plain(clause.name))
    rows = []
    for index, value in enumerate(values):
        keys: list[str] = []
        for _, domain in reversed(dims):
            index, at = divmod(index, domain.size)
            keys.insert(0, domain.names[at])
        rows.append((*keys, value_text(value, type.form, type.domain)))
    return Table(plain(clause.name), heads, tuple(rows))
