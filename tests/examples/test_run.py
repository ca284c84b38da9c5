"""Examples as tests: what passes, what fails with which words and where, and which articles are exercised."""

from __future__ import annotations

from pathlib import Path

import pytest
from tiny import book_of

from statuto.checks.program import Setting
from statuto.examples.run import Report, run
from statuto.findings import Findings
from statuto.resolve.load import load

BOOK = """statuto 1
game cases/examples
  players 2 to 3

article field
  en "The field."
  board field of square: square grid 3 by 1
  memory mark on each square: player or none
  memory rolled: square or none
  memory counted: 0 to 9
  memory lit on each square: yes or no
  define own of square s: mark on s is mover
  signs of field:
    "X" mark is player 1 and lit
    "x" mark is player 1 and own
    "o" mark is player 2
    "l" lit
    "." nothing
  setup:
    set mark on c1 to player 2

article others
  en "Other boards."
  board rim of edge: ring of 4
  board track of pit: ring of 3
  memory full of each pit: yes or no
  signs of track:
    "x" full

article mark
  en "Marking."
  action mark on square s:
    set mark on s to mover
  must mark when mark on s is none
  decline rest as wait

article bar
  en "A bar."
  must not mark when s is b1 and mark on a1 is none

article roll
  en "Rolling."
  action roll:
    pick s at random from squares
    set rolled to s
  must roll when rolled is none

article rest
  en "Resting."
  action rest: nothing
  may rest when counted is 1

article over
  en "Too much."
  action over: increase counted by 9
  must over when counted is 2

article turn
  en "Turns."
  turn:
    step first:
      choose mark, roll, over
    step then:
      if counted is 1:
        choose rest
  reading who
    asks en "Who begins?"
    says en "?"
    one adopted en "The first."
    other en "The second."
  under who other:
    first player player 2
    example second-begins
      en "Player 2 begins."
      given after setup
      play
        mark on a1
      then mark on a1 is player 2

article end
  en "The end."
  end when mark on a1 is mover and mark on b1 is mover, mover wins

article never
  en "Never."
  end when turns is 99, nobody wins
"""


def report(*lines: str, name: str = "one", more: str = "") -> Report:
    body = "".join(f"    {line}\n" for line in lines)
    return run(book_of(f'{BOOK}\n  example {name}\n    en "It is so."\n{body}{more}'), Setting(2))


def result(*lines: str, more: str = "") -> tuple[bool, str, int]:
    """Whether the example passes, what is said, and on which of its lines."""
    found = next(r for r in report(*lines, more=more).results if r.name == "one")
    assert found.book == "cases/examples" and found.article == "never"
    return found.passed, found.message, found.place.line - BOOK.count("\n") - 3


PASSES = [
    ["given", "play", "  mark on a1", "then mark on a1 is player 1"],
    [
        "given 3 players",
        "  mover is player 3",
        "play",
        "  mark on c1",
        "then mark on c1 is player 3",
        "then mover is player 1",
    ],
    ["given", "then mark on c1 is none"],
    ["given after setup", "then mark on c1 is player 2"],
    ["given after setup seed 5", "  set mark on c1 to none", "then mark on c1 is none"],
    [
        "given",
        "  set mark on a1 to player 1",
        "play",
        "  mark on b1",
        "then ended and player 1 wins",
        "then not player 2 wins",
    ],
    ["given", "refused mark on b1", "refused mark on b1 by bar", "legal mark on a1", "moves are 3"],
    ["given", "  set mark on a1 to player 2", "refused mark on a1 by mark", "legal mark on b1", "moves are 1 + 2"],
    ["given", "refused over by over", "refused wait"],
    [
        "given",
        "  set counted to 1",
        "  at then",
        "legal wait",
        "legal rest",
        "moves are 2",
        "play",
        "  wait",
        "then mover is player 2",
    ],
    ["given", "  set counted to 1", "play", "  mark on a1", "then mover is player 1", "refused mark on b1"],
    ["given", "play", "  chance b1", "  roll", "then rolled is b1"],
    ["given", "play", "  chance c1", "  roll", "  mark on a1", "then rolled is c1 and mark on a1 is player 2"],
    ["given", "  for each square s where s is not a1:", "    set mark on s to player 2", "moves are 2"],
    [
        "given",
        "  map of field from b1: # the eastern part",
        '    "X o"',
        "then mark on a1 is none and mark on b1 is player 1 and lit on b1 and mark on c1 is player 2",
        "then not (some square s where lit on s and s is not b1)",
    ],
    ["given", "  map of field:", '    "x.o"', "  mover is player 2", "moves are 2"],
    [
        "given",
        "  set mark on b1 to player 2",
        "  map of field:",
        '    "l.."',
        "then lit on a1 and mark on b1 is player 2",
    ],
    ["given", "play", "  mark on a1", "play", "  mark on b1", "then mark on b1 is player 2"],
]


@pytest.mark.parametrize("lines", PASSES, ids=lambda lines: "; ".join(lines)[:60])
def test_an_example_passes(lines: list[str]) -> None:
    assert result(*lines)[:2] == (True, "")


FAILS = [
    (["given", "then counted is 1"], "`counted is 1` does not hold: `counted` is 0.", 2),
    (["given", "then mark on a1 is player 1"], "`mark on a1 is player 1` does not hold: `mark on a1` is none.", 2),
    (["given", "  set rolled to b1", "then rolled is a1"], "`rolled is a1` does not hold: `rolled` is b1.", 3),
    (
        ["given", "then counted is more than counted + 1"],
        "`counted is more than counted + 1` does not hold: `counted` is 0 and `counted + 1` is 1.",
        2,
    ),
    (["given", "then counted is 0 and not ended and counted is not 0"], "`counted is not 0` does not hold.", 2),
    (["given", "then counted is 0 and", "    rolled is a1"], "`rolled is a1` does not hold: `rolled` is none.", 3),
    (
        ["given", "  set mark on c1 to mover", "then every square s where s is not a1 has lit on s is no and own of s"],
        "`own of s` does not hold where s is b1.",
        3,
    ),
    (
        ["given", "then every player p has counted is 0 and every square s has mark on s is p"],
        "`mark on s is p` does not hold where p is player 1 and s is a1: `mark on s` is none.",
        2,
    ),
    (["given", "then not (counted is 0 or ended)"], "`not (counted is 0 or ended)` does not hold.", 2),
    (
        ["given", "then rolled is in (squares s where lit on s)"],
        "`rolled is in (squares s where lit on s)` does not hold: `rolled` is none.",
        2,
    ),
    (
        ["given", "then some square s where mark on s is player 1"],
        "`some square s where mark on s is player 1` does not hold.",
        2,
    ),
    (["given", "moves are 2"], "2 moves are expected; 3 are legal.", 2),
    (["given", "legal mark on b1"], "The move is refused by bar.", 2),
    (["given", "refused mark on a1"], "The example says that this move is refused; it is legal.", 2),
    (["given", "refused mark on b1 by mark"], "It is refused by bar, not by mark.", 2),
    (["given", "refused mark on b1 by bar, mark"], "It is refused by bar, not by mark.", 2),
    (["given", "refused rest by bar"], "It is refused by rest, not by bar.", 2),
    (["given", "play", "  mark on b1"], "The move is refused by bar.", 3),
    (["given", "play", "  rest"], "The move is refused by rest. Now player 1 may only mark or roll or over.", 3),
    (["given", "play", "  wait"], "The move is refused. One of the legal moves must be made.", 3),
    (["given", "play", "  dance"], "There is no action `dance`.", 3),
    (["given", "play", "  mark"], "The usual form of this move is `mark on SQUARE`.", 3),
    (["given", "play", "  mark at a1"], "The usual form of this move is `mark on SQUARE`.", 3),
    (["given", "play", "  mark on rolled"], "The move names something that is not there.", 3),
    (["given", "play", "  chance a1", "  mark on a1"], "Chance does not decide as often as the example says.", 0),
    (["given", "  set counted to 2", "play", "  over"], "`counted` would become 11; it goes from 0 to 9.", 0),
    (
        [
            "given",
            "  set rolled to a1",
            "  set mark on a1 to mover",
            "  set mark on b1 to mover",
            "  set mark on c1 to mover",
        ],
        "The position cannot be made: Player 1 must mark or roll or over, and has no legal move.",
        1,
    ),
    (["given", "  set nowhere to 1"], "The position cannot be made: `nowhere` is not known.", 1),
    (
        ["given", "  draw 1 from a1 to b1"],
        "The position cannot be made: Nobody, nor chance, can decide in a position.",
        1,
    ),
    (["given", "  at nowhere"], "The position cannot be made: There is no step `nowhere`.", 1),
    (
        ["given as nowhere"],
        "The position cannot be made: There is no example `nowhere` whose position could be used.",
        1,
    ),
    (["given as one"], "The position cannot be made: There is no example `one` whose position could be used.", 1),
    *(
        (
            ["given", f"  map of {head}:", *(f'    "{row}"' for row in rows)],
            f"The position cannot be made: {said}",
            line,
        )
        for head, rows, said, line in (
            ("field", ["x.q"], "Row 1, column 3 of the map: “q” is no sign of the field. Its signs are X x o l . .", 3),
            ("field", ["x.O"], "Row 1, column 3 of the map: “O” is no sign of the field. Did you mean “o”?", 3),
            (
                "field",
                ["x.."] * 2,
                "The map has 2 rows, and the whole field 1. `map of field from SPACE` draws a part.",
                2,
            ),
            ("field", ["x."], "Row 1 of the map has 2 signs, and the whole field has 3 a row.", 3),
            ("field", ["x..x"], "Row 1, column 4 of the map is past the edge of the field.", 3),
            ("field from c1", ["x", "x"], "Row 2, column 1 of the map is past the edge of the field.", 4),
            ("field from c2", ["x"], "There is no square `c2`. The first square is `a1`, the last `c1`.", 2),
            ("feild", ["x"], "There is no board `feild`. Did you mean `field`?", 2),
            ("rim", ["x"], "The board `rim` has no signs. `signs of rim:` says how it is drawn.", 2),
            ("track", ["x"], "`track` is no square grid, and only such a board has a map.", 2),
        )
    ),
    (["given 4 players"], "4 cannot play; 2 to 3 can.", 0),
    (["given", "then nowhere is 1"], "`nowhere` is not known.", 0),
]


@pytest.mark.parametrize(("lines", "message", "line"), FAILS, ids=lambda value: str(value)[:60])
def test_an_example_fails(lines: list[str], message: str, line: int) -> None:
    assert result(*lines) == (False, message, line or -1)


OTHER = """
  example before
    en "Before."
    given 3 players
      set mark on a1 to player 2
      mover is player 2
"""


def test_a_position_like_that_of_another_example() -> None:
    assert result("given as before", "then mark on a1 is player 2 and mover is player 2", more=OTHER)[:2] == (True, "")
    lines = ["given as before", "  set mark on b1 to player 3", "play", "  mark on c1", "then mover is player 3"]
    assert result(*lines, more=OTHER)[:2] == (True, "")
    assert result("given as before", "  set mark on b1 to player 2", "play", "  roll", "then ended", more=OTHER)[0]


def test_an_example_under_an_answer_is_run_by_that_answer() -> None:
    results = {r.name: r for r in report("given", "moves are 3").results}
    assert results["second-begins"].passed and results["second-begins"].article == "turn"
    wrong = BOOK.replace("then mark on a1 is player 2", "then mark on a1 is player 1")
    failed = run(book_of(wrong), Setting(2)).results[0]
    assert not failed.passed and failed.message == "`mark on a1 is player 1` does not hold: `mark on a1` is player 2."


def test_which_articles_no_example_exercises() -> None:
    everything = {"mark", "bar", "roll", "rest", "over", "end", "never"}
    assert set(report("given", "moves are 3").unexercised) == everything - {"never"} - {"mark"}
    ends = report("given", "  set mark on a1 to player 1", "play", "  mark on b1").unexercised
    assert set(ends) == everything - {"never", "mark", "end"}
    assert set(report("given", "refused mark on b1").unexercised) == everything - {"never", "mark", "bar"}
    assert "roll" not in report("given", "play", "  roll").unexercised


EDITION = """statuto 1
edition cases/solo on cases/examples
  players 2

keep bar
  title en "The bar"

replace rest
  en "Resting."
  action rest: nothing

  example own
    en "Three."
    given 3 players
    moves are 3
"""


def test_an_example_of_a_base_for_players_that_an_edition_does_not_have_is_not_run(tmp_path: Path) -> None:
    (tmp_path / "base.statuto").write_text(BOOK + OTHER + "    then mover is player 2\n", "utf-8")
    (tmp_path / "solo.statuto").write_text(EDITION, "utf-8")
    found = load(str(tmp_path / "solo.statuto"), Findings())
    assert found is not None
    results = {r.name: r for r in run(found, Setting(2)).results}
    assert set(results) == {"second-begins", "own"}
    assert results["own"].failed and results["own"].message == "3 cannot play; 2 to 2 can."
