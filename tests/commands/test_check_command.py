"""`statuto check`: findings as text, JSON, annotations and SARIF; the coverage of sources; exit codes."""

from __future__ import annotations

import json
from pathlib import Path

SLIP = """\
statuto 1
game example/slip
  title en "A slip"
  players 2

article mark.put
  en "日本 {nothing}."
  board field of square: square grid 3 by 3
  memory mark on each square: player or none
  action mark on square s:
    set mark on s to mover
  must mark when "日本" is none and mark on s is mover

article mark.put
  en "Players take turns."
"""


def test_a_clean_book_says_so(run) -> None:
    result = run("check", "classics/hex")
    assert result.stdout == "1 book: no findings.\n" and not result.stderr


def test_all_books_that_ship_are_clean(run) -> None:
    assert "no findings" in run("check", "--all").stdout


def test_a_finding_shows_its_line_help_and_other_places(run, folder: Path) -> None:
    (folder / "slip.statuto").write_text(SLIP, "utf-8")
    said = run("check", "slip.statuto", code=1).stdout
    assert "slip.statuto:14:9: error R010 The id `mark.put` is used twice.\n" in said
    assert "  14 | article mark.put\n     |         ^^^^^^^^\n  help: " in said
    assert "  slip.statuto:6:1: The first article of this id.\n  6 | article mark.put\n" in said
    assert "1 book: " in said


def test_wide_letters_take_two_cells(run, folder: Path) -> None:
    (folder / "slip.statuto").write_text(SLIP.replace("and mark", "and marc"), "utf-8")
    lines = run("check", "slip.statuto", code=1).stdout.split("\n")
    at = max(i for i, line in enumerate(lines) if "and marc" in line)
    assert lines[at].index("marc") + 2 == lines[at + 1].index("^")


def test_coverage_names_what_is_not_cited(run) -> None:
    said = run("check", "three.statuto", code=1).stdout
    assert "rules: 1 of 2 passages cited\n  not cited: 2\n" in said


def test_json_keeps_its_schema(run) -> None:
    data = json.loads(run("check", "three.statuto", "--format", "json", code=1).stdout)
    assert data["schema"] == 1
    assert data["coverage"] == {"rules": {"passages": 2, "cited": 1, "uncited": ["2"]}}
    (finding,) = (found for found in data["findings"] if found["code"] == "C003")
    assert set(finding) == {
        *("code", "severity", "path", "line", "column", "end_line", "end_column", "message", "help", "related")
    }
    assert (finding["path"], finding["line"], finding["column"]) == ("source.statuto", 8, 9)


def test_related_places_stand_in_the_json(run, folder: Path) -> None:
    (folder / "slip.statuto").write_text(SLIP, "utf-8")
    data = json.loads(run("check", "slip.statuto", "--format", "json", code=1).stdout)
    related = next(found["related"] for found in data["findings"] if found["code"] == "R010")
    assert related[0]["line"] == 6 and related[0]["message"]


def test_annotations_of_github(run, folder: Path) -> None:
    (folder / "slip.statuto").write_text(SLIP, "utf-8")
    said = run("check", "slip.statuto", "--format", "github", code=1).stdout
    assert "::error file=slip.statuto,line=14,endLine=14,col=9,endColumn=17,title=R010::The id `mark.put`" in said
    assert "%0A" in said


def test_sarif(run, folder: Path) -> None:
    (folder / "slip.statuto").write_text(SLIP, "utf-8")
    log = json.loads(run("check", "slip.statuto", "--format", "sarif", code=1).stdout)
    assert log["version"] == "2.1.0"
    (one,) = log["runs"]
    rules = [rule["id"] for rule in one["tool"]["driver"]["rules"]]
    for result in one["results"]:
        assert rules[result["ruleIndex"]] == result["ruleId"]
        region = result["locations"][0]["physicalLocation"]["region"]
        assert min(region.values()) >= 1
    assert any("relatedLocations" in result for result in one["results"])


def test_a_folder_stands_for_its_books(run) -> None:
    assert "2 books" in run("check", ".", code=1).stdout


def test_what_is_not_there_is_bad_input(run) -> None:
    assert "R001" in run("check", "nowhere", code=2).stdout
    assert "--all" in run("check", code=2).stderr


def test_notes_do_not_fail(run, folder: Path) -> None:
    text = (folder / "three.statuto").read_text("utf-8").replace("cites rules: 1", "cites rules: 1, 2")
    (folder / "three.statuto").write_text(text.replace("marks one empty", "should mark 3 of one empty"), "utf-8")
    said = run("check", "three.statuto").stdout
    assert "note" in said and "error" not in said


def test_an_unused_name_is_one_for_every_number_of_players(run, folder: Path) -> None:
    text = (folder / "three.statuto").read_text("utf-8")
    (folder / "three.statuto").write_text(text.replace("cites rules: 1", "cites rules: 1, 2"), "utf-8")
    assert "no findings" in run("check", "three.statuto").stdout
