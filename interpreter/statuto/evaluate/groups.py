"""Groups: the connected sets of spaces for which a condition holds, kept up to date from one effect to the next.

A group is known by its root, one of its spaces. It keeps its identity as spaces come and go; docs/language.md says how.
Spaces leave first, in which groups may fall apart; then spaces come, in which groups may grow together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from statuto.checks.cost import cost
from statuto.checks.program import Effect, GroupChange, GroupOf
from statuto.checks.terms import Field, ZoneAt
from statuto.evaluate.compiling import Record, Value
from statuto.evaluate.group_cells import GroupCells
from statuto.evaluate.group_inputs import Inputs, inputs_of, written_by
from statuto.evaluate.terms import Terms
from statuto.findings import RulesError

Action = Callable[[Record], None]
Block = Callable[[Sequence[Effect]], Action]
Happens = Callable[[Record, int, int], None]
LOOKED = "spaces that are looked at for groups"
COST = 50
"""How many things a condition asks of a space for one more look to be counted."""
NOT_IN = object()
"""Instead of the value in which spaces are alike: the condition does not hold."""


class Groups:
    """All groups of a program, in the order of the book."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.quiet = False
        self.kept = [_Kept(terms, group) for group in terms.program.groups]

    def compile(self, block: Block) -> None:
        """Make the functions of what happens when groups join and split."""
        for kept, group in zip(self.kept, self.terms.program.groups, strict=True):
            kept.joining = self._change(group.joining, block)
            kept.splitting = self._change(group.splitting, block)

    def _change(self, change: GroupChange | None, block: Block) -> Happens:
        if change is None:
            return lambda r, group, other: None
        first, second = self.terms.slot(change.group), self.terms.slot(change.other)
        body = block(change.body)

        def happens(r: Record, group: int, other: int) -> None:
            if not self.quiet:
                r[first], r[second] = group, other
                body(r)

        return happens

    def after(self, effect: Effect, action: Action) -> Action:
        """An effect after which the groups that depend on what it writes are brought up to date."""
        written = written_by(effect)
        for kept in self.kept:
            action = kept.after(written, action)
        return action

    def after_change(self, fields: Sequence[Field]) -> Action:
        """What brings the groups up to date after a change of any part of these fields."""
        updates = [kept.update for kept in self.kept if any(field in kept.inputs for field in fields)]

        def settle(r: Record) -> None:
            for update in updates:
                update(r)

        return settle

    def begin(self, r: Record) -> None:
        """Find the groups of a record before the setup."""
        with self.quietly():
            for kept in self.kept:
                kept.update(r)

    def root(self, r: Record) -> None:
        """Let the first space of each group be its root, as in a position that nobody has played to."""
        for kept in self.kept:
            kept.root(r)

    @contextmanager
    def quietly(self) -> Iterator[None]:
        """Join and split groups without what else happens then."""
        before, self.quiet = self.quiet, True
        try:
            yield
        finally:
            self.quiet = before


def living(terms: Terms, place: ZoneAt, article: str) -> Callable[[Record], int]:
    """Where a memory or a zone lies that an effect writes; an error when the group it is of has ceased to be."""
    address = terms.address(place)
    dims = zip(place.field.dims, place.indices, strict=True)
    of = [(domain, domain.group, terms.value(index)) for (_, domain), index in dims if domain.group is not None]
    if not of:
        return address

    def lives(r: Record) -> int:
        for domain, grouping, index in of:
            if (group := index(r)) >= 0 and not r[grouping.size.offset + group]:
                raise RulesError("E006", f"`{place.field.name}` is asked of a {domain.name} that is no more.", article)
        return address(r)

    return lives


class _Kept:
    """The groups of one clause."""

    def __init__(self, terms: Terms, group: GroupOf) -> None:
        board = group.grouping.spaces.board
        assert board is not None
        self.terms = terms
        self.article = group.article
        self.weight = 1 + cost((group.condition, group.alike), {}) // COST
        self.inputs: Inputs = inputs_of(group)
        self.cells = GroupCells(terms.program, terms.layout, group.domain)
        self.beside = board.beside
        self.spaces = group.grouping.spaces
        self.first = group.grouping.at.offset
        self.end = self.first + self.spaces.size
        self.size = group.grouping.size.offset
        self.alike = group.grouping.alike.offset if group.grouping.alike is not None else -1
        self.slot = terms.slot(group.slot)
        self.condition = terms.value(group.condition)
        self.value: Value | None = terms.value(group.alike) if group.alike is not None else None
        self.joining: Happens = lambda r, group, other: None
        self.splitting: Happens = lambda r, group, other: None

    def after(self, written: Sequence[ZoneAt], action: Action) -> Action:
        """An effect upon memories and zones after which the groups are up to date."""
        touched = [place for place in written if place.field in self.inputs]
        if not touched:
            return action
        update = self.update
        if any(self.inputs.spot[id(place.field)] < 0 for place in touched):

            def general(r: Record) -> None:
                action(r)
                update(r)

            return general
        spots = [self._spot(place) for place in touched]
        examine = self.examine
        if len(spots) == 1:
            only = spots[0]

            def one(r: Record) -> None:
                space = only(r)
                action(r)
                examine(r, space)

            return one

        def several(r: Record) -> None:
            spaces = {spot(r) for spot in spots}
            action(r)
            if len(spaces) == 1:
                examine(r, spaces.pop())
            else:
                update(r)

        return several

    def _spot(self, place: ZoneAt) -> Callable[[Record], int]:
        """The space of which a memory or a zone is."""
        address, field = self.terms.address(place), place.field
        stride, offset, size = field.strides[self.inputs.spot[id(field)]], field.offset, self.spaces.size
        return lambda r: (address(r) - offset) // stride % size

    def examine(self, r: Record, space: int) -> None:
        """Bring the groups up to date where nothing but one space may have changed."""
        r[self.slot] = space
        now = self._now(r)
        group = r[self.first + space]
        if group >= 0:
            if now is not NOT_IN and (self.alike < 0 or now == r[self.alike + group]):
                return
            self._leave(r, space, group)
        if now is not NOT_IN:
            self._come(r, space, now)

    def _now(self, r: Record) -> object:
        """The value in which the space in the slot must be like its group, 0 if in none; `NOT_IN` if in no group."""
        if not self.condition(r):
            return NOT_IN
        value: object = self.value(r) if self.value is not None else 0
        return value

    def _leave(self, r: Record, space: int, group: int) -> None:
        r[self.first + space] = -1
        r[self.size + group] -= 1
        if r[self.size + group] == 0:
            self.cells.cease(r, group)
            return
        near = [other for other in self.beside[space] if r[self.first + other] == group]
        if len(near) > 1:
            self._part(r, group, self._parts(r, group, near))
        elif group == space:
            self._part(r, group, [self._spaces(r, group)])

    def _spaces(self, r: Record, group: int) -> list[int]:
        return [space for space, at in enumerate(r[self.first : self.end]) if at == group]

    def _parts(self, r: Record, group: int, near: Sequence[int]) -> list[list[int]]:
        """The parts of a group that hang together, in order; each of them has a space among these."""
        first, parts = self.first, []
        seen: set[int] = set()
        for start in near:
            if start in seen:
                continue
            part, pending = {start}, [start]
            while pending:
                for space in self.beside[pending.pop()]:
                    if space not in part and r[first + space] == group:
                        part.add(space)
                        pending.append(space)
            seen |= part
            parts.append(sorted(part))
        return sorted(parts)

    def _part(self, r: Record, group: int, parts: Sequence[list[int]]) -> None:
        """Let one part be the group still, and each other one a new group."""
        kept = next((part for part in parts if group in part), None)
        if kept is None:
            kept = max(parts, key=lambda part: (len(part), -part[0]))
            self.cells.move(r, group, kept[0])
            group = kept[0]
        for part in parts:
            if part is not kept:
                r[self.size + group] -= len(part)
                self._found(r, part, r[self.alike + group] if self.alike >= 0 else 0)
                self.splitting(r, part[0], group)

    def _found(self, r: Record, spaces: Sequence[int], value: object) -> None:
        """Begin a group whose root is the first of these spaces."""
        root = spaces[0]
        for space in spaces:
            r[self.first + space] = root
        r[self.size + root] = len(spaces)
        if self.alike >= 0:
            r[self.alike + root] = value

    def _come(self, r: Record, space: int, value: object) -> None:
        near = {r[self.first + other] for other in self.beside[space]}
        near.discard(-1)
        if self.alike >= 0:
            near = {group for group in near if r[self.alike + group] == value}
        self._enter(r, [space], near, value)

    def _enter(self, r: Record, spaces: Sequence[int], groups: set[int], value: object) -> None:
        """Let spaces that hang together come to the groups that they touch, which thereby grow together."""
        if not groups:
            self._found(r, spaces, value)
            return
        stays = max(groups, key=lambda group: (r[self.size + group], -group))
        for space in spaces:
            r[self.first + space] = stays
        r[self.size + stays] += len(spaces)
        for group in sorted(groups - {stays}) if len(groups) > 1 else ():
            self.joining(r, group, stays)
            for space in self._spaces(r, group):
                r[self.first + space] = stays
            r[self.size + stays] += r[self.size + group]
            self.cells.cease(r, group)

    def update(self, r: Record) -> None:
        """Bring the groups up to date whatever has changed."""
        first, now = self.first, []
        self.terms.work.spend(self.spaces.size, LOOKED, self.article, self.weight)
        for space in range(self.spaces.size):
            r[self.slot] = space
            now.append(self._now(r))
        left, come = [], []
        for space, value in enumerate(now):
            group = r[first + space]
            if group >= 0 and (value is NOT_IN or (self.alike >= 0 and value != r[self.alike + group])):
                left.append(space)
                group = -1
            if group < 0 and value is not NOT_IN:
                come.append(space)
        if not left and not come:
            return
        connected = self._connected(now)
        self._all_leave(r, left, connected)
        wholes: dict[int, list[int]] = {connected[space]: [] for space in come}
        for space, root in enumerate(connected):
            if root in wholes:
                wholes[root].append(space)
        for whole in wholes.values():
            fresh = [space for space in whole if r[first + space] < 0]
            self._enter(r, fresh, {r[first + space] for space in whole} - {-1}, now[whole[0]])

    def _connected(self, now: Sequence[object]) -> list[int]:
        """For each space the first of those that it hangs together with; −1 where the condition does not hold."""
        connected = [-1] * len(now)
        for start, value in enumerate(now):
            if value is NOT_IN or connected[start] >= 0:
                continue
            connected[start], pending = start, [start]
            while pending:
                for space in self.beside[pending.pop()]:
                    if connected[space] < 0 and now[space] is not NOT_IN and now[space] == value:
                        connected[space] = start
                        pending.append(space)
        return connected

    def _all_leave(self, r: Record, left: Sequence[int], connected: Sequence[int]) -> None:
        touched = sorted({r[self.first + space] for space in left})
        for space in left:
            r[self.size + r[self.first + space]] -= 1
            r[self.first + space] = -1
        held = _by_value(r[self.first : self.end])
        for group in touched:
            if r[self.size + group] == 0:
                self.cells.cease(r, group)
                continue
            parts: dict[int, list[int]] = {}
            for space in held[group]:
                parts.setdefault(connected[space], []).append(space)
            if len(parts) > 1 or r[self.first + group] != group:
                self._part(r, group, sorted(parts.values()))

    def root(self, r: Record) -> None:
        """Let the first space of each group be its root."""
        seen: set[int] = set()
        for space in range(self.spaces.size):
            group = r[self.first + space]
            if group >= 0 and group not in seen:
                if group != space:
                    self.cells.move(r, group, space)
                seen.add(space)


def _by_value(values: Sequence[int]) -> dict[int, list[int]]:
    """The places at which each value stands, in order."""
    places: dict[int, list[int]] = {}
    for place, value in enumerate(values):
        places.setdefault(value, []).append(place)
    return places
