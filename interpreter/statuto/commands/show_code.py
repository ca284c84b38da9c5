"""What becomes of one article on the way to be played: text, tree, typed parts, instructions, both evaluators' code."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from textwrap import indent
from typing import Any

from statuto.checks.build import Typed
from statuto.checks.program import ActionOf, Effect, Program
from statuto.checks.terms import Definition, Field, Term
from statuto.checks.types import Domain
from statuto.commands.brackets import bracketed, folded
from statuto.compiled.noted import noted
from statuto.compiled.wat import NotCompiled
from statuto.evaluate.engine import Engine
from statuto.evaluate.terms import Terms
from statuto.evaluate.written import NotWritten, TooLong, Writing
from statuto.machine.lower import lower
from statuto.resolve.book import BookArticle
from statuto.syntax import tree as t
from statuto.syntax.unparse import clause_text


def stages(typed: Typed, article: BookArticle) -> list[tuple[str, str]]:
    """The name of each stage and what the article is there; of the evaluators, the code of what it asks and does."""
    machine = lower(typed.program)
    lines = [line for line in article.lines if isinstance(line, t.Clause | t.Under)]
    parts = _parts(typed.program, article.id)
    code = [(i, one) for i, one in enumerate(machine.code) if one.article == article.id]
    found = [
        ("text", "\n".join(clause_text(line) for line in lines)),
        ("tree", _joined(lines)),
        ("typed", _joined(parts)),
        ("instructions", "\n".join(f"{i:<3} {indent(folded(bracketed(one)), '    ')[4:]}" for i, one in code)),
        ("Python", "\n".join(_python(Engine(machine).terms, one) for one in dict.fromkeys(_asked((parts, code))))),
    ]
    try:
        notes = noted(machine, article.id)
    except NotCompiled as refused:
        return [*found, ("WebAssembly", str(refused))]
    found.append(("WebAssembly", "\n".join(f";; {bracketed(part)}\n{folded(text)}" for part, text in notes)))
    return [(name, text) for name, text in found if text]


def _joined(parts: list[Any]) -> str:
    return "\n".join(folded(_said(part)) for part in parts)


def _said(part: Any) -> str:
    """A part in brackets; of a definition and of a memory or zone, which elsewhere are named, what they are."""
    match part:
        case Definition(name=name, body=body):
            return f"(Definition {name} {bracketed(body)})"
        case Field(name=name, form=form, low=low, high=high):
            return f"(Field {name.strip()} {form} {bracketed([domain for _, domain in part.dims])} {low} {high})"
    return bracketed(part)


def _parts(program: Program, article: str) -> list[Any]:
    """The parts of a program that come from an article."""
    groups: tuple[list[Any], ...] = (
        [*program.fields, *program.groups, *program.definitions.values()],
        [*program.actions, *(one for action in program.actions for one in action.permissions)],
        [*program.triggers, *program.duties, *program.endings, *program.scores],
    )
    return [one for group in groups for one in group if one.article == article]


def _asked(part: Any) -> Iterator[Term | Effect]:
    """The terms and effects of a part of a program that stand within no other of these."""
    if isinstance(part, Term | Effect):
        yield part
    elif isinstance(part, tuple | list):
        for one in part:
            yield from _asked(one)
    elif is_dataclass(part) and not isinstance(part, Domain | Field | ActionOf):
        for each in fields(part):
            yield from _asked(getattr(part, each.name))
    elif isinstance(part, ActionOf):
        yield from _asked((part.parameters, part.body))


def _python(terms: Terms, part: Term | Effect) -> str:
    """The expression of Python that a part is to the reference evaluator, or where its function is made."""
    heading, kind = f"# {bracketed(part)}", type(part).__name__
    if isinstance(part, Effect):
        return f"{heading}\nevaluate/effects.py, {kind}"
    writing = Writing(terms, part)
    try:
        return f"{heading}\n{writing.text(part)}"
    except (NotWritten, TooLong):
        return f"{heading}\nevaluate/terms.py, {kind}"
