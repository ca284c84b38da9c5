"""The wheel holds the grammar and the books: unpacked far from the checkout, it checks a book and counts its moves."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what the wheel holds."""
    folder = tmp_path_factory.mktemp("wheel")
    words = ["wheel", str(ROOT), "--no-deps", "--no-build-isolation", "--quiet", "--wheel-dir", str(folder)]
    done = subprocess.run([sys.executable, "-m", "pip", *words], capture_output=True, text=True, cwd=folder)
    assert done.returncode == 0, done.stderr
    (wheel,) = folder.glob("statuto-*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder / "site")
    return folder / "site"


def run(unpacked: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """A run of the unpacked wheel in an empty folder; nothing of the checkout is on its path."""
    nowhere = unpacked.parent / "nowhere"
    nowhere.mkdir(exist_ok=True)
    env = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "STATUTO"))}
    env["PYTHONPATH"] = str(unpacked)
    return subprocess.run([sys.executable, *words], cwd=nowhere, env=env, capture_output=True, text=True)


def test_grammar_and_rules_come_from_inside(unpacked: Path) -> None:
    program = (
        "import statuto; from statuto import folders; from statuto.resolve.library import find;"
        "print(statuto.__file__); print(folders.rules()); print(folders.grammar()); print(find('classics/tic-tac-toe'))"
    )
    done = run(unpacked, "-c", program)
    assert done.returncode == 0, done.stderr
    paths = [Path(line) for line in done.stdout.splitlines()]
    assert len(paths) == 4 and all(unpacked in path.parents and path.exists() for path in paths)


def test_a_book_is_checked_and_counted(unpacked: Path) -> None:
    checked = run(unpacked, "-m", "statuto", "check", "classics/tic-tac-toe")
    assert checked.returncode == 0, checked.stdout + checked.stderr
    counted = run(unpacked, "-m", "statuto", "perft", "classics/tic-tac-toe", "--depth", "2")
    assert counted.stdout == "1 9\n2 72\n"


def test_everything_of_the_checkout_is_in_it(unpacked: Path) -> None:
    for folder in ("grammar", "rules"):
        for path in (ROOT / folder).rglob("*"):
            if path.suffix in (".statuto", ".lark"):
                assert (unpacked / "statuto" / "_data" / path.relative_to(ROOT)).read_bytes() == path.read_bytes()
    assert (unpacked / "statuto" / "py.typed").is_file()


def test_the_interface_words_are_in_it_in_every_language(unpacked: Path) -> None:
    program = "from statuto.printing.words import called; print(*map(called, 'en fr it nl de'.split()))"
    done = run(unpacked, "-c", program)
    assert done.stdout.split() == ["English", "Français", "Italiano", "Nederlands", "Deutsch"], done.stderr
