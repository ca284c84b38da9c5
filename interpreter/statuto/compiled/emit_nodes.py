"""The nodes where somebody, or chance, decides: what may be chosen, and what a choice does."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from functools import cached_property

from statuto.checks.terms import Term, ZoneAt
from statuto.compiled.agreed import CHANCE, DECISION, EVEN
from statuto.compiled.emit_counted import Counted
from statuto.compiled.emit_piles import in_order
from statuto.compiled.wat import COUNT, Function, cell, const, get, load, op, plus, put, set_cell, store, tee, when
from statuto.machine import code as c
from statuto.machine.layout import AT, CHOOSER, ENDED, MOVER

NODES = (c.Decision, c.ChancePick, c.ChanceDraw, c.ChanceSwap)
Node = c.Decision | c.ChancePick | c.ChanceDraw | c.ChanceSwap

Arms = dict[int, str]
"""The code for some instructions, by their index."""


class Nodes(Counted):
    """Emits the nodes of one machine; their choices lie in the buffer, and their number at `COUNT`."""

    @cached_property
    def _stops(self) -> dict[int, Node]:
        code = enumerate(self.machine.code)
        return {i: node for i, node in code if isinstance(node, NODES) and not self.on_top(node)}

    def stops(self) -> dict[int, Node]:
        """The nodes at which something may be chosen, by their index."""
        return self._stops

    def on_top(self, node: c.Instruction) -> bool:
        """Whether a draw is one from a zone in order, of the piece on top."""
        return isinstance(node, c.ChanceDraw) and in_order(node.source)

    def by_chance(self) -> list[int]:
        """The indices of the decisions in which chance makes one of the legal moves."""
        return [i for i, node in self.stops().items() if isinstance(node, c.Decision) and node.site]

    def goto(self, to: int) -> str:
        """Code that goes on at an instruction."""
        return set_cell(AT, const(to))

    def dispatch(self, arms: Arms, otherwise: str = "(unreachable)") -> str:
        """Go to the arm of the instruction at which the record stands."""
        keys = sorted(arms)
        places = {key: place for place, key in enumerate(keys)}
        targets = " ".join(f"$a{places[i]}" if i in places else "$other" for i in range(len(self.machine.code)))
        opened = "".join(f"(block $a{place} " for place in reversed(range(len(keys))))
        closed = "".join(f") {arms[key]}" for key in keys)
        return f"(block $other {opened}(br_table {targets} $other {cell(AT)}){closed}) {otherwise}"

    def node(self, index: int, node: Node, fill: str) -> str:
        """Stop here if there is something to choose."""
        if isinstance(node, c.Decision):
            kind = EVEN if node.site else DECISION
        else:
            kind = CHANCE if isinstance(node, c.ChanceDraw) else EVEN
        found = self.function.local()
        stop = store(const(COUNT), get(found)) + f"(return {const(kind)})"
        if isinstance(node, c.ChancePick):
            without = self.fail("E010", "Chance has nothing to pick from.")
        elif isinstance(node, c.Decision) and node.empty < 0:
            message = f"Player {{0}} must {node.name}, and has no legal move."
            without = self.fail("E001", message, op("add", cell(CHOOSER), const(1)))
        elif isinstance(node, c.ChanceSwap):
            without = self.goto(index + 1)
        else:
            without = self.goto(node.empty if isinstance(node, c.Decision) else node.to)
        leap = self.leap(node) if isinstance(node, c.Decision) else ""
        return leap + when(tee(found, fill), stop, without)

    def fill(self, index: int, node: Node) -> str:
        """A call of the function that writes the choices of a node into the buffer and gives their number."""
        function = Function()
        with self.inside({}, node.article, function):
            if isinstance(node, c.Decision):
                seat = self.index(node.seat, "A choice") if node.seat is not None else cell(MOVER)
                body = set_cell(CHOOSER, seat) + self.kept(node, self.decision(node))
            else:
                body = f"(global.set $lazy {const(0)})" + self._outcomes(node)
            self.grows(len(body))
        self.functions.append(function.text(f"$fill_{index} (result i32)", body))
        return f"(call $fill_{index})"

    @abstractmethod
    def kept(self, node: c.Decision, count: str) -> str:
        """The code of how many of the moves of a decision the duties leave, which come first in the buffer."""

    @abstractmethod
    def grows(self, more: int) -> None:
        """Count so many more characters of code; past the bound the book is refused."""

    @abstractmethod
    def begin_work(self) -> str:
        """Code that counts work anew where a decision begins."""

    @abstractmethod
    def leap(self, node: c.Decision) -> str:
        """Code that stops before a decision where all that is looked for is found without its moves."""

    def _outcomes(self, node: c.ChancePick | c.ChanceDraw | c.ChanceSwap) -> str:
        """Outcomes and weights, two numbers each in a row as wide as a move."""
        found = self.function.local()
        row = op("mul", get(found), const(4 * self.width))

        def write(outcome: str, weight: str) -> str:
            pair = store(row, get(outcome), self.choices) + store(row, weight, self.choices + 4)
            return pair + put(found, op("add", get(found), const(1)))

        if isinstance(node, c.ChancePick):
            return self.each(node.source, lambda m: write(m, const(1))) + get(found)
        if isinstance(node, c.ChanceSwap):
            return self._swaps(node, write) + get(found)
        at, held = self.function.local(), self._zone_of(node.source)
        there = load(plus(get("$at"), op("shl", get("$m"), const(2)))).replace("$at", at)
        every = self.count_up(held.field.width, lambda m: when(w := there.replace("$m", m), write(m, w)))
        return put(at, self.place(held)) + every + get(found)

    def _swaps(self, node: c.ChanceSwap, write: Callable[[str, str], str]) -> str:
        """The places of a piece that may change with the one at the counter: those as high, but for the topmost."""
        place, again = self.function.local(), self.function.label()
        last = self.slot(node.slot)
        on = op("le_s", tee(place, op("add", get(place), const(1))), last)
        return put(place, const(0)) + when(last, f"(loop {again} {write(place, const(1))} (br_if {again} {on}))")

    def draw_top(self, node: c.ChanceDraw, on: str) -> str:
        """The code of a draw from a zone in order: the topmost piece moves, if there is one."""
        at, piece, one = self.function.local(), self.function.local(), self.function.local()
        source, target = self._zone_of(node.source), self._zone_of(node.target)
        assert source.field.holds is not None
        taken = put(piece, load(get(at), 4)) + put(one, const(1))
        taken += self.transfer(source, target, piece, one, source.field.holds)
        return put(at, self.place(source)) + when(load(get(at)), taken + self._follow(node) + on, self.goto(node.to))

    def _follow(self, node: Node) -> str:
        """Code after which groups have followed what chance did."""
        zones: list[Term] = []
        if isinstance(node, c.ChanceDraw):
            zones = [node.source, node.target]
        elif isinstance(node, c.ChanceSwap):
            zones = [node.zone]
        return self.settled(self._zone_of(zone).field for zone in zones)

    def _zone_of(self, term: Term) -> ZoneAt:
        assert isinstance(term, ZoneAt)
        return term

    def pick_up(self, fills: dict[int, str]) -> str:
        """How many choices there are where the record stands; written anew after a record was put in place."""
        arms = {index: store(const(COUNT), fill) + "(br $done)" for index, fill in fills.items()}
        none = store(const(COUNT), const(0))
        again = when(cell(ENDED), none, f"(block $done {self.dispatch(arms, none)})")
        again = when(op("lt_s", load(const(COUNT)), const(0)), self.begin_work() + again)
        return Function().text("$choices (result i32)", again + load(const(COUNT)))

    def make(self) -> str:
        """Make the move at an address: bind what it names and go to the effects of its action."""
        arms = ""
        for index, action in enumerate(self.program.actions):
            bound = "".join(self.set_slot(one.slot, given) for one, given in self.given(action))
            back = set_cell(self.machine.returns + index, op("add", cell(AT), const(1)))
            go = bound + back + self.goto(self.machine.bodies[index]) + "(return)"
            arms += when(op("eq", load(get("$move")), const(index)), go)
        spent = store(const(COUNT), const(-1))
        on = set_cell(AT, op("add", cell(AT), const(1)))
        return Function().text("$make (param $move i32)", f"{spent} {arms} {on}")

    def happen(self) -> str:
        """Let chance decide for an outcome."""
        function, arms = Function(), Arms()
        for index, node in self.stops().items():
            with self.inside({}, node.article, function):
                if isinstance(node, c.ChanceSwap):
                    place = self.place(self._zone_of(node.zone))
                    arms[index] = self.helper("$pile_swap", place, self.slot(node.slot), get("$outcome"))
                elif isinstance(node, c.ChancePick):
                    arms[index] = self.set_slot(node.slot, get("$outcome"))
                elif isinstance(node, c.ChanceDraw):
                    source, target, one = self._zone_of(node.source), self._zone_of(node.target), function.local()
                    assert source.field.holds is not None
                    moved = self.transfer(source, target, "$outcome", one, source.field.holds)
                    arms[index] = put(one, const(1)) + moved
                else:
                    continue
                arms[index] += self._follow(node) + self.goto(index + 1) + "(return)"
        body = store(const(COUNT), const(-1)) + self.dispatch(arms)
        return function.text("$happen (param $outcome i32)", body)

    def occur(self) -> str:
        """Let chance decide for the row at an address: an outcome, or a move where it makes one."""
        happens = f"(call $happen {load(get('$row'))})"
        if not self.by_chance():
            return Function().text("$occur (param $row i32)", happens)
        arms = dict.fromkeys(self.by_chance(), f"(call $make {get('$row')}) (return)")
        return Function().text("$occur (param $row i32)", self.dispatch(arms, happens))
