"""How long `statuto check` takes beyond the start of the program: processor time, the least of several runs.

`python benchmarks/check.py [BOOK…] [--runs N]` prints a Markdown table. Each run is a process of its own. A warm run
finds the parser's tables in the cache; a cold one has an empty cache, and lark makes them from the grammar.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import tempfile

BOOKS = ("san-gimignano/it-2002", "san-gimignano/fr-2002")
PROGRAM = "from statuto.commands.app import main; main()"


def seconds(*words: str, cache: str | None = None) -> float:
    """The processor time of a run of the program; raises `SystemExit` with what it printed if it failed."""
    env = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    if cache:
        env["XDG_CACHE_HOME"] = cache
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run([sys.executable, "-c", PROGRAM, *words], env=env, capture_output=True, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode not in (0, 1):
        raise SystemExit(f"statuto {' '.join(words)} failed:\n{done.stdout}{done.stderr}")
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def cold(book: str) -> float:
    """The time of a check with an empty cache."""
    with tempfile.TemporaryDirectory() as cache:
        return seconds("check", book, cache=cache)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("books", nargs="*", default=BOOKS)
    parser.add_argument("--runs", type=int, default=7)
    words = parser.parse_args()
    seconds("--help")  # the first run writes the compiled modules
    start = min(seconds("--help") for _ in range(words.runs))
    print("| command | whole, ms | after start-up, ms |\n| --- | ---: | ---: |")
    print(f"| --help | {1000 * start:.0f} | |")
    for book in words.books:
        seconds("check", book)
        for name, runs in (("", words.runs), (", empty cache", 2)):
            least = min(cold(book) if name else seconds("check", book) for _ in range(runs))
            print(f"| check {book}{name} | {1000 * least:.0f} | {1000 * (least - start):.0f} |")


if __name__ == "__main__":
    main()
