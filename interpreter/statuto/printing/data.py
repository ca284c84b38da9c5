"""A publication as data: what `print --format json` writes, and what the pages of a PDF are made from."""

from __future__ import annotations

import json
from dataclasses import fields
from typing import Any

from statuto.printing.model import Publication

SCHEMA = 1


def as_data(value: Any) -> Any:
    """A block, a text or a whole publication as dictionaries, lists, texts and numbers.

    Each dictionary but that of a text and a span names the kind of its block under `block`.
    """
    if isinstance(value, tuple):
        return [as_data(one) for one in value]
    if not hasattr(value, "__dataclass_fields__"):
        return value
    kind = type(value).__name__
    named = {} if kind in ("Span", "Text", "Publication") else {"block": kind.lower()}
    return named | {of.name: as_data(getattr(value, of.name)) for of in fields(value)}


def data(publication: Publication) -> dict[str, Any]:
    """The whole publication with the number of its schema."""
    return {"schema": SCHEMA, **as_data(publication)}


def as_json(publication: Publication) -> str:
    """The publication as JSON, indented, with a line end."""
    return json.dumps(data(publication), ensure_ascii=False, indent=1) + "\n"
