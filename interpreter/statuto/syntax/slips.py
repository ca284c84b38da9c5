"""Where a mistake stands, and the slips that are known from the text itself: quotation marks, brackets, line ends."""

from __future__ import annotations

import re
from dataclasses import dataclass

from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from statuto.syntax.grammar import STRAY

_MET = re.compile(r'"(?:[^"\\]|\\.)*"?|[\w.-]+|[=<>!&|]+|\S')
_PARTS = re.compile(r'"(?:[^"\\]|\\.)*"?|#.*|[()]|[^"#()]+')
_CONTINUING = re.compile(
    r"(?:^|(?<=\s))(?:and|or|not|mod|where|when|unless|has|is|in|than|least|most|otherwise)$|[,;+*/]$|(?<=\s)-$"
)
SHORT = 40


@dataclass(frozen=True, slots=True)
class Spot:
    """Where the parser stopped: the place, the word met there, the word before it, and the first word of the line."""

    line: int
    column: int
    met: str
    before: str
    first: str

    @property
    def width(self) -> int:
        """How many characters the word met is wide, at least 1."""
        return max(len(self.met), 1)


@dataclass(frozen=True, slots=True)
class Slip:
    """A mistake known from the text; when it is `sure`, no sample knows better."""

    code: str
    message: str
    help: str
    line: int
    column: int
    width: int
    sure: bool = True


def bare(line: str) -> str:
    """A line without its comment and the space at its end."""
    return "".join(part for part in _PARTS.findall(line) if not part.startswith("#")).rstrip()


def indent(line: str) -> int:
    """The column at which a line begins, from 0, a tab reaching to the next multiple of 8."""
    wide = line.expandtabs(8)
    return len(wide) - len(wide.lstrip(" "))


def _last(lines: list[str], below: int) -> int:
    """The number of the last line before line `below` that holds more than a comment; 1 if none does."""
    return next((number for number in range(below - 1, 0, -1) if bare(lines[number - 1]).strip()), 1)


def spot(error: UnexpectedInput, lines: list[str]) -> Spot:
    """Where the parser stopped, as a reader sees it."""
    line, column = getattr(error, "line", None), getattr(error, "column", None)
    kind = error.token.type if isinstance(error, UnexpectedToken) else ""
    if not isinstance(line, int) or not isinstance(column, int) or line < 1 or kind in ("$END", "_DEDENT"):
        below = line + 1 if isinstance(line, int) and line > 0 and kind == "_DEDENT" else len(lines) + 1
        line = _last(lines, below)
        column = len(bare(lines[line - 1])) + 1
    elif kind == "_INDENT":
        line = next(number for number in range(line + 1, len(lines) + 1) if bare(lines[number - 1]).strip())
        column = len(lines[line - 1]) - len(lines[line - 1].lstrip()) + 1
    elif _wants_block(error):
        line = _last(lines, line)
        column = len(bare(lines[line - 1])) + 1
    content = lines[line - 1] if line <= len(lines) else ""
    rest = bare(content)[column - 1 :]
    match = _MET.match(rest)
    before = _MET.findall(content[: column - 1])
    words = content.split()
    return Spot(
        line, column, match[0] if match else "", before[-1] if before else "", words[0].rstrip(":,") if words else ""
    )


def _wants_block(error: UnexpectedInput) -> bool:
    """Whether only an indented block could stand there."""
    return isinstance(error, UnexpectedToken) and set(error.accepts or ()) == {"_INDENT"}


def slip(error: UnexpectedInput, at: Spot, lines: list[str]) -> Slip | None:
    """The slip that explains a mistake, if the text shows one."""
    if isinstance(error, UnexpectedCharacters) and at.met.startswith('"'):
        message = "This text has no closing quotation mark."
        return Slip("S020", message, 'A text stands on one line: "…".', at.line, at.column, min(len(at.met), SHORT))
    if isinstance(error, UnexpectedToken) and error.token.type == STRAY:
        help = "Delete it, or open the bracket where its part begins."
        return Slip("S036", "This bracket closes nothing.", help, at.line, at.column, 1)
    return _open_bracket(at, lines) or _open_end(at, lines)


def _open_bracket(at: Spot, lines: list[str]) -> Slip | None:
    """The innermost bracket that is open where the parser stopped; surely the slip if its part cannot go on there."""
    stack: list[tuple[int, int]] = []
    for number in range(1, at.line + 1):
        column = 1
        for part in _PARTS.findall(lines[number - 1]):
            if number == at.line and column >= at.column:
                break
            if part == "(":
                stack.append((number, column))
            elif part == ")" and stack:
                stack.pop()
            column += len(part)
    if not stack:
        return None
    line, column = stack[-1]
    left = line < at.line and indent(lines[at.line - 1]) <= indent(lines[line - 1])
    help = "Close it where its part ends: `count of (squares s where mark on s is none)`."
    return Slip("S036", "This bracket is not closed.", help, line, column, 1, left or (not at.met and line == at.line))


def _open_end(at: Spot, lines: list[str]) -> Slip | None:
    """A line that ends with a word after which it goes on, when the next line is not its continuation."""
    content = bare(lines[at.line - 1])
    line = at.line
    if at.met or not _CONTINUING.search(content):
        line = _last(lines, at.line)
        content = bare(lines[line - 1])
        if line == at.line or indent(lines[at.line - 1]) > indent(lines[line - 1]):
            return None
    match = _CONTINUING.search(content)
    if not match:
        return None
    message = f"The line ends with `{match[0]}`, and nothing goes on."
    help = f"Write what comes after `{match[0]}`, on this line or indented on the next."
    return Slip("S040", message, help, line, match.start() + 1, len(match[0]))
