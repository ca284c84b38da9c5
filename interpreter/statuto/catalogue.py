"""The catalogue of finding codes: each with its severity, what it is, and how to mend it.

`statuto explain CODE` and the page of each code in the documentation are made from this table.
"""

from __future__ import annotations

from dataclasses import dataclass

from statuto.findings import Severity

ERROR, WARNING, NOTE = Severity.ERROR, Severity.WARNING, Severity.NOTE


@dataclass(frozen=True, slots=True)
class Entry:
    """What a code means: `title`, why it matters, an example to avoid and the form to prefer."""

    severity: Severity
    title: str
    why: str
    avoid: str
    prefer: str


CATALOGUE: dict[str, Entry] = {}


def _entry(code: str, severity: Severity, title: str, why: str, avoid: str = "", prefer: str = "") -> None:
    CATALOGUE[code] = Entry(severity, title, why, avoid, prefer)


from statuto import (  # noqa: E402 - each adds its codes to the table
    catalogue_lint,  # noqa: F401
    catalogue_play,  # noqa: F401
    catalogue_resolve,  # noqa: F401
    catalogue_syntax,  # noqa: F401
    catalogue_types,  # noqa: F401
    catalogue_usage,  # noqa: F401
)
