"""Measure Statuto: speed, speed beside the plain referee, memory and start-up.

Nothing is stored: the figures go to standard output, as a Markdown table and as JSON. Games are those of the reference
evaluator, each side in a process of its own; `referees.py` has the compiled ones.
"""

from __future__ import annotations

import argparse
import json
import platform
import resource
import shutil
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

SMALL = ("classics/tic-tac-toe", 2)
LARGE = ("san-gimignano/fr-2002", 4)
COMMANDS = (["--help"], ["check", LARGE[0]], ["check", "--all"])
TIMEOUT = 600
Row = dict[str, Any]


class NotMeasuredError(Exception):
    """A figure that could not be had, and why."""


def child(side: str, book: str, players: int, games: int, seed: int) -> None:
    """Play random games in this process and print what it took; one game before is not counted."""
    if side == "statuto":
        from statuto.simulate.run import playouts

        playouts(book, players, 1, seed)
        done = playouts(book, players, games, seed)
        result = {"moves": done.moves, "games": done.games, "seconds": done.seconds}
    else:
        from referee import random_game

        random_game(players, seed)
        start = time.perf_counter()
        moves = sum(random_game(players, seed + i)[0] for i in range(games))
        result = {"moves": moves, "games": games, "seconds": time.perf_counter() - start}
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    result["peak_mib"] = peak / (2**20 if sys.platform == "darwin" else 2**10)
    print(json.dumps(result))


def run(command: list[str]) -> tuple[str, float]:
    """Run a command; return what it printed and the seconds it took."""
    start = time.perf_counter()
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT, check=False)
    except subprocess.TimeoutExpired as error:
        raise NotMeasuredError(f"no end after {TIMEOUT} s") from error
    seconds = time.perf_counter() - start
    if done.returncode:
        lines = (done.stderr.strip() or done.stdout.strip() or "no output").splitlines()
        raise NotMeasuredError(f"exit code {done.returncode}: {lines[-1]}")
    return done.stdout, seconds


def play(side: str, game: tuple[str, int], games: int, seed: int) -> Row:
    """Play random games in a process of their own."""
    line = [sys.executable, __file__, "--child", side, game[0], str(game[1]), str(games), str(seed)]
    result: Row = json.loads(run(line)[0].splitlines()[-1])
    seconds = max(result["seconds"], 1e-9)
    result["moves_per_second"] = result["moves"] / seconds
    result["games_per_second"] = result["games"] / seconds
    result["moves_per_game"] = result["moves"] / result["games"]
    return result


def row(figure: str, unit: str, values: list[float]) -> Row:
    """Return a row: the median, the lowest and the highest of several runs."""
    low, high = min(values), max(values)
    return {"figure": figure, "unit": unit, "median": statistics.median(values), "low": low, "high": high}


def player_rows(name: str, runs: list[Row], per_game: bool = True) -> list[Row]:
    """Return the rows of one side's runs."""
    columns = [("moves_per_second", "moves/s"), ("peak_mib", "MiB at peak")]
    columns += [("games_per_second", "games/s"), ("moves_per_game", "moves a game")] if per_game else []
    return [row(name, unit, [one[key] for one in runs]) for key, unit in columns]


def small(runs: int, games: int) -> list[Row]:
    """Measure a small game by itself."""
    return player_rows(f"{SMALL[0]}, statuto", [play("statuto", SMALL, games, i) for i in range(runs)], False)


def side_by_side(runs: int, games: int) -> list[Row]:
    """Measure statuto and the referee in alternation, and the ratios of their medians."""
    took: dict[str, list[Row]] = {"statuto": [], "referee": []}
    why = ""
    for i in range(runs):
        for side, results in took.items():
            if side == "statuto" and why:
                continue
            try:
                results.append(play(side, LARGE, games, 1000 * i))
            except NotMeasuredError as error:
                if side == "referee":
                    raise
                why = str(error)
    name = f"{LARGE[0]}, {LARGE[1]} players"
    rows = player_rows(f"{name}, referee", took["referee"])
    if why:
        return [{"figure": f"{name}, statuto", "not_measured": why}, *rows]
    for unit in ("moves_per_second", "games_per_second"):
        ours, plain = (statistics.median(one[unit] for one in took[side]) for side in took)
        ratio = {"figure": f"{name}, statuto : referee", "unit": unit.replace("_per_second", "/s ratio")}
        rows.append(ratio | {"median": ours / plain})
    return player_rows(f"{name}, statuto", took["statuto"]) + rows


def start_up(runs: int, arguments: list[str]) -> list[Row]:
    """Measure the wall clock of a statuto command; one run before is not counted."""
    beside = Path(sys.executable).with_name("statuto")
    script = str(beside) if beside.exists() else shutil.which("statuto")
    if script is None:
        raise NotMeasuredError("the command statuto is not installed")
    times = [run([script, *arguments])[1] for _ in range(runs + 1)][1:]
    return [row(" ".join(["statuto", *arguments]), "ms", [1000 * seconds for seconds in times])]


def number(value: float | None) -> str:
    """Print a number with three or more digits."""
    if value is None:
        return ""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def table(rows: list[Row]) -> str:
    """Lay the rows out as a Markdown table."""
    lines = ["| figure | unit | median | low | high |", "| --- | --- | ---: | ---: | ---: |"]
    for one in rows:
        cells = [number(one.get(key)) for key in ("median", "low", "high")]
        note = f"not measured ({one['not_measured']})" if "not_measured" in one else one["unit"]
        lines.append(f"| {one['figure']} | {note} | {' | '.join(cells)} |")
    return "\n".join(lines)


def main() -> int:
    """Measure everything and print it; the exit code is 1 when a figure is missing."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=5, help="runs of each figure")
    parser.add_argument("--games", type=int, default=20, help=f"games of {LARGE[0]} in a run")
    parser.add_argument("--small-games", type=int, default=500, help=f"games of {SMALL[0]} in a run")
    parser.add_argument("--format", choices=["both", "json", "markdown"], default="both")
    parser.add_argument("--child", nargs=5, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.child:
        side, book, *numbers = given.child
        child(side, book, *map(int, numbers))
        return 0

    jobs: list[tuple[str, Any]] = [
        (f"{SMALL[0]}, statuto", lambda: small(given.runs, given.small_games)),
        (f"{LARGE[0]}", lambda: side_by_side(given.runs, given.games)),
    ]
    jobs += [("statuto " + " ".join(line), lambda line=line: start_up(given.runs, line)) for line in COMMANDS]
    rows: list[Row] = []
    for figure, job in jobs:
        try:
            rows += job()
        except NotMeasuredError as error:
            rows.append({"figure": figure, "not_measured": str(error)})
    about = {"python": platform.python_version(), "machine": platform.machine(), "system": platform.system()}
    report = about | {"runs": given.runs, "games": given.games, "small_games": given.small_games, "rows": rows}
    if given.format != "json":
        print(table(rows))
    if given.format == "both":
        print()
    if given.format != "markdown":
        print(json.dumps(report, indent=2))
    return int(any("not_measured" in one for one in rows))


if __name__ == "__main__":
    sys.exit(main())
