"""Sets as loops: a set is never made, its members are gone through in order."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from statuto.checks.terms import Apply, ComponentOf, Fold, Load, Local, Members, Operator, Query, Term, ZoneAt
from statuto.checks.types import Domain, LaidBoard
from statuto.compiled.behind import Behind
from statuto.compiled.candidates import kept_candidates
from statuto.compiled.members_text import asked_for
from statuto.compiled.shadows_text import padding
from statuto.compiled.sorting import Start, kept_sortings
from statuto.compiled.wat import Function, Memory, NotCompiled, const, either, get, load, op, plus, put, store, when
from statuto.machine.code import Machine
from statuto.machine.ranges import Ranges

Body = Callable[[str], str]
"""Code for one member, given the name of the local that holds it."""


class Sets(ABC):
    """Emits loops over sets; part of `Terms`."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.program = machine.program
        self.behind = Behind(machine)
        self.ranges = Ranges(machine.program)
        self.start = Start(machine)
        self.sortings = kept_sortings(machine, self.ranges, self.start)
        for kept in self.sortings:
            self.behind.keep_connections(kept.sorting.domain.size, kept.flagged)
        self.candidates = kept_candidates(machine)
        for action, asked in self.candidates.items():
            self.behind.keep_candidates(action, self.start.hold(asked.conditions, asked.domain))
        for grouping in asked_for(machine.program):
            self.behind.keep_members(grouping)
        self.memory = Memory(self.behind.end + padding(self.behind.end))
        self.function = Function()
        self.names: dict[int, str] = {}
        self.article = ""

    @abstractmethod
    def in_bounds(self, code: str) -> str:
        """A number of 64 bits as one of 32; a failure where it is too large."""

    @abstractmethod
    def value(self, term: Term) -> str:
        """The code of a term's value."""

    @abstractmethod
    def zone(self, zone: ZoneAt) -> str:
        """The code of a zone's address; −1 for the zone of none."""

    @abstractmethod
    def each_kind(self, zone: ZoneAt, body: Body) -> str:
        """Code that does something for each kind of piece of which a zone has one, in the order of the kinds."""

    @abstractmethod
    def kept_in(self, zone: ZoneAt, member: str) -> str:
        """The code of whether a zone has a piece that is in a local, and may be none."""

    @abstractmethod
    def each_of_several(self, bag: Local, body: Body) -> str:
        """Code that does something for each kind of which there is one among several things."""

    @abstractmethod
    def among_several(self, bag: Local, kind: str) -> str:
        """The code of how many of the kind in a local there are among several things; 0 of none."""

    @abstractmethod
    def each_of_laid(self, term: Query, board: LaidBoard, body: Body) -> str:
        """Code that does something for each member of a set that is asked of a board that is laid."""

    @abstractmethod
    def each_beside(self, board: LaidBoard, area: str, body: Body) -> str:
        """Code that does something for each area that touches the one in a local."""

    @abstractmethod
    def laid_holds(self, term: Query, board: LaidBoard, member: str) -> str:
        """The code of whether a set of a laid board has the thing in a local; nothing if it must be searched."""

    @abstractmethod
    def each_kept(self, term: Load, body: Body) -> str:
        """Code that does something for each member of a set that a memory holds."""

    @abstractmethod
    def has_kept(self, term: Load, member: str) -> str:
        """The code of whether a set that a memory holds has the thing in a local; it has not what is none."""

    def refuse(self, construct: str, article: str = "") -> NotCompiled:
        """The exception for a construct that is not compiled, in an article, or else the one at work."""
        return NotCompiled(construct, article or self.article)

    @contextmanager
    def inside(
        self, names: dict[int, str], article: str | None = None, function: Function | None = None
    ) -> Iterator[None]:
        """Emit with other names of locals, in another article or function, for a while."""
        before = self.names, self.article, self.function
        self.names = names
        self.article = self.article if article is None else article
        self.function = self.function if function is None else function
        try:
            yield
        finally:
            self.names, self.article, self.function = before

    def each(self, term: Term, body: Body) -> str:
        """Code that does something for each member of a set, in order."""
        match term:
            case Members():
                return self.count_up(term.domain.size, body)
            case Fold(kind="filter"):
                return self.each(term.members, lambda m: self._kept(term, m, body(m)))
            case Apply():
                return self._each_of_definition(term, body)
            case Local() | Query(name="bag-kinds", arguments=(Local(), *_)):
                return self.each_of_several(_chosen(term), body)
            case Query():
                return self._each_of_query(term, body)
            case Load():
                return self.each_kept(term, body)
            case Operator(name="if", arguments=(first, condition, second)):
                return when(self.value(condition), self.each(first, body), self.each(second, body))
            case ComponentOf():
                return self._each_of_component(term, body)
        raise self.refuse("connected sets of a size")

    def holds(self, term: Term, member: str) -> str:
        """The code of whether a set has the thing in a local."""
        if isinstance(term, Members):
            return op("lt_u", get(member), const(term.domain.size))
        if isinstance(term, Fold) and term.kind == "filter":
            among = self.holds(term.members, member)
            if term.where is None:
                return among
            with self.inside({**self.names, term.slot: member}):
                return either(among, self.value(term.where), const(0))
        if isinstance(term, Query) and term.arguments and isinstance(term.arguments[0], ZoneAt):
            return self.kept_in(term.arguments[0], member)
        if isinstance(term, Local) or (isinstance(term, Query) and term.name == "bag-kinds"):
            return op("ne", self.among_several(_chosen(term), member), const(0))
        if isinstance(term, Load):
            return self.has_kept(term, member)
        if isinstance(term, Query) and term.laid is not None and (found := self.laid_holds(term, term.laid, member)):
            return found
        found = self.function.label()
        same = self.each(term, lambda m: f"(drop (br_if {found} {const(1)} {op('eq', get(m), get(member))}))")
        return f"(block {found} (result i32) {same} {const(0)})"

    def count_up(self, size: int, body: Body) -> str:
        """Code that goes through 0 to size − 1."""
        if not size:
            return ""
        member, again = self.function.local(), self.function.label()
        on = op("lt_u", f"(local.tee {member} {op('add', get(member), const(1))})", const(size))
        return f"{put(member, const(0))} (loop {again} {body(member)} (br_if {again} {on}))"

    def walk_rows(self, rows: Sequence[Sequence[int]], row: str, body: Body) -> str:
        """Code that goes through the row of a constant table of lists."""
        at, end, member = self.function.local(), self.function.local(), self.function.local()
        out, again = self.function.label(), self.function.label()
        starts = self.memory.lists(rows)
        place = op("shl", row, const(2))
        return (
            f"{put(end, place)} {put(at, load(get(end), starts))} {put(end, load(get(end), starts + 4))}"
            f"(block {out} (loop {again} (br_if {out} {op('ge_u', get(at), get(end))})"
            f"{put(member, load(get(at)))} {body(member)} {put(at, op('add', get(at), const(4)))} (br {again})))"
        )

    def _kept(self, term: Fold, member: str, body: str) -> str:
        if term.where is None:
            return body
        with self.inside({**self.names, term.slot: member}):
            return when(self.value(term.where), body)

    def _each_of_definition(self, term: Apply, body: Body) -> str:
        """The definition's own set, with its parameters in locals of their own."""
        definition, outer = term.definition, (self.names, self.article)
        assert definition.body is not None
        own = {slot: self.function.local() for slot in definition.slots}
        given = [put(name, self.value(argument)) for name, argument in zip(own.values(), term.arguments, strict=True)]

        def back(member: str) -> str:
            with self.inside(*outer):
                return body(member)

        with self.inside(own, definition.article):
            return " ".join(given) + self.each(definition.body, back)

    def _each_of_query(self, term: Query, body: Body) -> str:
        zone = term.arguments[0] if term.arguments else None
        if isinstance(zone, ZoneAt):
            return self.each_kind(zone, body)
        if term.laid is not None and term.name not in ("ray",):
            return self.each_of_laid(term, term.laid, body)
        board = term.domain.board if term.domain is not None else None
        assert board is not None and zone is not None
        space = self.function.local()
        match term.name:
            case "beside" | "diagonal" | "around":
                rows = self.walk_rows(getattr(board, term.name), get(space), body)
            case "ray":
                count = len(board.names)
                rays = [board.ray(s, d) for d in range(len(board.directions)) for s in range(count)]
                row = plus(op("mul", self.value(term.arguments[1]), const(count)), get(space))
                rows = self.walk_rows(rays, row, body)
            case _:
                raise self.refuse(f"the query `{term.name}`")
        return put(space, self.value(zone)) + when(op("ge_s", get(space), const(0)), rows)

    def _each_of_component(self, term: ComponentOf, body: Body) -> str:
        """A flood from the origin over marks and a stack of its own, then all that is marked, in order."""
        count, space, top = term.domain.size, self.function.local(), self.function.local()
        again, marks, stack = self.function.label(), self.memory.buffer((count + 3) // 4), self.memory.buffer(count)

        def marked(name: str) -> str:
            return f"(i32.load8_u offset={marks} {get(name)})"

        def reach(name: str) -> str:
            mark = f"(i32.store8 offset={marks} {get(name)} {const(1)})"
            push = store(get(top), get(name), stack) + put(top, op("add", get(top), const(4)))
            if term.where is None:
                return mark + push
            with self.inside({**self.names, term.slot: name}):
                return when(self.value(term.where), mark + push)

        pop = put(top, op("sub", get(top), const(4))) + put(space, load(get(top), stack))
        spread = self.each_touching(term.domain, space, lambda m: when(op("eqz", marked(m)), reach(m)))
        flood = f"(loop {again} {when(get(top), f'{pop} {spread} (br {again})')})"
        found = self.count_up(count, lambda m: when(marked(m), body(m)))
        start = f"(memory.fill {const(marks)} {const(0)} {const(count)})" + put(top, const(0))
        begin = when(op("ge_s", get(space), const(0)), f"{start} {reach(space)} {flood} {found}")
        return put(space, self.value(term.origin)) + begin

    def each_touching(self, domain: Domain, space: str, body: Body) -> str:
        """Code that does something for each space that touches the one in a local."""
        if domain.board is None:
            assert domain.laid is not None
            return self.each_beside(domain.laid, space, body)
        return self.walk_rows(domain.board.beside, get(space), body)


def _chosen(term: Term) -> Local:
    """The variable of several things whose kinds are a set."""
    found = term.arguments[0] if isinstance(term, Query) else term
    assert isinstance(found, Local)
    return found
