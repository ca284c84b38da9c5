"""From the parser's rules to the tree: one method a rule, called from the leaves up, so no input makes it recurse."""

from __future__ import annotations

from typing import Any

from lark import Token, Tree

from statuto.syntax import tree as t
from statuto.syntax.build_actions import ActionRules
from statuto.syntax.build_book import BookRules
from statuto.syntax.build_expressions import ExpressionRules
from statuto.syntax.build_things import ThingRules
from statuto.syntax.building import span_of_token
from statuto.syntax.text import DEEPEST, MOST_NUMBER

DIGITS = len(str(MOST_NUMBER))


class PastBound(Exception):
    """What stands at `span` is past a bound of the language."""

    def __init__(self, span: t.Span) -> None:
        super().__init__()
        self.span = span


class TooDeep(PastBound):
    """The tree that ends at `span` is nested deeper than the bound."""


class TooLarge(PastBound):
    """The number at `span` is larger than the bound."""


def _depth(items: Any) -> int:
    """The greatest depth among the nodes of a list, looking into blocks and tagged pairs."""
    deepest = 0
    for item in items:
        if isinstance(item, t.Node):
            deepest = max(deepest, item.depth)
        elif isinstance(item, tuple | list):
            deepest = max(deepest, _depth(item))
    return deepest


def _too_large(number: Token) -> bool:
    """Whether a number is past the bound; one of very many digits is not even worked out."""
    digits = number.lstrip("0")
    return len(digits) > DIGITS or (len(digits) == DIGITS and int(digits) > MOST_NUMBER)


def _move_down(items: list[Any], lines: int) -> None:
    """Count the lines of the tokens from the top of the file."""
    for item in items:
        if isinstance(item, Token) and item.line is not None and item.end_line is not None:
            item.line += lines
            item.end_line += lines


class Builder(ExpressionRules, ThingRules, ActionRules, BookRules):
    """The rules of the grammar as methods.

    Every method takes the span of the rule and its children, and returns a node or a part of one.
    """

    def build(self, parsed: Tree[Any], lines: int) -> Any:
        """The node of a parse tree whose text stands `lines` lines down its file.

        Raises `TooDeep` or `TooLarge` for what is past a bound.
        """
        rules = [parsed]
        for rule in rules:  # the list grows: parents come before their children
            rules += [child for child in rule.children if isinstance(child, Tree)]
        values: dict[int, Any] = {}
        for rule in reversed(rules):
            if lines:
                _move_down(rule.children, lines)
            children = [values[id(child)] if isinstance(child, Tree) else child for child in rule.children]
            values[id(rule)] = self._node(rule, children, lines)
        return values[id(parsed)]

    def _node(self, rule: Tree[Any], children: list[Any], lines: int) -> Any:
        for child in children:
            if type(child) is Token and child.type == "INT" and len(child) >= DIGITS and _too_large(child):
                raise TooLarge(span_of_token(child))
        meta = rule.meta
        span = t.NOWHERE
        if not meta.empty:
            span = t.Span(meta.line + lines, meta.column, meta.end_line + lines, meta.end_column)
        node = getattr(self, rule.data)(span, children)
        if isinstance(node, t.Node):
            depth = 1 + _depth(children) + (len(node.links) if isinstance(node, t.Chain) else 0)
            if depth > DEEPEST:
                raise TooDeep(span)
            object.__setattr__(node, "depth", depth)
        return node
