"""A machine as the text of a module and its outline."""

from __future__ import annotations

from statuto.compiled.emit_machine import Emitter
from statuto.compiled.emit_nodes import NODES
from statuto.compiled.emit_several import columns
from statuto.compiled.outline import Outline, Sets, Stop
from statuto.evaluate.perft import closing, decisions
from statuto.machine import code as c
from statuto.machine.code import Machine


def written(machine: Machine, counting: bool = False) -> tuple[str, Outline]:
    """The module of a machine as WebAssembly text, and what is known of it.

    Raises `NotCompiled` for what the compiler does not know.
    """
    emitter = Emitter(machine, counting)
    text, program, behind = emitter.text(), machine.program, emitter.behind
    nodes = ((at, node) for at, node in enumerate(machine.code) if isinstance(node, NODES))
    words = ((field, behind.sets[id(field)]) for field in program.fields if id(field) in behind.sets)
    sets = [Sets(field.offset, field.cells, one.first, one.each) for field, one in words]
    sets += [Sets(machine.layout.local(slot), 1, first, 2) for slot, first in behind.wide.items()]
    return text, Outline(
        choices=emitter.choices,
        width=emitter.width,
        most=emitter.most,
        results=emitter.results,
        told=emitter.told,
        search=emitter.search,
        counts=emitter.counts,
        cells=behind.end,
        layout=len(machine.layout.initial),
        players=program.players.size,
        grows=emitter.looks_over,
        closes=closing(machine) >= decisions(machine),
        columns=[columns(action) for action in program.actions],
        instructions=[instruction.article for instruction in machine.code],
        articles=emitter.named,
        categories=[category.name for category in program.scores],
        stops={at: Stop(node.site, isinstance(node, c.Decision)) for at, node in nodes},
        sets=sets,
        failures=emitter.failures,
    )
