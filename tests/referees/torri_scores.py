"""The score of a position of Le Torri di San Gimignano, by category, and who wins."""

from __future__ import annotations

from torri_position import CAPPELLA, MONUMENTO, RANKS, SEATS, State

CATEGORIES = ("finished", "blessing", "solid", "coloured", "tallest", "monument", "chapel")


def scores(state: State) -> list[dict[str, int]]:
    """For each seat its points in each category. Cards in hand count nothing; finished towers count as others do."""
    return [_of_seat(state, seat) for seat in SEATS]


def _of_seat(state: State, seat: int) -> dict[str, int]:
    towers, front = state.towers[seat], state.front[seat]
    coloured = [tower for tower in towers if not tower.solid]
    return {
        "finished": 5 * sum(tower.finished for tower in towers),
        "blessing": 2 * sum(tower.height for tower in towers if tower.rank == 7),
        "solid": sum(rank for rank in RANKS if 0 < _highest(state, seat, rank) >= _highest(state, 1 - seat, rank)),
        "coloured": len(coloured) * sum(tower.height for tower in coloured),
        "tallest": 10 if state.marker == seat else 0,
        "monument": 7 * front.count(MONUMENTO),
        "chapel": 5 * front.count(CAPPELLA) * sum(tower.height >= 5 for tower in towers),
    }


def _highest(state: State, seat: int, rank: int) -> int:
    return max((tower.height for tower in state.towers[seat] if tower.rank == rank), default=0)


def totals(state: State) -> list[int]:
    """The points of each seat."""
    return [sum(points.values()) for points in scores(state)]


def winner(state: State) -> int | None:
    """Who has most points, the holder of the marker among equals; none if nobody holds it."""
    first, second = totals(state)
    if first == second:
        return state.marker
    return 0 if first > second else 1


def deal_totals(state: State) -> list[int]:
    """The points of one deal of several: who closed and does not win the deal loses 10."""
    points = totals(state)
    if state.closer is not None and winner(state) != state.closer:
        points[state.closer] -= 10
    return points
