"""Intervals hold as often as they say: at one number of pairs, and at all of them at once."""

from __future__ import annotations

import math
import random
from collections.abc import Callable

import pytest

from statuto.paired.intervals import LEAST, always, bounded, leaning, once
from statuto.simulate.intervals import deviation, share, unseen

Draw = Callable[[random.Random], float]

# Differences as they come up: rare wins lost, shares that go both ways, lengths with a long tail. Each with its mean.
DRAWS: dict[str, tuple[Draw, float]] = {
    "rare": (lambda r: -1.0 if r.random() < 0.06 else 1.0 if r.random() < 0.04 / 0.94 else 0.0, -0.02),
    "both ways": (lambda r: r.choice([-1, -0.5, 0, 0, 0.5, 1]), 0.0),
    "long tail": (lambda r: math.floor(r.expovariate(0.2)) - math.floor(r.expovariate(0.2)) + 1.0, 1.0),
}
ERROR, RUNS, LONGEST = 0.2, 250, 1500


@pytest.mark.parametrize("name", DRAWS)
def test_looking_often_does_not_make_an_interval_fail(name: str) -> None:
    draw, mean = DRAWS[name]
    failed, narrow = 0, 0
    for run in range(RUNS):
        chance = random.Random(run)
        total = squares = 0.0
        out = fixed = False
        for count in range(1, LONGEST + 1):
            value = draw(chance)
            total += value
            squares += value * value
            if count < LEAST or count % 7:
                continue
            spread = deviation(count, total, squares)
            out = out or abs(total / count - mean) > always(count, spread, ERROR)
            fixed = fixed or abs(total / count - mean) > once(count, spread, ERROR)
        failed += out
        narrow += fixed
    assert failed <= ERROR * RUNS
    # What is made for one look fails far too often when one looks all the time: the test can tell the two apart.
    assert narrow > 1.5 * ERROR * RUNS


@pytest.mark.parametrize("name", DRAWS)
def test_at_one_number_of_pairs_an_interval_holds(name: str) -> None:
    draw, mean = DRAWS[name]
    failed = 0
    for run in range(600):
        chance = random.Random(1000 + run)
        values = [draw(chance) for _ in range(400)]
        spread = deviation(400, sum(values), sum(value * value for value in values))
        failed += abs(sum(values) / 400 - mean) > once(400, spread, ERROR)
    assert 0.12 * 600 < failed < 0.26 * 600


ONE_OF_NINE = 0.05 / 9
"""What each of nine intervals may fail, so that all hold together in 95 of a hundred."""


# How many of a thousand pairs differ, and how many times too often Student's interval alone fails then, at least.
@pytest.mark.parametrize(("differ", "times"), [(2, 0), (6, 0), (10, 4), (20, 1.5), (40, 1.3), (80, 1.2), (990, 4)])
def test_an_interval_holds_where_few_pairs_differ_and_all_to_one_side(differ: int, times: float) -> None:
    pairs = 1000
    part = differ / pairs

    def half(found: int, leans: float) -> float:
        return max(once(pairs, deviation(pairs, found, found), ONE_OF_NINE, leans), unseen(pairs, ONE_OF_NINE))

    failed = plainly = 0.0
    for found in range(pairs + 1):
        chance = math.comb(pairs, found) * part**found * (1 - part) ** (pairs - found)
        off = abs(found / pairs - part)
        failed += chance * (off > half(found, leaning(pairs, found, found, found)))
        plainly += chance * (off > half(found, 0.0))
    assert failed < ONE_OF_NINE
    assert plainly >= times * ONE_OF_NINE


def test_an_interval_holds_where_few_pairs_differ_by_much() -> None:
    chance, failed, plainly = random.Random(7), 0, 0
    for _ in range(2000):
        values = [chance.expovariate(0.2) if chance.random() < 0.1 else 0.0 for _ in range(300)]
        sums = [sum(value**power for value in values) for power in (1, 2, 3)]
        spread, off = deviation(300, *sums[:2]), abs(sums[0] / 300 - 0.5)
        failed += off > once(300, spread, ONE_OF_NINE, leaning(300, *sums))
        plainly += off > once(300, spread, ONE_OF_NINE)
    assert failed < ONE_OF_NINE * 2000 < plainly / 2


def test_of_ones_and_noughts_it_is_the_longer_side_of_wilson() -> None:
    for ones, pairs in ((9, 1_000_000), (400_000, 1_000_000), (999_900, 1_000_000)):
        wilson = share(ones, pairs)
        assert wilson.low is not None and wilson.high is not None
        longer = max(wilson.high - wilson.mean, wilson.mean - wilson.low)
        half = once(pairs, deviation(pairs, ones, ones), 0.05, leaning(pairs, ones, ones, ones))
        assert half == pytest.approx(longer, rel=1e-3)
    assert leaning(4, 0, 4, 0) == leaning(4, 4, 4, 4) == 0.0


# Differences of shares, with their mean: some that hardly ever come up, where a guess from few games goes most wrong.
SHARES: dict[str, tuple[Draw, float]] = {
    "hardly ever": (lambda r: -1.0 if r.random() < 0.004 else 0.0, -0.004),
    "nearly always": (lambda r: 1.0 if r.random() < 0.98 else -1.0, 0.96),
    "rare": DRAWS["rare"],
    "both ways": DRAWS["both ways"],
}
LOOKS = sorted({round(1.2**power) for power in range(45)})


@pytest.mark.parametrize("name", SHARES)
def test_whoever_stops_when_it_suits_finds_no_share_that_is_not_there(name: str) -> None:
    draw, mean = SHARES[name]
    failed, stopped = 0, set[int]()
    for run in range(120):
        chance = random.Random(run)
        total = squares = 0.0
        count = 0
        for look in LOOKS:
            for value in (draw(chance) for _ in range(look - count)):
                total += value
                squares += value * value
            count = look
            half = bounded(count, squares, ERROR)
            # Someone who wants the mean to be another one stops at once where the interval leaves it out.
            if abs(total / count - mean) > half:
                failed += 1
                break
            if half < 0.1:
                stopped.add(count)
    assert failed <= ERROR * 120
    assert stopped, "the interval gets narrow"


def test_a_bound_of_shares_costs_little_beside_the_asymptotic_one() -> None:
    for count, rate in ((10_000, 0.5), (60_000, 0.5), (60_000, 0.1), (1_000_000, 0.1)):
        assert bounded(count, rate * count, 0.007) < 1.1 * always(count, math.sqrt(rate), 0.007)
    assert bounded(0, 0.0, 0.05) == bounded(3, 3.0, 0.05) == math.inf
    assert bounded(10_000, 0.0, 0.05) == pytest.approx(0.0008, abs=0.0002)


def test_of_few_pairs_nothing_is_told() -> None:
    assert math.isinf(once(1, 0.0, 0.05)) and math.isinf(always(LEAST - 1, 1.0, 0.05))
    assert deviation(1, 3.0, 9.0) == 0.0
    assert unseen(0, 0.05) == 1.0
    assert unseen(3000, 0.05) == pytest.approx(3 / 3000, rel=0.01)
    assert always(10_000, 1.0, 0.05) < always(2_000, 1.0, 0.05) < always(200, 1.0, 0.05)
