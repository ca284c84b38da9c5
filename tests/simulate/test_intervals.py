"""Intervals: known values, and that they hold the truth about as often as they say."""

from __future__ import annotations

import random
import statistics

import pytest
from hypothesis import given
from hypothesis import strategies as st

from statuto.simulate.intervals import mean, share, student, unseen


def test_wilson_as_published() -> None:
    """R. G. Newcombe, Two-sided confidence intervals for the single proportion (1998), table I, the score method."""
    for won, games, low, high in ((81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0, 0.1611)):
        found = share(won, games)
        assert (round(found.low or 0, 4), round(found.high or 0, 4)) == (low, high)
    assert share(29, 29).low == pytest.approx(0.8830, abs=1e-4) and share(29, 29).high == 1
    assert (share(0, 0).low, share(0, 0).high) == (0, 1)


@pytest.mark.parametrize(("freedom", "known"), [(1, 12.706), (2, 4.303), (3, 3.182), (5, 2.571), (30, 2.042)])
def test_student_as_in_tables(freedom: int, known: float) -> None:
    assert student(freedom) == pytest.approx(known, rel=2e-3)


@given(st.lists(st.integers(-50, 50), min_size=2, max_size=30))
def test_mean_and_deviation_are_those_of_the_numbers(numbers: list[int]) -> None:
    found = mean(len(numbers), sum(numbers), sum(n * n for n in numbers))
    assert found.mean == pytest.approx(statistics.fmean(numbers))
    assert found.deviation == pytest.approx(statistics.stdev(numbers))
    assert (found.half is None) is (len(set(numbers)) == 1)
    if found.low is not None and found.high is not None:
        assert found.low <= found.mean <= found.high and found.half == pytest.approx((found.high - found.low) / 2)


def test_of_games_all_alike_it_is_known_how_many_may_be_otherwise() -> None:
    found = mean(50, 150, 450)
    assert (found.mean, found.deviation, found.half) == (3, 0, None)
    assert (1 - unseen(50, 0.05)) ** 50 == pytest.approx(0.05) and unseen(0, 0.05) == 1


def test_of_one_game_no_interval_is_known() -> None:
    assert mean(1, 5, 25).half is None and mean(1, 5, 25).mean == 5 and mean(0, 0, 0).mean == 0


@pytest.mark.parametrize("values", [(0, 1), (0, 0.5, 1), (0, 0, 0, 0, 0.5)])
def test_an_interval_of_shares_holds_the_truth_as_often_as_it_says(values: tuple[float, ...]) -> None:
    """Shared wins too; with the bound of the variance at least as often."""
    drawn, truth, held = random.Random(4), statistics.fmean(values), 0
    for _ in range(1000):
        found = share(sum(drawn.choices(values, k=60)), 60)
        assert found.low is not None and found.high is not None
        held += found.low <= truth <= found.high
    assert held >= 930
