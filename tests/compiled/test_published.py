"""Counts that others have published or computed, in published.tsv, by the compiled evaluator.

What is counted is `sequences`, `positions`, finished `games`, or those `won` by a player (- for nobody); at a depth, or
in all. The long ones take some minutes; `docs/howto/play-counts.md` says how deep they go.
"""

from __future__ import annotations

import csv
from functools import lru_cache
from itertools import groupby
from pathlib import Path

import pytest

pytest.importorskip("wasmtime")

from statuto.checks.build import build
from statuto.checks.program import Setting
from statuto.compiled import Compiled, compile
from statuto.compiled.counting import Layers
from statuto.findings import Findings
from statuto.machine.lower import lower
from statuto.resolve.load import load

Row = dict[str, str]
ROWS: list[Row] = list(csv.DictReader(Path(__file__).with_name("published.tsv").open(encoding="utf-8"), delimiter="\t"))
MEMORY = {"short": 512 * 2**20, "long": 1200 * 2**20}


@lru_cache(maxsize=1)  # a module keeps the memory that its counts have taken
def compiled_of(book: str, options: str) -> Compiled:
    findings = Findings()
    loaded = load(book, findings)
    assert loaded is not None
    chosen = tuple((name, int(value)) for name, _, value in (word.partition("=") for word in options.split()) if value)
    return compile(lower(build(loaded, Setting(2, chosen), findings).program))


def grown(layers: Layers, depth: int) -> None:
    while len(layers.layers) <= depth and layers.grow():
        pass
    assert not layers.full


def number(layers: Layers, row: Row) -> int:
    """What a row counts."""
    if row["count"] == "sequences":
        return layers.sequences(int(row["depth"]))
    grown(layers, 99 if row["depth"] == "all" else int(row["depth"]))
    asked = layers.layers if row["depth"] == "all" else [layers.layers[int(row["depth"])]]
    if row["count"] == "positions":
        return sum(layer.positions for layer in asked)
    if row["count"] == "games":
        return sum(layer.games.total() for layer in asked)
    seat = row["count"].removeprefix("won ")
    return sum(layer.games[0 if seat == "-" else 1 << int(seat) - 1] for layer in asked)


def title(row: Row) -> tuple[str, ...]:
    return row["when"], row["book"], row["options"], row["count"].split()[0], row["by"]


GROUPS = [list(rows) for _, rows in groupby(sorted(ROWS, key=title), title)]
PARAMETERS = [
    pytest.param(
        rows,
        id=" ".join(word.removeprefix("classics/") for word in title(rows[0])[1:] if word != "-"),
        marks=[pytest.mark.long] * (rows[0]["when"] == "long"),
    )
    for rows in GROUPS
]


@pytest.mark.parametrize("rows", PARAMETERS)
def test_published_counts_come_out(rows: list[Row]) -> None:
    layers = compiled_of(rows[0]["book"], rows[0]["options"]).layers(rows[0]["by"], None, MEMORY[rows[0]["when"]])
    for row in rows:
        assert number(layers, row) == int(row["number"]), (row["depth"], row["source"])
