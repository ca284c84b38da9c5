"""What is read from the plain tables is what lark reads: the same trees at the same places, the same refusals."""

from __future__ import annotations

import dataclasses
import os
import random
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from lark.exceptions import LarkError

from statuto import folders
from statuto.syntax import tables
from statuto.syntax import tree as t
from statuto.syntax.build import Builder, PastBound
from statuto.syntax.grammar import parser
from statuto.syntax.parse import chunks
from statuto.syntax.quick import NotRead, read

ROOT = Path(__file__).resolve().parents[2]
BOOKS = sorted(
    path for folder in ("rules", "docs/samples", "tests/reference") for path in (ROOT / folder).rglob("*.statuto")
)
STRANGE = ("é", "ß", "Ⅷ", "٣", "(", ")", '"', "\n", "  ", " the ", "-", "3", "\f", "\t", "#", ".", "/", "99999999999")


def placed(value: Any) -> Any:
    """A tree with all that equality leaves out: places and depths."""
    if isinstance(value, t.Node):
        return (type(value), *(placed(getattr(value, field.name)) for field in dataclasses.fields(value)))
    if isinstance(value, list) or type(value) is tuple:
        return [placed(item) for item in value]
    return value


def by_lark(text: str, start: str, lines: int) -> Any:
    try:
        return placed(Builder().build(parser().parse(text, start=start), lines))
    except (LarkError, PastBound):
        return None


def by_tables(text: str, start: str, lines: int) -> Any:
    try:
        return placed(read(text, start, lines))
    except (NotRead, PastBound):
        return None


def changed(text: str, dice: random.Random) -> str:
    """A text with a slip: a word for another, a word left out, a letter or a sign too many."""
    parts = list(re.finditer(r"\w+|\s+|[^\w\s]", text))
    one, other = dice.choice(parts), dice.choice(parts)
    return dice.choice(
        (
            text[: one.start()] + other[0] + text[one.end() :],
            text[: one.start()] + text[one.end() :],
            text[: one.end()] + dice.choice(STRANGE) + text[one.end() :],
            re.sub(r"\bs\b", "sé", text),
        )
    )


@pytest.mark.parametrize("path", BOOKS, ids=lambda path: path.stem)
def test_trees_are_those_of_lark(path: Path) -> None:
    dice = random.Random(path.stem)
    for start, lines, text in chunks(path.read_text("utf-8")):
        whole = text.rstrip() + "\n"
        assert by_tables(whole, start, lines) == by_lark(whole, start, lines) is not None
        slip = changed(whole, dice).rstrip() + "\n"
        assert by_tables(slip, start, lines) == by_lark(slip, start, lines), slip


def test_a_good_book_is_checked_without_lark() -> None:
    program = (
        "import sys; from statuto.commands.check import examine; from statuto.findings import Findings;"
        "found = Findings(); examine('classics/tic-tac-toe', found);"
        "print(len(found), [name for name in ('lark', 'regex', 'networkx') if name in sys.modules])"
    )
    assert read("statuto 1\ngame a/b\n", "preamble", 0)  # so that the tables lie in the cache
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "0 []\n"


def test_a_cache_that_is_broken_or_of_another_grammar_is_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    folders.private_cache.cache_clear()
    tables.tables.cache_clear()
    try:
        right = tables.tables()
        (kept,) = (tmp_path / "statuto").glob("tables-*")
        whole = kept.read_bytes()
        for broken in (b"", b"\0" * 4, whole[:-1], whole[:100] + b"x" + whole[101:], b"\0\0\0\0" + whole[4:]):
            kept.write_bytes(broken)
            tables.tables.cache_clear()
            assert tables.tables() == right
            assert kept.read_bytes() == whole and os.listdir(tmp_path / "statuto").count(kept.name) == 1
        monkeypatch.setattr(tables, "FORM", -1)
        assert tables._load(kept, ("another grammar", 0, "")) is None
    finally:
        monkeypatch.undo()
        folders.private_cache.cache_clear()
        tables.tables.cache_clear()
