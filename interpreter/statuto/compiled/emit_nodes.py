"""The nodes where somebody, or chance, decides: what may be chosen, and what a choice does."""

from __future__ import annotations

from statuto.checks.terms import Term, ZoneAt
from statuto.compiled.emit_moves import Moves
from statuto.compiled.wat import COUNT, Function, cell, const, get, load, op, plus, put, set_cell, store, tee, when
from statuto.machine import code as c
from statuto.machine.layout import AT, CHOOSER, ENDED, MOVER

OVER, DECISION, CHANCE = 0, 1, 2
NODES = (c.Decision, c.ChancePick, c.ChanceDraw)

Arms = dict[int, str]
"""The code for some instructions, by their index."""


class Nodes(Moves):
    """Emits the nodes of one machine; their choices lie in the buffer, and their number at `COUNT`."""

    def goto(self, to: int) -> str:
        """Code that goes on at an instruction."""
        return set_cell(AT, const(to))

    def dispatch(self, arms: Arms, otherwise: str = "(unreachable)") -> str:
        """Go to the arm of the instruction at which the record stands."""
        keys = sorted(arms)
        places = {key: place for place, key in enumerate(keys)}
        targets = " ".join(f"$a{places[i]}" if i in places else "$other" for i in range(len(self.machine.code)))
        code = f"(br_table {targets} $other {cell(AT)})"
        for place, key in enumerate(keys):
            code = f"(block $a{place} {code}) {arms[key]}"
        return f"(block $other {code}) {otherwise}"

    def node(self, node: c.Decision | c.ChancePick | c.ChanceDraw, fill: str) -> str:
        """Stop here if there is something to choose."""
        kind = DECISION if isinstance(node, c.Decision) else CHANCE
        found = self.function.local()
        stop = store(const(COUNT), get(found)) + f"(return {const(kind)})"
        if isinstance(node, c.ChancePick):
            without = self.fail("E010", "Chance has nothing to pick from.")
        elif isinstance(node, c.Decision) and node.empty < 0:
            message = f"Player {{0}} must {node.name}, and has no legal move."
            without = self.fail("E001", message, op("add", cell(CHOOSER), const(1)))
        else:
            without = self.goto(node.empty if isinstance(node, c.Decision) else node.to)
        return when(tee(found, fill), stop, without)

    def fill(self, index: int, node: c.Decision | c.ChancePick | c.ChanceDraw) -> str:
        """A call of the function that writes the choices of a node into the buffer and gives their number."""
        function = Function()
        with self.inside({}, node.article, function):
            if isinstance(node, c.Decision):
                seat = self.index(node.seat, "A choice") if node.seat is not None else cell(MOVER)
                body = set_cell(CHOOSER, seat) + self.decision(node)
            else:
                body = self._outcomes(node)
        self.functions.append(function.text(f"$fill_{index} (result i32)", body))
        return f"(call $fill_{index})"

    def _outcomes(self, node: c.ChancePick | c.ChanceDraw) -> str:
        """Outcomes and weights, two numbers each in a row as wide as a move."""
        found = self.function.local()
        row = op("mul", get(found), const(4 * self.width))

        def write(outcome: str, weight: str) -> str:
            pair = store(row, get(outcome), self.choices) + store(row, weight, self.choices + 4)
            return pair + put(found, op("add", get(found), const(1)))

        if isinstance(node, c.ChancePick):
            return self.each(node.source, lambda m: write(m, const(1))) + get(found)
        at, held = self.function.local(), self._zone_of(node.source)
        there = load(plus(get("$at"), op("shl", get("$m"), const(2)))).replace("$at", at)
        every = self.count_up(held.field.width, lambda m: when(w := there.replace("$m", m), write(m, w)))
        return put(at, self.held(held)) + every + get(found)

    def _zone_of(self, term: Term) -> ZoneAt:
        assert isinstance(term, ZoneAt)
        return term

    def pick_up(self, fills: dict[int, str]) -> str:
        """How many choices there are where the record stands; written anew after a record was put in place."""
        arms = {index: store(const(COUNT), fill) + "(br $done)" for index, fill in fills.items()}
        none = store(const(COUNT), const(0))
        again = when(cell(ENDED), none, f"(block $done {self.dispatch(arms, none)})")
        again = when(op("lt_s", load(const(COUNT)), const(0)), again)
        return Function().text("$choices (result i32)", again + load(const(COUNT)))

    def make(self) -> str:
        """Make the move at an address: bind what it names and go to the effects of its action."""
        arms = ""
        for index, action in enumerate(self.program.actions):
            bound = "".join(
                self.set_slot(parameter.slot, load(get("$move"), 4 * place))
                for place, parameter in enumerate(action.parameters, 1)
            )
            back = set_cell(self.machine.returns + index, op("add", cell(AT), const(1)))
            go = bound + back + self.goto(self.machine.bodies[index]) + "(return)"
            arms += when(op("eq", load(get("$move")), const(index)), go)
        spent = store(const(COUNT), const(-1))
        on = set_cell(AT, op("add", cell(AT), const(1)))
        return Function().text("$make (param $move i32)", f"{spent} {arms} {on}")

    def happen(self) -> str:
        """Let chance decide for an outcome."""
        function, arms = Function(), Arms()
        for index, node in enumerate(self.machine.code):
            with self.inside({}, node.article, function):
                if isinstance(node, c.ChancePick):
                    arms[index] = self.set_slot(node.slot, get("$outcome"))
                elif isinstance(node, c.ChanceDraw):
                    source, target, one = self._zone_of(node.source), self._zone_of(node.target), function.local()
                    assert source.field.holds is not None
                    moved = self.transfer(source, target, "$outcome", one, source.field.holds)
                    arms[index] = put(one, const(1)) + moved
                else:
                    continue
                arms[index] += self.goto(index + 1) + "(return)"
        body = store(const(COUNT), const(-1)) + self.dispatch(arms)
        return function.text("$happen (param $outcome i32)", body)
