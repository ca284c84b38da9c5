"""`statuto fmt --stamp` and `--translated`: the stamps of translations, and nothing else of a file."""

from __future__ import annotations

from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from statuto.findings import Findings
from statuto.resolve.load import load
from statuto.resolve.stamping import with_stamps
from statuto.resolve.translations import stale
from statuto.syntax.format import format_text
from statuto.syntax.parse import parse

BASE = """statuto 1
game a/b
  players 2

article one
  title en "One"
  title fr "Un"
  en:
    "The first"
    "of two."
  fr:
    "Le premier"
    # and so on

    "de deux."
  # What follows is no word.
  let N = 3

article two
  en "Two."

article three
  fr "Trois."
"""


def variant(body: str) -> str:
    return f"statuto 1\nvariant a/c of a/b\n\n{body}"


def test_a_translation_without_a_stamp_gets_one_behind_its_words(run, folder: Path) -> None:
    file = folder / "b.statuto"
    file.write_text(BASE, "utf-8")
    run("fmt", "--stamp", "b.statuto")
    lines = file.read_text("utf-8").splitlines()
    (at,) = (at for at, line in enumerate(lines) if "translated" in line)
    assert lines[at].startswith('  translated fr "') and lines[at - 1] == '    "de deux."'
    assert [*lines[:at], *lines[at + 1 :]] == BASE.splitlines()
    run("fmt", "--stamp", "--check", "b.statuto")
    assert "L033" not in run("check", "b.statuto", code=1).stdout
    file.write_text(file.read_text("utf-8").replace("of two", "of three"), "utf-8")
    assert "title and prose of `one` in `fr` are older" in run("check", "b.statuto", code=1).stdout
    run("fmt", "--stamp", "--check", "b.statuto")
    run("fmt", "--translated", "it", "--check", "b.statuto")
    run("fmt", "--translated", "fr", "b.statuto")
    assert "L033" not in run("check", "b.statuto", code=1).stdout
    assert file.read_text("utf-8").count("translated") == 1


def test_a_change_on_one_line_is_put_on_several(run, folder: Path) -> None:
    (folder / "b.statuto").write_text(BASE, "utf-8")
    file = folder / "c.statuto"
    file.write_text(variant('amend one: fr:\n  "Le tout"\n  "premier."\n\namend one: N = 2\n'), "utf-8")
    run("fmt", "--stamp", "c.statuto")
    said = file.read_text("utf-8").splitlines()
    assert said[3:7] == ["amend one", "  fr:", '    "Le tout"', '    "premier."']
    assert said[7].startswith("  translated fr") and said[8:] == ["", "amend one: N = 2"]
    run("fmt", "--stamp", "--translated", "fr", "--check", "c.statuto")


def test_what_is_stale_is_stamped_when_it_is_asked_for(run, folder: Path) -> None:
    (folder / "b.statuto").write_text(BASE, "utf-8")
    file = folder / "c.statuto"
    file.write_text(variant('amend one: en "The first."  # of all\n\nkeep two\n  fr "Deux."\n'), "utf-8")
    assert "L033 The prose of `one` in `fr`" in run("check", "c.statuto", code=1).stdout
    run("fmt", "--stamp", "c.statuto")
    assert file.read_text("utf-8").count("translated fr") == 1
    run("fmt", "--translated", "fr", "c.statuto")
    said = file.read_text("utf-8")
    assert 'amend one\n  en "The first." # of all\n  translated fr "' in said and said.count("translated") == 2
    assert "L033" not in run("check", "c.statuto", code=1).stdout


LINES = st.lists(
    st.sampled_from(
        [
            'en "A."',
            'en "B."',
            'fr "A."',
            'it "A."',
            'note fr "N."',
            'note en "N."',
            'title it "T."',
            "let N = 1",
            'fr:\n  "A"\n\n  # why\n  "B"',
            'note en:\n  "A"',
            'translated fr "0"',
            "# a word",
        ]
    ),
    min_size=1,
    max_size=6,
)
HEADS = st.sampled_from(["keep one", "replace one", "amend one", "over a/x\nkeep one", "add after one\narticle four"])


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(HEADS, LINES, st.booleans(), st.sampled_from([(), ("fr",), ("fr", "it")]))
def test_stamps_are_written_once(tmp_path: Path, head: str, lines: list[str], every: bool, again: list[str]) -> None:
    (tmp_path / "b.statuto").write_text(BASE, "utf-8")
    file = tmp_path / "c.statuto"
    body = "".join(f"  {line}\n" for part in lines for line in part.split("\n"))
    before = _stamped(file, variant(f"{head}\n{body}"), every, again)
    if before is None:
        return
    after = _stamped(file, before, every, again)
    assert after == before
    book = load(str(file), Findings())
    assert book is not None
    for article in book.articles:
        if article.id in ("one", "four") and "fr" in again and article.origin == "a/c":
            assert "fr" not in {language for language, _ in stale(article, "en")}


def _stamped(file: Path, text: str, every: bool, again: list[str]) -> str | None:
    file.write_text(text, "utf-8")
    findings = Findings()
    tree, book = parse(text, str(file), findings), load(str(file), findings)
    if tree is None or book is None or findings.errors:
        return None
    return format_text(with_stamps(text, tree, book, every, again), str(file), Findings())
