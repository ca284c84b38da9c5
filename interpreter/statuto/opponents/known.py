"""Variables that every seat knows where somebody decides, whatever was done that it was not told of.

Who decides is told to all. So the variable that says who (`for each player p: choose bid by p`) is known, and with it
how far the loop has come, where the things that it goes through follow from nothing hidden.
"""

from __future__ import annotations

from collections.abc import Iterator

from statuto.checks.program import Program
from statuto.checks.reads import locals_read, walk
from statuto.checks.terms import Local
from statuto.evaluate.parts import asked
from statuto.machine import code as c


def known_cells(machine: c.Machine) -> dict[int, frozenset[int]]:
    """For each decision, by its place in the code, the cells of variables that all seats know there."""
    layout, open_loops = machine.layout, dict(_open_loops(machine))
    found = dict[int, frozenset[int]]()
    for index, node in enumerate(machine.code):
        if isinstance(node, c.Decision) and isinstance(node.seat, Local):
            slots = {node.seat.slot}
            slots |= {keep for keep, members in open_loops.items() if members == slots}
            found[index] = frozenset(map(layout.local, slots))
    return found


def _open_loops(machine: c.Machine) -> Iterator[tuple[int, set[int]]]:
    """Where loops whose things are no secret keep them, and the variables that stand for one of these."""
    nodes = machine.code
    for keep in {one.keep for one in nodes if isinstance(one, c.Take)}:
        takes = [one for one in nodes if isinstance(one, c.Take) and one.keep == keep]
        if all(_is_open(machine.program, one) for one in takes):
            yield keep, {one.slot for one in nodes if isinstance(one, c.NextMember) and one.keep == keep}


def _is_open(program: Program, take: c.Take) -> bool:
    """Whether the things of a loop follow from what everyone sees alone."""
    terms = [take.members, *([] if take.where is None else [take.where])]
    own = {one.slot for one in walk(terms) if hasattr(one, "slot") and not isinstance(one, Local)}
    if locals_read(terms) - own - {take.slot}:
        return False
    return all(site.field.seen == "everyone" for site in asked(program, *terms))
