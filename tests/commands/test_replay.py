"""`statuto replay`: a saved game under other rules, where they part, and what is said of the rules it was played by."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from statuto.findings import Findings
from statuto.play.narrowing import without
from statuto.resolve.load import load

# Each player in turn marks a square and may then draw a card; the marks of a player count.
BASE = """statuto 1
game cases/row
  title en "Row"
  players 2 to 3

article field
  en "The field."
  let WIDTH = 6
  board field of square: square grid WIDTH by 1
  memory mark on each square: player or none
  memory coins of each player: 0 to 20
  option rich: yes or no = no

article cards
  en "The cards."
  let HIGH = 3
  kind rank: low, high
  piece card of each rank: HIGH
  zone deck: card
  zone open: card
  setup:
    put every card into deck
    draw 1 from deck to open

article mark.limit
  en "So many marks beside."
  let LIMIT = 2

article mark
  en "Marking."
  let PAY = 1
  action mark on square s:
    set mark on s to mover
    increase coins of mover by PAY
  must mark when mark on s is none

article mark.crowded
  en "Not too many."
  must not mark when count of (squares x in squares next to s where mark on x is mover) is more than LIMIT

article turn
  en "The turn."
  turn:
    choose mark

article end
  en "The end."
  let MOST = 4
  reading when
    asks en "When?"
    says en "Not said."
    full adopted en "At once."
    late en "Later."
  under when full:
    end when count of (squares x where mark on x is not none) is MOST
  under when late:
    end when count of (squares x where mark on x is not none) is MOST - 1

article score
  en "What counts."
  let EACH = 1
  score marks for player p: EACH * count of (squares x where mark on x is p)
  winner p has most score of p
"""

HEAD = """statuto 1
variant cases/other of cases/row
  title en "Other"
  because en "A trial."

"""


@pytest.fixture
def replay(run, folder: Path):
    """Plays a game of the base and replays it under the base with a variant: what is printed, as data."""
    (folder / "row.statuto").write_text(BASE, encoding="utf-8")
    run("play", "row.statuto", "--seats", "random", "--seed", "3", "--save", "game.json")

    def told(body: str, *words: str, code: int = 1) -> dict[str, Any]:
        (folder / "other.statuto").write_text(HEAD + body, encoding="utf-8")
        under = ("--under", "row.statuto+other.statuto") if body else ()
        said = run("replay", "game.json", *under, *words, "--format", "json", code=code).stdout
        found: dict[str, Any] = json.loads(said)
        assert found["schema"] == 1
        return found

    return told


WHOLE = """replace turn
  en "The turn."
  turn:
    choose mark
    choose mark
"""
NEVER = """replace mark.crowded
  en "Player 2 marks nothing."
  must not mark when mover is player 2
"""
PART = [
    (NEVER, 1, "dead end", "mark.crowded", ""),
    ("amend mark.limit: LIMIT = 0", 3, "refused", "mark.limit", "mark.crowded"),
    ("amend mark: PAY = 2", 1, "effect", "mark", ""),
    ("amend cards: HIGH = 4", 0, "start", "cards", ""),
    (WHOLE, 1, "next", "turn", ""),
    ("amend end: MOST = 3", 3, "end", "end", ""),
    ("adopt when late", 3, "end", "end", ""),
    ("amend score: EACH = 2", 4, "end", "score", ""),
    ("amend field: WIDTH = 1", 1, "refused", "field", "mark"),
]


@pytest.mark.parametrize(("body", "move", "kind", "id", "through"), PART, ids=[case[0][:30] for case in PART])
def test_where_a_game_parts(replay, body: str, move: int, kind: str, id: str, through: str) -> None:
    found = replay(body)
    apart = found["divergence"]
    assert (apart["move"], apart["kind"]) == (move, kind), apart
    assert [change["id"] for change in apart["changes"]] == [id]
    (change,) = apart["changes"]
    assert change["kind"] == "changed" and change["through"] == through
    assert [one["book"] for one in change["changed_by"]] in (["cases/other"], [])
    assert found["moves"] == (move - 1 if kind in ("refused", "dead end") else move) and found["total"] == 4


def test_the_same_rules_go_to_the_same_end(replay, run) -> None:
    found = replay("", code=0)
    assert found["divergence"] is None and found["rules"] == "found" and found["ended"]
    assert found["moves"] == found["total"] == 4 and found["findings"] == []
    said = run("replay", "game.json").stdout
    assert said == "cases/row, 4 moves\n  Every move is legal and leads to the same. The end is the same.\n"


def test_what_does_not_matter_to_the_game_parts_nothing(replay) -> None:
    assert replay("amend field: WIDTH = 9", code=0)["divergence"] is None


def test_the_text_names_move_article_and_change(replay, run) -> None:
    replay("amend mark.limit: LIMIT = 0")
    assert run("replay", "game.json", "--under", "row.statuto+other.statuto", code=1).stdout.splitlines() == [
        "cases/row, 4 moves, under cases/other",
        "move 3, player 1: mark on f1: refused",
        "  Under cases/other the move is refused.",
        "  forbidden by 5 mark.crowded of cases/row: Not too many.",
        "  changed: 3 mark.limit of cases/row, amended (LIMIT) by variant cases/other: So many marks beside.",
        "    mark.crowded speaks of it",
        "    LIMIT is 0 instead of 2.",
    ]


CHOICE = """amend mark
  also action skip:
    increase coins of mover by 1
  also may skip when coins of mover is 1
amend turn
  turn:
    choose mark, skip
"""


def test_other_choices_are_told_and_stop_nothing(replay, run) -> None:
    found = replay(CHOICE, code=0)
    assert found["divergence"] is None
    assert found["choices"] == "After move 2 player 1 may also skip under cases/other."
    said = run("replay", "game.json", "--under", "row.statuto+other.statuto").stdout.splitlines()
    assert said[1:] == ["  Every move is legal and leads to the same. The end is the same.", f"  {found['choices']}"]


MANY = """amend mark: PAY = 1
amend mark.limit: LIMIT = 0
amend end: MOST = 5
amend score: EACH = 2
"""


@pytest.mark.parametrize(
    ("body", "move", "found"),
    [
        (MANY, 3, [("mark.limit", "changed")]),
        ('amend mark: also note en "So."\n' + MANY, 3, [("mark.limit", "changed")]),
        ('remove mark.crowded because "No."\nreplace score\n  en "No."\n', 4, [("score", "changed")]),
        ('remove end because "No."\namend mark.limit: LIMIT = 1\n', 4, [("end", "removed")]),
        (
            'add after mark\narticle mark.first\n  en "Not f."\n  must not mark when s is f1\n'
            'amend end: MOST = 3\nadd after field\narticle none\n  en "No."\n  must not mark when s is d1\n',
            3,
            [("mark.first", "added")],
        ),
    ],
    ids=["many", "reworded too", "score", "removed", "added"],
)
def test_only_the_changes_that_matter_are_named(replay, body: str, move: int, found: list[tuple[str, str]]) -> None:
    apart = replay(body)["divergence"]
    assert apart["move"] == move
    assert [(change["id"], change["kind"]) for change in apart["changes"]] == found
    assert all(change["says"] for change in apart["changes"])


def test_an_article_is_put_back_in_its_place(replay, run, folder: Path) -> None:
    replay('remove mark.limit because "No."\nreplace mark.crowded\n  en "No."\n  must not mark when s is c1\n', code=0)
    old, new = (load(name, Findings()) for name in ("row.statuto", "row.statuto+other.statuto"))
    assert old is not None and new is not None
    back = without(new, old, "mark.limit")
    assert [article.id for article in back.articles] == [article.id for article in old.articles]
    assert [article.id for article in without(old, new, "mark.limit").articles] == [a.id for a in new.articles]
    assert without(new, old, "mark.crowded").article("mark.crowded") == old.article("mark.crowded")


def test_another_answer_of_the_same_book(replay, run) -> None:
    apart = replay("", "--adopt", "when=late")["divergence"]
    assert (apart["move"], apart["kind"], [one["id"] for one in apart["changes"]]) == (3, "end", ["end"])
    assert "over under cases/row with when=late, and goes on under cases/row." in apart["message"]


def test_what_chance_gives_is_compared(replay, folder: Path) -> None:
    for high in range(5, 12):  # some number of cards turns another one up
        apart = replay(f"amend cards: HIGH = {high}")["divergence"]
        if apart["kind"] == "chance":
            break
    assert (apart["move"], apart["kind"], apart["articles"][0]) == (0, "chance", "cards")


def test_rules_that_have_changed_warn(replay, run, folder: Path) -> None:
    path = folder / "row.statuto"
    path.write_text(path.read_text("utf-8").replace("LIMIT = 2", "LIMIT = 0"), "utf-8")
    found = replay("")
    assert [one["code"] for one in found["findings"]] == ["U004"] and found["rules"] == "changed"
    apart = found["divergence"]
    assert (apart["move"], apart["kind"], apart["changes"]) == (3, "refused", [])
    assert [one["id"] for one in apart["refusals"]] == ["mark.crowded"]
    path.write_text(path.read_text("utf-8").replace("EACH = 1", "EACH = 2").replace("LIMIT = 0", "LIMIT = 2"), "utf-8")
    assert replay("")["divergence"] is None  # the save does not say how the game came out
    said = run("replay", "game.json", code=1).stdout
    assert "game.json: warning U004" in said and "Every move is legal, and chance gives the same." in said
    path.write_text(path.read_text("utf-8").replace("draw 1", "draw 2"), "utf-8")
    assert replay("")["divergence"]["kind"] == "chance"


def test_rules_that_have_moved_are_found_by_their_hash(replay, run, folder: Path) -> None:
    (folder / "row.statuto").rename(folder / "kept.statuto")
    given = json.loads((folder / "game.json").read_text("utf-8"))
    given.pop("id")  # as saves of old are
    (folder / "saves").mkdir()
    (folder / "saves" / "game.json").write_text(json.dumps(given), "utf-8")
    assert "Every move is legal and leads to the same." in run("replay", "saves/game.json").stdout
    (folder / "kept.statuto").rename(folder / "saves" / "row.statuto")
    assert "Every move is legal and leads to the same." in run("replay", "saves/game.json").stdout
    (folder / "saves" / "row.statuto").unlink()
    assert "Name one with --under" in run("replay", "saves/game.json", code=2).stderr


def git(folder: Path, *words: str) -> None:
    names = ("-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false")
    subprocess.run(["git", "-C", str(folder), *names, *words], check=True, capture_output=True)


def test_rules_that_have_changed_are_found_in_git(replay, run, folder: Path) -> None:
    path = folder / "row.statuto"
    for words in (("init",), ("add", "."), ("commit", "-m", "One")):
        git(folder, *words)
    path.write_text(path.read_text("utf-8").replace("PAY = 1", "PAY = 2"), "utf-8")
    git(folder, "commit", "-am", "Two")
    path.write_text(path.read_text("utf-8").replace("LIMIT = 2", "LIMIT = 0"), "utf-8")
    found = replay("")
    assert found["divergence"] is None and found["rules"] == "found"
    assert found["book"] == found["under"] and found["book"].startswith("cases/row (git:")
    (warning,) = found["findings"]
    assert warning["code"] == "U004" and "`--under row.statuto` plays by those of now" in warning["help"]
    said = run("replay", "game.json", "--under", "row.statuto", code=1).stdout
    assert "move 1, player 1: mark on e1: parts" in said and "PAY is 2 instead of 1." in said and "U004" not in said
    given = json.loads((folder / "game.json").read_text("utf-8"))
    (folder / "game.json").write_text(json.dumps({**given, "rules": "none"}), "utf-8")
    assert [one["code"] for one in replay("")["findings"]] == ["U004"]
    path.write_text("statuto 1\n", "utf-8")
    assert "there is no book" in run("replay", "game.json", code=2).stderr


def test_a_book_of_the_same_rules_beside_one_that_has_changed(replay, run, folder: Path) -> None:
    path = folder / "row.statuto"
    (folder / "kept.statuto").write_text(path.read_text("utf-8"), "utf-8")
    path.write_text(path.read_text("utf-8").replace("PAY = 1", "PAY = 2"), "utf-8")
    said = run("replay", "game.json", code=1).stdout
    assert "warning U004 The rules of `row.statuto` have changed" in said and "leads to the same" in said


def test_a_choice_that_the_other_book_lacks(run, folder: Path) -> None:
    text = BASE.replace("  option rich: yes or no = no\n", "")
    (folder / "row.statuto").write_text(BASE, "utf-8")
    (folder / "plain.statuto").write_text(
        text.replace("    late en", "    later en").replace("when late", "when later")
    )
    words = ("--seats", "random", "--set", "rich=yes", "--adopt", "when=late", "--save", "game.json")
    run("play", "row.statuto", *words)
    found = json.loads(run("replay", "game.json", "--under", "plain.statuto", "--format", "json", code=1).stdout)
    assert [one["code"] for one in found["findings"]] == ["U005", "U005"]
    assert "`rich`" in found["findings"][0]["message"] and "`when=late`" in found["findings"][1]["message"]


def test_a_game_that_began_at_a_position(run, folder: Path) -> None:
    (folder / "row.statuto").write_text(BASE, "utf-8")
    asked = [{"do": "position", "text": "given 2 players\n  set mark on a1 to player 1"}]
    asked += [{"do": "play", "move": "mark on b1"}, {"do": "save"}]
    lines = run("engine", "row.statuto", given="".join(json.dumps(one) + "\n" for one in asked)).stdout.splitlines()
    (folder / "game.json").write_text(json.dumps(json.loads(lines[-1])["save"]), "utf-8")
    assert "1 move\n" in run("replay", "game.json").stdout
    other = folder / "other.statuto"
    other.write_text(HEAD + "amend mark: PAY = 2\n", "utf-8")
    assert "coins of player 1: 1 before, 2 now" in run("replay", "game.json", "--under", str(other), code=1).stdout
    renamed = BASE.replace("mark on", "sign on").replace("memory mark", "memory sign")
    other.write_text(renamed.replace("action sign on", "action mark on"), "utf-8")
    said = run("replay", "game.json", "--under", str(other), code=1).stdout
    assert "the beginning: parts" in said and "mark" in said


def spoiled(**changes: Any) -> dict[str, Any]:
    log = [{"chance": 0}, {"move": [0, 0], "text": "mark on a1", "seat": 1}]
    common = {"statuto": 1, "book": "row.statuto", "rules": "", "players": 2, "seed": 1, "log": log}
    return {**common, **changes}


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ([], "not a save"),
        (spoiled(players="2"), "how many play"),
        (spoiled(options=[]), "options"),
        (spoiled(readings={"when": 1}), "readings"),
        (spoiled(seed=None), "no seed"),
        (spoiled(position=3), "no seed"),
        (spoiled(log=[{"chance": 0}, {"seat": 1}]), "Entry 2"),
        (spoiled(log=None), "no log"),
        (spoiled(seat=1), "A seat's save"),
        (spoiled(statuto=2), "format"),
        (spoiled(players=9), "U002"),
    ],
)
def test_a_save_that_cannot_be_used(run, folder: Path, given: Any, said: str) -> None:
    (folder / "row.statuto").write_text(BASE, "utf-8")
    (folder / "game.json").write_text(json.dumps(given), "utf-8")
    assert said in run("replay", "game.json", code=2).stderr


def test_a_save_that_somebody_has_changed(replay, run, folder: Path) -> None:
    given = json.loads((folder / "game.json").read_text("utf-8"))
    given["log"][2]["move"] = [0, 99]
    (folder / "game.json").write_text(json.dumps(given), "utf-8")
    assert "Move 3 of the log is not legal." in run("replay", "game.json", code=2).stderr


def test_words_that_name_nothing(replay, run) -> None:
    assert "R001" in run("replay", "game.json", "--under", "cases/none", code=2).stderr
    assert "T050" in run("replay", "game.json", "--adopt", "whan=late", code=2).stderr
    assert "cannot be read" in run("replay", "none.json", code=2).stderr


@pytest.mark.parametrize("players", [-1, 4, 1_000_000_000])
def test_a_save_of_a_game_for_too_many_or_too_few(replay, run, folder: Path, players: int) -> None:
    given = json.loads((folder / "game.json").read_text("utf-8"))
    (folder / "game.json").write_text(json.dumps({**given, "players": players}), "utf-8")
    assert f"is not played by {players}." in run("replay", "game.json", code=2).stderr
