"""Tree to text: every node in the language's own words, so that parsing the text gives the same tree.

Brackets stand where the grammar needs them, and each block on lines of its own. Comments are no part of a tree.
"""

from __future__ import annotations

from typing import get_args

from statuto.syntax import tree as t
from statuto.syntax.unparse.articles import article_line, example_step, given_line
from statuto.syntax.unparse.book import file_text, header_lines, item_lines
from statuto.syntax.unparse.effects import statement
from statuto.syntax.unparse.expressions import binder, expression
from statuto.syntax.unparse.lines import wrapped

__all__ = ["binder", "clause_text", "expression", "file_text", "unparse"]

_ITEMS = get_args(t.Item)


def unparse(node: t.Node | t.File) -> str:
    """The text of a file, item, clause, effect or expression, without a line end.

    Raises `TypeError` for a node that is only a part of such a one.
    """
    if isinstance(node, t.File):
        return file_text(node).rstrip("\n")
    if isinstance(node, t.Expression):
        return expression(node)
    return "\n".join(wrapped(_lines(node)))


def clause_text(line: t.Line) -> str:
    """A line of an article as text that begins at the margin."""
    return "\n".join(wrapped(article_line(line)))


def _lines(node: t.Node) -> list[str]:
    match node:
        case t.Header():
            return header_lines(node)
        case t.ArticleLine() | t.Clause():
            return article_line(node)
        case t.Statement():
            return statement(node)
        case t.MoverIs() | t.AtStep() | t.Map():
            return given_line(node)
        case t.Given() | t.Move() | t.Chance() | t.Check():
            return example_step(node)
        case t.Binder():
            return [binder(node)]
    if isinstance(node, _ITEMS):
        return item_lines(node)
    raise TypeError(f"a {type(node).__name__} has no text of its own")
