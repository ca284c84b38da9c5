"""Findings as data: JSON of our own schema, annotations of GitHub, and SARIF 2.1.0."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import PurePath
from typing import Any
from urllib.parse import quote

from statuto.commands.report_text import shown_path
from statuto.findings import Finding, Place

SCHEMA = 1
_GITHUB = {"error": "error", "warning": "warning", "note": "notice"}
_SARIF = "https://json.schemastore.org/sarif-2.1.0.json"


def place_data(place: Place) -> dict[str, Any]:
    """A place; its end is that of its line when it has none of its own."""
    line = max(place.line, 1)
    column = max(place.column, 1)
    end = (place.end_line, place.end_column) if place.end_line else (line, column)
    return {
        "path": shown_path(place.path),
        "line": line,
        "column": column,
        "end_line": end[0],
        "end_column": end[1],
    }


def finding_data(finding: Finding) -> dict[str, Any]:
    """A finding as an object of schema 1."""
    related = [{**place_data(other.place), "message": other.message} for other in finding.related]
    return {
        "code": finding.code,
        "severity": str(finding.severity),
        **place_data(finding.place),
        "message": finding.message,
        "help": finding.help,
        "related": related,
    }


def github(finding: Finding) -> str:
    """A finding as a command that GitHub shows beside the line."""
    place = place_data(finding.place)
    values = {
        "file": place["path"],
        "line": place["line"],
        "endLine": place["end_line"],
        "col": place["column"],
        "endColumn": place["end_column"],
        "title": finding.code,
    }
    said = ",".join(f"{name}={_escaped(str(value), ':,')}" for name, value in values.items())
    text = "\n".join(part for part in (finding.message, finding.help) if part)
    return f"::{_GITHUB[finding.severity]} {said}::{_escaped(text)}"


def _escaped(text: str, more: str = "") -> str:
    return "".join(f"%{ord(sign):02X}" if sign in "%\r\n" + more else sign for sign in text)


def sarif(findings: Iterable[Finding]) -> dict[str, Any]:
    """Findings as a SARIF log of one run."""
    from statuto.catalogue import CATALOGUE

    found = list(findings)
    codes = sorted({finding.code for finding in found})
    rules = [
        {
            "id": code,
            "shortDescription": {"text": CATALOGUE[code].title},
            "fullDescription": {"text": CATALOGUE[code].why},
            "defaultConfiguration": {"level": str(CATALOGUE[code].severity)},
        }
        for code in codes
    ]
    results = [_result(finding, codes.index(finding.code)) for finding in found]
    driver = {"name": "Statuto", "rules": rules}
    run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}
    return {"$schema": _SARIF, "version": "2.1.0", "runs": [run]}


def _result(finding: Finding, rule: int) -> dict[str, Any]:
    related = [
        {"id": number, "message": {"text": other.message}, **_location(other.place)}
        for number, other in enumerate(finding.related, 1)
    ]
    return {
        "ruleId": finding.code,
        "ruleIndex": rule,
        "level": str(finding.severity),
        "message": {"text": " ".join(part for part in (finding.message, finding.help) if part)},
        "locations": [_location(finding.place)],
        **({"relatedLocations": related} if related else {}),
    }


def _location(place: Place) -> dict[str, Any]:
    data = place_data(place)
    region = {
        "startLine": data["line"],
        "startColumn": data["column"],
        "endLine": data["end_line"],
        "endColumn": data["end_column"],
    }
    path = PurePath(data["path"])
    uri = path.as_uri() if path.is_absolute() else quote(os.fsencode(path.as_posix()))
    return {"physicalLocation": {"artifactLocation": {"uri": uri}, "region": region}}
