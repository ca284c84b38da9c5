"""The interpreter and the grammar know no game: the names of the games that ship are nowhere in them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
NAMES = re.compile("guild|palace|merchant|torri|medina|gimignano|donazione|giostra", re.IGNORECASE)
FILES = sorted(
    [
        *(ROOT / "interpreter").rglob("*.py"),
        *(file for file in (ROOT / "grammar").rglob("*") if file.is_file()),
    ]
)


def test_there_is_something_to_look_at() -> None:
    assert FILES


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.relative_to(ROOT).as_posix())
def test_no_name_of_a_game(file: Path) -> None:
    lines = enumerate(file.read_text("utf-8").splitlines(), 1)
    found = [f"{number}: {line.strip()}" for number, line in lines if NAMES.search(line)]
    assert not found, "\n".join(found)
