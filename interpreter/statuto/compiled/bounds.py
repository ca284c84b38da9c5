"""What a module may use up: work between two decisions, memory, and code. Past a bound there is a finding, and no more.

Work is counted by the module itself, so the same game stops at the same place on every machine and in a browser. What
something costs is reckoned beforehand, from how many rounds its loops have and what it calls. A loop that may cost more
than `FREE` pays for each of its rounds; what costs less is paid by what it stands in. So what is done most often pays
nothing by itself. A function that asks several definitions pays, too. `$budget` is what may still be spent before the
next decision.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from operator import itemgetter

from statuto.compiled.agreed import MOST_MEMORY
from statuto.compiled.wat import PAGE

MOST_WORK = 5_000_000_000
"""How many steps one decision may cost: some seconds. The reference evaluator stops before that."""
ROUND = 4
FREE = 2_000
FEW = 16
"""How many rounds a loop has of which that is not known beforehand, on a small board."""
MOST_PAGES = MOST_MEMORY // PAGE
TOO_MUCH = f"more than {MOST_MEMORY:,} bytes of memory"
ENDLESS = "(loop $while"
"""How loops begin that have a far bound."""
STEPS = "(loop $go"
"""How the way through the instructions begins, which counts its own rounds."""
MOST_CODE = 2**22
"""How many characters the code of a module may have."""

_PARTS = re.compile(r"\((?:loop|call|func) \$\w+")
_BRACKET = re.compile(r"[()]")
_ROUNDS = re.compile(
    r"lt_u \(local\.tee \$\w+ \(i32\.add \(local\.get \$\w+\) \(i32\.const 1\)\)\) \(i32\.const (\d+)\)"
)


@dataclass(slots=True, eq=False)
class Part:
    """A loop or a function: where it begins, how many rounds it has, the loops within, and what it calls.

    With a far bound (`endless`) a loop pays, whatever it costs; a function that `steps` through the instructions never
    does, for of these it goes through few. `pays` and `cost` are known when all has been read: `cost`
    is that of one round.
    """

    body: int
    depth: int
    rounds: int = 1
    loops: list[Part] = field(default_factory=list)
    calls: list[str] = field(default_factory=list)
    endless: bool = False
    steps: bool = False
    pays: bool = False
    cost: int = 0


def parts(text: str, few: int) -> dict[str, Part]:
    """The functions of a text by their names."""
    functions, opened, depth, last = dict[str, Part](), list[Part](), 0, 0
    for found in chain(_PARTS.finditer(text), (None,)):
        at = found.start() if found else len(text)
        closing = text.count(")", last, at)
        if opened and depth - closing <= opened[-1].depth:
            _close(text, last, at, depth, opened, few)
        depth += text.count("(", last, at) - closing
        if found is None:
            break
        said, last = found[0], found.end()
        if said.startswith("(func"):
            opened = [Part(last, depth)]
            functions[said[6:]] = opened[0]
        elif opened and said.startswith("(call"):
            opened[-1].calls.append(said[6:])
        elif opened and said == STEPS:
            opened[-1].steps = True
        elif opened and said.startswith("(loop"):
            opened.append(Part(last, depth, endless=said.startswith(ENDLESS)))
            opened[-2].loops.append(opened[-1])
        depth += 1
    return functions


def _close(text: str, start: int, end: int, depth: int, opened: list[Part], few: int) -> None:
    """Take away what is open and closes in a stretch of a text, before which so many brackets are open."""
    for found in _BRACKET.finditer(text, start, end):
        depth += 1 if found[0] == "(" else -1
        if opened and opened[-1].depth == depth:
            part = opened.pop()
            rounds = _ROUNDS.search(text, part.body, found.start()) if opened and not part.loops else None
            part.rounds = int(rounds[1]) if rounds else few if opened else 1


class Costs:
    """What functions and loops cost at least, as far as is known beforehand."""

    def __init__(self, functions: Mapping[str, Part]) -> None:
        self._functions = functions
        self._known: dict[str, int] = {}

    def of(self, part: Part) -> int:
        """What all rounds of a loop, or a function, cost those around it; those that pay by themselves cost nothing."""
        part.cost = ROUND * bool(part.depth) + sum(map(self.of, part.loops)) + sum(map(self.call, part.calls))
        part.cost = 0 if part.steps else min(MOST_WORK, part.cost)
        several = sum(name.startswith("$define_") for name in part.calls) > 1 and not part.depth
        part.pays = several or (bool(part.depth) and (part.endless or part.rounds * part.cost > FREE))
        return 0 if part.pays else part.rounds * part.cost

    def call(self, name: str) -> int:
        """What a call of a function costs."""
        if name not in self._known:
            self._known[name] = ROUND  # what comes back to itself is counted once
            part = self._functions.get(name)
            self._known[name] = ROUND + self.of(part) if part is not None else ROUND
        return self._known[name]


def charged(texts: Sequence[tuple[str, str]], longest: int) -> list[str]:
    """Functions that pay for what they do often, of functions with their sites; what cannot pay ends in `$tired`.

    `longest` is how many things there are in the longest domain.
    """
    found = [parts(text, max(FEW, longest // 8)) for text, _ in texts]
    costs = Costs({name: part for functions in found for name, part in functions.items()})
    for functions in found:
        for name in functions:
            costs.call(name)
    paying = [[one for part in functions.values() for one in _all(part) if one.pays] for functions in found]
    return [_paying(text, site, some) for (text, site), some in zip(texts, paying, strict=True)]


def _all(part: Part) -> Iterator[Part]:
    yield part
    for loop in part.loops:
        yield from _all(loop)


def _paying(text: str, site: str, paying: Sequence[Part]) -> str:
    """A text in which some parts pay."""
    pieces, at = list[str](), 0
    for place, part in sorted(((_begin(text, part), part) for part in paying), key=itemgetter(0)):
        pieces += [text[at:place], pay(max(ROUND, part.cost), site)]
        at = place
    return "".join([*pieces, text[at:]])


def _begin(text: str, part: Part) -> int:
    """Where the first instruction of a part stands; a function has its locals in the line behind its head."""
    if part.depth:
        return part.body
    return text.index("\n", text.index("\n", part.body) + 1)


def pay(work: int, site: str) -> str:
    """Code that pays for some work."""
    paid = f"(global.set $budget (i64.sub (global.get $budget) (i64.const {work})))"
    return f"{paid} (if (i64.lt_s (global.get $budget) (i64.const 0)) (then (call $tired {site}) (unreachable)))"


def begun() -> str:
    """The declaration of what may be spent."""
    return f"(global $budget (mut i64) (i64.const {MOST_WORK}))"


def afresh(unless: str) -> str:
    """Code that begins to count work anew, but where `unless` holds, if it says anything."""
    code = f"(global.set $budget (i64.const {MOST_WORK}))"
    return f"(if (i32.eqz {unless}) (then {code}))" if unless else code
