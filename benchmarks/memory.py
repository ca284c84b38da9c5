"""The most memory that a long run takes, beside a short one: `statuto simulate BOOK -n N`, each in its own process.

What is told is the highest resident size, in MiB, Python and wasmtime in it, and how long the run took by the clock.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time

COMMAND = [sys.executable, "-c", "from statuto.commands.app import main; main()", "simulate"]
BOOKS = {"classics/connect-four": 1_000_000, "torri/base": 100_000, "medina/2014": 20_000}
"""How many games of each are many."""
UNIT = 2**20 if sys.platform == "darwin" else 2**10


def run(book: str, games: int) -> tuple[float, float]:
    """The highest resident size in MiB, and the seconds, of a run; raises `SystemExit` if it failed."""
    began = time.perf_counter()
    with subprocess.Popen([*COMMAND, book, "-n", str(games)], stdout=subprocess.DEVNULL) as one:
        _, status, used = os.wait4(one.pid, 0)
        one.returncode = os.waitstatus_to_exitcode(status)
    if one.returncode not in (0, 1):
        raise SystemExit(f"{book} failed.")
    return used.ru_maxrss / UNIT, time.perf_counter() - began


def main() -> None:
    """Print a line for each book."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("books", nargs="*", default=list(BOOKS), metavar="BOOK")
    print("| book | games | MiB at peak | of 100, compiled first | s |\n| --- | ---: | ---: | ---: | ---: |")
    for book in parser.parse_args().books:
        games = BOOKS.get(book, 100_000)
        few, _ = run(book, 100)
        many, seconds = run(book, games)
        print(f"| {book} | {games:,} | {many:.0f} | {few:.0f} | {seconds:.1f} |", flush=True)


if __name__ == "__main__":
    main()
