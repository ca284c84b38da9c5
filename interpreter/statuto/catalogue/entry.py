"""What the catalogue says of a code."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Severity(StrEnum):
    """How much a finding weighs: only errors stop a book from being played."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


ERROR, WARNING, NOTE = Severity.ERROR, Severity.WARNING, Severity.NOTE


@dataclass(frozen=True, slots=True)
class Entry:
    """What a code means: `title`, why it matters, an example to avoid and the form to prefer."""

    severity: Severity
    title: str
    why: str
    avoid: str = ""
    prefer: str = ""
