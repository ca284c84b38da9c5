"""Le Torri over several deals: the book against the referee, deal by deal, and each answer and option by itself."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

import playing
import pytest
from torri_both import Both
from torri_nobles_both import BothWithNobles
from torri_position import SEATS, State
from torri_scores import deal_totals

from statuto.checks.build import build
from statuto.checks.program import Setting
from statuto.evaluate.engine import Engine
from statuto.evaluate.game import Game
from statuto.examples.run import run
from statuto.findings import Findings
from statuto.machine.lower import lower

BOOK, NOBLE = Path("torri/base+match"), Path("torri/base+noble+match")
SHORT = (("DEALS", 4), ("TARGET", 60))
MOST = 20_000


@cache
def engine(book: Path, options: tuple[tuple[str, int], ...], readings: playing.Readings = ()) -> Engine:
    findings = Findings()
    typed = build(playing.book(book), Setting(2, options, readings), findings)
    assert not findings.errors
    return Engine(lower(typed.program))


class Match(Both):
    """A match of short deals, played by an engine of the book and deal by deal by the referee."""

    STACK = BOOK

    def __init__(self, seed: int, readings: playing.Readings = ()) -> None:
        self.BOOK = self.STACK
        super().__init__(seed, readings)
        self.engine = engine(self.STACK, SHORT, readings)
        self.game = Game(self.engine, seed)
        self.game.run()
        self.totals = [0, 0]
        self.deals = 0
        self.set_up()

    def set_up(self) -> None:
        """What the engine has dealt, laid before the referee."""
        hands = [self.cards("hand", seat) for seat in SEATS]
        self.state = State(hands=hands, market=self.cards("market"))
        self.state.deck = [(one, False) for one in self.cards("deck")]
        self.state.nobles = [(one, False) for one in self.unknown_nobles()]
        self.state.mover = self.deals % 2
        self.lots = [[], []]

    def play_match(self, seed: int) -> list[int]:
        """Play at random to the end, comparing all; how many decisions each deal had."""
        choice, lengths = random.Random(seed), [0]
        for _ in range(MOST):
            moves = self.compare()
            self.compare_positions()
            if not moves:
                return lengths[:-1]
            lengths[-1] += 1
            kinds = sorted({one[0] for one in moves if one != ("pass",) or len(moves) == 1 or choice.random() < 0.3})
            kind = choice.choice(kinds or ["pass"])
            said = choice.choice([one for one in sorted(moves) if one[0] == kind])
            if said != ("pass",) or not self.state.passes:
                self.play(said, moves[said])
                continue
            assert self.game.decision is not None
            self.engine.play(self.record, moves[said], self.game.decision.seat)
            self.game.run()
            self.rules.play(self.state, said, random.Random(0))
            self.deal_is_over()
            lengths.append(0)
        raise AssertionError("no end")

    def deal_is_over(self) -> None:
        """Compare how the deal came out, and lay out the next one."""
        assert self.rules.over(self.state)
        points, winner = self.rules.scores(self.state), self.rules.winner(self.state)
        self.deals += 1
        self.totals = [a + b for a, b in zip(self.totals, deal_totals(self.state), strict=True)]
        deal = self.game.deals[-1]
        assert deal.number == len(self.game.deals) == self.deals
        assert list(deal.winners) == (list(SEATS) if winner is None else [winner])
        assert [sum(row) for row in zip(*deal.scores.values(), strict=True)] == [sum(p.values()) for p in points]
        assert [self.value("points", seat) for seat in SEATS] == deal.kept["points"] == self.totals
        over = self.deals == 4 or (max(self.totals) >= 60 and self.totals[0] != self.totals[1])
        assert deal.over == self.game.ended == over
        if over:
            best = max(self.totals)
            assert self.engine.winners(self.record) == [seat for seat in SEATS if self.totals[seat] == best]
        else:
            self.set_up()


class NobleMatch(Match, BothWithNobles):
    """So with noble cards."""

    STACK = NOBLE


@pytest.mark.parametrize("seed", range(3))
def test_the_book_and_the_referee_agree_over_a_match(seed: int) -> None:
    assert len(Match(seed).play_match(seed)) >= 1


def test_they_agree_over_a_match_with_nobles() -> None:
    assert len(NobleMatch(5).play_match(5)) >= 1


@pytest.mark.long
def test_they_agree_over_many_matches() -> None:
    deals, penalties = 0, 0
    for seed in range(100, 200):
        both = (Match, NobleMatch)[seed % 2](seed)
        deals += len(both.play_match(seed))
        before = [0, 0]
        for deal in both.game.deals:
            gained = [now - was for was, now in zip(before, deal.kept["points"], strict=True)]
            penalties += gained != [sum(row) for row in zip(*deal.scores.values(), strict=True)]
            before = deal.kept["points"]
    assert (deals > 100, penalties > 0) == (True, True), (deals, penalties)


@pytest.mark.parametrize(
    ("reading", "answer", "otherwise"),
    [
        ("closing-loss", "fewer-points", "equal-and-closed"),
        ("reaching", "both", "a-hundred-and-twenty"),
    ],
)
def test_an_answer_changes_one_example(reading: str, answer: str, otherwise: str) -> None:
    report = run(playing.book(BOOK), Setting(2, readings=((reading, answer),)))
    assert {result.name for result in report.results if result.failed} == {otherwise}


@pytest.mark.parametrize(("answer", "seat"), [("in-turn", 1), ("winner-deals", 0)])
def test_who_begins_the_next_deal(answer: str, seat: int) -> None:
    """The second player wins the first deal; by turns they begin the next, else the first player does again."""
    made = engine(BOOK, (), (("later-dealers", answer),))
    game = Game(made, 3)
    game.run()
    look = playing.Look(made)
    game.record[look.fields["holder"].offset] = 1
    for _ in SEATS:
        game.play(game.parse("pass"))
    assert [deal.winners for deal in game.deals] == [(1,)] and game.seat == seat


def test_two_deals_alone() -> None:
    made = engine(BOOK, (("DEALS", 2), ("TARGET", 0)))
    game = Game(made, 3)
    game.run()
    for _ in range(4):
        assert not game.ended
        game.play(game.parse("pass"))
    assert game.ended and made.winners(game.record) == [0, 1]


def test_the_penalty_can_be_another() -> None:
    report = run(playing.book(BOOK), Setting(2, options=(("PENALTY", 0),)))
    assert {result.name for result in report.results if result.failed} == {"sixty-and-sixty-one", "equal-and-closed"}
