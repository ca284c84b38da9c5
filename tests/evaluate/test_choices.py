"""Several things as one choice: against all combinations with repetition, and how much is tried to find them."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, combinations_with_replacement
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from statuto.checks.build import build
from statuto.checks.coding import MOST_CODE, coding
from statuto.checks.program import Setting
from statuto.evaluate.choices import Choices
from statuto.evaluate.engine import Engine
from statuto.evaluate.game import Game, Refused, new_game
from statuto.evaluate.work import MOST_TRIED
from statuto.findings import Findings, RulesError
from statuto.machine.lower import lower
from statuto.resolve.load import load
from statuto.simulate.tally import Tally

KINDS = ("ash", "bay", "cedar", "dogwood", "elm")
BOOK = """statuto 1
game test/choices
  players 2

article all
  kind tree (trees): ash, bay, cedar, dogwood, elm
  piece leaf (leaves) of each tree: 4
  zone bag of each player: leaf
  zone row: leaf in order
  zone heap: leaf
  memory rare of each tree: yes or no
  memory scarce of each tree: yes or no
  memory strict: yes or no
  memory most: 0 to 9 = 9
  action take of some {low} to {high} leaves ls in {zone}:
    move ls from {zone} to heap
  action cut of some {low} to {high} trees ts among (trees t where not scarce of t):
    for each tree t in ts:
      set scarce of t to yes
  {clauses}
  turn:
    choose {action}
    or else: end the game
  limit 9 turns
"""
# Each condition as the book says it, and as it is worked out for a choice of kinds.
CONDITIONS = (
    ("must take", lambda c, p: True),
    ("must not take when some leaf l in ls where rare of tree of l", lambda c, p: not any(k in p.rare for k in c)),
    (
        "must not take when strict and some leaf l in ls where rare of tree of l and scarce of tree of l",
        lambda c, p: not (p.strict and any(k in p.rare and k in p.scarce for k in c)),
    ),
    ("must not take unless count of ls is at most most", lambda c, p: len(c) <= p.most),
    (
        "must not take unless not strict or count of ls is 3 or every leaf l in ls has not scarce of tree of l",
        lambda c, p: len(c) == 3 or not p.strict or all(k not in p.scarce for k in c),
    ),
    (
        "must not take when leaf of bay in ls is more than 1 or count of (leaves in ls) is 3",
        lambda c, p: c.count(1) <= 1 and len(set(c)) != 3,
    ),
    (
        "must not take when some leaf l in ls where l in ls is more than 2",
        lambda c, p: max(Counter(c).values()) <= 2,
    ),
)


class Position:
    """What the conditions of a test speak of."""

    def __init__(self, counts: list[int], rare: set[int], scarce: set[int], strict: bool, most: int) -> None:
        self.counts, self.rare, self.scarce, self.strict, self.most = counts, rare, scarce, strict, most

    def things(self) -> list[int]:
        return [kind for kind, count in enumerate(self.counts) for _ in range(count)]


POSITIONS = st.builds(
    Position,
    st.lists(st.integers(0, 4), min_size=5, max_size=5),
    st.sets(st.integers(0, 4)),
    st.sets(st.integers(0, 4)),
    st.booleans(),
    st.integers(0, 9),
)


def engine_of(folder: Path, **words: object) -> Engine:
    path = folder / "choices.statuto"
    path.write_text(BOOK.format(**words), "utf-8")
    findings = Findings()
    book = load(str(path), findings)
    assert book is not None
    typed = build(book, Setting(2), findings)
    assert not findings.errors, [str(one) for one in findings]
    return Engine(lower(typed.program))


def game_at(engine: Engine, position: Position, in_order: bool) -> Game:
    game = Game(engine, 1)
    fields = {field.name: field.offset for field in engine.program.fields}
    record = game.record
    if in_order:
        things = position.things()[::-1]
        at = fields["row"]
        record[at : at + 1 + len(things)] = [len(things), *things]
    else:
        record[fields["bag"] : fields["bag"] + 5] = position.counts
    for name, kinds in (("rare", position.rare), ("scarce", position.scarce)):
        for kind in kinds:
            record[fields[name] + kind] = 1
    record[fields["strict"]], record[fields["most"]] = int(position.strict), position.most
    game.run()
    return game


def distinct(things: list[int], low: int, high: int) -> list[tuple[int, ...]]:
    """All multisets of these things, by size and then in order."""
    held, kinds = Counter(things), sorted(set(things))
    return [
        combination
        for size in range(low, high + 1)
        for combination in combinations_with_replacement(kinds, size)
        if not Counter(combination) - held
    ]


@pytest.fixture(scope="module")
def engines(tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[int, bool], Engine]:
    made = {}
    folder = tmp_path_factory.mktemp("choices")
    for number in range(2 ** (len(CONDITIONS) - 1)):
        if number.bit_count() <= 2:
            said = [CONDITIONS[0], *(c for at, c in enumerate(CONDITIONS[1:]) if number >> at & 1)]
            clauses = "\n  ".join(text for text, _ in said)
            for in_order in (False, True):
                zone = "row" if in_order else "bag of mover"
                words = {"low": 2, "high": 4, "zone": zone, "clauses": clauses, "action": "take"}
                made[number, in_order] = engine_of(folder, **words)
    return made


@settings(max_examples=150, deadline=None)
@given(data=st.data(), position=POSITIONS)
def test_choices_are_all_combinations_that_the_conditions_let_through(
    engines: dict[tuple[int, bool], Engine], data: st.DataObject, position: Position
) -> None:
    number, in_order = data.draw(st.sampled_from(sorted(engines)))
    engine = engines[number, in_order]
    tests = [test for at, (_, test) in enumerate(CONDITIONS[1:]) if number >> at & 1]
    wanted = [c for c in distinct(position.things(), 2, 4) if all(test(list(c), position) for test in tests)]
    game = game_at(engine, position, in_order)
    code = engine.program.actions[0].parameters[0].several
    assert code is not None
    assert [tuple(code.coding.things(move[1])) for move in game.legal()] == wanted
    assert [code.coding.code(choice[::-1]) for choice in wanted] == [move[1] for move in game.legal()]
    can = engine.legality.exists(0)
    assert can(game.record.copy()) is bool(wanted)
    for move in game.legal()[:20]:
        assert game.parse(game.text(move)) == move
        assert game.parse(game.names.move_object(game.record, move)) == move


@settings(max_examples=60, deadline=None)
@given(position=POSITIONS, low=st.integers(1, 3), more=st.integers(0, 3))
def test_choices_from_a_set_are_its_subsets(
    tmp_path_factory: pytest.TempPathFactory, position: Position, low: int, more: int
) -> None:
    words = {"low": low, "high": low + more, "zone": "bag of mover", "action": "cut"}
    clauses = "must take\n  must cut when every tree t in ts has not rare of t and count of ts is at most most"
    game = game_at(engine_of(tmp_path_factory.mktemp("sets"), clauses=clauses, **words), position, False)
    free = [kind for kind in range(5) if kind not in position.scarce and kind not in position.rare]
    sizes = range(low, min(low + more, position.most) + 1)
    wanted = [", ".join(KINDS[kind] for kind in c) for size in sizes for c in combinations(free, size)]
    assert [game.text(move) for move in game.legal()] == [f"cut of {one}" for one in wanted]


@pytest.mark.parametrize("number", range(6))
def test_no_more_is_tried_than_ten_times_what_is_legal(engines: dict[tuple[int, bool], Engine], number: int) -> None:
    position = Position([4, 3, 4, 2, 4], {0}, {1, 2}, True, 3)
    for in_order in (False, True):
        engine = engines[0 if number == 0 else 1 << (number - 1), in_order]
        game = game_at(engine, position, in_order)
        engine.terms.work.left = MOST_TRIED
        legal, _ = engine.legality.moves(game.record.copy(), [0])
        assert legal == game.legal()
        assert MOST_TRIED - engine.terms.work.left <= 10 * len(legal)


@given(
    st.lists(st.tuples(st.integers(0, 30), st.integers(1, 4)), max_size=6, unique_by=lambda pair: pair[0]),
    st.integers(1, 3),
    st.integers(0, 4),
)
def test_how_many_choices_there_are_is_known_before_they_are_made(
    pairs: list[tuple[int, int]], low: int, more: int
) -> None:
    numbers = coding((4,) * 31, low + more)
    assert numbers is not None
    choices = Choices(numbers, sorted(pairs), range(low, low + more + 1))
    assert len(list(choices)) == len(choices)
    assert len(set(choices)) == len(choices)
    assert all(0 <= choice <= numbers.top for choice in choices)


@given(st.lists(st.integers(0, 4), min_size=1, max_size=80), st.integers(1, 12), st.data())
def test_a_number_stands_for_each_multiset(copies: list[int], high: int, data: st.DataObject) -> None:
    numbers = coding(copies, high)
    if numbers is None:
        assert (len(copies) + 1) ** high > MOST_CODE
        return
    things = data.draw(st.lists(st.sampled_from(range(len(copies))), max_size=high + 2))
    code, fits = numbers.code(things), len(things) <= high
    fits = fits and all(count <= copies[kind] for kind, count in Counter(things).items())
    assert (code >= 0) is fits
    if fits:
        assert numbers.things(code) == sorted(things)
        assert code <= numbers.top


def test_the_bound_on_work_holds_for_what_cannot_be_listed(tmp_path: Path) -> None:
    book = """statuto 1
game test/huge
  players 2

article all
  kind sort: {sorts}
  piece bead of each sort: 9
  zone bag: bead
  zone cup: bead
  memory odd: yes or no
  action grab of some 1 to 9 beads bs in bag:
    move bs from bag to cup
  action wait:
    nothing
  must grab{condition}
  must wait when can grab
  setup:
    put every bead into bag
  turn:
    choose {action}
  limit 9 turns
"""
    sorts = ", ".join(f"s{number}" for number in range(60))
    for condition in ("", " when count of (beads in bs) is 1"):
        path = tmp_path / "huge.statuto"
        findings = Findings()
        path.write_text(book.format(sorts=sorts, condition=condition, action="grab"), "utf-8")
        loaded = load(str(path), findings)
        assert loaded is not None
        engine = Engine(lower(build(loaded, Setting(2), findings).program))
        with pytest.raises(RulesError) as error:
            new_game(engine, 1)
        assert error.value.code == "E018"
        path.write_text(book.format(sorts=sorts, condition=condition, action="wait"), "utf-8")
        loaded = load(str(path), findings)
        assert loaded is not None
        game = new_game(Engine(lower(build(loaded, Setting(2), findings).program)), 1)
        assert [game.text(move) for move in game.legal()] == ["wait"]


def test_what_is_wrong_with_a_choice_is_said(tmp_path: Path) -> None:
    words = {"low": 2, "high": 3, "zone": "bag of mover", "action": "take"}
    game = game_at(
        engine_of(tmp_path, clauses="must take", **words), Position([2, 1, 0, 0, 4], set(), set(), False, 9), False
    )

    def said(text: object) -> str:
        try:
            return game.why(game.parse(text)).note
        except Refused as refused:
            return refused.why.note

    assert said("take of ash, elm, ash") == ""
    assert said("take of ash, ash, ash") == "There are not 3 of `ash` in the bag."
    assert said("take of cedar, ash") == "There is no `cedar` in the bag."
    assert said("take of ash") == "This is done with 2 to 3 leaves, not 1."
    assert said("take of elm, elm, elm, elm") == "This is done with 2 to 3 leaves, not 4."
    assert said("take of ash, oak") == "There is no leaf `oak`."
    assert said("take") == "`take` is not complete. The usual form is `take of LEAF, LEAF, …`."
    assert said({"action": "take", "args": {"ls": ["ash", 3]}}) == "`args` of `take` says the ls, as a list of texts."
    assert said({"action": "take", "args": {"ls": ["leaf elm", "elm"]}}) == ""
    assert game.text(game.parse("take of elm, leaf ash")) == "take of ash, elm"


@settings(max_examples=60, deadline=None)
@given(position=POSITIONS)
def test_several_permits_let_each_its_own_choices_through(
    tmp_path_factory: pytest.TempPathFactory, position: Position
) -> None:
    clauses = (
        "must take when every leaf l in ls has rare of tree of l\n  "
        "may take when count of ls is 2 or leaf of elm in ls is 3\n  "
        "must take when strict and some leaf l in ls where scarce of tree of l"
    )
    words = {"low": 1, "high": 3, "zone": "bag of mover", "clauses": clauses, "action": "take"}
    game = game_at(engine_of(tmp_path_factory.mktemp("permits"), **words), position, False)
    musts, wanted = False, []
    for choice in distinct(position.things(), 1, 3):
        must = all(kind in position.rare for kind in choice)
        must = must or (position.strict and any(kind in position.scarce for kind in choice))
        if must or len(choice) == 2 or choice.count(4) == 3:
            wanted.append("take of " + ", ".join(KINDS[kind] for kind in choice))
            musts = musts or must
    assert [game.text(move) for move in game.legal()] == [*wanted, *(["decline"] if wanted and not musts else [])]


def test_a_clause_refuses_once_what_it_keeps_from_being_made(tmp_path: Path) -> None:
    text, _ = CONDITIONS[1]
    clauses = f"must take\n  {text}\n  must not take when count of ls is 3 or leaf of elm in ls is 2"
    words = {"low": 2, "high": 3, "zone": "bag of mover", "clauses": clauses, "action": "take"}
    engine = engine_of(tmp_path, **words)
    tally = Tally(engine)
    with tally.counting():
        legal = game_at(engine, Position([2, 2, 0, 0, 2], {0}, set(), False, 9), False).legal()
    # One kind, one size, and a choice of others: all at one decision.
    assert tally.refused["all"] == 1
    assert len(legal) == 2
