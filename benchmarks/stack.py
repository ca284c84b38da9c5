"""How long it takes to resolve many variants, stacked on a long book that is made for the purpose.

`python benchmarks/stack.py [--articles N] [--variants N] [--changes N]` prints a Markdown table. Each variant amends,
replaces, adds and excepts articles of its own; the files are parsed, too. The order is drawn anew for the second stack,
which must have the same articles.
"""

from __future__ import annotations

import argparse
import random
import tempfile
import time
from pathlib import Path

from statuto.findings import Findings
from statuto.resolve.book import Book
from statuto.resolve.load import load

BASE = """statuto 1
game bench/base
  title en "Base"
  players 2

article mark.put
  en "A player marks a square."
  board field of square: square grid 3 by 3
  memory mark on each square: yes or no
  action mark on square s: set mark on s to yes
  must mark
  turn:
    choose mark
  end when every square s has mark on s, nobody wins
"""
ARTICLE = """
article part.a{0}
  en "No square is marked when {{N{0}}} are."
  let N{0} = {1}
  must not mark when mark on s and count of (squares t where mark on t) is N{0}
  note en "One."
"""
CHANGES = (
    "amend part.a{0}: N{0} = 11\n",
    'amend part.a{0}\n  also note en "Another."\n  without note en\n',
    "except part.a{0} when s is a1\n",
    'replace part.a{0}\n  en "Nothing any more."\n  let N{0} = 1\n',
    'add after part.a{0}\narticle more.a{0}\n  en "More."\n',
)


def write(folder: Path, articles: int, variants: int, changes: int) -> list[str]:
    """Write the base and the variants; the paths, the base first. Each change is of an article of its own."""
    base = folder / "base.statuto"
    base.write_text(BASE + "".join(ARTICLE.format(at, at % 9) for at in range(articles)), "utf-8")
    paths = [str(base)]
    for number in range(variants):
        parts = [f"statuto 1\nvariant bench/v{number} of bench/base\n"]
        for change in range(changes):
            at = number * changes + change
            parts.append(CHANGES[at % len(CHANGES)].format(at % articles))
        path = folder / f"v{number}.statuto"
        path.write_text("\n".join(parts), "utf-8")
        paths.append(str(path))
    return paths


def resolve(paths: list[str]) -> tuple[Book, float]:
    """The book of a stack, and the processor time that it took; raises `SystemExit` with its first finding, if any."""
    findings = Findings()
    before = time.process_time()
    book = load("+".join(paths), findings)
    took = time.process_time() - before
    if book is None or findings.items:
        raise SystemExit(str(findings.items[0]))
    return book, took


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--articles", type=int, default=2_000)
    parser.add_argument("--variants", type=int, default=200)
    parser.add_argument("--changes", type=int, default=10)
    words = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        base, *variants = write(Path(folder), words.articles, words.variants, words.changes)
        first, took = resolve([base, *variants])
        random.Random(1).shuffle(variants)
        second, again = resolve([base, *variants])
    if [(a.id, a.lines) for a in first.articles] != [(a.id, a.lines) for a in second.articles]:
        raise SystemExit("the order of the variants matters")
    print("| articles | variants | changes | seconds | in another order |\n| ---: | ---: | ---: | ---: | ---: |")
    changes = words.variants * words.changes
    print(f"| {words.articles:,} | {words.variants:,} | {changes:,} | {took:.1f} | {again:.1f} |")


if __name__ == "__main__":
    main()
