"""What an evaluator has code for, read from its own sources: keys of its tables, arms of its `match`, parameters."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2] / "interpreter" / "statuto"


class Door(NamedTuple):
    """A table or function of a module through which constructs go to their code."""

    module: str
    name: str


def known(*doors: Door) -> frozenset[str]:
    """The names of the classes that go through some of these doors and are not refused there."""
    return frozenset(name for door in doors for name in _through(door))


def _through(door: Door) -> Iterator[str]:
    found = False
    for node in ast.walk(ast.parse((ROOT / door.module).read_text("utf-8"))):
        if isinstance(node, ast.AnnAssign) and _last(node.target) == door.name and isinstance(node.value, ast.Dict):
            found = True
            yield from (_last(key) for key in node.value.keys if key is not None)
        elif isinstance(node, ast.FunctionDef) and node.name == door.name and node.args.args[0].arg == "self":
            found = True
            yield from _function(node)
    assert found, f"{door.module} has no `{door.name}` any more: name the table or function that took its place."


def _function(node: ast.FunctionDef) -> Iterator[str]:
    """The classes of its first parameter, if it matches nothing; otherwise those of the arms that do not refuse."""
    matches = [one for one in ast.walk(node) if isinstance(one, ast.Match)]
    if not matches:
        given = node.args.args[1].annotation
        yield from (_last(one) for one in ast.walk(given) if isinstance(one, ast.Name)) if given is not None else ()
    for match in matches:
        for arm in match.cases:
            if not isinstance(arm.body[0], ast.Raise):
                yield from (_last(one.cls) for one in ast.walk(arm.pattern) if isinstance(one, ast.MatchClass))


def _last(node: ast.expr | None) -> str:
    """The name of a class or a table, without what it stands in."""
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def said(package: str, maker: str) -> frozenset[str]:
    """The second arguments, where they are texts, with which a package calls a function or class."""
    found: set[str] = set()
    for file in sorted((ROOT / package).glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and _last(node.func) == maker:
                found.update(text for one in node.args[1:2] for text in _texts(one))
    return frozenset(found)


def _texts(node: ast.expr) -> Iterator[str]:
    """The texts that an expression may be."""
    if isinstance(node, ast.IfExp):
        yield from _texts(node.body)
        yield from _texts(node.orelse)
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value


def reads(package: str) -> frozenset[str]:
    """The names of all attributes that a package reads, by a dot or in a pattern."""
    found: set[str] = set()
    for file in sorted((ROOT / package).glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Attribute):
                found.add(node.attr)
            elif isinstance(node, ast.MatchClass):
                found.update(node.kwd_attrs)
    return frozenset(found)
