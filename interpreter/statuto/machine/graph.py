"""The graph of a machine's decisions: who decides what, and what can come after it.

The nodes are the start, the end, and the instructions at which a seat or chance decides. An edge is a move, or another
way on, from one to the next. It is read off the instructions, not played: an edge says that the rules lead there, not
that a position exists in which they do.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

import networkx as nx

from statuto.checks.program import Finish
from statuto.checks.terms import Const, Control, Local, Term, ZoneAt
from statuto.machine import code as c
from statuto.machine.code import Machine

Graph: TypeAlias = "nx.MultiDiGraph[Any]"
START, END = "start", "end"

_Returns = tuple[tuple[int, int], ...]  # the return cells that are set, and the addresses in them


@dataclass(frozen=True, slots=True)
class _Point:
    """A place in the code, with the addresses that the bodies under way go back to."""

    at: int
    returns: _Returns = ()

    def to(self, at: int) -> _Point:
        return _Point(at, self.returns)

    def call(self, at: int, cell: int, back: int) -> _Point:
        known = dict(self.returns) | {cell: back}
        return _Point(at, tuple(sorted(known.items())))

    def back(self, cell: int) -> _Point:
        known = dict(self.returns)
        return _Point(known.pop(cell), tuple(known.items()))


def graph(machine: Machine) -> Graph:
    """The graph of a machine.

    A node has `kind` (start, end, decision or chance), `name`, `seat`, `step` and `article`; an edge has `label`, the
    move or what else leads on, and `turn`: whether the turn ends on the way.
    """
    return _Walk(machine).graph()


class _Walk:
    """Follows the code from each decision to the next ones."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.drawn: Graph = nx.MultiDiGraph()
        self.first_cell = machine.returns
        self.actions = len(machine.program.actions)

    def graph(self) -> Graph:
        self.drawn.add_node(START, kind="start", name="start", seat="", step="", article="")
        self.drawn.add_node(END, kind="end", name="end", seat="", step="", article="")
        todo = self._edges(START, "", _Point(0))
        seen = set(todo)
        for point in todo:  # the list grows
            for label, following in self._ways(point):
                for met in self._edges(point.at, label, following):
                    if met not in seen:
                        seen.add(met)
                        todo.append(met)
        return self.drawn

    def _edges(self, source: int | str, label: str, point: _Point) -> list[_Point]:
        """Draw the edges from a node by one of its ways; the deciding points that they lead to."""
        met = []
        for reached, turn in self._reached(point):
            target: int | str = END if reached is None else reached.at
            if reached is not None:
                self._node(reached.at)
                met.append(reached)
            edge = {"label": label, "turn": turn}
            if edge not in (self.drawn.get_edge_data(source, target) or {}).values():
                self.drawn.add_edge(source, target, **edge)
        return met

    def _node(self, at: int) -> None:
        if at in self.drawn:
            return
        instruction = self.machine.code[at]
        values = {"kind": "chance", "name": "", "seat": "", "step": "", "article": instruction.article}
        match instruction:
            case c.Decision():
                values |= {"name": instruction.name, "step": instruction.step}
                if not instruction.site:
                    values |= {"kind": "decision", "seat": self._seat(instruction.seat)}
            case c.ChancePick():
                values["name"] = "pick"
            case c.ChanceDraw(source=ZoneAt() as zone):
                values["name"] = f"draw from {zone.field.name}"
            case c.ChanceSwap(zone=ZoneAt() as zone):
                values["name"] = f"shuffle {zone.field.name}"
        self.drawn.add_node(at, **values)

    def _seat(self, seat: Term | None) -> str:
        match seat:
            case None:
                return "mover"
            case Const():
                return self.machine.program.players.names[seat.value]
            case Control() | Local():
                return seat.name
        return "another player"

    def _ways(self, point: _Point) -> Iterator[tuple[str, _Point]]:
        """The ways on from a deciding point, each with its label."""
        instruction = self.machine.code[point.at]
        following = point.to(point.at + 1)
        if not isinstance(instruction, c.Decision):
            yield "drawn" if isinstance(instruction, c.ChanceDraw) else "", following
            if isinstance(instruction, c.ChanceDraw):
                yield "none left", point.to(instruction.to)
            return
        actions = [(index, self.machine.program.actions[index]) for index in instruction.actions]
        for index, action in actions:
            yield action.name, point.call(self.machine.bodies[index], self.first_cell + index, following.at)
        if any(permission.mode == "may" for _, action in actions for permission in action.permissions):
            yield next((action.decline for _, action in actions if action.decline), "decline"), following
        if instruction.empty >= 0:
            yield "no move", point.to(instruction.empty)

    def _reached(self, start: _Point) -> list[tuple[_Point | None, bool]]:
        """The deciding points that the code leads to, None for the end, each with whether the turn ends before it."""
        found: list[tuple[_Point | None, bool]] = []
        todo = [(start, False)]
        seen = set(todo)
        between = self.machine.between
        for point, turn in todo:  # the list grows
            instruction = self.machine.code[point.at]
            if self._decides(instruction):
                found.append((point, turn))
                continue
            for following in self._following(point, instruction):
                if following is None and between >= 0 and not isinstance(instruction, c.NextDealOf):
                    following = _Point(between)
                after = turn or isinstance(instruction, c.NextTurnOf)
                if following is None:
                    found.append((None, False))
                elif (following, after) not in seen:
                    seen.add((following, after))
                    todo.append((following, after))
        return list(dict.fromkeys(found))

    @staticmethod
    def _decides(instruction: c.Instruction) -> bool:
        if isinstance(instruction, c.ChanceDraw) and isinstance(instruction.source, ZoneAt):
            return instruction.source.field.form != "pile"
        return isinstance(instruction, c.Decision | c.ChancePick | c.ChanceDraw | c.ChanceSwap)

    def _following(self, point: _Point, instruction: c.Instruction) -> Iterator[_Point | None]:
        """Where the code may go on after an instruction at which nobody decides; None for the end of the game."""
        program = self.machine.program
        match instruction:
            case c.Perform(effect=Finish()):
                yield None
                return
            case c.Jump(to=to):
                yield point.to(to)
                return
            case c.Return(cell=cell):
                yield point.back(cell)
                return
            case c.NextTurnOf(to=to):
                if program.limit:
                    yield None
                yield point.to(to)
                return
            case c.NextDealOf():
                yield None
                yield _Point(0)
                return
            case c.Branch(to=to) | c.NextMember(to=to) | c.ChanceDraw(to=to):
                yield point.to(to)
            case c.Count() if self._times(point.at) >= 1:
                yield point.to(point.at + 2)
                return
            case c.Down(to=to):
                if not instruction.bound_of:
                    yield point.to(to)
                    if self._times(point.at - 1) == 1:
                        return
            case c.EndTest():
                if program.endings:
                    yield None
            case c.Settle():
                for index, body in enumerate(self.machine.triggers):
                    yield point.call(body, self.first_cell + self.actions + index, point.at)
        yield point.to(point.at + 1)

    def _times(self, at: int) -> int:
        """How often a draw with its counter set here happens, if the book says a number; 0 if that is not known."""
        instruction, after = self.machine.code[at], self.machine.code[at + 1]
        if not isinstance(instruction, c.Count) or not isinstance(after, c.Down) or after.bound_of:
            return 0
        match instruction.value:
            case None:
                return 1
            case Const(value=value):
                return value
        return 0


def as_data(drawn: Graph) -> dict[str, Any]:
    """The graph as plain data: its nodes and edges."""
    nodes = [{"id": str(node), **values} for node, values in drawn.nodes(data=True)]
    edges = [{"from": str(a), "to": str(b), **values} for a, b, values in drawn.edges(data=True)]
    return {"nodes": nodes, "edges": edges}
