"""How a deal of a match came out, in lines and as data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from statuto.evaluate.matches import Deal
from statuto.reference.words import plain


def result(winners: Sequence[int], what: str = "") -> str:
    """Who has won, as a sentence; `what` is what has been won, such as "the match"."""
    names = [f"player {seat + 1}" for seat in winners]
    if not names:
        return f"Nobody wins{what and f' {what}'}."
    if len(names) == 1:
        return f"{names[0].capitalize()} wins{what and f' {what}'}."
    won = what or "the win"
    return f"{', '.join(names[:-1]).capitalize()} and {names[-1]} share {won}."


def lines(deal: Deal) -> list[str]:
    """How a deal came out: who has won it, its score sheet, and what the match keeps."""
    found = [f"Deal {deal.number} is over. {result(deal.winners, 'it')}"]
    found += [f"  {plain(name)}: {_by_seat(row)}" for name, row in deal.scores.items()]
    found += [f"  {plain(name)}: {_by_seat(row)}, in the match" for name, row in deal.kept.items()]
    return found


def _by_seat(row: list[Any]) -> str:
    said = ["yes" if value is True else "no" if value is False else str(value) for value in row]
    return said[0] if len(row) == 1 else ", ".join(f"player {seat} {value}" for seat, value in enumerate(said, 1))


def as_data(deal: Deal) -> dict[str, Any]:
    """How a deal came out as plain data, seats from 1."""
    winners = [seat + 1 for seat in deal.winners]
    return {"deal": deal.number, "winners": winners, "scores": deal.scores, "match": deal.kept}
