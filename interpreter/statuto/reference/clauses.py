"""The clauses of a book in plain English, a sentence or a few for each."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from statuto.checks.program import (
    ActionOf,
    Category,
    ClauseOf,
    DutyOf,
    Effect,
    Ending,
    GroupOf,
    ParameterOf,
    PermissionOf,
    Ranking,
    Trigger,
)
from statuto.checks.terms import After, Definition, Local, Members, Operator, Term
from statuto.checks.types import set_of, thing
from statuto.reference import words
from statuto.reference.declared import Declared
from statuto.reference.names import parts_of, uses, without_guards
from statuto.reference.words import sentence

DECLARED = ("kind", "piece", "tile", "board", "signs", "group", "memory", "zone", "table")


class Clauses(Declared):
    """Says clauses."""

    def clause(self, clause: ClauseOf) -> list[str]:
        """The sentences of a clause; none where the checker could not make anything of it."""
        self.mover, self.they, self.own = "the player", False, -1
        if not clause.means:
            return []
        means = clause.means if clause.form in DECLARED else without_guards(clause.means)
        return [sentence(text) for text in self.forms()[clause.form](clause.name, *means)]

    def forms(self) -> dict[str, Callable[..., list[str]]]:
        """How each form of clause is said, by the name of its node."""
        return {
            "kind": lambda name, domain: [self.kind(domain)],
            "piece": lambda name, domain: [self.piece(domain)],
            "tile": lambda name, domain: [self.tile(domain)],
            "board": lambda name, spaces: [self.board(name, spaces)],
            "signs": lambda name, signs: [self.signs(signs)],
            "group": lambda name, group: self.group(group),
            "memory": lambda name, field: [self.memory(field)],
            "zone": lambda name, field: [self.zone(field)],
            "let": lambda name, value, varies: [self.constant(name, value, varies)],
            "option": lambda name, value, varies: [f"the option {self.constant(f'“{name}”', value, varies)}"],
            "table": lambda name, *table: [self.table(name, *table)],
            "define": lambda name, definition: [self.definition(definition)],
            "action": lambda name, action: self.action(action),
            "permission": self.permission,
            "decline": lambda name, action: [
                f"a player who declines to {self.action_name(action.name)} says “{words.plain(action.decline)}”"
            ],
            "duty": lambda name, duty: [self.duty(duty)],
            "setup": lambda name, effects: self._blocks("at the start", effects, ""),
            "turn": lambda name, effects: self._blocks("on their turn", effects, "the player"),
            "firstplayer": lambda name, player: [f"{self.thing(player)} has the first turn"],
            "whenever": lambda name, trigger: self.trigger(trigger),
            "endwhen": lambda name, ending: [self.ending(ending)],
            "winner": lambda name, *ranking: self.ranking(ranking),
            "score": lambda name, category: [self.score(category)],
            "match": lambda name, match: [
                f"a match has at most {match.deals} deals" if match.deals > 1 else "a match is one deal"
            ],
            "afterdeal": lambda name, effects: self._blocks("after each deal", effects, ""),
            "matchends": lambda name, ending: [f"the match is over{self.when(ending.condition)}, after a deal"],
            "matchwinner": lambda name, *ranking: self.ranking(ranking, "wins the match"),
            "limit": lambda name, turns: [f"a game that is still going after {turns} turns is drawn"],
        }

    def _alone(self, *parts: object) -> bool:
        """Whether no player but the mover is spoken of by a variable, so that "they" can mean nobody else."""
        return not any(isinstance(p, Local) and p.type.domain is self.program.players for p in parts_of(parts))

    def _blocks(self, start: str, effects: Sequence[Effect], subject: str) -> list[str]:
        """The sentences of a block of effects."""
        self.they = bool(subject) and self._alone(tuple(effects))
        clauses = self.block(effects, subject)
        first = clauses[0] if clauses else "nothing happens"
        rest = [text if text.startswith(("in the step", "the next turn")) else f"then {text}" for text in clauses[1:]]
        return [
            f"{start} {first}" if start.startswith("on ") and first.startswith("the player") else f"{start}, {first}",
            *rest,
        ]

    def group(self, group: GroupOf) -> list[str]:
        """What a group is, and what happens when groups grow together or fall apart."""
        spaces = set_of(group.grouping.spaces)
        parts = (group.condition, group.alike)
        condition, alike = without_guards(parts)
        members = Members(spaces, group.grouping.spaces)
        made = self.bound(members, condition, group.variable, group.slot, True, value=alike)
        if alike is not None:
            made += f", all with the same {self.thing(alike).removeprefix('the ')}"
        said = [f"{words.with_article(self.noun(group.domain))} is a connected set of {made}"]
        for change, verb in ((group.joining, "joins"), (group.splitting, "splits from")):
            if change is not None:
                of = thing(group.domain)
                first, other = (
                    Local(of, slot, name) for slot, name in zip((change.group, change.other), change.names, strict=True)
                )
                one, more = (self.introduced(group.domain, local.name) for local in (first, other))
                body = without_guards(change.body)
                said += self._blocks(f"when {words.with_article(one)} {verb} {words.with_article(more)}", body, "")
        return said

    def definition(self, definition: Definition) -> str:
        """What a definition means."""
        self.mover = "the player to move"
        body = definition.body
        assert body is not None
        named = list(
            zip(definition.prepositions, definition.parameters, definition.variables, definition.slots, strict=True)
        )
        heads = [(p, words.with_article(self.introduced(d, v if uses(s, body) else ""))) for p, d, v, s in named]
        called = words.plain(definition.name)
        pairs = [f"{preposition} {head}" for preposition, head in heads]
        if body.type.form != "truth":
            many = words.is_plural(definition.name)
            noun = self.called(definition.name, body.type, bool(pairs))
            subject = " ".join(["the", noun, *pairs]) if pairs or not noun.startswith("“") else noun
            made = "the set of " if body.type.form == "set" and not many else ""
            value = self.thing(body)
            return f"{subject} {'are' if many else 'is'} {made}{value.removeprefix('the ') if made else value}"
        when = self.when(body).lstrip()
        if not heads:
            return f"“{called}” holds {when}"
        if words.is_adjective(definition.name) or (len(heads) == 1 and heads[0][0] == "of"):
            return " ".join([heads[0][1], "is", called, *pairs[1:], when])
        return " ".join(["there is", words.with_article(called), *pairs, when])

    def _to(self, action: ActionOf, *parts: object, among: bool = False) -> str:
        """An action with what it is upon: "drop on a square s"."""
        return " ".join(
            [self.action_name(action.name), *(self._upon(p, action, parts, among) for p in action.parameters)]
        )

    def _upon(self, parameter: ParameterOf, action: ActionOf, parts: tuple[object, ...], among: bool) -> str:
        candidates = tuple(p.among for p in action.parameters)
        used = uses(parameter.slot, *parts, candidates if among else ())
        preposition = parameter.preposition
        if any(other.preposition == "toward" for other in action.parameters):
            preposition = {"of": "from", "toward": "to"}.get(preposition, preposition)
        name = parameter.name if used else ""
        if parameter.several is not None:
            # Several things are what is done something with: "to exchange 2 to 7 cards", and not "of 2 to 7 cards".
            said = "" if preposition == "of" else f"{preposition} "
            noun = self.introduced(parameter.domain, name, many=True)
            if not among or parameter.among is None:
                return f"{said}{noun}"
            low, high = parameter.several.low, parameter.several.high
            number = str(low) if low == high else f"{low} to {high}"
            return f"{said}{number} {self.several(parameter.among, name, many=high > 1)}"
        if among and parameter.among is not None:
            noun = self.several(parameter.among, name, many=False)
        else:
            noun = self.introduced(parameter.domain, name)
        return f"{preposition} {words.with_article(noun)}"

    def action(self, action: ActionOf) -> list[str]:
        """What somebody does who takes an action."""
        self.they = self._alone(action.body, tuple(p.among for p in action.parameters))
        return self._blocks(f"to {self._to(action, action.body, among=True)}", action.body, "the player")

    def permission(self, name: str, action: ActionOf, permission: PermissionOf | None = None) -> list[str]:
        """What a player may, must or must not do, and when."""
        if permission is None:
            return [f"a clause on when to {self.action_name(name)} never applies here"]
        condition = permission.condition
        self.they = self._alone(condition)
        start = f"a player {permission.mode} {self._to(action, condition)}"
        return [start + ("" if condition is None else self._when_or_unless(condition, permission.mode))]

    def duty(self, duty: DutyOf) -> str:
        """What a player must do as often as can be, and when."""
        self.they = self._alone(duty.condition, duty.most)
        must = f"a player must {self.either(duty.actions)} as often as can be this turn"
        most = f", counted up to {self.thing(duty.most)}"
        return must + most + ("" if duty.condition is None else f",{self.when(duty.condition)}")

    def _when_or_unless(self, condition: Term, mode: str) -> str:
        """The condition of a permission as the end of its sentence."""
        if isinstance(condition, After):
            return f" if {self.condition(condition)}" if mode != "must not" else f" so that {self.condition(condition)}"
        if mode == "must not" and isinstance(condition, Operator):
            if condition.name == "not":
                return f" unless {self.condition(condition.arguments[0])}"
            last = condition.arguments[-1]
            if condition.name == "and" and isinstance(last, Operator) and last.name == "not":
                first = condition.arguments[:-1]
                before = first[0] if len(first) == 1 else Operator(condition.type, "and", first)
                return f"{self.when(before)}, unless {self.condition(last.arguments[0])}"
        return self.when(condition)

    def when(self, condition: Term) -> str:
        """A condition as the end of a sentence."""
        text = self.condition(condition)
        return f" when{',' if text.startswith('for every ') else ''} {text}"

    def trigger(self, trigger: Trigger) -> list[str]:
        """What happens as soon as something becomes true."""
        start = f"as soon as {self.condition(trigger.condition)}"
        if trigger.members is not None:
            each = self.several(
                trigger.members,
                trigger.variable if uses(trigger.slot, trigger.condition, trigger.body) else "",
                many=False,
            )
            start = f"for each {each}, {start}"
        return self._blocks(start, trigger.body, "")

    def ending(self, ending: Ending) -> str:
        """When the game ends, and who wins."""
        self.they = False
        outcome = self.outcome(ending.result)
        return f"the game ends{outcome}{',' if outcome else ''}{self.when(ending.condition)}"

    def ranking(self, ranking: Sequence[Ranking], wins: str = "wins") -> list[str]:
        """Who wins, and what decides between equals."""
        said: list[str] = []
        for rank in ranking:
            most = "most" if rank.most else "least"
            self.own = rank.slot
            value = self.thing(rank.value)
            if value.startswith("their "):
                who = f"has the {'highest' if rank.most else 'lowest'} {value.removeprefix('their ')}"
            else:
                who = f"has the {most} by {value}"
            said.append(f"among equals, the one who {who}" if said else f"the player who {who} {wins}")
        return ["; ".join(said)]

    def score(self, category: Category) -> str:
        """What a player scores in a category."""
        player = Local(thing(self.program.players), category.slot, category.variable)
        self.own = category.slot
        value, who = self.thing(category.value), "a player"
        if re.search(r"\bthem\b", value):
            self.own = -1
            who = self.thing(player)
            value = self.thing(category.value)
        return f"for “{words.plain(category.name)}”, {who} scores {value}"
