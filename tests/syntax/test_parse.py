"""Good text gives its tree; any other text gives findings, never an exception, in time that grows with its length."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from statuto.findings import Findings
from statuto.syntax import tree as t
from statuto.syntax.grammar import keywords
from statuto.syntax.parse import parse, parse_file
from statuto.syntax.text import MOST_BYTES, decode

HEADER = "statuto 1\ngame example/three-in-a-row\n"
SAMPLE = Path(__file__).resolve().parents[2] / "docs" / "samples" / "three-in-a-row.statuto"
LOOSE = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def read(text: str) -> tuple[t.File | None, list[str]]:
    findings = Findings()
    file = parse(text, "book.statuto", findings)
    return file, [f"{item.code} {item.place.line}" for item in findings]


def good(text: str) -> t.File:
    file, found = read(text)
    assert file and not found, found
    return file


def clauses(text: str) -> tuple[t.Line, ...]:
    """The lines of one article that holds this text."""
    body = "".join(f"  {line}\n" for line in text.splitlines())
    (article,) = good(f"{HEADER}article a\n{body}").items
    assert isinstance(article, t.Article)
    return article.lines


def test_the_sample_gives_its_tree() -> None:
    file = good(SAMPLE.read_text("utf-8"))
    assert str(file.header.name) == "example/three-in-a-row"
    assert [str(item.id) for item in file.items if isinstance(item, t.Article)] == [
        "mark.put",
        "mark.turn",
        "end.line",
        "end.full",
    ]
    put = file.items[1]
    assert isinstance(put, t.Article) and put.span.line == 9
    assert [type(line).__name__ for line in put.lines] == [
        "Wording",
        "Wording",
        "Board",
        "Memory",
        "Action",
        "Permission",
    ]


def test_comments_and_empty_lines_do_not_count() -> None:
    plain = good(f"{HEADER}article a\n  let X = 1\n  turn:\n    nothing\n")
    noted = good(
        f"# top\n{HEADER}\n# a\n\narticle a # b\n# c\n  let X = 1 # d\n\n      # e\n  turn:\n  # f\n    nothing\n#g"
    )
    assert plain == noted
    assert noted.items[0].span.line == 7


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("let X = count of (player p where p is mover)", t.Let),
        ("let X = (squares diagonal to s)", t.Let),
        ("define worth of player p: total of value of c for card c in hand of p", t.Define),
        ("action give of player p:\n  set gift to p", t.Action),
        ("action give of player p:\n  let other be player after p", t.Action),
        ("end when every square s in squares next to t has mark on s is none, nobody wins", t.EndWhen),
        ("let X = next player after player 2", t.Let),
        ("first player previous player before mover", t.FirstPlayer),
        ("ruling r\n  then ended and player 1 wins", t.Example),
        ("must mark when mark on s is none and\n  s is inner", t.Permission),
        ("must mark when (mark on s is none\n  and s is inner)", t.Permission),
    ],
)
def test_a_clause_is_read(text: str, kind: type) -> None:
    (line,) = clauses(text)
    assert isinstance(line, kind)


@pytest.mark.parametrize("text", ["let X = isnot 3", "let X = a inside b", "let X = 3by 4", "end whenever x"])
def test_a_keyword_is_a_whole_word(text: str) -> None:
    _, found = read(f"{HEADER}article a\n  {text}\n")
    assert found


def test_one_run_reports_every_mistake() -> None:
    text = f"""{HEADER}artikel a
  let X = 1
article b
  allow mark
  let X = 1
  turn:
  let Y == 2
  let Z = (1
  must mark when mark on s is none and
  must mark
article c
  let = 3
"""
    file, found = read(text)
    assert found == ["S032 3", "S034 6", "S038 8", "S039 9", "S036 10", "S040 11", "S045 14"]
    assert file
    (left,) = (item for item in file.items if isinstance(item, t.Article) and str(item.id) == "b")
    assert [type(line).__name__ for line in left.lines] == ["Let", "Permission"]


def test_without_a_header_the_articles_are_still_looked_at() -> None:
    file, found = read("article a\n  let = 3\nkeep b\n  let = 1\narticle c\n  let X = 1\n")
    assert file is None
    assert found == ["S030 1", "S045 2", "S045 4"]


def test_an_empty_text_and_another_version() -> None:
    assert read("# nothing\n") == (None, ["S010 1"])
    assert read("statuto 2\ngame a/b\n") == (None, ["S011 1"])


def test_very_many_mistakes_are_cut_short() -> None:
    file, found = read(HEADER + "artikel a\n" * 500)
    assert file and len(found) == 102 and found[-1].startswith("S013")


def test_a_line_that_goes_back_to_no_column() -> None:
    _, found = read(f"{HEADER}article a\n  turn:\n      nothing\n    nothing\n  let = 2\n")
    assert found == ["S015 6", "S045 7"]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_line_ends_and_byte_order_marks_make_no_difference(end: str, mark: bytes) -> None:
    text = SAMPLE.read_text("utf-8")
    findings = Findings()
    decoded = decode(mark + text.replace("\n", end).encode(), "book.statuto", findings)
    assert decoded == text and not len(findings)


@pytest.mark.parametrize(
    ("data", "code", "line", "column"),
    [
        (b"statuto 1\ngame caf\xe9/a\n", "S003", 2, 9),
        ("statuto 1\n# é".encode() + b"\xe9\n", "S003", 2, 4),
        (b"statuto 1\ngame a\x00b\n", "S004", 2, 7),
        (b"statuto 1\x1b\n", "S004", 1, 10),
        ("statuto 1\ngame a\x9b31m\n".encode(), "S004", 2, 7),
        ("statuto 1\ngame a\x85\n".encode(), "S004", 2, 7),
    ],
)
def test_bytes_that_are_no_text(data: bytes, code: str, line: int, column: int) -> None:
    findings = Findings()
    assert decode(data, "book.statuto", findings) is None
    (found,) = findings
    assert (found.code, found.place.line, found.place.column) == (code, line, column)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    findings = Findings()
    assert parse_file(tmp_path / "nowhere.statuto", "nowhere.statuto", findings) is None
    assert parse_file(tmp_path, "folder", findings) is None
    large = tmp_path / "large.statuto"
    large.write_bytes(b"#" * (MOST_BYTES + 1))
    assert parse_file(large, "large.statuto", findings) is None
    assert [item.code for item in findings] == ["S001", "S001", "S002"]
    assert parse_file(SAMPLE, "sample", findings)


def test_names_are_in_any_script_and_composed() -> None:
    (article,) = good(f"{HEADER}article चाल.पहली\n  kind 色: 赤, 青-2\n  let قيمة = 1\n  let cafe\u0301 = 2\n").items
    assert isinstance(article, t.Article)
    kind, arabic, accent = article.lines
    assert str(article.id) == "चाल.पहली"
    assert isinstance(kind, t.Kind) and [str(name) for name in kind.members] == ["赤", "青-2"]
    assert isinstance(arabic, t.Let) and str(arabic.name) == "قيمة"
    assert isinstance(accent, t.Let) and str(accent.name) == "caf\u00e9"


def test_brackets_without_end_and_depth_without_bound() -> None:
    deep = 10_000
    read(f"{HEADER}article a\n  let X = {'(' * deep}1{')' * deep}\n")
    assert read(f"{HEADER}article a\n  let X = {'(' * deep}1\n  let Y = 2\n")[1] == ["S036 4"]
    assert read(f"{HEADER}article a\n  let X = 1{')' * deep}\n")[1] == ["S036 4"]
    assert read(f"{HEADER}article a\n  let X = {'not ' * deep}1\n  let Y = 2\n")[1] == ["S012 4"]
    assert read(f"{HEADER}article a\n  let X = {'f(' * deep}1{')' * deep}\n")[1] == ["S012 4"]


def test_a_very_long_line() -> None:
    good(f'{HEADER}article a\n  en "{"x" * 1_000_000}"\n')
    good(f"{HEADER}article a\n  let X = {' + '.join(['1'] * 100_000)}\n")
    assert read(f"{HEADER}article a\n  {'x' * 1_000_000}\n")[1] == ["S034 4"]
    assert read(f'{HEADER}article a\n  en "{"x" * 1_000_000}\n')[1] == ["S020 4"]


def book(size: int) -> str:
    """A book of about so many bytes."""
    article = 'article a{}\n  title en "Marking"\n  let X = 3\n'
    article += '  en "A player marks one empty {{square}}, and after that another one that lies next to it."\n'
    article += '  fr "Un joueur marque une {{square}} vide, puis une autre qui se trouve juste à côté de celle-là."\n'
    article += "  must mark when mark on s is none and\n"
    article += "    count of (squares t in squares next to s where mark on t is mover) is 2\n\n"
    return HEADER + "".join(article.format(n) for n in range(size // len(article)))


def test_time_grows_with_the_length() -> None:
    """In a process of its own, since counting the lines that run takes longer than the parser."""
    times = []
    for size in (2_000_000, 4_000_000):
        script = (
            "import sys, time; from statuto.findings import Findings; from statuto.syntax.parse import parse\n"
            "text = sys.stdin.read(); found = Findings(); start = time.process_time()\n"
            "assert parse(text, 'book', found) and not len(found); print(time.process_time() - start)"
        )
        command = [sys.executable, "-c", script]
        times.append(
            float(subprocess.run(command, input=book(size), capture_output=True, text=True, check=True).stdout)
        )
    assert times[1] < 20
    assert times[1] < 3 * times[0] + 1


@LOOSE
@given(st.text())
def test_any_text_gives_findings(text: str) -> None:
    file, found = read(text)
    assert file or found


@LOOSE
@given(
    st.text(st.characters(codec="utf-8")),
    st.sampled_from(["", "article a\n  ", "article a\n  turn:\n    ", "article a\n  let X = "]),
)
def test_any_text_inside_a_book_gives_findings(text: str, before: str) -> None:
    file, found = read(f"{HEADER}{before}{text}")
    assert file or found


@LOOSE
@given(st.binary())
def test_any_bytes_give_a_text_or_a_finding(data: bytes) -> None:
    findings = Findings()
    text = decode(data, "book.statuto", findings)
    assert (text is None) == bool(len(findings))


def words() -> list[str]:
    """Words and signs of the language, names, and line ends with indentation."""
    signs = ["(", ")", ":", ",", "=", ";", "+", "-", "*", "/", '"a"', '"', "# c", "3", "a", "b.c", "a/b", "0"]
    return sorted(set(keywords().values())) + signs * 3 + ["\n" + " " * n for n in (0, 2, 2, 4, 4, 6, 3)] * 4


@LOOSE
@given(st.lists(st.sampled_from(words()), max_size=60), st.booleans())
def test_words_of_the_language_in_any_order(soup: list[str], inside: bool) -> None:
    text = " ".join(soup)
    file, found = read(f"{HEADER}article a\n  {text}\n" if inside else text)
    assert file or found


@LOOSE
@given(st.data())
def test_a_book_with_a_part_torn_out(data: st.DataObject) -> None:
    text = SAMPLE.read_text("utf-8")
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 40)))
    file, found = read(text[:start] + data.draw(st.text('():,="# \nab1', max_size=3)) + text[end:])
    assert file or found
