"""`statuto print` as a user meets it: what does not go together, what is not there, books that are hard to print."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest
from pypdf import PdfReader

from statuto.commands.print_wish import Press, look_at_file, stop
from statuto.printing.offered import LAYOUTS

HOSTILE = "<script>alert(1)</script> #panic() $x$ *b* _i_ `c` [l](javascript:x) | \\\\ & \u202eé"


def test_what_does_not_go_together_is_said(run, folder: Path) -> None:
    for words, said in (
        ("-o a.html --paper a5 --booklet", "`--paper` and `--booklet` are for a PDF."),
        ("-o a.md --booklet", "`--booklet` is for a PDF."),
        ("-o a.json --font-path .", "`--font-path` is for a PDF."),
        ("-o a.pdf --font-path nowhere", "there is no folder nowhere with fonts."),
        ("-o a.txt", "say how to write it"),
        ("", "say how to write it"),
        ("-o a.md --layout no\x1b", "there is no layout no\ufffd. There are full, aid,"),
        ("-o a.md --beside three.statuto", "`--beside` is for `--layout sides` and `--layout matrix`."),
        ("-o a.md --layout aid --reads", "`--reads` is for `--layout full`"),
        ("-o a.md --layout aid --lang en --lang fr", "two languages stand side by side in `--layout full`"),
        ("-o a.md --lang en --lang fr --lang de", "not for more"),
    ):
        done = run("print", "three.statuto", *words.split(" " if words else None), code=2)
        assert done.stderr.startswith("statuto print: ") and said in done.stderr, words
    assert {path.name for path in folder.iterdir()} == {"source.statuto", "three.statuto", "wide.statuto"}


def test_a_language_that_the_book_does_not_have(run, folder: Path) -> None:
    done = run("print", "three.statuto", "-o", "a.html", "--lang", "../xx", code=2)
    assert "--lang ../xx: error U008 `example/three` says nothing in the language `../xx`." in done.stderr
    assert "It is in en, fr." in done.stderr and not (folder / "a.html").exists()
    plain = run("print", "three.statuto", "--format", "markdown", "--lang", "fr").stdout
    assert "met fin au jeu." in plain
    for lang in ("FR", "fr-CH", "fr_CA"):
        assert run("print", "three.statuto", "--format", "markdown", "--lang", lang).stdout == plain
    twice = run("print", "three.statuto", "--format", "markdown", "--lang", "fr", "--lang", "fr")
    assert twice.stdout == plain


def test_a_pdf_says_which_packages_it_needs(run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    monkeypatch.setitem(sys.modules, "pypdf", None)
    done = run("print", "three.statuto", "-o", "a.pdf", code=2)
    assert "error U007" in done.stderr and "typst, pypdf" in done.stderr
    assert "pip install 'statuto[print]'" in done.stderr
    assert "<!DOCTYPE html>" in run("print", "three.statuto", "--format", "html").stdout


def test_a_pdf_is_not_for_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    from typer import Exit

    with pytest.raises(Exit):
        look_at_file(None, True, Press("", False, ()), terminal=True)
    assert "not for a terminal" in capsys.readouterr().err
    with pytest.raises(Exit):
        stop("\x07")
    assert capsys.readouterr().err == "statuto print: \ufffd\n"


def test_a_pdf_goes_to_a_pipe(run) -> None:
    made = run("print", "three.statuto", "--format", "pdf").stdout_bytes
    assert len(PdfReader(io.BytesIO(made)).pages) >= 1


def hostile(folder: Path) -> None:
    """Put signs of every format into the title of the book, of an article and into its words."""
    text = (folder / "three.statuto").read_text("utf-8")
    for words in ('title en "Three"', 'title en "Marking"', 'en "A mark stays."'):
        assert words in text
        text = text.replace(words, f'{words.partition(chr(34))[0]}"{HOSTILE}"')
    (folder / "three.statuto").write_text(text, "utf-8")


def test_no_title_breaks_out_of_its_page(run, folder: Path) -> None:
    hostile(folder)
    page = run("print", "three.statuto", "--format", "html").stdout
    assert "<script>alert" not in page and "&lt;script&gt;alert(1)&lt;/script&gt;" in page
    assert 'href="javascript' not in page
    marked = run("print", "three.statuto", "--format", "markdown").stdout
    assert "<script" not in marked and "[l](" not in marked
    for layout in ("full", "aid", "card", "sheet"):
        made = run("print", "three.statuto", "--format", "pdf", "--layout", layout).stdout_bytes
        text = "".join(page.extract_text() for page in PdfReader(io.BytesIO(made)).pages)
        assert "#panic()" in text.replace("\n", " "), layout


def test_a_book_with_errors_is_not_printed(run, folder: Path) -> None:
    text = (folder / "three.statuto").read_text("utf-8").replace("set mark on s to mover", "set mrk on s to mover")
    (folder / "three.statuto").write_text(text, "utf-8")
    done = run("print", "three.statuto", "-o", "a.html", code=2)
    assert "error" in done.stderr and "mrk" in done.stderr and not (folder / "a.html").exists()


@pytest.mark.parametrize("layout", ["full", "aid", "card", "sheet", "concordance", "open", "matrix"])
def test_a_book_without_articles_is_printed(run, folder: Path, layout: str) -> None:
    (folder / "bare.statuto").write_text('statuto 1\ngame example/bare\n  title en "Bare"\n  players 2\n', "utf-8")
    for form in ("html", "markdown", "json", "pdf"):
        assert run("print", "bare.statuto", "--layout", layout, "--format", form).stdout_bytes


def test_an_empty_file_is_no_book(run, folder: Path) -> None:
    (folder / "none.statuto").write_text("", "utf-8")
    assert "S010" in run("print", "none.statuto", "-o", "a.pdf", code=2).stderr


def test_the_help_says_what_each_layout_is(run) -> None:
    said = " ".join(run("print", "--help").stdout.split())
    assert all(f"{name}: {told}" in said for name, told in LAYOUTS.items())


def test_a_booklet_says_how_many_sheets_it_takes(run, monkeypatch: pytest.MonkeyPatch) -> None:
    done = run("print", "three.statuto", "-o", "a.pdf", "--booklet")
    count = len(PdfReader("a.pdf").pages) // 2
    assert f"{count} sheet" in done.stderr and "fold well" not in done.stderr
    monkeypatch.setattr("statuto.printing.booklet.FOLDED", count - 1)
    assert "do not fold well" in run("print", "three.statuto", "-o", "a.pdf", "--booklet").stderr
