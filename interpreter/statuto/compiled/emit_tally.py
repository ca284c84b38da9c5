"""Counting which articles games use, inside the module; emitted only where it is asked for.

There are two counters for each article, how often it applied and at how many decisions it refused something. Those of
the game that is played are added to those of all games when it has come to its end.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from statuto.checks.program import ActionOf, Ending, Finish
from statuto.compiled.emit_foresight import Foresight
from statuto.compiled.emit_moves import FOUND
from statuto.compiled.wat import Function, cell, const, either, get, load, op, put, store, when
from statuto.evaluate.enders import finishing
from statuto.evaluate.refusals import articles, forbidden
from statuto.machine import code as c
from statuto.machine.code import Machine
from statuto.machine.layout import AT

PLACES = ("before", "begun", "met", "chosen", "occurs", "over", "played")
"""Where something may be counted: before all games, when a game begins, at a decision, after the choice, and so on."""

_ADDED = """
(func $add_counts (local $i i32)
  (loop $on
    (i32.store offset=@all (local.get $i)
      (i32.add (i32.load offset=@all (local.get $i)) (i32.load offset=@now (local.get $i))))
    (i32.store offset=@games (local.get $i)
      (i32.add (i32.load offset=@games (local.get $i)) (i32.ne (i32.load offset=@now (local.get $i)) (i32.const 0))))
    (br_if $on (i32.lt_u (local.tee $i (i32.add (local.get $i) (i32.const 4))) (i32.const @size))))
  (memory.fill (i32.const @now) (i32.const 0) (i32.const @size)))
(func $clear_counts
  (memory.fill (i32.const @now) (i32.const 0) (i32.const @size))
  (memory.fill (i32.const @all) (i32.const 0) (i32.const @both)))
"""


class Tally(Foresight):
    """Emits the counting; `counts` is where the counters of all games lie, those of what applied first.

    Behind them lie as many that say in how many of the games that was.
    """

    def __init__(self, machine: Machine, counting: bool = False) -> None:
        super().__init__(machine)
        self.counting = counting
        self.named = articles(self.program) if counting else []
        self.now, self.counts = (self.memory.buffer(count * len(self.named)) for count in (2, 4))
        self._refusing: set[str] = set()

    def tally(self) -> dict[str, str]:
        """The code at each place of a game where something is counted; `functions` is what they call."""
        if not self.counting:
            return dict.fromkeys((*PLACES, "functions"), "")
        size = 8 * len(self.named)
        numbers = {"all": self.counts, "games": self.counts + size, "now": self.now, "size": size, "both": 2 * size}
        text = _ADDED if self.named else "(func $add_counts) (func $clear_counts)"
        for name, number in numbers.items():
            text = text.replace(f"@{name}", str(number))
        return dict.fromkeys(PLACES, "") | {
            "before": "(call $clear_counts)",
            "begun": f"(global.set $finished {const(0)})",
            "chosen": self._taken_away() + f"(call $applied {get('$move')})",
            "occurs": self._moved_by_chance(),
            "over": "(call $ended_by)",
            "played": "(call $add_counts)",
            "functions": "(global $finished (mut i32) (i32.const 0))" + text + self._applied() + self._ended_by(),
        }

    def decision(self, node: c.Decision) -> str:
        """The same; before it, the articles that refuse something are counted."""
        code = super().decision(node)
        if not self.counting:
            return code
        asked: dict[str, str] = {}
        for action in node.actions:
            for number, (article, _) in enumerate(forbidden(self.program.actions[action])):
                one = self._refuses(action, number)
                asked[article] = either(asked[article], const(1), one) if article in asked else one
        counted = "".join(when(one, self._tick(article, True)) for article, one in asked.items())
        return when(self._for_real, counted) + code if counted else code

    def kept(self, node: c.Decision, count: str) -> str:
        """The same; at first no duty takes a move away."""
        code = super().kept(node, count)
        return f"(global.set $lacked {const(0)}) {code}" if self.counting and self.program.duties else code

    def fired(self, number: int) -> str:
        """Code that counts a trigger that is set off."""
        if not self.counting:
            return super().fired(number)
        return when(self._for_real, self._tick(self.program.triggers[number].article))

    def finish(self, effect: Finish) -> str:
        """The same; its article is counted."""
        return super().finish(effect) + self.ends(next(by for one, by in finishing(self.program) if one is effect))

    def ends(self, article: str) -> str:
        """Code that counts an article that has ended a game, or a deal; nothing else has, then."""
        if not self.counting:
            return super().ends(article)
        return when(self._for_real, self._tick(article) + f"(global.set $finished {const(1)})")

    def next_deal(self, node: c.NextDealOf) -> str:
        """The same; at first the ending is counted by which the deal is over."""
        return ("(call $ending) " if self.counting else "") + super().next_deal(node)

    def _tick(self, article: str, refused: bool = False) -> str:
        """Code that counts an article; nothing for one without a name."""
        if not article:
            return ""
        at = self.now + 4 * (self.named.index(article) + len(self.named) * refused)
        return store(const(at), op("add", load(const(at)), const(1)))

    @cached_property
    def _for_real(self) -> str:
        """The code of whether nothing is foreseen just now."""
        ahead = "(global.get $ahead)"
        return op("eqz", op("or", ahead, "(global.get $turn)") if self.looks_over else ahead)

    def _refuses(self, action: int, number: int) -> str:
        """A call of the function that tells whether a clause forbids a move that something permits."""
        name = f"$refuses_{action}_{number}"
        if name not in self._refusing:
            self._refusing.add(name)
            article, moves = forbidden(self.program.actions[action])[number]
            function = Function()
            with self.inside({}, article, function):
                search = self._candidates(moves, FOUND)
            self.functions.append(function.text(f"{name} (result i32)", f"{search} {const(0)}"))
        return f"(call {name})"

    def _taken_away(self) -> str:
        """Code that counts the duties that took a move away from the decision."""
        code, bits = "", dict.fromkeys((duty.article for duty in self.program.duties), 0)
        for place, duty in enumerate(self.program.duties):
            bits[duty.article] |= 1 << place
        for article, mask in bits.items():
            code += when(op("and", "(global.get $lacked)", const(mask)), self._tick(article, True))
        return code

    def _moved_by_chance(self) -> str:
        """Code that counts what applies where chance makes a move."""
        places = [int(at in self.by_chance()) for at in range(len(self.machine.code))]
        if not any(places):
            return ""
        return when(load(op("shl", cell(AT), const(2)), self.memory.table(places)), f"(call $applied {get('$move')})")

    def _applied(self) -> str:
        """The function that counts what applies with the move at an address."""
        function, code = Function(), ""
        for index, action in enumerate(self.program.actions):
            with self.inside({}, action.article, function):
                names = {one.slot: self.local_of(one) for one in action.parameters}
            bound = [put(names[one.slot], number) for one, number in self.given(action)]
            with self.inside(names, action.article, function):
                code += when(op("eq", load(get("$move")), const(index)), "".join(bound) + self._used(action))
        return function.text("$applied (param $move i32)", code)

    def _used(self, action: ActionOf) -> str:
        """Code that counts the article of an action, and those that permit it."""
        permits = [clause for clause in action.permissions if clause.mode != "must not"]
        code, asked = self._tick(action.article), dict[str, str]()
        for clause in permits:
            always = clause.condition is None or len(permits) == 1
            with self.inside(self.names, clause.article):
                one = const(1) if always or clause.condition is None else self.value(clause.condition)
            before = asked.get(clause.article)
            asked[clause.article] = one if before is None else either(before, const(1), one)
        asked.pop(action.article, None)
        return code + "".join(when(one, self._tick(article)) for article, one in asked.items())

    def _ended_by(self) -> str:
        """The functions that count the article by which a game, or a deal, is over."""
        match, function = self.program.match, Function()
        with self.inside({}, "", function):
            code = self._first_of(self.program.endings, "")
        code = when("(global.get $finished)", f"(global.set $finished {const(0)})", code or "(nop)")
        text = function.text("$ending", code)
        if match is None:
            return text + "(func $ended_by (call $ending))"
        function = Function()
        with self.inside({}, match.article, function):
            code = self._first_of(match.endings, match.article)
        return text + function.text("$ended_by", code)

    def _first_of(self, endings: Iterable[Ending], otherwise: str) -> str:
        """Code that counts the first ending that holds; without one another article."""
        code = self._tick(otherwise)
        for ending in reversed(list(endings)):
            with self.inside({}, ending.article):
                code = when(self.value(ending.condition), self._tick(ending.article) or "(nop)", code)
        return code
