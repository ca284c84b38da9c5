"""Tree building for expressions."""

from __future__ import annotations

from typing import Any

from statuto.syntax import tree as t
from statuto.syntax.building import find, unquote, word
from statuto.syntax.tokens import Token

RELATIONS = ("eq", "ne", "lt", "gt", "le", "ge", "in_", "not_in")


class ExpressionRules:
    """The rules of `expressions.lark`."""

    def name(self, span: t.Span, items: list[Any]) -> t.Name:
        return t.Name(word(items[0]).text, span=span)

    def integer(self, span: t.Span, items: list[Any]) -> t.Number:
        return t.Number(int(items[0]), span=span)

    def text(self, span: t.Span, items: list[Any]) -> t.Text:
        return t.Text(unquote(items[0]), span=span)

    def none(self, span: t.Span, items: list[Any]) -> t.NoneValue:
        return t.NoneValue(span=span)

    def yes(self, span: t.Span, items: list[Any]) -> t.Truth:
        return t.Truth(True, span=span)

    def no(self, span: t.Span, items: list[Any]) -> t.Truth:
        return t.Truth(False, span=span)

    def seat(self, span: t.Span, items: list[Any]) -> t.Seat:
        return t.Seat(int(items[0]), span=span)

    def call(self, span: t.Span, items: list[Any]) -> t.Call:
        return t.Call(word(items[0]), tuple(items[1:]), span=span)

    def conditional(self, span: t.Span, items: list[Any]) -> t.Conditional:
        return t.Conditional(*items, span=span)

    def comprehension(self, span: t.Span, items: list[Any]) -> t.Comprehension:
        return t.Comprehension(items[0], span=span)

    def prep(self, span: t.Span, items: list[Any]) -> str:
        text = str(items[0])
        return f"{text} to" if text in ("next", "diagonal") else text

    def neighbour(self, span: t.Span, items: list[Any]) -> t.Chain:
        _, noun, preposition, item = items
        return t.Chain(t.Name(word(noun).text, span=span), (t.Link(str(preposition), item, span=item.span),), span=span)

    def chain(self, span: t.Span, items: list[Any]) -> t.Chain:
        links = tuple(t.Link(p, item, span=item.span) for p, item in zip(items[1::2], items[2::2], strict=True))
        return t.Chain(items[0], links, span=span)

    def not_(self, span: t.Span, items: list[Any]) -> t.Not:
        return t.Not(items[0], span=span)

    def conjunction(self, span: t.Span, items: list[Any]) -> t.And:
        return t.And(tuple(items), span=span)

    def disjunction(self, span: t.Span, items: list[Any]) -> t.Or:
        return t.Or(tuple(items), span=span)

    def comparison(self, span: t.Span, items: list[Any]) -> t.Compare:
        left, relation, right = items
        return t.Compare(left, relation, right, span=span)

    def has_won(self, span: t.Span, items: list[Any]) -> t.Chain:
        return t.Chain(t.Name("wins", span=span), (t.Link("of", items[0], span=span),), span=span)

    def sum(self, span: t.Span, items: list[Any]) -> t.Arithmetic:
        return self._arithmetic(span, items)

    def product(self, span: t.Span, items: list[Any]) -> t.Arithmetic:
        return self._arithmetic(span, items)

    def _arithmetic(self, span: t.Span, items: list[Any]) -> t.Arithmetic:
        rest = tuple(t.Operation(op, e, span=e.span) for op, e in zip(items[1::2], items[2::2], strict=True))
        return t.Arithmetic(items[0], rest, span=span)

    def negative(self, span: t.Span, items: list[Any]) -> t.Negative:
        return t.Negative(items[0], span=span)

    def in_set(self, span: t.Span, items: list[Any]) -> tuple[str, Any]:
        return ("in", items[0])

    def connected_to(self, span: t.Span, items: list[Any]) -> tuple[str, Any]:
        return ("connected", items[0])

    def where(self, span: t.Span, items: list[Any]) -> tuple[str, Any]:
        return ("where", items[0])

    def binder(self, span: t.Span, items: list[Any]) -> t.Binder:
        noun, variable, *rest = items
        return t.Binder(
            word(noun), word(variable), find(rest, "in"), find(rest, "connected"), find(rest, "where"), span=span
        )

    def some(self, span: t.Span, items: list[Any]) -> t.Some:
        return t.Some(items[0], span=span)

    def every(self, span: t.Span, items: list[Any]) -> t.Every:
        return t.Every(items[0], items[1], span=span)

    def first(self, span: t.Span, items: list[Any]) -> t.First:
        return t.First(items[0], span=span)

    def through(self, span: t.Span, items: list[Any]) -> tuple[str, Any]:
        return ("through", items[0])

    def differing(self, span: t.Span, items: list[Any]) -> tuple[str, Any]:
        return ("differing", items[0])

    def including(self, span: t.Span, items: list[Any]) -> tuple[str, Any]:
        return ("including", items[0])

    def lacking(self, span: t.Span, items: list[Any]) -> tuple[str, Any]:
        return ("lacking", (items[0], items[1]))

    def run(self, span: t.Span, items: list[Any]) -> t.Run:
        length, noun, variable, *rest = items
        return t.Run(length, word(noun), word(variable), find(rest, "through"), rest[-1], span=span)

    def connected(self, span: t.Span, items: list[Any]) -> t.Connected:
        mode, size, noun, variable, *rest = items
        differing, including, lacking = find(rest, "differing"), find(rest, "including"), find(rest, "lacking")
        chained = mode == "chained"
        return t.Connected(
            chained, size, word(noun), word(variable), differing, including, lacking, rest[-1], span=span
        )

    def union(self, span: t.Span, items: list[Any]) -> t.Union:
        return t.Union(items[0], span=span)

    def can(self, span: t.Span, items: list[Any]) -> t.Can:
        return t.Can(word(items[0]), find(items, "by"), span=span)

    def by_player(self, span: t.Span, items: list[Any]) -> tuple[str, Any]:
        return ("by", items[0])

    def afterwards(self, span: t.Span, items: list[Any]) -> t.Afterwards:
        return t.Afterwards(items[0], span=span)


def _fold(kind: str) -> Any:
    def build(self: ExpressionRules, span: t.Span, items: list[Any]) -> t.Fold:
        return t.Fold(kind, items[0], items[1], span=span)

    return build


def _word(text: str) -> Any:
    def build(self: ExpressionRules, span: t.Span, items: list[Token]) -> str:
        return text

    return build


for _rule, _kind in (("total", "total"), ("highest", "highest"), ("lowest", "lowest"), ("number_of", "number")):
    setattr(ExpressionRules, _rule, _fold(_kind))
for _relation in RELATIONS:
    setattr(ExpressionRules, _relation, _word(_relation.rstrip("_")))
for _name, _sign in (("plus", "+"), ("minus", "-"), ("times", "*"), ("divide", "/"), ("modulo", "mod")):
    setattr(ExpressionRules, _name, _word(_sign))
