"""Runs, components and connected sets: bounded searches that stop at the first witness."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from statuto.checks.terms import ComponentOf, ConnectedSet, RunOf
from statuto.checks.types import Domain
from statuto.evaluate.compiling import Record, Value
from statuto.evaluate.queries import Queries
from statuto.evaluate.sieve import Scan, scan_of
from statuto.evaluate.work import Work

WEIGHT = 5  # of a step of a search, in candidates

Search = Callable[..., tuple[int, ...]]


class Searches(Queries):
    """Compiles searches; part of `Terms`."""

    def neighbours(self, domain: Domain) -> Callable[[Record], Sequence[Sequence[int]]]:
        """A function that gives, for every space, the spaces that touch it."""
        if domain.form == "area" and domain.laid is not None:
            return self.laid_queries(domain.laid).adjacency
        assert domain.board is not None
        beside = domain.board.beside
        return lambda r: beside

    def run(self, term: RunOf) -> Value:
        """There is a straight run, of all of them or of those through a space."""
        board = term.domain.board
        assert board is not None
        runs = board.runs(term.length)
        at, where = self.slot(term.slot), self.value(term.where)
        scan = scan_of(self, term.where, term.slot)
        if term.through is None and scan is not None and scan.equal:
            return _run_along(scan, runs)
        if term.through is None:
            return lambda r: _any_run(r, runs, at, where)
        by_space: list[list[tuple[int, ...]]] = [[] for _ in range(term.domain.size)]
        for one in runs:
            for space in set(one):
                by_space[space].append(one)
        through = self.value(term.through)
        return lambda r: (s := through(r)) >= 0 and _any_run(r, by_space[s], at, where)

    def component(self, term: ComponentOf) -> Value:
        """The spaces reached from the origin through spaces for which the condition holds."""
        neighbours, origin, at = self.neighbours(term.domain), self.value(term.origin), self.slot(term.slot)
        where = self.value(term.where) if term.where is not None else None

        def component(r: Record) -> list[int]:
            start = origin(r)
            if start < 0:
                return []
            r[at] = start
            if where is not None and not where(r):
                return []
            beside, seen, pending = neighbours(r), {start}, [start]
            while pending:
                for space in beside[pending.pop()]:
                    if space not in seen:
                        r[at] = space
                        if where is None or where(r):
                            seen.add(space)
                            pending.append(space)
            return sorted(seen)

        return component

    def connected(self, term: ConnectedSet) -> Value:
        """There is a connected set (or path) of a size; or the union of all."""
        neighbours, members, at = self.neighbours(term.domain), self.value(term.members), self.slot(term.slot)
        where = self.value(term.where)
        differing = self.value(term.differing) if term.differing is not None else None
        including = self.value(term.including) if term.including is not None else None
        allowed = self.value(term.allowed) if term.allowed is not None else None
        lacking = self.value(term.lacking) if term.lacking is not None else None
        size, search = term.size, _paths if term.chained else _sets

        def found(r: Record) -> Any:
            most = allowed(r) if allowed is not None else size
            if most < 0:
                return [] if term.union else False
            spaces = _Spaces(r, at, where, differing, lacking if most < size else None, most, self.work)
            if including is not None:
                root = including(r)
                roots: Iterable[int] = (root,) if root >= 0 else ()
            else:
                roots = members(r)
            beside = neighbours(r)
            if term.union and including is not None:
                return _all_with(roots, size, spaces, beside, search)
            if term.union:
                return _union(roots, size, spaces, beside, search)
            least = including is None and not term.chained
            return any(search(root, size, spaces, beside, least) for root in roots if spaces.value(root) is not None)

        return found


def _run_along(scan: Scan, runs: Sequence[tuple[int, ...]]) -> Value:
    """There is a run of spaces for which a memory has a value."""
    base, size, value = scan.base, scan.size, scan.value

    def along(r: Record) -> bool:
        at, x = base(r), value(r)
        memory = r[at : at + size]
        for one in runs:
            for space in one:
                if memory[space] != x:
                    break
            else:
                return True
        return False

    return along


class _Spaces:
    """What one search knows of the spaces: each is asked once, when the search comes to it."""

    __slots__ = ("_at", "_differing", "_known", "_lacking", "_r", "_where", "_work", "lack", "most")

    def __init__(
        self, r: Record, at: int, where: Value, differing: Value | None, lacking: Value | None, most: int, work: Work
    ) -> None:
        self._r, self._at, self._where, self._differing, self._lacking = r, at, where, differing, lacking
        self._known: dict[int, Any] = {}
        self.lack: set[int] = set()
        self.most = most
        self._work = work

    def value(self, space: int) -> Any:
        """What must differ of a space, or None where the condition does not hold."""
        known = self._known
        if space in known:
            return known[space]
        r = self._r
        r[self._at] = space
        if not self._where(r):
            known[space] = None
            return None
        value = known[space] = self._differing(r) if self._differing is not None else space
        if self._lacking is not None and not self._lacking(r):
            self.lack.add(space)
        return value

    def allowed(self, chosen: tuple[int, ...]) -> bool:
        """Whether no more of the chosen spaces lack something than may; each step of a search asks this once."""
        self._work.spend(1, "steps of a search for connected sets", weight=WEIGHT)
        return not self.lack or sum(space in self.lack for space in chosen) <= self.most


def _any_run(r: Record, runs: Sequence[tuple[int, ...]], at: int, where: Value) -> bool:
    for one in runs:
        for space in one:
            r[at] = space
            if not where(r):
                break
        else:
            return True
    return False


def _union(
    roots: Iterable[int], size: int, spaces: _Spaces, beside: Sequence[Sequence[int]], search: Search
) -> list[int]:
    """All spaces that belong to some set: each is asked once, unless a witness has shown it already.

    Spaces that hang together with too few others, or with too few that differ, are in none.
    """
    shown: set[int] = set()
    barren: set[int] = set()
    for root in roots:
        if root in shown or root in barren or spaces.value(root) is None:
            continue
        reached, values = _reached(root, size, spaces, beside)
        if len(values) < size:
            barren |= reached
        else:
            shown.update(search(root, size, spaces, beside, False))
    return sorted(shown)


def _all_with(
    roots: Iterable[int], size: int, spaces: _Spaces, beside: Sequence[Sequence[int]], search: Search
) -> list[int]:
    """All spaces that belong to some set with the root: every such set is looked at, and none is a witness."""
    shown: set[int] = set()

    def passed(chosen: tuple[int, ...]) -> tuple[int, ...]:
        shown.update(chosen)
        return ()

    for root in roots:
        if spaces.value(root) is not None:
            search(root, size, spaces, beside, False, passed)
    return sorted(shown)


def _reached(root: int, size: int, spaces: _Spaces, beside: Sequence[Sequence[int]]) -> tuple[set[int], set[Any]]:
    """The spaces that hang together with the root, and what differs among them, as far as it takes to see enough."""
    seen, values, pending = {root}, {spaces.value(root)}, [root]
    while pending and len(values) < size:
        for space in beside[pending.pop()]:
            if space not in seen and (its := spaces.value(space)) is not None:
                seen.add(space)
                values.add(its)
                pending.append(space)
    return seen, values


def _itself(chosen: tuple[int, ...]) -> tuple[int, ...]:
    """Any set found is a witness."""
    return chosen


def _sets(
    root: int,
    size: int,
    spaces: _Spaces,
    beside: Sequence[Sequence[int]],
    least: bool,
    found: Callable[[tuple[int, ...]], tuple[int, ...]] = _itself,
) -> tuple[int, ...]:
    """A connected set of a size that holds the root, or (); with `least`, one whose least space is the root.

    `found` is given each set, and gives it back if it ends the search.

    Every connected set is met at most once: a space passed over is not taken later in the same branch (Wernicke's
    enumeration of connected subgraphs, 2006). The condition holds for the root.
    """
    value = spaces.value

    def extend(
        chosen: tuple[int, ...], used: tuple[Any, ...], frontier: list[int], barred: set[int]
    ) -> tuple[int, ...]:
        if len(chosen) == size:
            return found(chosen)
        now = barred.copy()
        for index, space in enumerate(frontier):
            now.add(space)
            its = value(space)
            if its is None or its in used:
                continue
            larger = (*chosen, space)
            if not spaces.allowed(larger):
                continue
            rest = frontier[index + 1 :]
            rest += [s for s in beside[space] if s not in now and s not in rest and (s > root or not least)]
            witness = extend(larger, (*used, its), rest, now)
            if witness:
                return witness
        return ()

    if not spaces.allowed((root,)):
        return ()
    return extend((root,), (value(root),), [s for s in beside[root] if s > root or not least], {root})


def _paths(
    root: int,
    size: int,
    spaces: _Spaces,
    beside: Sequence[Sequence[int]],
    least: bool,
    found: Callable[[tuple[int, ...]], tuple[int, ...]] = _itself,
) -> tuple[int, ...]:
    """A path of a size that holds the root, anywhere in it, or (): it grows at both ends."""
    value = spaces.value

    def extend(path: tuple[int, ...], used: tuple[Any, ...]) -> tuple[int, ...]:
        if len(path) == size:
            return found(path)
        for end, grown in ((path[-1], False), (path[0], True)):
            for space in beside[end]:
                its = value(space)
                if its is None or its in used or space in path:
                    continue
                longer = (space, *path) if grown else (*path, space)
                if spaces.allowed(longer):
                    witness = extend(longer, (*used, its))
                    if witness:
                        return witness
        return ()

    if not spaces.allowed((root,)):
        return ()
    return extend((root,), (value(root),))
