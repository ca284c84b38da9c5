"""A well-formed item to its tree in one go: words, blocks, the parser's tables, and the builder, without lark.

What is read here is what lark would read. Whatever it does not take is left to lark, which knows how to say why.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from statuto.syntax.build import Builder, too_large
from statuto.syntax.grammar import CONTINUING
from statuto.syntax.tables import Rule, tables
from statuto.syntax.tokens import Token, token
from statuto.syntax.tree import NOWHERE, Span
from statuto.syntax.words import ASCII, Words, everywhere

_ASIDE = re.compile(r'"(?:[^"\\\n]|\\.)*"|#[^\n]*')
_LINE, _TEXT, _WORD = 1, 2, 3  # the groups of the pattern for all words; the last is for signs
_TAB = 8

Read = tuple[str, Any, Span]  # the name of a terminal, its token if a rule takes it, and where it stands


class NotRead(Exception):
    """The text is malformed, or past a bound."""


def read(text: str, start: str, lines: int) -> Any:
    """What a text that stands `lines` lines down its file means; raises `NotRead` or `PastBound`."""
    return _Reading(start).read(text, lines)


@cache
def _rules() -> list[tuple[Rule, Any]]:
    """Each rule with the builder's method for it: True for a rule that is always its one part."""
    builder = Builder()
    return [(rule, rule.passes or getattr(builder, rule.method, None)) for rule in tables().rules]


@cache
def _joins(words: Words) -> list[tuple[tuple[str, Any], ...]]:
    """For each state, the patterns of what may be longer than a word there."""
    return [tuple(pair for pair in words.joined if pair[0] in row) for row in tables().states]


class _Reading:
    """One text on its way through the parser: a stack of states, and for each the value and the place."""

    def __init__(self, start: str) -> None:
        self.tables = tables()
        self.rules = _rules()
        first, self.end = self.tables.starts[start]
        self.stack = [first]
        self.values: list[Any] = []
        self.spans: list[Span | None] = []

    def read(self, text: str, lines: int) -> Any:
        """The value of the start."""
        states, stack, values, spans, reduce = self.tables.states, self.stack, self.values, self.spans, self._reduce
        for kind, value, span in self._tokens(text, lines):
            while (action := states[stack[-1]].get(kind)) is not None and action < 0:
                reduce(~action)
            if action is None:
                raise NotRead
            stack.append(action)
            values.append(value)
            spans.append(span)
        while stack[-1] != self.end:
            action = states[stack[-1]].get("$END")
            if action is None or action >= 0:
                raise NotRead
            reduce(~action)
        return values[-1]

    def _reduce(self, number: int) -> None:
        """Put the value of a rule in the place of its parts."""
        stack, values, spans = self.stack, self.values, self.spans
        (size, origin, name, takes, single), method = self.rules[number]
        if method is True:
            stack[-1] = self.tables.states[stack[-2]][origin]
            return
        items, span = [], None
        if size:
            items, span = values[-size:], spans[-1] if size == 1 else _around(spans[-size:])
            del stack[-size:], values[-size:], spans[-size:]
        if takes is not None:
            items = _taken(items, takes)
        if single and len(items) == 1:
            value = items[0]
            span = value.span if type(value) is Token else span
        elif not name:
            value = items
        elif method is None:
            raise NotRead
        else:
            value = Builder.node(method, span or NOWHERE, items)
        stack.append(self.tables.states[stack[-1]][origin])
        values.append(value)
        spans.append(span)

    def _tokens(self, text: str, lines: int) -> Iterator[Read]:
        """The tokens of a text with its blocks; a line goes on after a continuing word and inside brackets."""
        previous, depth, columns = "", 0, [0]
        span = NOWHERE
        for kind, value, span in self._words(text, lines):
            if kind == "_NL":
                if previous not in CONTINUING:
                    previous = kind
                    if not depth:
                        yield kind, None, span
                        yield from _blocks(value, span, columns)
                continue
            previous = kind
            if kind == "LPAR":
                depth += 1
            elif kind == "RPAR":
                depth -= 1
                if depth < 0:
                    raise NotRead
            yield kind, value, span
        for _ in columns[1:]:
            yield "_DEDENT", None, span

    def _words(self, text: str, lines: int) -> Iterator[Read]:
        """The words, signs, texts and line ends; the parser's state says what a word is."""
        words = ASCII if text.isascii() or _ASIDE.sub("", text).isascii() else everywhere()
        match_at, joins, signs, counted = words.master.match, _joins(words), self.tables.signs, self.tables.counted
        at, line, start, size, stack = 0, 1 + lines, 0, len(text), self.stack
        while at < size:
            match = match_at(text, at)
            if match is None:
                raise NotRead
            group = match.lastindex
            at, end = match.span(group)
            value = match[group]
            if group == _LINE:
                after, begins = line + value.count("\n"), at + value.rindex("\n") + 1
                yield "_NL", value, Span(line, at - start + 1, after, end - begins + 1)
                line, start = after, begins
            else:
                if group == _WORD:
                    kind = self._kind(value)
                    for name, pattern in joins[stack[-1]]:
                        if longer := pattern.match(text, at):
                            kind, value, end = name, longer[0], longer.end()
                            break
                    else:
                        if kind == "INT":
                            value, end = _number(value, at, words)
                else:
                    kind = "STRING" if group == _TEXT else signs[value]
                span = Span(line, at - start + 1, line, end - start + 1)
                yield kind, token(kind, value, span) if kind in counted else None, span
            at = end

    def _kind(self, value: str) -> str:
        """What a word is where the parser stands."""
        if value[0].isdecimal():
            return "INT" if value[0].isascii() else "NAME"
        keyword = self.tables.keywords.get(value)
        if keyword is None:
            return "NAME"
        accepted = self.tables.states[self.stack[-1]]
        return keyword if keyword in accepted or "NAME" not in accepted else "NAME"


def _number(value: str, at: int, words: Words) -> tuple[str, int]:
    """The digits that a word begins with, and where they end."""
    digits = words.digits.match(value)
    if too_large(digits[0]):
        raise NotRead
    return digits[0], at + digits.end()


def _blocks(value: str, span: Span, columns: list[int]) -> Iterator[Read]:
    """The begin or the ends of blocks that the indentation after a line end stands for."""
    margin = value[value.rindex("\n") + 1 :]
    column = margin.count(" ") + margin.count("\t") * _TAB
    if column > columns[-1]:
        columns.append(column)
        yield "_INDENT", None, span
        return
    while column < columns[-1]:
        columns.pop()
        yield "_DEDENT", None, span
    if column != columns[-1]:
        raise NotRead


def _taken(items: list[Any], takes: tuple[tuple[int, bool], ...]) -> list[Any]:
    """The parts that count, lists among them spread; the first list is used as it is, since it may be long."""
    taken: list[Any] = []
    for i, spread in takes:
        if not spread:
            taken.append(items[i])
        elif taken:
            taken += items[i]
        else:
            taken = items[i]
    return taken


def _around(spans: list[Span | None]) -> Span | None:
    """From the begin of the first to the end of the last, those that are nowhere left out."""
    first, last = spans[0], spans[-1]
    if first is None or last is None:
        there = [span for span in spans if span is not None]
        if not there:
            return None
        first, last = there[0], there[-1]
    return Span(first.line, first.column, last.end_line, last.end_column)
