"""`why`, `engine` and `play` cite articles: number, edition, and the variants that changed them or what they read."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

BASE = """statuto 1
game cases/pile
  title en "Pile"
  players 2

article field
  en "Three squares."
  board field of square: square grid 3 by 1
  memory mark on each square: player or none

article limit
  en "So many marks."
  let LIMIT = 3
  define marks of player p: count of (squares s where mark on s is p)

article mark
  title en "Marking"
  en "Marking."
  action mark on square s:
    set mark on s to mover
  must mark when mark on s is none

article crowded
  en "Not too many."
  must not mark when s is b1 and marks of mover is at least LIMIT

article turn
  en "The turn."
  turn:
    choose mark

article end
  en "The end."
  end when every square s has mark on s is not none

article score
  en "The score."
  score marks for player p: marks of p
  winner p has least (1 if mark on b1 is p otherwise 0), then most score of p
"""
OTHER = """statuto 1
variant cases/other of cases/pile
  title en "Other"
  because en "A trial."

amend limit: LIMIT = 1

replace mark
  title en "Marking"
  en "Marking, not on {@field} c."
  action mark on square s:
    set mark on s to mover
  must mark when mark on s is none

except crowded when mover is player 1
"""
BOOK = "pile.statuto+other.statuto"


@pytest.fixture
def books(folder: Path) -> Path:
    """The present folder, with the book and its variant."""
    (folder / "pile.statuto").write_text(BASE, "utf-8")
    (folder / "other.statuto").write_text(OTHER, "utf-8")
    return folder


def position(folder: Path, *lines: str) -> str:
    (folder / "at.txt").write_text("".join(f"{line}\n" for line in lines), "utf-8")
    return "at.txt"


def test_a_refusal_names_the_variant_that_changed_its_article_and_what_it_reads(run, books: Path) -> None:
    at = position(books, "set mark on a1 to player 2", "mover is player 2")
    assert run("why", BOOK, "--position", at, "mark on b1").stdout.splitlines() == [
        "mark on b1: refused",
        "  forbidden by 4 crowded of cases/pile, given an exception by variant cases/other: Not too many.",
        "    the machine reads: A player must not mark on a square s when s is b1 and there is at least 1 mark of the "
        "player, unless it is player 1's turn.",
        "    it reads 2 limit of cases/pile, amended (LIMIT) by variant cases/other",
        "  permitted by 3 mark of cases/pile, replaced by variant cases/other: Marking, not on 1 c.",
        "    the machine reads: A player must mark on a square s when there is no mark on s.",
    ]


def test_a_refusal_as_data(run, books: Path) -> None:
    at = position(books, "set mark on a1 to player 2", "mover is player 2")
    found = json.loads(run("why", BOOK, "--position", at, "mark on b1", "--format", "json").stdout)
    assert found["forbidden_by"] == ["crowded"]
    crowded = next(one for one in found["articles"] if one["article"] == "crowded")
    assert (crowded["number"], crowded["edition"]) == ("4", "cases/pile")
    assert crowded["changed_by"] == [{"kind": "excepted", "book": "cases/other", "name": ""}]
    (limit,) = crowded["reads"]
    assert limit["article"] == "limit" and limit["changed_by"][0]["name"] == "LIMIT"
    plain = json.loads(run("why", "pile.statuto", "mark on b1", "--format", "json").stdout)
    assert plain["articles"] == [
        {"article": "mark", "number": "3", "edition": "cases/pile", "changed_by": [], "reads": []}
    ]


def test_what_one_variant_amends_is_told_together(run, books: Path) -> None:
    lines = 'amend limit\n  let LIMIT = 2\n  also note en "So."\n  define marks of player p: 1\n'
    (books / "other.statuto").write_text(OTHER.replace("amend limit: LIMIT = 1\n", lines), "utf-8")
    said = run("why", BOOK, "--score").stdout
    assert "limit of cases/pile, amended (let LIMIT, note en, define marks) by variant cases/other\n" in said


READ = """
  reading how-many
    asks en "How many?"
    says en "Not said."
    three adopted en "Three."
    one en "One."
"""


def test_an_answer_that_a_variant_adopts_is_a_change_of_its_article(run, books: Path) -> None:
    crowded = "  must not mark when s is b1 and marks of mover is at least LIMIT\n"
    under = "  under how-many one:\n    must not mark when s is c1\n"
    text = BASE.replace('"So many marks."\n', f'"So many marks."{READ}').replace(crowded, crowded + under)
    (books / "pile.statuto").write_text(text, "utf-8")
    (books / "other.statuto").write_text(OTHER.partition("amend")[0] + "adopt how-many one\n", "utf-8")
    said = run("why", BOOK, "mark on c1").stdout
    assert "  forbidden by 4 crowded of cases/pile: Not too many.\n" in said
    assert "    it reads 2 limit of cases/pile, read otherwise (how-many one) by variant cases/other\n" in said


def test_a_tie_is_followed_through_the_ranking(run, books: Path) -> None:
    at = position(books, "set mark on a1 to player 1", "set mark on c1 to player 2")
    said = run("why", BOOK, "--position", at, "--score").stdout.splitlines()
    assert said == [
        "marks: player 1 1, player 2 1",
        "  7 score of cases/pile: The score.",
        "    it reads 2 limit of cases/pile, amended (LIMIT) by variant cases/other",
        "first, player 1 and player 2: player 1 0, player 2 0",
        "  7 score of cases/pile: The score.",
        "    it reads 2 limit of cases/pile, amended (LIMIT) by variant cases/other",
        *said[6:7],
        "between equals, player 1 and player 2: player 1 1, player 2 1",
        *said[3:6][1:],
        "    the machine reads: The player who has the highest score wins.",
    ]
    assert said[6].startswith("    the machine reads: The player who has the least by ")


def test_the_end_of_a_game_is_named_and_who_wins(run, books: Path) -> None:
    run("play", "pile.statuto", "--seats", "random", "--seed", "2", "--save", "game.json")
    found = json.loads(run("why", "pile.statuto", "--game", "game.json", "--score", "--format", "json").stdout)
    assert found["ended"] and found["ended_by"]["article"] == "end" and len(found["winners"]) == 1
    assert [one["left"] for one in found["ranking"]] == [found["winners"]]
    said = run("why", "pile.statuto", "--game", "game.json", "--score").stdout
    assert f"the game is over\n  6 end of cases/pile: The end.\nfirst, player {found['winners'][0]}: " in said
    assert said.endswith(f"player {found['winners'][0]} wins\n")


@pytest.mark.parametrize(
    ("result", "says"), [("mover wins", "wins"), ("nobody wins", "nobody wins"), ("mover loses", "wins")]
)
def test_a_result_of_its_own_has_no_ranking(run, folder: Path, result: str, says: str) -> None:
    text = BASE.replace("mark on s is not none\n\narticle score", f"mark on s is not none, {result}\n\narticle score")
    (folder / "pile.statuto").write_text(text.replace("least (1 if mark on b1 is p otherwise 0), then most", "least"))
    run("play", "pile.statuto", "--seats", "random", "--seed", "2", "--save", "game.json")
    said = run("why", "pile.statuto", "--game", "game.json", "--score").stdout
    assert said.endswith(f"{says}\n") and ("first" in said) is (result == "mover loses")


def ask(run: Any, book: str, *asked: dict[str, Any]) -> dict[str, Any]:
    lines = "".join(json.dumps(one) + "\n" for one in asked)
    answer: dict[str, Any] = json.loads(run("engine", book, given=lines).stdout.splitlines()[-1])
    return answer


def test_the_reasons_of_engine_are_cited(run, books: Path) -> None:
    at = {"do": "position", "text": "set mark on a1 to player 2\nmover is player 2"}
    changed = [{"kind": "excepted", "book": "cases/other", "name": ""}]
    crowded = {"article": "crowded", "number": "4", "edition": "cases/pile", "changed_by": changed, "mode": "must not"}
    assert ask(run, BOOK, at, {"do": "why", "move": "mark on b1"})["why"]["forbidden_by"] == [crowded]
    refused = ask(run, BOOK, at, {"do": "play", "move": "mark on b1", "seat": 2})
    assert refused["error"]["why"]["forbidden_by"] == [crowded]


def test_play_says_which_variant_changed_an_article(run, books: Path) -> None:
    said = run("play", BOOK, "--seats", "human", "--seed", "1", given="why mark on a1\n").stdout
    assert "Permitted by 3 Marking, replaced by variant cases/other: Marking" in " ".join(said.split())
    said = run("play", "pile.statuto", "--seats", "human", "--seed", "1", given="why mark on a1\n").stdout
    assert "Permitted by 3 Marking: Marking." in said


def test_an_edition_is_named_as_such_and_what_a_variant_adds_is_its_own(run, books: Path) -> None:
    edition = 'statuto 1\nedition cases/second on cases/pile\n  title en "Second"\n\nkeep mark\n  en "Mark!"\n'
    (books / "second.statuto").write_text(edition, "utf-8")
    added = OTHER.partition("amend limit")[0].replace("cases/pile", "cases/second")
    added += 'add after mark\narticle corner\n  en "No corner."\n  must not mark when s is a1\n'
    (books / "corner.statuto").write_text(added.replace("cases/other", "cases/corner"), "utf-8")
    said = run("why", "second.statuto+corner.statuto", "mark on a1").stdout
    assert "forbidden by 4 corner of cases/corner: No corner." in said
    assert "permitted by 3 mark of cases/second: Mark!" in said
