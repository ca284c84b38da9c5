"""What came of a replay as text for a terminal."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, TextIO

from statuto.commands.report_text import report as report_findings
from statuto.commands.terminal import clean

if TYPE_CHECKING:
    from statuto.findings import Findings

MOST_OTHERS = 8
Object = dict[str, Any]


def report(data: Object, findings: Findings, stream: TextIO) -> None:
    """Print the findings, then how far the game went and where the rules part."""
    report_findings(findings.sorted(), stream)
    for line in lines(data):
        print(clean(line), file=stream)


def lines(data: Object) -> list[str]:
    """The lines for data of `replay_data`."""
    book, under, total, apart = data["book"], data["under"], data["total"], data["divergence"]
    moves = f"{total} {'move' if total == 1 else 'moves'}"
    by = f"{book}, {moves}" if book == under else f"{book}, {moves}, under {under}"
    choices = [f"  {data['choices']}"] if data["choices"] else []
    if apart is None:
        return [by, f"  {_same(data)}", *choices]
    where = f"move {apart['move']}, player {apart['seat']}: {apart['text']}" if apart["move"] else "the beginning"
    found = [by, *choices, f"{where}: {'refused' if apart['kind'] == 'refused' else 'parts'}", f"  {apart['message']}"]
    for other in apart["others"][:MOST_OTHERS]:
        found.append(f"  {other['what']}: {_value(other['before'])} before, {_value(other['under'])} now")
    if len(apart["others"]) > MOST_OTHERS:
        found.append(f"  and {len(apart['others']) - MOST_OTHERS} more")
    found += [f"  {one['how']} {one['text']}" for one in apart["refusals"]]
    for change in apart["changes"]:
        found += _change(change, {one["id"] for one in apart["refusals"]})
    return found


def _same(data: Object) -> str:
    if data["rules"] == "changed":
        return "Every move is legal, and chance gives the same."
    end = " The end is the same." if data["ended"] else ""
    return f"Every move is legal and leads to the same.{end}"


def _change(change: Object, said: set[str]) -> list[str]:
    """A changed article: by whom, and what the machine reads before and now."""
    name = f"{change['number']} {change['id']}" if change["id"] in said else change["text"]
    found = [f"  {change['kind']}: {name}"]
    found += [f"    {change['through']} speaks of it"] if change["through"] else []
    return found + [f"    {text}" for text in change["says"]]


def _value(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
