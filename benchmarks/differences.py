"""How long it takes to compare two books, once they are read: seconds of processor time, the best of five."""

from __future__ import annotations

from time import process_time

from statuto.difference import compare
from statuto.findings import Findings
from statuto.resolve.load import load

PAIRS = [
    ("san-gimignano/fr-2002", "san-gimignano/it-2002"),
    ("san-gimignano/fr-2002", "san-gimignano/nl-2003"),
    ("medina/2001", "medina/2014"),
]


def main() -> None:
    for names in PAIRS:
        books = [load(name, Findings()) for name in names]
        seconds = []
        for _ in range(5):
            start = process_time()
            compare(*[book for book in books if book is not None])
            seconds.append(process_time() - start)
        print(f"{names[0]} beside {names[1]}: {min(seconds):.2f} s")


if __name__ == "__main__":
    main()
