"""The instructions of the machine: a flat list, so that a state is the index of one of them and a record."""

from __future__ import annotations

from dataclasses import dataclass, field

from statuto.checks.program import Effect, Program
from statuto.checks.terms import Term
from statuto.machine.layout import Layout


@dataclass(slots=True)
class Instruction:
    """One instruction; `article` is the article it comes from."""

    article: str


@dataclass(slots=True)
class Perform(Instruction):
    """Do an effect in which nobody decides."""

    effect: Effect


@dataclass(slots=True)
class Jump(Instruction):
    """Go on elsewhere."""

    to: int = -1


@dataclass(slots=True)
class Branch(Instruction):
    """Go on with the next instruction if the condition holds, otherwise elsewhere."""

    condition: Term
    to: int = -1


@dataclass(slots=True)
class Take(Instruction):
    """Keep the members of a set in a local, to go through them."""

    members: Term
    where: Term | None
    slot: int
    keep: int


@dataclass(slots=True)
class NextMember(Instruction):
    """Give the local the next kept member, or go on elsewhere when there is none."""

    slot: int
    keep: int
    to: int = -1


@dataclass(slots=True)
class Count(Instruction):
    """Set a counter: to the value of a term, or 1 without one."""

    slot: int
    value: Term | None


@dataclass(slots=True)
class Down(Instruction):
    """Go on elsewhere when a counter is 0; otherwise count down."""

    slot: int
    to: int = -1
    bound_of: str = ""


@dataclass(slots=True)
class ChancePick(Instruction):
    """Chance gives a local a member of a set."""

    slot: int
    source: Term
    site: str


@dataclass(slots=True)
class ChanceDraw(Instruction):
    """Chance moves one piece from a zone to another, or the top piece moves; an empty zone goes on elsewhere."""

    source: Term
    target: Term
    site: str
    to: int = -1


@dataclass(slots=True)
class ChanceSwap(Instruction):
    """One step of a shuffle: chance swaps the piece at the counter with one at or above it."""

    zone: Term
    slot: int
    site: str


@dataclass(slots=True)
class Decision(Instruction):
    """A seat, or chance if there is a `site`, picks a move of some actions; without one, go on at `empty` (−1: there
    must be one). To decline is to decline the action `declined`: the first with a name for it, or the first of all.
    """

    actions: tuple[int, ...]
    seat: Term | None
    name: str
    declined: int
    empty: int = -1
    step: str = ""
    site: str = ""


@dataclass(slots=True)
class Return(Instruction):
    """The end of an action's or trigger's effects: go back to the address in this return cell."""

    cell: int


@dataclass(slots=True)
class Settle(Instruction):
    """Look for a trigger that has become true, and do its effects; come back here until there is none.

    `triggers` are those, by number, that may have become true, and those that these may set off.
    """

    cell: int
    triggers: tuple[int, ...]


@dataclass(slots=True)
class EndTest(Instruction):
    """Test whether the game ends."""


@dataclass(slots=True)
class FirstTurn(Instruction):
    """The setup is over: the first player moves."""


@dataclass(slots=True)
class NextTurnOf(Instruction):
    """The turn is over: the next player moves."""

    to: int = -1


@dataclass(slots=True)
class NextDealOf(Instruction):
    """What is done after a deal is done: the match is over, and goes on at `over`, or the next deal is set up."""

    over: int = -1


@dataclass(slots=True)
class Machine:
    """A program as instructions.

    `bodies` are where the effects of each action begin, `triggers` those of each trigger; `steps` maps the named
    steps, and `turn` is where a turn begins. Return cell i is the i-th action's, then the triggers' and the
    settling's. `between` is where what is done after a deal begins, at the end of the code; −1 without a match.
    """

    program: Program
    layout: Layout
    code: list[Instruction] = field(default_factory=list)
    bodies: list[int] = field(default_factory=list)
    triggers: list[int] = field(default_factory=list)
    steps: dict[str, int] = field(default_factory=dict)
    turn: int = -1
    returns: int = -1
    between: int = -1

    def past_tests(self, at: int) -> int:
        """Where to go on after a test whether the game ends: the next test that follows at once would find the same."""
        seen = 0
        while isinstance(self.code[at], EndTest | Jump) and seen < len(self.code):
            instruction = self.code[at]
            at = instruction.to if isinstance(instruction, Jump) else at + 1
            seen += 1
        return at
