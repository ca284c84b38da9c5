"""How long a full reference takes to make, once the program has started: of each book that ships, and of long ones.

`python benchmarks/printing.py [BOOK…] [--articles N…] [--runs N]` prints two Markdown tables of seconds of processor
time, the best of so many runs. Each book is read, checked and laid out anew for each run; the long ones, which are made
for the purpose, have sections, terms, references, passages, open questions and examples with figures.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from statuto.checks.program import Setting
from statuto.findings import Findings
from statuto.printing.html import page
from statuto.printing.make import Wish, make
from statuto.printing.model import Publication
from statuto.printing.pdf import Made, pages
from statuto.resolve.load import load

BOOKS = (
    "classics/tic-tac-toe",
    "classics/hex",
    "san-gimignano/fr-2002",
    "san-gimignano/it-2002",
    "san-gimignano/nl-2003",
    "medina/2001",
    "medina/2001-two",
    "medina/2014",
    "torri/base",
    "torri/noble",
    "torri/match",
)
LONG = (500, 1_000, 2_000)
SECTION = 25
"""So many articles of a long book are in a section."""

BASE = """statuto 1
game bench/long
  title en "A long book"
  players 2
  sources "source.statuto"
  term square "square" "squares"

section s0 "Marking"

article mark.put
  title en "Marking a square"
  en "A player marks one {square}."
  silent rules
  board field of square (squares): square grid 3 by 3
  memory mark on each square: yes or no
  action mark on square s: set mark on s to yes
  must mark
  turn:
    choose mark
  end when every square s has mark on s, nobody wins
"""
ARTICLE = """
article part.a{0}
  title en "Part {0} of the book"
  en "No {{square}} is marked when {{N}} {{squares}} are, as long as {{@part.a{1}}} does not say otherwise."
  en "A player who finds that it does goes on as before, and counts once more at the end of the turn."
  cites rules: {2}
  let N = {3}
  must not mark when mark on s and count of (squares t where mark on t) is N
  note en "This is seldom so."
"""
READING = """  reading q{0}
    asks en "Are the {{squares}} counted before or after?"
    before adopted en "Before."
    after en "After."
"""
EXAMPLE = """  example e{0}
    en "One may mark the corner."
    given 2 players
    then mark on a1 is no
"""


def long_book(folder: Path, articles: int) -> Path:
    """Write a book of so many articles, with its source; where it is."""
    parts = [BASE]
    for at in range(articles):
        if at and at % SECTION == 0:
            parts.append(f'\nsection s{at // SECTION} "Chapter {at // SECTION}"\n')
        parts.append(ARTICLE.format(at, (at * 7 + 1) % articles, 1 + at // 10, at % 9))
        parts.append(READING.format(at) if at % 40 == 3 else EXAMPLE.format(at) if at % 20 == 7 else "")
    path = folder / "long.statuto"
    path.write_text("".join(parts), "utf-8")
    passages = (f'\npassage {number} "P{number}"\n  en "Said."\n' for number in range(1, 2 + articles // 10))
    source = 'statuto 1\nsource rules\n  title en "The rules"\n' + "".join(passages)
    (folder / "source.statuto").write_text(source, "utf-8")
    return path


def reference(name: str) -> Publication:
    """The full reference of a book; raises `SystemExit` with its first error, if any."""
    findings = Findings()
    book = load(name, findings)
    if book is None or findings.errors:
        raise SystemExit(str(findings.sorted()[0]))
    return make(book, Setting(book.players[0]), Wish())


def took(work: Callable[[], object]) -> float:
    """The processor time of some work, in seconds, with that of all its threads."""
    before = time.process_time()
    work()
    return time.process_time() - before


def row(name: str, runs: int) -> tuple[float, float, int, int, int]:
    """Of a book: seconds to HTML, seconds to PDF, the bytes of either, and the pages."""
    html = min(took(lambda: page(reference(name))) for _ in range(runs))
    publication = reference(name)
    laid = min(took(lambda: reference(name)) for _ in range(runs))
    made: list[Made] = []
    # What typst has once set it keeps, so the first run is what a user waits for.
    setting = took(lambda: made.append(pages(publication)))
    return html, laid + setting, len(page(publication).encode()), len(made[0].bytes), made[0].pages


def rows(names: dict[str, str], runs: int) -> Iterator[str]:
    """The lines of a table, a book each."""
    yield "| book | HTML, s | HTML, KB | PDF, s | PDF, KB | pages |\n| --- | ---: | ---: | ---: | ---: | ---: |"
    for name, path in names.items():
        html, pdf, size, weight, count = row(path, runs)
        yield f"| {name} | {html:.2f} | {size / 1000:,.0f} | {pdf:.2f} | {weight / 1000:,.0f} | {count:,} |"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("books", nargs="*", default=BOOKS)
    parser.add_argument("--articles", type=int, nargs="*", default=LONG)
    parser.add_argument("--runs", type=int, default=3)
    words = parser.parse_args()
    for line in rows({name: name for name in words.books}, words.runs):
        print(line, flush=True)
    print()
    with tempfile.TemporaryDirectory() as folder:
        made: dict[str, str] = {}
        for count in words.articles:
            (below := Path(folder) / str(count)).mkdir()
            made[f"{count:,} articles"] = str(long_book(below, count))
        for line in rows(made, 1):
            print(line, flush=True)


if __name__ == "__main__":
    main()
