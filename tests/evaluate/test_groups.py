"""Groups as they grow and fall apart: held against components found afresh, and against a plain account of identity."""

from __future__ import annotations

from typing import Any

import networkx as nx
import pytest
import tiny
from hypothesis import given, settings
from hypothesis import strategies as st

from statuto.checks.effects_alone import lone_effects
from statuto.evaluate.game import Game, new_game
from statuto.evaluate.group_inputs import inputs_of
from statuto.findings import RulesError
from statuto.play.protocol import given_of

BOOK = """\
statuto 1
game a/b
  players 2
article all
  kind colour: red, blue
  board field of cell: square grid 5 by 4
  memory stone on each cell: colour or none
  memory lit on each cell: yes or no
  piece token of each colour: 9
  zone heap on each cell: token
  define taken of cell c: stone on c is not none
  group palace of cell c where c is taken:
    joining r into s:
      increase worth of s by worth of r
      increase joins by count of cells of r
    splitting r from s:
      set worth of r to 100
      increase splits by count of cells of s
  group chain of cell c where stone on c is not none, alike in stone on c:
    joining r into s:
      increase value of s by value of r
    splitting r from s:
      set value of r to 100
  group edge of cell c where some cell d in cells next to c where lit on d
  group pile of cell c where count of heap on c is more than 0
  memory worth of each palace: 0 to 100000
  memory value of each chain: 0 to 100000
  memory kept: palace or none
  memory kin: set of palace
  memory joins: 0 to 1000000
  memory splits: 0 to 1000000
  action pass: nothing
  must pass
  turn:
    choose pass
"""
CELLS = [f"{column}{row}" for row in range(1, 5) for column in "abcde"]
STEPS = st.lists(st.tuples(st.sampled_from(CELLS), st.sampled_from(["red", "blue", "none"])), max_size=60)


class Played:
    """A record on which effects happen as they do in play."""

    def __init__(self) -> None:
        self.typed, self.engine = tiny.made(BOOK, None)
        self.game = Game(self.engine, 1)
        self.record = self.game.record

    def do(self, text: str) -> None:
        for line in given_of(f"given\n{text}", 2).lines:
            for effect in lone_effects(self.typed, line):
                self.record.extend([0] * 200)
                self.engine.effects.action(effect)(self.record)

    def cells(self, name: str) -> list[Any]:
        field = next(field for field in self.typed.program.fields if field.name == name)
        return list(self.record[field.offset : field.offset + field.cells])

    def groups(self, name: str) -> dict[int, set[int]]:
        """The spaces of each group by its root, as the machine keeps them."""
        found: dict[int, set[int]] = {}
        for space, root in enumerate(self.cells(name)):
            if root >= 0:
                found.setdefault(root, set()).add(space)
        return found


BOARD = tiny.typed_of(BOOK).program.domains["cell"].board
assert BOARD is not None


def joined(values: dict[int, object]) -> list[set[int]]:
    """The components of spaces with equal values, afresh."""
    graph = nx.Graph()
    graph.add_nodes_from(values)
    assert BOARD is not None
    graph.add_edges_from((a, b) for a in values for b in BOARD.beside[a] if b in values and values[a] == values[b])
    return [set(part) for part in nx.connected_components(graph)]


class Account:
    """The identity of groups told plainly: sets of spaces by root, each with what it is worth."""

    def __init__(self, alike: bool) -> None:
        self.alike = alike
        self.stones: dict[int, str] = {}
        self.groups: dict[int, set[int]] = {}
        self.worth: dict[int, int] = {}

    def put(self, space: int, colour: str) -> None:
        before = self.stones.get(space)
        if before is not None and (colour == "none" or (self.alike and colour != before)):
            self.leave(space)
        if colour == "none":
            self.stones.pop(space, None)
            return
        self.stones[space] = colour
        if not any(space in spaces for spaces in self.groups.values()):
            self.come(space)

    def leave(self, space: int) -> None:
        root = next(root for root, spaces in self.groups.items() if space in spaces)
        spaces, worth = self.groups.pop(root) - {space}, self.worth.pop(root)
        del self.stones[space]
        parts = sorted(joined(dict.fromkeys(spaces)), key=min)
        if not parts:
            return
        stays = next((part for part in parts if root in part), None)
        if stays is None:
            stays = max(parts, key=lambda part: (len(part), -min(part)))
            root = min(stays)
        self.groups[root], self.worth[root] = stays, worth
        for part in parts:
            if part is not stays:
                self.groups[min(part)], self.worth[min(part)] = part, 100

    def come(self, space: int) -> None:
        assert BOARD is not None
        near = {
            root
            for root, spaces in self.groups.items()
            for other in spaces
            if other in BOARD.beside[space] and (not self.alike or self.stones[other] == self.stones[space])
        }
        if not near:
            self.groups[space], self.worth[space] = {space}, 0
            return
        stays = max(near, key=lambda root: (len(self.groups[root]), -root))
        self.groups[stays] |= {space}
        for root in sorted(near - {stays}):
            self.groups[stays] |= self.groups.pop(root)
            self.worth[stays] += self.worth.pop(root)


@settings(max_examples=150, deadline=None)
@given(STEPS)
def test_groups_keep_their_identity(steps: list[tuple[str, str]]) -> None:
    played, plain, alike = Played(), Account(alike=False), Account(alike=True)
    for step, (name, colour) in enumerate(steps):
        played.do(f"set stone on {name} to {colour}")
        space = CELLS.index(name)
        plain.put(space, colour)
        alike.put(space, colour)
        if step % 3 == 0 and colour != "none":
            played.do(f"increase worth of palace at {name} by {step + 1}")
            played.do(f"increase value of chain at {name} by {step + 1}")
            for account in (plain, alike):
                root = next(root for root, spaces in account.groups.items() if space in spaces)
                account.worth[root] += step + 1
        for kind, memory, account in (("palace", "worth", plain), ("chain", "value", alike)):
            assert played.groups(kind) == account.groups
            assert played.cells(memory) == [account.worth.get(root, 0) for root in range(len(CELLS))]
    colours: dict[int, object] = dict(plain.stones)
    assert sorted(map(sorted, played.groups("chain").values())) == sorted(map(sorted, joined(colours)))
    assert sorted(map(sorted, played.groups("palace").values())) == sorted(map(sorted, joined(dict.fromkeys(colours))))


@settings(max_examples=100, deadline=None)
@given(st.lists(st.sampled_from(CELLS), max_size=30))
def test_a_condition_may_ask_other_spaces(steps: list[str]) -> None:
    played = Played()
    lit: set[int] = set()
    assert BOARD is not None
    for name in steps:
        space = CELLS.index(name)
        lit ^= {space}
        played.do(f"set lit on {name} to {'yes' if space in lit else 'no'}")
        edge = {other for one in lit for other in BOARD.beside[one]}
        groups = played.groups("edge")
        assert sorted(map(sorted, groups.values())) == sorted(map(sorted, joined(dict.fromkeys(edge))))
        assert all(root in spaces for root, spaces in groups.items())
        size = next(group.grouping.size for group in played.typed.program.groups if group.domain.name == "edge")
        kept = played.record[size.offset : size.offset + size.cells]
        assert kept == [len(groups.get(root, ())) for root in range(len(CELLS))]


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(CELLS), st.sampled_from(CELLS)), max_size=30))
def test_a_group_may_depend_on_pieces(steps: list[tuple[str, str]]) -> None:
    played, heaps = Played(), [0] * len(CELLS)
    for source, target in steps:
        one, other = CELLS.index(source), CELLS.index(target)
        if not heaps[one]:
            played.do(f"put 1 token of red into heap on {source}")
            heaps[one] += 1
        else:
            played.do(f"move 1 token of red from heap on {source} to heap on {target}")
            heaps[one] -= 1
            heaps[other] += 1
        there: dict[int, object] = {space: 0 for space, count in enumerate(heaps) if count}
        assert sorted(map(sorted, played.groups("pile").values())) == sorted(map(sorted, joined(there)))


@settings(max_examples=100, deadline=None)
@given(STEPS)
def test_one_space_alone_is_looked_at_with_the_same_result(steps: list[tuple[str, str]]) -> None:
    played = Played()
    stones = next(field for field in played.typed.program.fields if field.name == "stone")
    colours = played.typed.program.domains["colour"]
    for name, colour in steps:
        afresh = list(played.record)
        afresh[stones.offset + CELLS.index(name)] = colours.by_name.get(colour, -1)
        for kept in played.engine.effects.groups.kept:
            kept.update(afresh)
        played.do(f"set stone on {name} to {colour}")
        end = played.engine.machine.layout.kept
        assert played.record[:end] == afresh[:end]


@settings(max_examples=150, deadline=None)
@given(
    st.lists(st.dictionaries(st.sampled_from(range(len(CELLS))), st.sampled_from([-1, 0, 1]), min_size=1), max_size=12)
)
def test_many_spaces_change_at_once(changes: list[dict[int, int]]) -> None:
    played = Played()
    stones = next(field for field in played.typed.program.fields if field.name == "stone")
    for change in changes:
        before = {kind: played.groups(kind) for kind in ("palace", "chain")}
        for space, colour in change.items():
            played.record[stones.offset + space] = colour
        for kept in played.engine.effects.groups.kept:
            kept.update(played.record)
        colours: dict[int, object] = {space: c for space, c in enumerate(played.cells("stone")) if c >= 0}
        for kind, memory, there in (("palace", "worth", dict.fromkeys(colours)), ("chain", "value", colours)):
            groups = played.groups(kind)
            assert sorted(map(sorted, groups.values())) == sorted(map(sorted, joined(there)))
            assert all(root in spaces for root, spaces in groups.items())
            assert all(
                groups[root] == spaces
                for root, spaces in before[kind].items()
                if spaces in groups.values() and not spaces & set(change)
            )
            assert all(not worth or root in groups for root, worth in enumerate(played.cells(memory)))


def test_what_is_asked_of_one_space_is_known_to_be() -> None:
    program = tiny.typed_of(BOOK).program
    spots = {
        group.domain.name: {
            field.name: inputs_of(group).spot[id(field)] for field in program.fields if field in inputs_of(group)
        }
        for group in program.groups
    }
    assert spots == {"palace": {"stone": 0}, "chain": {"stone": 0}, "edge": {"lit": -1}, "pile": {"heap": 0}}


def test_what_holds_a_group_follows_it() -> None:
    played = Played()
    for cell in ("a1", "b1", "c1"):
        played.do(f"set stone on {cell} to red")
    played.do("set kept to palace at c1")
    played.do("set kin to (palaces p where count of cells of p is 3)")
    (kept,), (kin,) = played.cells("kept"), played.cells("kin")
    assert (kept, kin) == (0, 1)
    played.do("set stone on a1 to none")
    assert (played.cells("kept"), played.cells("kin")) == ([1], [2])
    played.do("for each cell c:\n  set stone on c to none")
    assert (played.cells("kept"), played.cells("kin")) == ([-1], [0])


def test_a_group_that_is_no_more_has_no_memory() -> None:
    played = Played()
    played.do("set stone on a1 to red")
    played.do("set stone on c1 to red")
    played.do("for each palace p:\n  set stone on c1 to none\n  increase worth of p by 1")
    assert sum(played.cells("worth")) == 1
    with pytest.raises(RulesError, match="a palace that is no more"):
        played.do(
            "if some palace p where count of cells of p is 1:\n  let p be palace at a1\n"
            "  set stone on a1 to none\n  increase worth of p by 1"
        )


LARGE = """\
statuto 1
game a/b
  players 2
article all
  board field of cell: square grid 64 by 64
  memory lit on each cell: yes or no
  group edge of cell c where CONDITION
  action light:
    for each cell c:
      set lit on c to yes
  must light
  turn:
    choose light
"""


def test_groups_on_a_large_board_are_followed_up_to_a_bound() -> None:
    asks_beside = LARGE.replace("CONDITION", "some cell d in cells next to c where lit on d")
    game = new_game(tiny.engine_of(asks_beside), 1)
    with pytest.raises(RulesError, match="5,000,000 spaces that are looked at for groups") as caught:
        game.play(game.legal()[0])
    assert (caught.value.code, caught.value.article) == ("E018", "all")


def test_a_condition_that_asks_much_is_asked_of_fewer_spaces() -> None:
    asks_all = LARGE.replace("CONDITION", "(count of (cells d where lit on d)) is more than 10")
    game = new_game(tiny.engine_of(asks_all), 1)
    with pytest.raises(RulesError, match=r"go through [0-9]{2},[0-9]{3} spaces that are looked at for groups"):
        game.play(game.legal()[0])
