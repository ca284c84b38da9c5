"""Matches: what follows when a deal is over, the next deal, and who wins the match."""

from __future__ import annotations

from statuto.compiled.emit_triggers import Triggers
from statuto.compiled.wat import RECORD, cell, const, either, get, load, op, put, set_cell, store, when
from statuto.machine import code as c
from statuto.machine.layout import AT, ENDED, WINNERS


class Matches(Triggers):
    """Emits the match of one machine, if it has one."""

    def over(self, stop: str) -> str:
        """Code that stops when the game is over; in a match what is done after a deal comes first."""
        between = self.machine.between
        if between < 0:
            return when(cell(ENDED), stop)
        after = when(op("lt_u", cell(AT), const(between)), self.goto(between))
        return when(cell(ENDED), after + when(op("eq", cell(AT), const(len(self.machine.code) - 1)), stop))

    def next_deal(self, node: c.NextDealOf) -> str:
        """Begin the next deal: all but what is kept for the match is as at the start. Or the match is over."""
        match = self.program.match
        assert match is not None
        number = RECORD + 4 * match.number.offset
        over = op("ge_s", load(const(0), number), const(match.deals))
        for ending in reversed(match.endings):
            with self.inside({}, ending.article):
                over = either(self.value(ending.condition), const(1), over)
        won = set_cell(WINNERS, self.ranked(match.ranking, "$ranked_of_match")) + self.goto(node.over)
        keep = back = ""
        for at, cells in self._kept_for_match():
            room, size = const(self.memory.buffer(cells)), const(4 * cells)
            keep += f"(memory.copy {room} {const(RECORD + 4 * at)} {size})"
            back += f"(memory.copy {const(RECORD + 4 * at)} {room} {size})"
        deal = self.function.local()
        more = put(deal, op("add", load(const(0), number), const(1)))
        again = more + keep + self.begin() + back + store(const(0), get(deal), number) + self.find_groups()
        counted = f"(global.set $deals {op('add', '(global.get $deals)', const(1))})"
        return counted + when(over, won, again)

    def _kept_for_match(self) -> list[tuple[int, int]]:
        """What is kept from deal to deal: where it begins and how many cells it has."""
        kept = [field for field in self.program.fields if field.lifetime == "match"]
        places = [(field.offset, field.cells) for field in kept]
        words = [self.behind.sets[id(field)] for field in kept if id(field) in self.behind.sets]
        bits = [self.behind.bits[id(field)] for field in kept if id(field) in self.behind.bits]
        return places + [(one.first, one.all) for one in words] + [(one.first, one.cells()) for one in bits]

    def begin(self) -> str:
        """Code that puts the record, with what lies behind it, before the setup."""
        start = self.memory.table(self.behind.start)
        return f"(memory.copy {const(RECORD)} {const(start)} {const(4 * self.behind.end)})"
