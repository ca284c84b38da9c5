"""`statuto test --mutate`: what it lists, and explanations of what nothing can notice."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

BOOK = """statuto 1
game cases/changes
  players 2

article mark
  en "Marking."
  let FREE = 1
  board field of square: square grid 3 by 1
  memory mark on each square: player or none
  action mark on square s:
    set mark on s to mover
  must mark when mark on s is none
  turn:
    choose mark
  end when count of (squares s where mark on s is not none) is more than FREE
  winner p has most count of (squares s where mark on s is p)

  example two
    en "Two marks."
    play
      mark on b1
    then not ended
    play
      mark on a1
    then ended
"""


@pytest.mark.parametrize(
    "edition", ["fr-2002", *(pytest.param(name, marks=pytest.mark.long) for name in ("it-2002", "nl-2003"))]
)
def test_nothing_in_san_gimignano_goes_unnoticed_unexplained(run, edition: str) -> None:
    path = Path(__file__).parents[1] / "examples" / "unnoticed" / f"{edition}.tsv"
    explained = ("--explained", str(path)) if path.exists() else ()
    said = json.loads(run("test", f"san-gimignano/{edition}", "--mutate", *explained, "--format", "json").stdout)
    assert len(said["mutations"]) > 70 and not said["idle"]
    assert all(row["noticed"] or row["because"] for row in said["mutations"])


def test_the_command_lists_them_and_takes_explanations(run, tmp_path: Path) -> None:
    book = tmp_path / "changes.statuto"
    book.write_text(BOOK, encoding="utf-8")
    lines = run("test", str(book), "--mutate", code=1).stdout.splitlines()
    assert lines[-1].endswith(f"{len(lines) - 1} unnoticed")
    told = tmp_path / "told.tsv"
    told.write_text("# why\n\n" + "".join(f"{line}\tso\n" for line in lines[:-1]), encoding="utf-8")
    assert ", 0 unnoticed" in run("test", str(book), "--mutate", "--explained", str(told)).stdout
    told.write_text(told.read_text(encoding="utf-8") + "mark\tFREE is one more\tso\n", encoding="utf-8")
    assert (
        "mark, FREE is one more: explained for nothing"
        in run("test", str(book), "--mutate", "--explained", str(told), code=1).stdout
    )


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"mark\tFREE is one more\n", "explains no change"),
        (b"\xff\xfe", "cannot be read"),
        (b"# " + b"x" * 1_000_000, "longer than 1000000 bytes"),
    ],
)
def test_a_bad_file_of_explanations_is_a_finding(run, tmp_path: Path, data: bytes, words: str) -> None:
    told = tmp_path / "told.tsv"
    told.write_bytes(data)
    said = run("test", "classics/hex", "--mutate", "--explained", str(told), code=2).stderr
    assert "U003" in said and words in said
