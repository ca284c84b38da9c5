"""The layout of a book: two spaces a level, one space between words, one empty line between items.

Only space changes: every comment stays, and the formatted text has the same tree.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import takewhile

from lark import Token

from statuto.findings import Findings
from statuto.syntax.grammar import parser
from statuto.syntax.parse import chunks, parse

STEP = 2
CONTINUED = 2  # a line that goes on is indented by so many steps more
_PLURAL = frozenset(("KIND", "PIECE", "TILE", "BOARD", "GROUP"))
_PAST_PLURAL = frozenset(("COLON", "WHERE"))
_VALUES = frozenset(("NAME", "INT", "STRING", "RPAR", "NONE", "YES", "NO", "PLAYER"))
_TIGHT_BEFORE = frozenset(("COMMA", "SEMICOLON", "COLON", "RPAR"))
_JOINED = ("ADD", "OVER")
_COMMENT = re.compile(r"(#+)([ \t\f]*)(.*)")


@dataclass(slots=True)
class _Line:
    """A line of the text: the tokens on it, its level, its own column, and how it stands to its neighbours."""

    content: str
    tokens: list[Token] = field(default_factory=list)
    level: int = 0
    column: int = 0
    continued: bool = False
    item: bool = False
    plural: bool = False
    space: bool = False

    @property
    def bare_comment(self) -> bool:
        """Whether the line holds a comment alone."""
        return not self.tokens and self.content.lstrip().startswith("#")


def format_text(text: str, shown: str, findings: Findings) -> str | None:
    """The text in its usual layout; None, with findings, when it is malformed."""
    before = len(findings)
    tree = parse(text, shown, findings)
    if tree is None or len(findings) > before:
        return None
    lines = _lines(text)
    _place_comments(lines)
    kept = _spaced(lines)
    formatted = "".join(("\n" if line.space else "") + _laid_out(line) + "\n" for line in kept)
    again = Findings()
    return formatted if parse(formatted, shown, again) == tree else text


def _lines(text: str) -> list[_Line]:
    """The lines of the text, with the tokens and the levels that the parser sees."""
    lines = [_Line(content, column=_column(content)) for content in text.split("\n")]
    for start, offset, chunk in chunks(text):
        level, begins, previous, last = 0, True, "", 0
        kind = ""
        for token in _tokens(chunk, start):
            if token.type in ("_INDENT", "_DEDENT"):
                level += 1 if token.type == "_INDENT" else -1
            elif token.type == "_NL":
                begins = True
            else:
                assert token.line is not None
                line = lines[offset + token.line - 1]
                if begins:
                    kind = token.type
                    line.item = level == 0 and previous not in _JOINED and start == "item"
                    previous = kind if level == 0 else previous
                if begins or token.line != last:
                    line.level, line.continued = level, not begins
                    line.plural = kind in _PLURAL
                line.tokens.append(token)
                begins, last = False, token.line
    return lines


def _tokens(chunk: str, start: str) -> Iterator[Token]:
    """The tokens of an item, block tokens among them."""
    return parser().parse_interactive(chunk.rstrip() + "\n", start=start).iter_parse()


def _column(content: str) -> int:
    """How far a line is indented, as the parser counts it."""
    white = content[: len(content) - len(content.lstrip(" \t"))]
    return white.count(" ") + 8 * white.count("\t")


def _place_comments(lines: list[_Line]) -> None:
    """Give each comment that stands alone the level of its block: of the lines around it, by its column."""
    columns: list[int] = [0]
    after = _next_lines(lines)
    for line, following in zip(lines, after, strict=True):
        if line.tokens and not line.continued:
            columns[line.level :] = [line.column]
        elif line.bare_comment:
            if following is not None and following.continued:
                line.level, line.continued = following.level, True
                continue
            least = following.level if following else 0
            known = dict(enumerate(columns)) | ({least: following.column} if following else {})
            fitting = [level for level, column in known.items() if level >= least and column <= line.column]
            line.level = max(fitting, default=least)


def _next_lines(lines: list[_Line]) -> list[_Line | None]:
    """For each line, the next one that holds more than a comment."""
    found: list[_Line | None] = []
    following: _Line | None = None
    for line in reversed(lines):
        found.append(following)
        following = line if line.tokens else following
    return found[::-1]


def _spaced(lines: list[_Line]) -> list[_Line]:
    """The lines that are not empty, each knowing whether an empty line stands before it."""
    kept: list[_Line] = []
    empty = False
    joined = False  # the article of an `add`, or the change of an `over`, follows it at once
    for line in lines:
        if not line.content.strip():
            empty = True
            continue
        line.space = empty and bool(kept)
        empty = False
        begins = bool(line.tokens) and line.level == 0 and not line.continued
        if begins and joined and not line.item:
            line.space = False
        if line.item:
            _open(kept, line)
        joined = line.tokens[0].type in _JOINED if begins else joined
        kept.append(line)
    return kept


def _open(kept: list[_Line], line: _Line) -> None:
    """Let an empty line stand before an item and the comments that stand directly above it."""
    top = line
    for above in reversed(kept):
        if top.space or not above.bare_comment or above.level > 0:
            break
        top = above
    top.space = bool(kept) and top is not kept[0]


def _laid_out(line: _Line) -> str:
    """A line with its usual indentation and spaces."""
    indentation = " " * (STEP * (line.level + (CONTINUED if line.continued else 0)))
    words: list[str] = []
    previous: Token | None = None
    glued = True
    end = 0
    for token in line.tokens:
        assert token.column is not None and token.end_column is not None
        articles = line.content[end : token.column - 1].split()
        for word in articles:
            words.append(("" if glued else " ") + word)
            glued = False
        tight = glued or (not articles and _tight(previous, token, line))
        words.append(("" if tight else " ") + str(token))
        glued = token.type == "LPAR" or (token.type == "MINUS" and not _is_value(previous))
        end, previous = token.end_column - 1, token
    code, comment = "".join(words), ""
    rest = line.content[end:]
    match = _COMMENT.search(rest)
    if match:
        # Lines that are commented out keep the indentation that they have among themselves.
        inner = re.sub(r"[\t\f]", " ", match[2]) or " "
        comment = f"{match[1]}{inner}{match[3].rstrip()}".rstrip()
        rest = rest[: match.start()]
    parts = [code, *rest.split(), comment]
    return indentation + " ".join(part for part in parts if part)


def _is_value(token: Token | None) -> bool:
    """Whether a minus sign after this token takes away from it."""
    return token is not None and token.type in _VALUES


def _tight(previous: Token | None, token: Token, line: _Line) -> bool:
    """Whether no space stands before a token."""
    if token.type == "LPAR":
        before = takewhile(lambda one: one is not token, line.tokens)
        plural = line.plural and not any(one.type in _PAST_PLURAL for one in before)
        return previous is not None and previous.type == "NAME" and not plural
    return token.type in _TIGHT_BEFORE
