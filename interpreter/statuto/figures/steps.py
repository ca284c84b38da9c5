"""The steps of a turn as a figure shows them: in the order of the page, what follows each, and all in words."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from statuto.figures.words import Words, said
from statuto.machine.graph import END, START, Graph

SEATS = {"": "chance", "mover": "player on turn", "chooser": "another player"}
PASSING = ("no move", "none left", "drawn", "")


@dataclass(slots=True)
class Step:
    """A step as it is drawn: what is done, by whom, what comes after it, and where its box is.

    `after` are the numbers of the steps that can follow, `turns` of those that do when the turn ends; `ends` says that
    the game can end here.
    """

    number: int
    chance: bool
    done: str
    who: str
    after: list[int] = field(default_factory=list)
    turns: list[int] = field(default_factory=list)
    ends: bool = False
    lines: list[str] = field(default_factory=list)
    small: list[str] = field(default_factory=list)
    top: float = 0.0
    bottom: float = 0.0

    @property
    def middle(self) -> float:
        """How far down the middle of the box is."""
        return (self.top + self.bottom) / 2


def steps_of(drawn: Graph, words: Words, numbers: Mapping[str, str]) -> list[Step]:
    """The start as number 0, and the steps as they are drawn: each below those that lead to it, if that can be."""
    order = _order(drawn)
    number = {node: at for at, node in enumerate(order)}
    steps = []
    for node in order:
        values = drawn.nodes[node]
        labels = dict.fromkeys(data["label"] for _, _, data in drawn.out_edges(node, data=True))
        moves = [said(words, label) for label in labels if label not in PASSING]
        chance = values["kind"] == "chance"
        done = values["name"] if chance or not moves else ", ".join(moves)
        who = [said(words, SEATS.get(values["seat"], values["seat"]))]
        who += [said(words, "step {name}", name=values["step"])] if values["step"] else []
        who += [numbers.get(values["article"], values["article"])] if values["article"] else []
        done, by = (said(words, "start"), "") if node == START else (done, ", ".join(who))
        step = Step(number[node], chance, done, by)
        for _, target, data in drawn.out_edges(node, data=True):
            if target == END:
                step.ends = True
            else:
                ways = step.turns if data["turn"] else step.after
                if number[target] not in ways:
                    ways.append(number[target])
        step.after.sort()
        # Where the first turn begins, one does not say that a turn ends.
        step.turns = sorted(to for to in step.turns if to not in step.after or to <= step.number)
        steps.append(step)
    return steps


def _order(drawn: Graph) -> list[Hashable]:
    """The nodes but the end, the start first, so that ways go down the page but for those that close a circle."""
    done: list[Hashable] = []
    seen: set[Hashable] = {START, END}
    stack: list[tuple[Hashable, Any]] = [(START, iter(_following(drawn, START)))]
    while stack:
        node, rest = stack[-1]
        met = next((one for one in rest if one not in seen), None)
        if met is None:
            done.append(node)
            stack.pop()
        else:
            seen.add(met)
            stack.append((met, iter(_following(drawn, met))))
    return done[::-1]


def _following(drawn: Graph, node: Hashable) -> list[Hashable]:
    """What comes after a node: first what comes after the end of a turn, and the later in the code before the earlier.

    Of what is done first in such an order, the last stands highest. From the start it is the other way round, as what
    stands first there comes first, though it may come again.
    """
    ways = sorted((data["turn"], target) for _, target, data in drawn.out_edges(node, data=True) if target != END)
    found = list(dict.fromkeys(target for _, target in ways))
    return found if node == START else found[::-1]


def told(steps: Sequence[Step], words: Words) -> list[str]:
    """The steps in words, one by one."""
    found = []
    for step in steps:
        text = f"{step.number}: {step.done} ({step.who})" if step.number else step.done
        if step.after:
            text += "; " + said(words, "then {steps}", steps=", ".join(map(str, step.after)))
        if step.turns:
            text += "; " + said(words, "the turn can end, then {steps}", steps=", ".join(map(str, step.turns)))
        if step.ends:
            text += "; " + said(words, "the game can end")
        found.append(text)
    return found
