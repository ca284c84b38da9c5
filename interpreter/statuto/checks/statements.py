"""Typing effects: from tree to typed effects."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from statuto.checks.chains import BAD
from statuto.checks.duties import most_of
from statuto.checks.expressions import Typer
from statuto.checks.grouped import kept_by_the_machine
from statuto.checks.program import (
    Bind,
    Decide,
    DrawOf,
    EachOf,
    Effect,
    Finish,
    LayTile,
    Loop,
    MoveOf,
    NextBy,
    PickOf,
    Result,
    ShuffleOf,
    StepOf,
    Store,
    TurnEnds,
    When,
)
from statuto.checks.scope import DefinitionName
from statuto.checks.terms import Const, Load, Local, Term, ZoneAt
from statuto.checks.types import NUMBER, UNKNOWN, Type, thing
from statuto.syntax import tree as t

MOST_TIMES = 10_000


class Effects:
    """Types the effects of a book."""

    def __init__(self, typer: Typer) -> None:
        self.typer = typer
        self.scope = typer.scope
        self.steps: dict[str, t.Span] = {}
        self.sites: dict[str, int] = {}
        self.decided: set[int] = set()
        self.names = 0
        self.turning = False
        self._methods: dict[type, Callable[[Any], list[Effect]]] = {
            t.Assign: self._assign,
            t.Transfer: self._transfer,
            t.Draw: self._draw,
            t.Shuffle: self._shuffle,
            t.LetBe: self._let_be,
            t.Pick: self._pick,
            t.Lay: self._lay,
            t.EndGame: lambda node: [Finish(*self._where(node), self.result(node.outcome))],
            t.EndTurn: lambda node: [TurnEnds(*self._where(node))],
            t.NextTurn: self._next_turn,
            t.Nothing: lambda node: [],
            t.If: self._if,
            t.ForEach: self._for_each,
            t.While: self._while,
            t.Choose: self._choose,
            t.Step: self._step,
        }

    def block(self, statements: t.Block) -> tuple[Effect, ...]:
        """The effects of a block; its variables end with it."""
        effects: list[Effect] = []
        with self.scope.variables():
            for statement in statements:
                effects.extend(self._methods[type(statement)](statement))
        return tuple(effects)

    def turn(self, statements: t.Block) -> tuple[Effect, ...]:
        """The effects of a turn, in which `most of` may be asked."""
        self.turning = True
        effects = self.block(statements)
        self.turning = False
        return effects

    def result(self, node: t.Outcome | None) -> Result | None:
        """A typed outcome; None leaves it to the ranking."""
        if node is None:
            return None
        player = thing(self.typer.program.players)
        term = self.typer.of(node.player, player) if node.player is not None else None
        return Result(term, node.wins)

    def _where(self, node: t.Node) -> tuple[str, int]:
        return self.scope.article, node.span.line

    def _site(self) -> str:
        """The name of a place where chance decides: the article and how many come before in it."""
        count = self.sites[self.scope.article] = self.sites.get(self.scope.article, 0) + 1
        return f"{self.scope.article}#{count}"

    def _kept(self, name: str, type: Type = NUMBER) -> int:
        """A local without a name that survives decisions."""
        self.names += 1
        with self.scope.variables():
            return self.scope.bind(t.Word(f" {name}{self.names}"), type, kept=True).slot

    def _assign(self, node: t.Assign) -> list[Effect]:
        target = self.typer.type(node.target)
        if not isinstance(target, Load):
            if target is not BAD:
                self.scope.report(
                    "T040",
                    node.target.span,
                    "Only a memory can be given a value.",
                    "`memory NAME: 0 to 9` declares one.",
                )
            return []
        if any(group.grouping.keeps(target.field) for group in self.typer.program.groups):
            kept_by_the_machine(self.scope, node)
            return []
        match = self.typer.program.match
        if match is not None and target.field is match.number and not self.scope.closed:
            self.scope.report("T093", node.target.span, "The deals are counted by themselves.", "Leave this out.")
            return []
        wanted = target.type if node.kind == "set" else NUMBER
        if node.kind != "set" and target.type.form != "number":
            self.scope.report(
                "T002",
                node.target.span,
                f"This is {target.type}; only a number can be raised or lowered.",
                "`set … to …` gives it another value.",
            )
            return []
        if isinstance(node.value, t.MostOf):
            value = self.typer.expect(self._most_of(node.value), wanted, node.value.span)
        else:
            value = self.typer.of(node.value, wanted)
        self._known_range(target, value, node)
        return [Store(*self._where(node), node.kind, target.field, target.indices, value)]

    def _most_of(self, node: t.MostOf) -> Term:
        if self.turning:
            return most_of(self.typer, node)
        message = "What can still be done this turn is asked of a point of the turn, and this is none."
        self.scope.report("T019", node.span, message, "`set … to most of …` stands in `turn:`.")
        return BAD

    def _known_range(self, target: Load, value: Term, node: t.Assign) -> None:
        field = target.field
        if (
            node.kind == "set"
            and isinstance(value, Const)
            and value.type.form != "unknown"
            and not field.low <= value.value <= field.high
        ):
            help = (
                f"Declare it `or none`, or from {field.low} to {field.high}."
                if value.value == -1
                else f"It goes from {field.low} to {field.high}."
            )
            what = str(value.value) if field.type.form == "number" else "this"
            self.scope.report("T027", node.value.span, f"`{field.name}` cannot hold {what}.", help)

    def _zone(self, node: t.Expression) -> ZoneAt | None:
        term = self.typer.type(node, Type("zone"))
        if isinstance(term, ZoneAt):
            return term
        if term is not BAD:
            self.scope.report(
                "T041", node.span, f"This is {term.type}, not a zone.", "`zone NAME: PIECES` declares one."
            )
        return None

    def _transfer(self, node: t.Transfer) -> list[Effect]:
        source = self._zone(node.source) if node.source is not None else None
        end, target = self._end(node.target) if node.target is not None else ("", None)
        zones = [zone for zone in (source, target) if zone is not None]
        if not zones or (node.source is not None and source is None) or (node.target is not None and target is None):
            return []
        holds = zones[0].field.holds
        if holds is None or any(zone.field.holds is not holds for zone in zones):
            self.scope.report(
                "T042", node.span, "The two zones hold different pieces.", "Move between zones that hold the same."
            )
            return []
        piece = self._piece(node, holds) if node.piece is not None else None
        if node.piece is not None and piece is BAD:
            return []
        amount = self.typer.of(node.amount.value, NUMBER) if node.amount.value is not None else None
        form = node.amount.form if piece is None or piece.type.form != "bag" else "bag"
        return [MoveOf(*self._where(node), form, amount, piece, holds, source, target, end == "bottom")]

    def _end(self, node: t.Expression) -> tuple[str, ZoneAt | None]:
        """A zone that receives pieces; before it may stand at which end of a zone in order."""
        match node:
            case t.Chain(t.Name("top" | "bottom" as end), (t.Link("of", item), *links)) if end not in self.scope.names:
                zone = self._zone(t.Chain(item, tuple(links), span=node.span) if links else item)
                if zone is not None and zone.field.form != "pile":
                    self.scope.report("T043", node.span, f"This zone has no {end}.", "Declare it `in order`.")
                    return "", None
                return end, zone
        return "", self._zone(node)

    def _piece(self, node: t.Transfer, holds: Any) -> Term | None:
        """The piece of a transfer; `every NOUN` and `all NOUN` mean every piece of the zone's kind."""
        assert node.piece is not None
        if (
            node.amount.form in ("every", "all")
            and isinstance(node.piece, t.Name)
            and node.piece.text in (holds.name, holds.plural)
        ):
            return None
        local = self.scope.locals.get(node.piece.text) if isinstance(node.piece, t.Name) else None
        if isinstance(local, Local) and local.type.form == "bag" and local.type.domain is holds:
            if node.amount.form == "number" and node.amount.value is None:
                return local
            message = f"`{local.name}` says already how many of each piece there are."
            self.scope.report("T083", node.amount.span, message, f"`move {local.name} from … to …`.")
            return BAD
        return self.typer.of(node.piece, thing(holds))

    def _draw(self, node: t.Draw) -> list[Effect]:
        source, target = self._zone(node.source), self._zone(node.target)
        if source is None or target is None:
            return []
        if source.field.holds is not target.field.holds:
            self.scope.report(
                "T042", node.span, "The two zones hold different pieces.", "Draw into a zone that holds the same."
            )
            return []
        amount = self.typer.of(node.amount, NUMBER) if node.amount is not None else None
        return [DrawOf(*self._where(node), amount, source, target, self._kept("draw"), self._site())]

    def _shuffle(self, node: t.Shuffle) -> list[Effect]:
        zone = self._zone(node.zone)
        if zone is None:
            return []
        if zone.field.form != "pile":
            self.scope.report("T043", node.zone.span, "This zone has no order to shuffle.", "Declare it `in order`.")
            return []
        return [ShuffleOf(*self._where(node), zone, self._kept("shuffle"), self._site())]

    def _let_be(self, node: t.LetBe) -> list[Effect]:
        value = self.typer.type(node.value)
        if value.type.form not in ("number", "truth", "thing"):
            if value.type.form != "unknown":
                self.scope.report(
                    "T002",
                    node.value.span,
                    f"This is {value.type}; a name is given to a number, a condition or a thing.",
                    "Use `define` for a set.",
                )
            self.scope.bind(node.name, UNKNOWN, kept=True)
            return []
        if value.type.form == "thing" and value.type.domain is None:
            self.scope.report(
                "T002", node.value.span, "It is not known what this is none of.", "Give the name to a thing."
            )
            self.scope.bind(node.name, UNKNOWN, kept=True)
            return []
        local = self.scope.bind(node.name, value.type, kept=True)
        return [Bind(*self._where(node), local.slot, value, local.name)]

    def _pick(self, node: t.Pick) -> list[Effect]:
        source = self.typer.type(node.source)
        if source.type.form != "set" or source.type.domain is None:
            if source.type.form != "unknown":
                self.scope.report(
                    "T002",
                    node.source.span,
                    f"This is {source.type}; chance picks from a set.",
                    "`pick s at random from (squares t where …)`.",
                )
            self.scope.bind(node.name, UNKNOWN, kept=True)
            return []
        local = self.scope.bind(node.name, thing(source.type.domain), kept=True)
        return [PickOf(*self._where(node), local.slot, source, self._site(), local.name)]

    def _lay(self, node: t.Lay) -> list[Effect]:
        for laid in self.typer.program.boards:
            tile = self.typer.of(node.tile, thing(laid.tiles))
            place = self.typer.of(node.place, thing(laid.places))
            rotation = self.typer.program.domains["rotation"]
            turned = self.typer.type(node.turned, thing(rotation))
            if turned.type.form == "number" and isinstance(turned, Const):
                turned = Const(thing(rotation), turned.value % rotation.size)
            turned = self.typer.expect(turned, thing(rotation), node.turned.span)
            return [LayTile(*self._where(node), laid, tile, place, turned)]
        self.scope.report(
            "T044",
            node.span,
            "There is no board that is laid from tiles.",
            "`board town of place with area: laid from hexagon`.",
        )
        return []

    def _next_turn(self, node: t.NextTurn) -> list[Effect]:
        return [NextBy(*self._where(node), self.typer.of(node.player, thing(self.typer.program.players)))]

    def _if(self, node: t.If) -> list[Effect]:
        condition = self.typer.condition(node.condition)
        body, otherwise = self.block(node.body), self.block(node.otherwise)
        if isinstance(condition, Const) and condition.type.form != "unknown":
            return list(body if condition.value else otherwise)
        return [When(*self._where(node), condition, body, otherwise)]

    def _for_each(self, node: t.ForEach) -> list[Effect]:
        pair = self.typer.members(node.binder)
        if pair is None:
            return []
        domain, members = pair
        with self.scope.variables():
            local = self.scope.bind(node.binder.variable, thing(domain), kept=True)
            where = self.typer.condition(node.binder.where) if node.binder.where is not None else None
            body = self.block(node.body)
        return [EachOf(*self._where(node), local.slot, members, where, body, self._kept("each", UNKNOWN), local.name)]

    def _while(self, node: t.While) -> list[Effect]:
        condition = self.typer.condition(node.condition)
        bound = self.typer.integer(node.bound, "How often at most")
        if not 1 <= bound <= MOST_TIMES:
            self.scope.report(
                "T045",
                node.bound.span,
                f"A loop cannot be done at most {bound} times.",
                f"Between 1 and {MOST_TIMES:,} times.",
            )
        return [Loop(*self._where(node), condition, bound, self.block(node.body), self._kept("while"))]

    def _choose(self, node: t.Choose) -> list[Effect]:
        actions = []
        for word in node.actions:
            named = self.scope.actions.get(word.text)
            if named is None:
                what = "a definition" if isinstance(self.scope.names.get(word.text), DefinitionName) else "no action"
                self.scope.report(
                    "T001", word.span, f"`{word}` is {what}.", self.scope.near(word.text, iter(self.scope.actions))
                )
                continue
            named.used = True
            self.decided.add(named.index)
            actions.append(named.index)
        seat = self.typer.of(node.chooser, thing(self.typer.program.players)) if node.chooser is not None else None
        otherwise = self.block(node.or_else) if node.or_else is not None else None
        if not actions:
            return []
        name = " or ".join(word.text for word in node.actions)
        site = self._site() if node.by_chance else ""
        return [Decide(*self._where(node), tuple(actions), seat, otherwise, name, site)]

    def _step(self, node: t.Step) -> list[Effect]:
        if node.name.text in self.steps:
            self.scope.report(
                "T046", node.name.span, f"There are two steps `{node.name}`.", "Give each a name of its own."
            )
        self.steps[node.name.text] = node.name.span
        return [StepOf(*self._where(node), node.name.text, self.block(node.body))]
