"""The page of effects tells of every house rule that ships, and what it tells is what the games come to."""

from __future__ import annotations

import importlib.util
import re
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SPEC = importlib.util.spec_from_file_location("measured_effects", ROOT / "benchmarks" / "effects.py")
assert SPEC is not None and SPEC.loader is not None
effects = sys.modules[SPEC.name] = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(effects)

PAGE = (ROOT / "docs" / "effects.md").read_text("utf-8")


def line(name: str) -> list[str]:
    """The cells of a rule on the page."""
    (found,) = re.findall(rf"^\|.*\| `{re.escape(name)}` \|.*$", PAGE, re.MULTILINE)
    return [cell.strip() for cell in str(found).strip("|").split("|")]


def mean_of(cell: str) -> str:
    """The difference in a cell."""
    return cell.split(" ± ")[0].strip("*").replace(effects.MINUS, "-")


def test_every_house_rule_and_edition_is_there() -> None:
    rules = effects.rules()
    assert len(rules) > 40
    for rule in rules:
        cells = line(rule.name.partition("+")[2])
        assert cells[0] == rule.title and int(cells[-1].replace(",", "")) >= 1000
        assert f"## `{rule.base}`, {rule.players} players" in PAGE
    for book, players in effects.seeds():
        assert f"| `{book}` | {players} |" in PAGE


def test_a_row_is_what_the_games_come_to() -> None:
    (rule,) = [one for one in effects.rules() if one.name == "torri/base+small-marker"]
    games = int(line("small-marker")[-1].replace(",", ""))
    _, (found,) = effects.played(rule.base, rule.players, [rule], effects.Wish(1, 0.0, games))
    cells = effects.row(rule, found).strip("| ").split(" | ")
    for said, mean in zip(map(mean_of, line("small-marker")[2:5]), map(mean_of, cells[2:5]), strict=True):
        # The page may have fewer places: how many there are follows from the interval.
        assert float(mean) == pytest.approx(float(said), abs=0.5001 * 10 ** -len(said.partition(".")[2]))


def test_how_fast_it_is_known_is_told() -> None:
    cells = effects.speed("san-gimignano/fr-2002", 2).strip("| ").split(" | ")
    assert cells[:2] == ["`san-gimignano/fr-2002`", "2"] and cells[2].endswith("± 1.0")
    assert f"| `san-gimignano/fr-2002` | 2 | {' | '.join(cells[2:6])} |" in PAGE
