"""Runs, components and connected sets: bounded searches that stop at the first witness."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from statuto.checks.terms import ComponentOf, ConnectedSet, RunOf
from statuto.checks.types import Domain

if TYPE_CHECKING:
    from statuto.evaluate.terms import Terms

Record = list[Any]
Value = Callable[[Record], Any]


class Searches:
    """Compiles searches; part of `Terms`."""

    def neighbours(self: Terms, domain: Domain) -> Callable[[Record], Sequence[Sequence[int]]]:
        """A function that gives, for every space, the spaces that touch it."""
        if domain.form == "area" and domain.laid is not None:
            return self.laid_queries(domain.laid).adjacency
        assert domain.board is not None
        beside = domain.board.beside
        return lambda r: beside

    def run(self: Terms, term: RunOf) -> Value:
        """There is a straight run, of all of them or of those through a space."""
        board = term.domain.board
        assert board is not None
        runs = board.runs(term.length)
        at, where = self.slot(term.slot), self.value(term.where)
        if term.through is None:
            return lambda r: _any_run(r, runs, at, where)
        by_space: list[list[tuple[int, ...]]] = [[] for _ in range(term.domain.size)]
        for one in runs:
            for space in set(one):
                by_space[space].append(one)
        through = self.value(term.through)
        return lambda r: (s := through(r)) >= 0 and _any_run(r, by_space[s], at, where)

    def component(self: Terms, term: ComponentOf) -> Value:
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

    def connected(self: Terms, term: ConnectedSet) -> Value:
        """There is a connected set (or path) of a size; or the union of all."""
        neighbours, members, at = self.neighbours(term.domain), self.value(term.members), self.slot(term.slot)
        where = self.value(term.where)
        differing = self.value(term.differing) if term.differing is not None else None
        including = self.value(term.including) if term.including is not None else None
        allowed = self.value(term.allowed) if term.allowed is not None else None
        lacking = self.value(term.lacking) if term.lacking is not None else None
        size, search = term.size, _paths if term.chained else _sets

        def found(r: Record) -> Any:
            values: dict[int, Any] = {}
            lack: set[int] = set()
            most = allowed(r) if allowed is not None else size
            for space in members(r):
                r[at] = space
                if where(r):
                    values[space] = differing(r) if differing is not None else space
                    if lacking is not None and not lacking(r):
                        lack.add(space)
            roots: Iterable[int] = values
            if including is not None:
                root = including(r)
                roots = (root,) if root in values else ()
            if len(values) < size:
                return [] if term.union else False
            beside = neighbours(r)
            if not term.union:
                return any(search(root, size, values, beside, including is None and not term.chained, lack, most) for root in roots)
            return _union(roots, size, values, beside, search, lack, most)

        return found


def _any_run(r: Record, runs: Sequence[tuple[int, ...]], at: int, where: Value) -> bool:
    for one in runs:
        for space in one:
            r[at] = space
            if not where(r):
                break
        else:
            return True
    return False


def _union(roots: Iterable[int], size: int, values: Mapping[int, Any], beside: Sequence[Sequence[int]], search: Any, lack: set[int], most: int) -> list[int]:
    """All spaces that belong to some set: each is asked once, unless a witness has shown it already."""
    shown: set[int] = set()
    for root in roots:
        if root not in shown:
            witness = search(root, size, values, beside, False, lack, most)
            if witness:
                shown.update(witness)
    return sorted(shown)


def _sets(root: int, size: int, values: Mapping[int, Any], beside: Sequence[Sequence[int]], least: bool, lack: set[int], most: int) -> tuple[int, ...]:
    """A connected set of a size that holds the root, or (); with `least`, one whose least space is the root.

    Every connected set is met at most once: a space passed over is not taken later in the same branch (Wernicke's
    enumeration of connected subgraphs, 2006).
    """

    def extend(chosen: tuple[int, ...], used: frozenset[Any], frontier: tuple[int, ...], barred: frozenset[int]) -> tuple[int, ...]:
        if len(chosen) == size:
            return chosen
        for index, space in enumerate(frontier):
            if values[space] in used or (lack and not _allowed((*chosen, space), lack, most)):
                continue
            now = barred.union(frontier[: index + 1])
            fresh = tuple(s for s in beside[space] if s in values and s not in now and s not in frontier and (not least or s > root))
            witness = extend((*chosen, space), used | {values[space]}, frontier[index + 1 :] + fresh, now)
            if witness:
                return witness
        return ()

    if not _allowed((root,), lack, most):
        return ()
    start = tuple(s for s in beside[root] if s in values and (not least or s > root))
    return extend((root,), frozenset((values[root],)), start, frozenset((root,)))


def _paths(root: int, size: int, values: Mapping[int, Any], beside: Sequence[Sequence[int]], least: bool, lack: set[int], most: int) -> tuple[int, ...]:
    """A path of a size that holds the root, anywhere in it, or (): it grows at both ends."""

    def extend(path: tuple[int, ...], used: frozenset[Any]) -> tuple[int, ...]:
        if len(path) == size:
            return path
        for end, grown in ((path[-1], False), (path[0], True)):
            for space in beside[end]:
                if space in values and space not in path and values[space] not in used:
                    longer = (space, *path) if grown else (*path, space)
                    if not _allowed(longer, lack, most):
                        continue
                    witness = extend(longer, used | {values[space]})
                    if witness:
                        return witness
        return ()

    return extend((root,), frozenset((values[root],))) if _allowed((root,), lack, most) else ()


def _allowed(chosen: tuple[int, ...], lack: set[int], most: int) -> bool:
    """Whether no more of the chosen spaces lack something than may."""
    return not lack or sum(space in lack for space in chosen) <= most
