"""What to say of malformed text: the state of the parser is compared with samples that carry their message.

The idea is that of lark's `match_examples`: a mistake is known by where the parser stands and what it meets there.
"""

from __future__ import annotations

import difflib
import re
from dataclasses import dataclass
from functools import cache

from lark.exceptions import LarkError, UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from statuto import folders
from statuto.syntax.grammar import parser

_HEAD = re.compile(r"#\s*(code|message|help|start):\s*(.*)")


@dataclass(frozen=True, slots=True)
class Explained:
    """A code, a message, its help and how many characters the mistake is wide."""

    code: str
    message: str
    help: str
    width: int


@dataclass(frozen=True, slots=True)
class Sample:
    """A malformed text that ships with the grammar, and what to say of its kind of mistake."""

    name: str
    code: str
    message: str
    help: str
    start: str
    text: str


@cache
def samples() -> tuple[Sample, ...]:
    """The samples of `grammar/malformed`, by name."""
    found = []
    for path in sorted((folders.grammar() / "malformed").glob("*.statuto")):
        head: dict[str, str] = {}
        body: list[str] = []
        for line in path.read_text(encoding="utf-8").splitlines():
            match = _HEAD.match(line)
            if match and not body:
                head[match[1]] = match[2]
            else:
                body.append(line)
        text = "\n".join(body).strip("\n") + "\n"
        found.append(Sample(path.stem, head["code"], head["message"], head["help"], head.get("start", "item"), text))
    return tuple(found)


def _signature(error: UnexpectedInput) -> tuple[object, ...]:
    """Where the parser stood, and what it met there."""
    if isinstance(error, UnexpectedToken):
        return (error.state, error.token.type)
    if isinstance(error, UnexpectedCharacters):
        return (error.state, "CHARACTER", error.char if error.char in "\"'([{" else "")
    return (getattr(error, "state", None), "END")


@cache
def _known() -> dict[tuple[object, ...], Sample]:
    """The samples by the state they leave the parser in; the first sample of a state speaks for it."""
    known: dict[tuple[object, ...], Sample] = {}
    for sample in samples():
        try:
            parser().parse(sample.text, start=sample.start)
        except UnexpectedInput as error:
            known.setdefault(_signature(error), sample)
        except LarkError:  # pragma: no cover - a sample that fails otherwise is caught by the tests
            continue
    return known


def explain(error: UnexpectedInput, lines: list[str], line: int, column: int) -> Explained:
    """What to say of a mistake at a place of an item."""
    content = lines[line - 1] if line <= len(lines) else ""
    met = _met(content, column)
    if met.startswith('"') and isinstance(error, UnexpectedCharacters):
        return Explained("S020", "This text has no closing quotation mark.", 'A text stands on one line: "…".', len(met))
    sample = _known().get(_signature(error))
    if sample:
        shown = met or "the end of the line"
        return Explained(sample.code, sample.message.replace("{met}", shown), sample.help, max(len(met), 1))
    return _plain(error, met, content)


def _met(content: str, column: int) -> str:
    """The word or sign that stands at a column."""
    match = re.match(r'"[^"]*"?|[\w.-]+|\S', content[column - 1 :])
    return match[0] if match else ""


def _plain(error: UnexpectedInput, met: str, content: str) -> Explained:
    """What to say when no sample fits: what was met, and the nearest word that could stand there."""
    names = [name for name in _accepted(error) if name.isalpha() and name.islower()]
    near = difflib.get_close_matches(met.lower(), names, n=1, cutoff=0.7) if met else []
    if near:
        return Explained("S021", f"`{met}` is not understood here.", f"Did you mean `{near[0]}`?", len(met))
    if not met:
        return Explained("S022", "The line ends too early.", "Something must follow; see the language reference.", 1)
    words = content.split()
    first = words[0] if words else ""
    help = f"See `{first}` in the language reference." if first.isalpha() else "See the language reference."
    return Explained("S021", f"`{met}` is not understood here.", help, len(met))


def _accepted(error: UnexpectedInput) -> set[str]:
    """The keywords that could stand where the parser stopped."""
    expected = getattr(error, "accepts", None) or getattr(error, "expected", None) or getattr(error, "allowed", None) or ()
    patterns = {terminal.name: terminal.pattern.value for terminal in parser().terminals}
    return {patterns.get(name, "") for name in expected}
