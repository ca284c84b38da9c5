"""Random playouts a second, through the same command that users run."""

from __future__ import annotations

import argparse
import json
import statistics

from typer.testing import CliRunner

from statuto.commands.app import app

BOOKS = ["san-gimignano/fr-2002"]


def measure(book: str, games: int, seed: int) -> tuple[float, float]:
    """Playouts and moves a second in one run of `games` games."""
    line = ["simulate", book, "-n", str(games), "--seed", str(seed), "--jobs", "1", "--format", "json"]
    result = CliRunner().invoke(app, line)
    if result.exit_code:
        raise SystemExit(f"{book}: {result.output}")
    report = json.loads(result.stdout)
    seconds = max(report["seconds"], 1e-9)
    return report["games"] / seconds, report["moves"] / seconds


def main() -> None:
    """Print a line for each book."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("books", nargs="*", default=BOOKS)
    arguments.add_argument("-n", "--games", type=int, default=100)
    given = arguments.parse_args()
    print(f"{'book':<32}{'games/s':>12}{'moves/s':>14}")
    for book in given.books:
        runs = [measure(book, given.games, seed) for seed in (1, 2, 3)]
        games, moves = (statistics.median(column) for column in zip(*runs, strict=True))
        print(f"{book:<32}{games:>12,.1f}{moves:>14,.0f}")


if __name__ == "__main__":
    main()
