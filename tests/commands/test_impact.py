"""`statuto test` of a variant: what comes out otherwise, what no longer applies, and what the variant says of it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

BASE = """statuto 1
game cases/row
  title en "Row"
  players 2

article mark
  en "Marking."
  let FREE = 1
  board field of square: square grid 3 by 1
  memory mark on each square: player or none
  memory tally: 0 to 5
  action mark on square s:
    set mark on s to mover
  must mark when mark on s is none
  turn:
    choose mark
  winner p has most count of (squares s where mark on s is p)

  example first
    en "A first mark."
    play
      mark on a1
    then not ended

article end
  en "The end."
  end when count of (squares s where mark on s is not none) is more than FREE

  example second
    en "A second mark."
    play
      mark on b1
      mark on a1
    then ended
"""

HEAD = """statuto 1
variant cases/other of cases/row
  title en "Other"

"""


@pytest.fixture
def test(run, folder: Path):
    """What `statuto test` gives of a variant of the base: its lines, and its examples by name."""

    def told(body: str, code: int = 0):
        (folder / "row.statuto").write_text(BASE, encoding="utf-8")
        (folder / "other.statuto").write_text(HEAD + body, encoding="utf-8")
        lines = run("test", "row.statuto+other.statuto", code=code).stdout.splitlines()
        data = json.loads(run("test", "row.statuto+other.statuto", "--format", "json", code=code).stdout)
        return lines, {row["name"]: row for row in data["examples"]}

    return told


def test_what_comes_out_otherwise_is_listed(test) -> None:
    lines, rows = test("amend mark: FREE = 2\n")
    assert "example second: `ended` does not hold" in lines[0]
    assert lines[1].endswith("1 passed, 0 failed, 1 of the base come out otherwise")
    assert rows["second"]["impact"] == "otherwise" and rows["second"]["because"] == ""


def test_what_the_variant_declares_is_counted(test) -> None:
    lines, rows = test('amend mark: FREE = 2\nchanges example second because "More room."\n')
    assert lines[0].endswith("1 passed, 0 failed, 1 of the base come out otherwise (1 declared)")
    assert rows["second"]["because"] == "More room."


def test_what_is_declared_and_comes_out_the_same_fails(test) -> None:
    lines, rows = test('amend mark: FREE = 2\nchanges example first because "So."\n', code=1)
    assert "example first: `cases/other` says that this comes out otherwise; it comes out the same." in lines[0]
    assert not rows["first"]["passed"]


def test_an_example_goes_with_its_article(test) -> None:
    body = 'replace end\n  en "A sooner end."\n  end when count of (squares s where mark on s is not none) is 1\n'
    lines, rows = test(body)
    assert "example second: `cases/other` replaces `end`, and this example with it." in "\n".join(lines)
    assert lines[-1].endswith("1 of the base come out otherwise, 1 no longer apply")
    assert rows["second"]["impact"] == "gone" and rows["first"]["impact"] == "otherwise"
    lines, _ = test(body + 'changes example second because "It is another end."\n')
    assert lines[-1].endswith("1 no longer apply (1 declared)")


def test_an_example_whose_names_are_gone_no_longer_applies(test) -> None:
    body = (
        'replace mark\n  en "Putting."\n  let FREE = 1\n  board field of square: square grid 3 by 1\n'
        "  memory mark on each square: player or none\n  action put on square s:\n    set mark on s to mover\n"
        "  must put when mark on s is none\n  turn:\n    choose put\n"
        "  winner p has most count of (squares s where mark on s is p)\n"
    )
    _, rows = test(body)
    assert rows["second"]["impact"] == "gone" and rows["second"]["message"] == "There is no action `mark`."


DECLARED = 'amend mark: FREE = 2\nchanges example second because "More room."\n'
SHOWN = (
    ("print", "--format", "markdown"),
    ("print", "--format", "markdown", "--layout", "merged"),
    ("print", "--format", "markdown", "--no-figures"),
    ("print", "--format", "markdown", "--coverage", "1"),
    ("print", "--format", "markdown", "--lang", "en", "--lang", "fr"),
)


@pytest.fixture
def shown(run, folder: Path):
    """What a command says of a variant of the base, and what it says beside that."""

    def told(body: str, command: str, *options: str):
        base = BASE.replace('en "A second mark."', 'en "A second mark."\n    fr "Une autre."')
        base = base.replace('en "The end."', 'en "The end."\n  fr "La fin."')
        (folder / "row.statuto").write_text(base, encoding="utf-8")
        (folder / "other.statuto").write_text(HEAD + body, encoding="utf-8")
        result = run(command, "row.statuto+other.statuto", *options)
        return result.stdout, result.stderr

    return told


@pytest.mark.parametrize("command", SHOWN, ids=" ".join)
def test_what_is_printed_does_not_show_an_example_that_comes_out_otherwise(shown, command) -> None:
    page, beside = shown(DECLARED, *command)
    assert "Example of the base" in page and "**Comes out otherwise here:** More room." in page
    assert "~~A second mark.~~" in page and page.count("A second mark") == 1 and beside == ""
    assert "> A first mark." in page


@pytest.mark.parametrize("command", [*SHOWN, ("show",), ("show", "--format", "json"), ("show", "end")], ids=" ".join)
def test_what_comes_out_otherwise_undeclared_is_marked_and_told(shown, command) -> None:
    page, beside = shown("amend mark: FREE = 2\n", *command)
    assert "omes out otherwise here" in page or '"impact": "otherwise"' in page
    assert "row.statuto:" in beside and "L035" in beside and '`changes example second because "…"`' in beside


def test_what_is_shown_tells_why_and_what_comes_out_now(shown) -> None:
    page, beside = shown(DECLARED, "show", "end")
    assert "Example second of the base comes out otherwise here: More room." in page and beside == ""
    assert "`ended` does not hold" in page and "It said: A second mark." in page and "mark on b1" not in page
    page, _ = shown(DECLARED, "show", "mark")
    assert "Example first: A first mark." in page and "otherwise" not in page


def test_what_is_declared_and_comes_out_the_same_is_shown_as_it_is(shown) -> None:
    page, _ = shown('amend mark: FREE = 2\nchanges example first because "So."\n', *SHOWN[0])
    assert "> A first mark." in page and "So." not in page


def test_what_another_answer_changes_is_marked(run, folder: Path) -> None:
    (folder / "row.statuto").write_text(BASE.replace("end when count of", OPTION), encoding="utf-8")
    page = run("show", "row.statuto", "end", "--set", "later=yes").stdout
    assert "Example second comes out otherwise here." in page
    assert "Example second: A second mark." in run("show", "row.statuto", "end").stdout


OPTION = """option later: yes or no = no
  end when (not later) and count of"""
