"""How long it takes to find a witness of each change between the editions of San Gimignano, and of each variant.

Seconds of wall clock, and how many moves lead to the witness; `--seconds` is the bound of one search.
"""

from __future__ import annotations

import argparse
from itertools import combinations

from statuto.difference import compare
from statuto.difference.witness import search
from statuto.findings import Findings
from statuto.resolve.book import Book
from statuto.resolve.library import names
from statuto.resolve.load import load

EDITIONS = ("san-gimignano/fr-2002", "san-gimignano/it-2002", "san-gimignano/nl-2003")


def book(name: str) -> Book:
    """A book that ships."""
    found = load(name, Findings())
    assert found is not None
    return found


def main() -> None:
    """Print a line for each change."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--variants", action="store_true", help="the variants that ship, too")
    options = parser.parse_args()
    pairs = list(combinations(map(book, EDITIONS), 2))
    if options.variants:
        variants = [one for one in map(book, names()) if one.variants]
        pairs += [(book(one.base), one) for one in variants]
    print("| from | to | article | s | moves | games | kind |\n| --- | --- | --- | ---: | ---: | ---: | --- |")
    for a, b in pairs:
        changed = [change.id for change in compare(a, b).functional]
        for id in changed:
            done = search(a, b, id, changed, options.seconds)
            found = done.found
            moves, kind = (len(found.keys), found.kind) if found is not None else ("–", "none found")
            said = f"{a.id} | {b.id} | {id} | {done.seconds:.1f} | {moves} | {done.games} | {kind}"
            print(f"| {said} |", flush=True)


if __name__ == "__main__":
    main()
