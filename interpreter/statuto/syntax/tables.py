"""The parser's tables as plain numbers and words, kept between runs, so that a good book is read without lark.

Lark makes them from the grammar. `states` holds, for each state, what comes of a terminal or of the origin of a rule:
a state to go on in, or `~n` for the end of rule n.
"""

from __future__ import annotations

import marshal
import os
import sys
import zlib
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from statuto import folders
from statuto.syntax.grammar import text

FORM = 1  # of what is kept; another form has another number
_TERMINAL, _RULE = 0, 1


class Rule(NamedTuple):
    """What the end of a rule does to the values of its parts.

    `takes` holds the places of the parts that count, each with whether it is a list to spread; None if all count as
    they are. A rule that is `single` and has one such part is that part. Without a `method` it is a list.
    """

    size: int
    origin: str
    method: str
    takes: tuple[tuple[int, bool], ...] | None
    single: bool

    @property
    def passes(self) -> bool:
        """Whether the rule is always its one part."""
        return self.single and self.size == 1 and self.takes is None


class Tables(NamedTuple):
    """All that reading a text needs: where each start begins and ends, the states, the rules, the words."""

    starts: dict[str, tuple[int, int]]
    states: list[dict[str, int]]
    rules: list[Rule]
    keywords: dict[str, str]
    signs: dict[str, str]
    counted: frozenset[str]  # terminals whose tokens a rule takes


@cache
def tables() -> Tables:
    """The tables of the grammar, from the cache if they lie there."""
    grammar = text()
    folder = folders.private_cache()
    path = folder / f"tables-{FORM}-{zlib.crc32(grammar.encode()):08x}" if folder else None
    key = (grammar, FORM, sys.implementation.cache_tag)
    found = _load(path, key) if path else None
    if found is None:
        found = _plain()
        if path:
            _store(path, key, found)
    starts, states, rules, *rest = found
    return Tables(starts, states, [Rule(*rule) for rule in rules], *rest)


def _load(path: Path, key: Any) -> Any:
    """What a file of the cache holds, or None when it is not there, broken, or of another grammar."""
    try:
        data = path.read_bytes() if path.is_file() else b""
        if len(data) < 4 or zlib.crc32(data[4:]) != int.from_bytes(data[:4], "big"):
            return None
        kept, found = marshal.loads(data[4:])
    except (OSError, ValueError, EOFError, TypeError):
        return None
    return found if kept == key else None


def _store(path: Path, key: Any, found: Any) -> None:
    """Keep the tables; readers see the old file or the new one, and a folder that cannot be written is no matter."""
    data = marshal.dumps((key, found))
    new = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        if os.path.lexists(path) and not path.is_file():
            return
        new.write_bytes(zlib.crc32(data).to_bytes(4, "big") + data)
        new.replace(path)
    except OSError:
        new.unlink(missing_ok=True)


def _plain() -> tuple[Any, ...]:
    """The tables out of lark's parser, as plain values in the order of `Tables`."""
    from lark.lexer import PatternStr
    from lark.parsers.lalr_analysis import Shift

    from statuto.syntax.grammar import parser

    lark: Any = parser()
    table = lark.parser.parser._parse_table
    numbers = {rule: number for number, rule in enumerate(lark.rules)}
    names = {state: number for number, state in enumerate(table.states)}
    states = [
        {symbol: names[to] if action is Shift else ~numbers[to] for symbol, (action, to) in row.items()}
        for row in table.states.values()
    ]
    starts = {name: (names[state], names[table.end_states[name]]) for name, state in table.start_states.items()}
    rules = [_rule(rule) for rule in lark.rules]
    words = {t.pattern.value: t.name for t in lark.terminals if isinstance(t.pattern, PatternStr)}
    keywords = {value: name for value, name in words.items() if value.isalpha()}
    signs = {value: name for value, name in words.items() if not value.isalpha()}
    counted = {rule.expansion[i].name for rule in lark.rules for i in _counting(rule)}
    return starts, states, [tuple(rule) for rule in rules], keywords, signs, frozenset(counted)


def _counting(rule: Any) -> list[int]:
    """The places of the parts of a rule that count."""
    every = rule.options.keep_all_tokens
    return [i for i, part in enumerate(rule.expansion) if every or not (part.is_term and part.filter_out)]


def _rule(rule: Any) -> Rule:
    """A rule as lark's builder of trees would shape it."""
    size = len(rule.expansion)
    takes = tuple((i, _spreads(rule.expansion[i])) for i in _counting(rule))
    plain = len(takes) == size and not any(spread for _, spread in takes)
    origin = str(rule.origin.name)
    method = "" if origin.startswith("_") else str(rule.alias or origin)
    return Rule(size, origin, method, None if plain else takes, bool(rule.options.expand1 and not rule.alias))


def _spreads(part: Any) -> bool:
    return not part.is_term and part.name.startswith("_")
