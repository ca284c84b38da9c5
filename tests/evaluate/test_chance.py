"""Chance: the generator bit for bit, its streams, and that each of n comes alike."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from statuto.evaluate.chance import GAMMA, MASK, Dice, key, mix, one_of, site_number

# The outputs of SplitMix64 for the seed 1234567, as its authors' reference program and many others give them.
SEED = 1234567
OUTPUTS = (
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
    16408922859458223821,
)


def test_the_generator_gives_the_published_outputs() -> None:
    assert tuple(mix(SEED + (k + 1) * GAMMA & MASK) for k in range(5)) == OUTPUTS


def test_a_draw_is_the_rest_of_an_output() -> None:
    assert [one_of(SEED, n) for n in (1, 2, 3, 10, 1000)] == [OUTPUTS[0] % n for n in (1, 2, 3, 10, 1000)]


def test_an_output_above_the_last_whole_multiple_is_passed_over() -> None:
    n = 2**63 + 1  # only what is below n counts: about half of the outputs
    assert one_of(SEED, n) == next(output for output in OUTPUTS if output < n)
    late = next(k for k in range(1, 99) if mix(SEED + k * GAMMA & MASK) >= n)
    assert one_of(SEED + (late - 1) * GAMMA & MASK, n) == next(
        output for output in (mix(SEED + k * GAMMA & MASK) for k in range(late, late + 99)) if output < n
    )


HASHES = {"": 0xCBF29CE484222325, "a": 0xAF63DC4C8601EC8C, "foobar": 0x85944171F73967E8}


@pytest.mark.parametrize("text, number", HASHES.items())
def test_a_site_has_the_published_hash(text: str, number: int) -> None:
    assert site_number(text) == number


@pytest.mark.parametrize("n", [2, 3, 6, 7, 52])
def test_each_of_n_comes_alike(n: int) -> None:
    dice, draws = Dice(1), 400 * n
    counts = [0] * n
    for _ in range(draws):
        counts[dice.draw("here", n)] += 1
    chi = sum((count - 400) ** 2 / 400 for count in counts)
    assert chi < n - 1 + 5 * (2 * (n - 1)) ** 0.5


def test_weights_are_how_likely_each_is() -> None:
    dice, counts = Dice(3), [0, 0, 0, 0]
    for _ in range(6000):
        counts[dice.weighted("here", (1, 0, 2, 3))] += 1
    assert counts[1] == 0
    assert all(abs(count - expected) < 150 for count, expected in zip(counts, (1000, 0, 2000, 3000), strict=True))


@given(st.integers(0, MASK), st.integers(1, 100))
def test_a_seed_gives_the_same_draws(seed: int, n: int) -> None:
    first, second = Dice(seed), Dice(seed)
    draws = [first.draw(site, n) for site in ("one", "two", "one")]
    assert draws == [second.draw(site, n) for site in ("one", "two", "one")]
    assert all(0 <= draw < n for draw in draws)


@given(st.integers(0, MASK))
def test_a_site_draws_alike_whatever_others_draw(seed: int) -> None:
    alone, beside = Dice(seed), Dice(seed)
    expected = [alone.draw("one", 1000) for _ in range(3)]
    found = []
    for _ in range(3):
        beside.draw("two", 7)
        found.append(beside.draw("one", 1000))
    assert found == expected


def test_streams_differ_by_seed_site_and_occurrence() -> None:
    states = {key(seed, site, k) for seed in range(10) for site in range(10) for k in range(10)}
    assert len(states) == 1000


PROGRAM = """
from statuto.checks.build import build
from statuto.checks.program import Setting
from statuto.evaluate.engine import Engine
from playing_out import play_out
from statuto.findings import Findings
from statuto.machine.lower import lower
from statuto.resolve.load import load
book = load("classics/leduc-poker", Findings())
engine = Engine(lower(build(book, Setting(2), Findings()).program))
print([play_out(engine, seed).record for seed in range(20)])
"""


def test_a_game_does_not_depend_on_the_hashes_of_the_process() -> None:
    outputs = set()
    for number in ("0", "1", "4242"):
        its = {**os.environ, "PYTHONHASHSEED": number, "PYTHONPATH": os.pathsep.join(sys.path)}
        run = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, env=its, check=True)
        outputs.add(run.stdout)
    assert len(outputs) == 1
