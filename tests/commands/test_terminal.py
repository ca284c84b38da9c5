"""What is written to terminals."""

from __future__ import annotations

import io

import pytest

from statuto.catalogue import Severity
from statuto.commands.report_text import shown_path, text_of
from statuto.commands.terminal import cells, clean, coloured, out_exactly, plain, styled
from statuto.findings import Finding, Place


def test_what_a_terminal_would_obey_is_taken_out() -> None:
    assert clean("a\x1b[2Jb\tc\n\x9b") == "a\ufffd[2Jb\tc\n\ufffd"
    finding = Finding("S021", Severity.ERROR, Place("\x1b.statuto", 1, 1, 1, 2), "\x1b[31m")
    assert "\x1b" not in text_of(finding)


def test_letters_have_a_likeness_in_ascii() -> None:
    assert plain("Où est l’œuvre — « ici » … 日") == "Ou est l'?uvre - ? ici ? ... ?"
    assert cells("a日e\u0301") == 4


def test_colours_are_for_terminals_that_want_them(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert coloured(Terminal()) and not coloured(io.StringIO())
    monkeypatch.setenv("NO_COLOR", "1")
    assert not coloured(Terminal())
    assert styled("x", "error", True) == "\x1b[1;31mx\x1b[0m" and styled("x", "error", False) == "x"


def test_a_long_line_is_cut_around_its_place(tmp_path) -> None:
    file = tmp_path / "long.statuto"
    file.write_text("a" * 500 + "HERE" + "b" * 500, "utf-8")
    finding = Finding("S021", Severity.ERROR, Place(str(file), 1, 501, 1, 505), "It.")
    _, line, marks = text_of(finding).split("\n")
    assert len(line) < 200 and line.index("HERE") == marks.index("^^^^")


def test_a_file_goes_out_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.StringIO()
    monkeypatch.setattr("sys.stdout", stream)
    out_exactly("日\n")
    assert stream.getvalue() == "日\n"
    assert shown_path("/nowhere/else") == "/nowhere/else"
