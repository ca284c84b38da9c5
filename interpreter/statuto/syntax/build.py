"""From the parser's rules to the tree: one method a rule, called from the leaves up, so no input makes it recurse."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from statuto.syntax import tree as t
from statuto.syntax.build_actions import ActionRules
from statuto.syntax.build_book import BookRules
from statuto.syntax.build_expressions import ExpressionRules
from statuto.syntax.build_things import ThingRules
from statuto.syntax.text import DEEPEST, MOST_NUMBER
from statuto.syntax.tokens import Token, of_lark

if TYPE_CHECKING:
    from lark import Tree

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


def too_large(number: str) -> bool:
    """Whether a number is past the bound; one of very many digits is not even worked out."""
    digits = number.lstrip("0")
    return len(digits) > DIGITS or (len(digits) == DIGITS and int(digits) > MOST_NUMBER)


class Builder(ExpressionRules, ThingRules, ActionRules, BookRules):
    """The rules of the grammar as methods.

    Every method takes the span of the rule and its children, and returns a node or a part of one.
    """

    def build(self, parsed: Tree[Any], lines: int) -> Any:
        """The node of lark's tree of a text that stands `lines` lines down its file.

        Raises `TooDeep` or `TooLarge` for what is past a bound.
        """
        rules = [parsed]
        for rule in rules:  # the list grows: parents come before their children
            rules += [child for child in rule.children if not isinstance(child, str)]
        values: dict[int, Any] = {}
        for rule in reversed(rules):
            children = [
                _token(child, lines) if isinstance(child, str) else values[id(child)] for child in rule.children
            ]
            meta, span = rule.meta, t.NOWHERE
            if not meta.empty:
                span = t.Span(meta.line + lines, meta.column, meta.end_line + lines, meta.end_column)
            values[id(rule)] = self.node(getattr(self, rule.data), span, children)
        return values[id(parsed)]

    @staticmethod
    def node(method: Any, span: t.Span, children: list[Any]) -> Any:
        """What a method makes of a rule; a node gets its depth. Raises `TooDeep`."""
        node = method(span, children)
        if isinstance(node, t.Node):
            depth = 1 + _depth(children) + (len(node.links) if isinstance(node, t.Chain) else 0)
            if depth > DEEPEST:
                raise TooDeep(span)
            object.__setattr__(node, "depth", depth)
        return node


def _token(read: Any, lines: int) -> Token:
    """A token of lark's as one of the tree's; raises `TooLarge`."""
    found = of_lark(read, lines)
    if found.type == "INT" and too_large(found):
        raise TooLarge(found.span)
    return found
