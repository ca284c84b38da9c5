"""Small changes of a book, one at a time, that a good set of examples notices."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from statuto.checks.program import Setting
from statuto.resolve.book import Book, BookArticle
from statuto.syntax import tree as t
from statuto.syntax.unparse.articles import article_line
from statuto.syntax.unparse.expressions import expression

RULES = (t.Permission, t.Decline, t.Setup, t.Turn, t.FirstPlayer, t.Whenever, t.EndWhen, t.Winner, t.Score, t.Duty)
"""Clauses that can be taken away without leaving a name that nothing declares."""

OPPOSITE = {"eq": "ne", "ne": "eq", "lt": "ge", "ge": "lt", "gt": "le", "le": "gt", "in": "not in", "not in": "in"}

Lines = tuple[t.Line, ...]


@dataclass(frozen=True, slots=True)
class Mutant:
    """A book with one change in one article, and the change in words."""

    book: Book
    article: str
    change: str


def mutants(book: Book, setting: Setting) -> Iterator[Mutant]:
    """Each change of a book: an article's rules or one of them away, a condition turned round, a constant one higher.

    What stands under answers of readings that the setting does not adopt is left alone.
    """
    for index, article in enumerate(book.articles):
        said = Counter[str]()
        for lines, change in _Article(book, setting, article).changes():
            said[change] += 1
            if said[change] > 1:
                change = f"{change} ({said[change]})"
            changed = replace(article, lines=lines)
            articles = [*book.articles[:index], changed, *book.articles[index + 1 :]]
            yield Mutant(replace(book, articles=articles), article.id, change)


class _Article:
    """The changes of one article."""

    def __init__(self, book: Book, setting: Setting, article: BookArticle) -> None:
        self.article = article
        self.answers = _answers(book, setting)

    def changes(self) -> Iterator[tuple[Lines, str]]:
        lines = self.article.lines
        rules = [line for line in _unfolded(lines) if isinstance(line, RULES) and self._holds(line)]
        if len(rules) > 1:
            yield _without(lines, rules), "all its rules away"
        for rule in rules:
            yield _without(lines, [rule]), f"`{_short(rule)}` away"
        for line in _unfolded(lines):
            if isinstance(line, t.Clause) and self._holds(line):
                for other, change in _turned(line):
                    yield _with(lines, line, other), change

    def _holds(self, line: t.Line) -> bool:
        return all(self.answers.get(name) == answer for name, answer in _under(self.article.lines, line) or ())


def _answers(book: Book, setting: Setting) -> dict[str, str]:
    """The answer of each reading by which a setting plays."""
    readings = [line for article in book.articles for line in article.lines if isinstance(line, t.Reading)]
    adopted = {r.name.text: a.name.text for r in readings for a in r.alternatives if a.adopted}
    return {**adopted, **{name: answer for name, (answer, _) in book.adopted.items()}, **dict(setting.readings)}


def _unfolded(lines: Lines) -> Iterator[t.Line]:
    for line in lines:
        if isinstance(line, t.Under):
            yield from _unfolded(line.lines)
        else:
            yield line


def _under(lines: Lines, wanted: t.Line) -> tuple[tuple[str, str], ...] | None:
    """The answers under which a line stands; None when it is not among the lines."""
    for line in lines:
        if line is wanted:
            return ()
        if isinstance(line, t.Under):
            inner = _under(line.lines, wanted)
            if inner is not None:
                return ((line.reading.text, line.alternative.text), *inner)
    return None


def _without(lines: Lines, away: Sequence[t.Line]) -> Lines:
    """The lines without some of them; an `under` that is left with nothing goes, too."""
    kept: list[t.Line] = []
    for line in lines:
        if isinstance(line, t.Under):
            inner = _without(line.lines, away)
            if inner:
                kept.append(replace(line, lines=inner))
        elif not any(line is one for one in away):
            kept.append(line)
    return tuple(kept)


def _with(lines: Lines, old: t.Line, new: t.Line) -> Lines:
    """The lines with another in the place of one."""
    return tuple(
        replace(line, lines=_with(line.lines, old, new)) if isinstance(line, t.Under) else new if line is old else line
        for line in lines
    )


def _turned(line: t.Clause) -> Iterator[tuple[t.Clause, str]]:
    """A clause with one condition turned round, or a constant one higher."""
    if isinstance(line, t.Let):
        if line.value is not None:
            yield replace(line, value=_higher(line.value)), f"{line.name} is one more"
        for place, (players, value) in enumerate(line.by_players):
            rows = list(line.by_players)
            rows[place] = (players, _higher(value))
            yield replace(line, by_players=tuple(rows)), f"{line.name} for {players} is one more"
        return
    for other, condition in _variants(line):
        yield other, f"`{_short(condition)}` turned round"


def _higher(value: t.Expression) -> t.Expression:
    return t.Arithmetic(value, (t.Operation("+", t.Number(1)),))


def _variants(node: Any, is_condition: bool = False) -> Iterator[tuple[Any, t.Expression]]:
    """A node with one condition below it turned round, and that condition as it was."""
    if is_condition and isinstance(node, t.Expression) and not isinstance(node, t.And | t.Or):
        yield _opposite(node), node
    if isinstance(node, tuple):
        for index, item in enumerate(node):
            for other, condition in _variants(item, is_condition):
                yield (*node[:index], other, *node[index + 1 :]), condition
    elif isinstance(node, t.Node):
        inherits = is_condition and isinstance(node, t.And | t.Or)
        for field in fields(node):
            holds = inherits or field.name in ("condition", "where", "has") or _says(node, field.name)
            for other, condition in _variants(getattr(node, field.name), holds):
                yield replace(node, **{field.name: other}), condition


def _says(node: t.Node, name: str) -> bool:
    """Whether a field is the body of a definition that is a condition, as its form shows."""
    conditions = (t.Compare, t.And, t.Or, t.Not, t.Some, t.Every, t.Run, t.Connected, t.Can)
    return isinstance(node, t.Define) and name == "body" and isinstance(node.body, conditions)


def _opposite(node: t.Expression) -> t.Expression:
    if isinstance(node, t.Not):
        return node.operand
    if isinstance(node, t.Compare) and node.relation in OPPOSITE:
        return replace(node, relation=OPPOSITE[node.relation])
    return t.Not(node)


def _short(node: t.Line | t.Expression) -> str:
    """The text of an expression, or of a clause without its block."""
    return expression(node) if isinstance(node, t.Expression) else article_line(node)[0]
