"""The catalogue of finding codes: each with its severity, what it is, and how to mend it.

`statuto explain CODE` and the page of each code in the documentation are made from this table. There is one module for
each letter, and one for matches.
"""

from __future__ import annotations

from collections.abc import Mapping

from statuto.catalogue import citations, lint, matches, play, prose, resolve, syntax, types, usage
from statuto.catalogue.entry import Entry, Severity

CATALOGUE: Mapping[str, Entry] = {
    code: entry
    for module in (citations, play, lint, matches, prose, resolve, syntax, types, usage)
    for code, entry in module.ENTRIES.items()
}

__all__ = ["CATALOGUE", "Entry", "Severity"]
