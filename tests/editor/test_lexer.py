"""Books in colour: the lexer gives every book back, and knows in it what the parser knows."""

from __future__ import annotations

import re
import textwrap
import time
import tomllib
from importlib import import_module
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pygments import token as of
from pygments.lexers import get_lexer_by_name

from statuto import reference_of_language
from statuto.catalogue import CATALOGUE
from statuto.editor.lexer import StatutoLexer, register
from statuto.editor.walk import words
from statuto.syntax.parse import chunks
from statuto.syntax.tables import tables

ROOT = Path(__file__).resolve().parent.parent.parent
BOOKS = sorted((ROOT / "rules").rglob("*.statuto")) + sorted((ROOT / "docs" / "samples").glob("*.statuto"))
MALFORMED = sorted((ROOT / "grammar" / "malformed").glob("*.statuto"))
FENCE = re.compile(r"^(?P<margin> *)```statuto[^\n]*\n(?P<body>.*?)^(?P=margin)```$", re.M | re.S)


def lexed(text: str) -> list[tuple[object, str]]:
    """The types and texts of all tokens, which joined must be the text, at the offsets that they tell."""
    found = list(StatutoLexer().get_tokens_unprocessed(text))
    at = 0
    for offset, _, value in found:
        assert offset == at and value
        at += len(value)
    assert "".join(value for _, _, value in found) == text
    return [(kind, value) for _, kind, value in found]


def shown(text: str) -> list[tuple[object, str]]:
    """The tokens that are not space."""
    return [(kind, value) for kind, value in lexed(text) if kind is not of.Whitespace]


@pytest.mark.parametrize("path", BOOKS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_a_book_has_a_colour_for_everything(path: Path) -> None:
    assert not [value for kind, value in lexed(path.read_text("utf-8")) if kind is of.Error]


def test_words_are_what_the_parser_takes_them_for(monkeypatch: pytest.MonkeyPatch) -> None:
    # The reader that builds trees asks for the same kinds; it does so for each item of a book by itself.
    from statuto.syntax import quick

    class Noted(quick._Reading):
        def _kind(self, value: str) -> str:
            kind = super()._kind(value)
            taken.append((value, kind))
            return kind

    path = ROOT / "rules" / "classics" / "hex.statuto"
    text, taken = path.read_text("utf-8"), []
    for start, lines, chunk in chunks(text):
        Noted(start).read(chunk.rstrip() + "\n", lines)
    ours = [(word.text, word.kind) for word in words(text) if word.kind not in ("SPACE", "COMMENT", "THE")]
    keywords = [word for word in ours if word[1] in tables().keywords.values()]
    assert keywords == [word for word in taken if word[1] in tables().keywords.values()]


def test_a_keyword_is_a_name_where_none_can_stand() -> None:
    text = 'statuto 1\ngame a/b\n  term tower en "tower" "towers"\n\narticle a.b\n  kind turn: first, last\n'
    assert shown(text)[2:8] == [
        (of.Keyword.Declaration, "game"),
        (of.Name.Class, "a/b"),
        (of.Keyword, "term"),
        (of.Name.Function, "tower"),
        (of.Name.Attribute, "en"),
        (of.String.Double, '"tower"'),
    ]
    assert shown(text)[-6:] == [
        (of.Keyword, "kind"),
        (of.Name.Function, "turn"),
        (of.Punctuation, ":"),
        (of.Name, "first"),
        (of.Punctuation, ","),
        (of.Name, "last"),
    ]


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("kind guild: red, blue", (of.Keyword, "kind")),
        ('note en:\n  "A {word}."', (of.Keyword, "note")),
        ("set mark on s to mover", (of.Keyword, "set")),
        ("legal mark on a1", (of.Keyword, "legal")),
        ('map of field:\n  "x.o"', (of.Keyword, "map")),
        ("joining r into s:\n  nothing", (of.Keyword, "joining")),
        ('asks en "Who?"', (of.Keyword, "asks")),
        ("game a/b", (of.Keyword.Declaration, "game")),
        ("players 2 to 4", (of.Keyword, "players")),
        ("count of (squares s where mark on s is none)", (of.Name, "count")),
    ],
)
def test_a_part_of_a_book_may_be_any_part(text: str, first: tuple[object, str]) -> None:
    found = shown(text)
    assert found[0] == first
    assert of.Error not in [kind for kind, _ in found]
    _, last = list(words("# a\n" + text))[-1][1:3]
    assert last == text[-len(last) :]


def test_a_line_at_the_margin_goes_on_after_the_one_before() -> None:
    assert shown("choose c\nor else:\n  nothing\n")[2] == (of.Keyword, "or")
    assert shown("add after a.b\narticle a.c\n  memory turn: yes or no\n")[6] == (of.Name.Function, "turn")


def test_what_is_no_book_is_still_words() -> None:
    assert shown('"open')[0] == (of.Error, '"')
    assert shown("set § to 3 …") == [
        (of.Keyword, "set"),
        (of.Error, "§"),
        (of.Operator.Word, "to"),
        (of.Number.Integer, "3"),
        (of.Punctuation, "…"),
    ]
    assert shown("  en 'x") == [(of.Name, "en"), (of.Error, "'"), (of.Name, "x")]
    assert lexed("") == [] and lexed("\n") == [(of.Whitespace, "\n")]
    assert (of.Comment.Single, "# b") in lexed("a\n  # b\n)\r")


def test_prose_has_terms_and_escapes() -> None:
    found = shown('article a.b\n  en "A {tower}, \\"high\\" {"\n')
    assert found[3:] == [
        (of.String.Double, '"A '),
        (of.String.Interpol, "{tower}"),
        (of.String.Double, ", "),
        (of.String.Escape, '\\"'),
        (of.String.Double, "high"),
        (of.String.Escape, '\\"'),
        (of.String.Double, ' {"'),
    ]


def test_samples_of_the_documentation_that_are_right_are_read_whole() -> None:
    pages = [path.read_text("utf-8") for path in (ROOT / "docs").glob("*.md")]
    pages += reference_of_language.pages().values()
    samples = [textwrap.dedent(match["body"]) for page in pages for match in FENCE.finditer(page)]
    # Of findings about a command, what to prefer is another command, and no text of a book.
    said = [entry.prefer for entry in CATALOGUE.values() if not entry.prefer.startswith(("statuto ", "pip "))]
    samples += map(textwrap.dedent, said)
    assert len(samples) > 150
    wrong = sum((of.Error in [kind for kind, _ in lexed(sample)]) for sample in samples)
    assert wrong <= 3


SCRAPS = st.sampled_from(
    [*sorted(tables().keywords), *tables().signs, "\n", "\n  ", "\n    ", '"', "{", "a.b", "#", "12"]
)


@settings(deadline=None, max_examples=150)
@given(st.one_of(st.text(), st.lists(SCRAPS).map(" ".join), st.lists(SCRAPS).map("".join)))
def test_any_text_comes_back(text: str) -> None:
    lexed(text)


@settings(deadline=None, max_examples=40)
@given(st.sampled_from(BOOKS), st.data())
def test_a_book_with_a_hole_comes_back(path: Path, data: st.DataObject) -> None:
    text = path.read_text("utf-8")[:5000]
    begin = data.draw(st.integers(0, len(text)))
    lexed(text[:begin] + text[begin + data.draw(st.integers(0, 80)) :])


@pytest.mark.parametrize("path", MALFORMED[::20], ids=lambda path: path.stem)
def test_a_malformed_sample_comes_back(path: Path) -> None:
    lexed(path.read_text("utf-8"))


@pytest.mark.parametrize("scrap", ["(", ")", "not ", "a-", "a.", '"', "\n", "if a:\n ", "{", "the ", "#\n", "\\"])
def test_long_texts_take_time_as_their_length(scrap: str) -> None:
    begin = time.perf_counter()
    lexed(scrap * 4_000)
    assert time.perf_counter() - begin < 5


def test_pygments_finds_it() -> None:
    points = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["entry-points"]["pygments.lexers"]
    module, _, name = points["statuto"].partition(":")
    assert getattr(import_module(module), name) is StatutoLexer
    register()
    for alias in ("statuto", "statuto-part"):
        assert isinstance(get_lexer_by_name(alias), StatutoLexer)
