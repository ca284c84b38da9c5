"""Terms written out as expressions of Python, so that asking one calls few functions.

What a condition asks mostly lies in the record at an address that is known, or behind one or two indices. Written as
one expression, `group at d is not none and group at d is not p` is a single function and not twelve that call each
other. What cannot be written stays the function that it is, and is called from the expression.

A variable of a quantifier or a definition is a name of the expression, and not a cell of the record. So a part that is
not written may not read it; where one does, the quantifier is left as it is.
"""

from __future__ import annotations

from functools import lru_cache
from types import CodeType
from typing import Any

from statuto.checks.cost import NEIGHBOURS
from statuto.checks.fold import divide, modulo
from statuto.checks.reads import locals_read
from statuto.checks.terms import Apply, Const, Control, Fold, Load, Local, Lookup, Operator, Query, Term
from statuto.evaluate.compiling import Compiling, Value
from statuto.evaluate.shapes import CONTROLS
from statuto.machine.inline import written_out
from statuto.machine.needs import needs

SIGNS = {"eq": "==", "ne": "!=", "lt": "<", "gt": ">", "ge": ">=", "le": "<=", "+": "+", "-": "-", "*": "*"}
CALLS = {"/": "divide", "mod": "modulo"}
PLACES = ("inner", "border", "corner")
LEAST_PARTS = 3
"""A term of fewer parts is as quick as a function of its own."""
MOST_TEXT = 4_000
MOST_PARTS = 1_000
DEEPEST = 50
"""Python reads brackets within brackets, of which a part opens three at most, up to 200."""


class NotWritten(Exception):
    """A part that is not written reads a variable that is, or is all there is."""


class TooLong(Exception):
    """A term has too many parts, as where each of some definitions asks the one before it twice."""


class Writing:
    """Writes one term; `known` are the functions and tables that the expression names."""

    def __init__(self, terms: Compiling, whole: Term) -> None:
        self.terms = terms
        self.whole = whole
        self.known: dict[str, Any] = {"divide": divide, "modulo": modulo}
        self.names: dict[int, str] = {}
        self.parts = 0
        self._fresh = 0
        self._tries = 0
        self._depth = 0

    def text(self, term: Term) -> str:
        """The expression of a term; raises `NotWritten` or `TooLong`."""
        self.parts += 1
        self._tries += 1
        self._depth += 1
        if self._tries > MOST_PARTS or self._depth > DEEPEST:
            raise TooLong
        text = self._text(written_out(term))
        self._depth -= 1
        return text

    def _text(self, term: Term) -> str:
        match term:
            case Const(value=value):
                return repr(int(value))
            case Local(slot=slot) if term.type.form != "set":
                return self.names.get(slot) or f"r[{self.terms.slot(slot)}]"
            case Control(name=name):
                return f"r[{CONTROLS[name]}]"
            case Load() if term.type.form != "set":
                return self._load(term)
            case Lookup() if len(term.indices) == 1:
                return self._lookup(term)
            case Operator():
                return self._operator(term) or self._call(term)
            case Query(name=name) if name in PLACES and term.domain is not None and term.domain.board is not None:
                return f"({self.text(term.arguments[0])} in {self._name('p', getattr(term.domain.board, name))})"
            case Fold(kind="some" | "every" | "first"):
                return self._tried(term, self._fold)
            case Apply():
                return self._tried(term, self._apply)
        return self._call(term)

    def _name(self, letter: str, value: Any) -> str:
        """A name by which the expression reaches a function or a table."""
        name = f"{letter}{len(self.known)}"
        self.known[name] = value
        return name

    def _new(self) -> str:
        self._fresh += 1
        return f"x{self._fresh}"

    def _call(self, term: Term) -> str:
        """A call of the function that a term is."""
        if term is self.whole or not self.names.keys().isdisjoint(locals_read(term)):
            raise NotWritten
        return f"{self._name('f', self.terms.value(term))}(r)"

    def _tried(self, term: Any, write: Any) -> str:
        """What is written of a term that brings variables, or a call where a part of it reads them."""
        before = dict(self.names), self.parts, self._depth
        if needs(term).record:
            try:
                return str(write(term))
            except NotWritten:
                self.names, self.parts, self._depth = before
        return self._call(term)

    def _load(self, term: Load) -> str:
        base, checks, parts = term.field.offset, [], []
        for stride, index in zip(term.field.strides, term.indices, strict=True):
            text = self.text(index)
            if index.type.optional and not (isinstance(index, Const) and index.value >= 0):
                name = self._new()
                checks.append(f"({name} := {text}) >= 0")
                text = name
            parts.append(text if stride == 1 else f"{stride} * {text}")
        cell = f"r[{' + '.join([str(base), *parts])}]"
        return self._unless_none(cell, checks, term)

    def _lookup(self, term: Lookup) -> str:
        (index,) = term.indices
        text, table = self.text(index), self._name("t", term.table)
        if not index.type.optional:
            return f"{table}[{text}]"
        name = self._new()
        return self._unless_none(f"{table}[{name}]", [f"({name} := {text}) >= 0"], term)

    def _unless_none(self, text: str, checks: list[str], term: Term) -> str:
        """What is asked of no thing is none, 0 or no."""
        if not checks:
            return text
        return f"({text} if {' and '.join(checks)} else {-1 if term.type.form == 'thing' else 0})"

    def _operator(self, term: Operator) -> str | None:
        name, arguments = term.name, term.arguments
        if self.terms.may_be_large(term) or any(one.type.form in ("set", "zone", "board") for one in arguments):
            return None
        texts = [self.text(argument) for argument in arguments]
        if name in ("and", "or"):
            return f"({f' {name} '.join(texts)})"
        if name in SIGNS:
            return f"({texts[0]} {SIGNS[name]} {texts[1]})"
        if name in CALLS:
            return f"{CALLS[name]}({texts[0]}, {texts[1]})"
        if name == "not":
            return f"(not {texts[0]})"
        if name == "negative":
            return f"(-{texts[0]})"
        return f"({texts[0]} if {texts[1]} else {texts[2]})" if name == "if" else None

    def _fold(self, fold: Fold) -> str:
        """A quantifier over the neighbours of a space that is there."""
        members = written_out(fold.members)
        if not isinstance(members, Query) or members.name not in NEIGHBOURS or members.domain is None:
            raise NotWritten
        (origin,) = members.arguments
        board = members.domain.board
        if board is None or origin.type.optional or not isinstance(origin, Local | Const):
            raise NotWritten
        source = f"{self._name('t', getattr(board, members.name))}[{self.text(origin)}]"
        name = self.names[fold.slot] = self._new()
        where = self.text(fold.where) if fold.where is not None else "True"
        if fold.kind == "every":
            assert fold.value is not None
            against = self.text(fold.value)
            text = f"all({against} for {name} in {source} if {where})"
        elif fold.kind == "some":
            text = f"any({where} for {name} in {source})" if fold.where is not None else f"(len({source}) > 0)"
        else:
            text = f"next(({name} for {name} in {source} if {where}), -1)"
        del self.names[fold.slot]
        return text

    def _apply(self, term: Apply) -> str:
        """A definition: its arguments have names, and then its body is asked."""
        definition, before = term.definition, dict(self.names)
        assert definition.body is not None
        texts = [self.text(argument) for argument in term.arguments]
        names = [self._new() for _ in texts]
        self.names.update(zip(definition.slots, names, strict=True))
        body = self.text(definition.body)
        self.names = before
        given = "".join(f"(({name} := {text}) or True) and " for name, text in zip(names, texts, strict=True))
        return f"({given}{body})" if given else body


@lru_cache(maxsize=20_000)
def _compiled(text: str) -> CodeType:
    return compile(f"lambda r: {text}", "<term>", "eval")


def in_python(terms: Compiling, term: Term) -> Value | None:
    """The function of a term as one expression; None where that would save nothing."""
    term = written_out(term)
    writing = Writing(terms, term)
    try:
        text = writing.text(term)
    except (NotWritten, TooLong):
        return None
    if writing.parts < LEAST_PARTS or len(text) > MOST_TEXT:
        return None
    function: Value = eval(_compiled(text), writing.known)
    return function


def writable(term: Term) -> bool:
    """Whether a term is of a kind that may be written."""
    return isinstance(term, Load | Operator | Fold | Apply | Lookup) and term.type.form != "set"


__all__ = ["NotWritten", "Writing", "in_python", "writable"]
