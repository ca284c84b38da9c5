"""`statuto new variant` with articles that are chosen: what it writes about them, and that its comments are changes."""

from __future__ import annotations

from pathlib import Path

import pytest

from statuto.commands import new
from statuto.commands.new_articles import parts
from statuto.findings import Findings
from statuto.resolve import library
from statuto.resolve.load import load

SHIPPED = [listed.name for listed in library.shipped() if listed.kind in ("game", "edition")]
COMMENT = ":\n"


@pytest.mark.parametrize("name", SHIPPED)
def test_every_change_that_is_offered_can_be_made(name: str, folder: Path) -> None:
    book = load(name, Findings())
    assert book is not None
    changes, adopted = list[str](), set[str]()
    for lines in parts("variant", book, book.articles):
        for change in "\n".join(lines).split("\n\n")[1:]:
            head, _, body = change.partition(COMMENT)
            assert head and not head.startswith(("amend", "except", "adopt"))
            first, reading = body.split("\n")[0], body.split()[1]
            if first.startswith("adopt"):
                changes += [] if reading in adopted else [first]
                adopted.add(reading)
            elif not first.startswith("remove"):
                changes.append(body.replace("CONDITION", "turns is 1"))
    text = "\n\n".join([f'statuto 1\nvariant {book.id}-x of {book.id}\n  title en "X"', *changes])
    (folder / "x.statuto").write_text(text + "\n", "utf-8")
    findings = Findings()
    assert load(f"{name}+x.statuto", findings) is not None
    wrong = [found for found in findings if found.code != "R026"]  # that a change leaves the base as it is
    assert wrong == [], wrong[0]
    assert len(changes) >= len(book.articles) / 4


@pytest.mark.parametrize("book", ["san-gimignano/it-2002", "classics/oware"])
@pytest.mark.parametrize(("kind", "option"), [("edition", "--on"), ("variant", "--of")])
def test_a_delta_on_chosen_articles_checks_clean(run, kind: str, option: str, book: str) -> None:
    found = load(book, Findings())
    assert found is not None
    run("new", kind, "mine", option, book, *(word for a in found.articles[-3:] for word in ("--article", a.id)))
    assert "1 book: no findings" in run("check", "mine.statuto").stdout
    run("fmt", "--check", "mine.statuto")


def test_what_is_written_about_an_article(run, folder: Path) -> None:
    run("new", "variant", "mine", "--of", "example/three", "--article", "1.1")
    text = (folder / "mine.statuto").read_text("utf-8")
    assert text[text.index("# 1.1") :].splitlines() == [
        "# 1.1 mark.put  Marking",
        "# A player marks one empty square of 1/9 squares, as 1.2 says.",
        "#",
        "# Another number:",
        "# amend mark.put: START = 1 for 2 players, 9 for 3 players",
        "#",
        "# Another number:",
        "# amend mark.put: WIDTH = 3",
        "#",
        "# Other lines: each takes the place of the one with its first words; leave out those that stay:",
        "# amend mark.put",
        '#   title en "Marking"',
        '#   en "A player marks one empty {square} of {START} {square}, as {@end.line} says."',
        "#   board field of square (squares): square grid WIDTH by START",
        "#   memory mark on each square: player or none",
        "#   option swap: yes or no = no",
        "#   action mark on square s:",
        "#     set mark on s to mover",
        "#   must mark when mark on s is none or swap",
        "#   under who second:",
        "#     first player player 2",
        "#",
        "# Another answer to what the source leaves open:",
        "# adopt who second",
        "#",
        "# No such article:",
        '# remove mark.put because "Why it goes."',
    ]


def test_an_edition_may_keep_the_rule_in_other_words(run, folder: Path) -> None:
    run("new", "edition", "mine", "--on", "example/three", "--article", "end.line")
    text = (folder / "mine.statuto").read_text("utf-8")
    assert '# keep end.line\n#   en "It ends with the last {square}."\n' in text and "add after end.line\n" in text


FRENCH = """statuto 1
game exemple/trois
  title fr "Trois"
  players 2

article mark.put
  title fr "Marquer"
  fr "On marque."
  board field of square: square grid 3 by 3
  memory mark on each square: player or none
  action mark on square s:
    set mark on s to mover
  must mark when mark on s is none
  turn:
    choose mark
  end when every square s has mark on s is not none, nobody wins
"""


def test_a_delta_on_a_french_book_is_in_french(run, folder: Path) -> None:
    for head in ("", "  language fr\n"):
        (folder / "trois.statuto").write_text(FRENCH.replace("  players 2\n", f"{head}  players 2\n"), "utf-8")
        for words in ((), ("--article", "mark.put")):
            run("new", "variant", "mine", "--of", "trois.statuto", *words)
            text = (folder / "mine.statuto").read_text("utf-8")
            assert '  title fr "Mine"\n  # Why' in text and "  because fr " in text and "  note fr " in text
            assert ' en "' not in text
            assert "no findings" in run("check", "mine.statuto").stdout
            (folder / "mine.statuto").unlink()


def test_the_title_of_a_variant_takes_the_place_of_all_titles_of_its_base(run, folder: Path) -> None:
    (folder / "trois.statuto").write_text(FRENCH.replace("  players 2\n", "  language fr\n  players 2\n"), "utf-8")
    text = 'statuto 1\nvariant exemple/four of exemple/trois\n  title en "Four"\n\nremove mark.none because "No."\n'
    (folder / "four.statuto").write_text(text.replace("remove mark.none", "adopt a b\nremove mark.none"), "utf-8")
    book = load("four.statuto", Findings())
    assert book is not None and book.titles == {"en": "Four"}
    (folder / "four.statuto").write_text(text.replace('  title en "Four"\n', ""), "utf-8")
    book = load("four.statuto", Findings())
    assert book is not None and book.titles == {"fr": "Trois"}


def test_an_article_that_is_not_there(run, folder: Path) -> None:
    said = run("new", "variant", "mine", "--of", "example/three", "--article", "mark.putt", code=2).stderr
    assert "`example/three` has no article `mark.putt`. Did you mean mark.put?" in said
    said = run("new", "variant", "mine", "--of", "example/three", "--article", "zzz", code=2).stderr
    assert "`--list` lists them." in said and not (folder / "mine.statuto").exists()


def test_the_base_alone_lists_its_articles(run, folder: Path) -> None:
    before = sorted(folder.iterdir())
    result = run("new", "variant", "example/three")
    assert "1.1  mark.put  Marking\n    START = 1" in result.stdout
    assert "statuto new variant NAME --of example/three --article ID" in result.stderr
    assert run("new", "variant", "three.statuto", "--list").stdout == result.stdout
    assert sorted(folder.iterdir()) == before


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A terminal at which a person gives these answers."""
    answers: list[str] = []

    def answer(question: str) -> str:
        if not answers:
            raise EOFError
        return answers.pop(0)

    monkeypatch.setattr(new, "on_terminal", lambda: True)
    monkeypatch.setattr("builtins.input", answer)
    return answers


@pytest.mark.parametrize(
    ("articles", "words", "has"),
    [
        ("1.1", (), ["# 1.1 mark.put"]),
        ("end.line, 1.1", (), ["# 1.1 mark.put", "# 1.2 end.line"]),
        ("", (), ["# The articles of example/three"]),
        (None, ("--article", "1.2"), ["# 1.2 end.line"]),
    ],
)
def test_a_person_chooses_article_and_name(
    run, asked: list[str], folder: Path, articles: str | None, words: tuple[str, ...], has: list[str]
) -> None:
    asked += [*([articles] if articles is not None else []), "my-rule"]
    listed = run("new", "variant", "example/three", *words).stdout
    assert ("mark.put  Marking" in listed) is (articles is not None) and listed.endswith("my-rule.statuto\n")
    text = (folder / "my-rule.statuto").read_text("utf-8")
    assert "variant example/my-rule of example/three\n" in text
    assert [
        line for line in ("# 1.1 mark.put", "# 1.2 end.line", "# The articles of example/three") if line in text
    ] == has


@pytest.mark.parametrize(
    ("answers", "says"), [([], "nothing was written"), (["9.9"], "no article"), (["1.1", "my rule"], "a name")]
)
def test_answers_of_which_nothing_comes(run, asked: list[str], folder: Path, answers: list[str], says: str) -> None:
    asked += answers
    before = sorted(folder.iterdir())
    assert says in run("new", "variant", "example/three", code=2).stderr
    assert sorted(folder.iterdir()) == before


HEAD = 'statuto 1\nvariant example/mine of example/three\n  title en "Mine"\n\n'
TYPOS = [
    ("amend mark.putt: WIDTH = 4", "R022", "Did you mean `mark.put`?"),
    ("amend mark.put: WIDHT = 4", "R025", "Did you mean WIDTH?"),
    ("amend mark.put: COLUMNS = 4", "R025", "It has START, WIDTH."),
    ("amend end.line: WIDTH = 4", "R025", "`mark.put` has it."),
    ("amend end.line: DEPTH = 4", "R025", "It has no constant at all."),
    ("amend mark.put: must mrk when swap", "R030", "It has `must mark`, "),
    ("adopt who secnd", "T050", "Did you mean `second`?"),
    ("adopt hwo second", "T050", "Did you mean `who`?"),
    ("except mark.put when swap", "R027", "Name an article with `must not` or `duty`."),
    ("amend 1.1: WIDTH = 4", "S021", ""),
]


@pytest.mark.parametrize(("line", "code", "help"), TYPOS, ids=[line for line, _, _ in TYPOS])
def test_a_typo_is_told_in_terms_of_the_base(run, folder: Path, line: str, code: str, help: str) -> None:
    (folder / "mine.statuto").write_text(f"{HEAD}{line}\n", "utf-8")
    said = run("check", "mine.statuto", code=1).stdout
    assert f"error {code}" in said and help in said
    assert "R029" not in said  # it would change something
