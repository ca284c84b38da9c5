"""A book to its typed program, in the order in which things need each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from statuto.checks.circles import check_circles
from statuto.checks.clauses import clauses_of
from statuto.checks.declare import Declarations
from statuto.checks.expressions import Typer
from statuto.checks.fold import operator
from statuto.checks.lifetimes import add_lifetimes
from statuto.checks.program import (
    ActionOf,
    Category,
    Ending,
    ParameterOf,
    PermissionOf,
    Program,
    Ranking,
    Setting,
    Trigger,
)
from statuto.checks.scope import SCRATCH, ActionName, ConstantName, DefinitionName, DomainName, Scope
from statuto.checks.statements import Effects
from statuto.checks.terms import Const, Definition, Field, Query, Term
from statuto.checks.types import NUMBER, TRUTH, Domain, set_of, thing
from statuto.findings import Findings, Place, Related
from statuto.resolve.book import Book, BookArticle, place_of
from statuto.syntax import tree as t


@dataclass(slots=True)
class Typed:
    """A typed program with what is needed to type more in its scope (examples, positions)."""

    book: Book
    program: Program
    scope: Scope
    typer: Typer
    effects: Effects
    findings: Findings


Located = tuple[BookArticle, t.Line]


class Builder:
    """Builds the typed program of one book in one setting."""

    def __init__(self, book: Book, setting: Setting, findings: Findings) -> None:
        self.book = book
        self.setting = setting
        self.scope = Scope(findings)
        players = Domain("player", "players", tuple(f"player {i + 1}" for i in range(setting.players)), "player")
        self.program = Program(book.id, setting, players)
        self.typer = Typer(self.scope, self.program)
        self.declarations = Declarations(self.scope, self.typer)
        self.effects = Effects(self.typer)
        self.answers: dict[str, str] = {}

    def build(self) -> Typed:
        """The typed program; what could not be typed is reported and left out."""
        self.declarations.builtin_noun(self.program.players)
        self.scope.add_members(self.program.players)
        self.scope.dropped = self.book.dropped
        self._readings()
        lines = list(self._lines())
        self._settings(lines)
        self._things(lines)
        self._names(lines)
        self._definitions(lines)
        self._actions(lines)
        self._structure(lines)
        check_circles(self.program, self.scope)
        add_lifetimes(self.program, self.scope)
        self.program.kept = self.scope.kept
        self.program.locals = self.scope.scratch
        self.program.clauses = clauses_of(lines, self.program, self.scope)
        self.scope.closed = True
        return Typed(self.book, self.program, self.scope, self.typer, self.effects, self.scope.findings)

    def _readings(self) -> None:
        """The readings: a domain of answers each, and a constant that holds the adopted one."""
        chosen = dict(self.setting.readings)
        known: dict[str, t.Reading] = {}
        for article in self.book.articles:
            for line in article.lines:
                if isinstance(line, t.Reading):
                    with self.scope.at(article.id, article.path):
                        self._reading(line, chosen.get(line.name.text), article)
                    known[line.name.text] = line
        for name, (_, place) in self.book.adopted.items():
            if name not in known:
                self.scope.findings.report(
                    "T050", place, f"There is no reading `{name}`.", self.scope.near(name, iter(known))
                )
        for name in chosen:
            if name not in known:
                self.scope.findings.report(
                    "T050", Place(self.book.path), f"There is no reading `{name}`.", self.scope.near(name, iter(known))
                )

    def _reading(self, line: t.Reading, chosen: str | None, article: BookArticle) -> None:
        names = tuple(alternative.name.text for alternative in line.alternatives)
        domain = Domain(line.name.text, line.name.text, names, "reading")
        if not names:
            help = 'Give the answers, one a line: `NAME en "…"`.'
            self.scope.report("T051", line.span, f"The reading `{line.name}` has no answers.", help)
            return
        adopted = [alternative.name.text for alternative in line.alternatives if alternative.adopted]
        if len(adopted) != 1:
            self.scope.report(
                "T051",
                line.span,
                f"The reading `{line.name}` adopts {len(adopted) or 'none'} of its answers.",
                "Write `adopted` behind exactly one.",
            )
        answer = adopted[0] if adopted else names[0]
        place = None
        if line.name.text in self.book.adopted:
            answer, place = self.book.adopted[line.name.text]
        if chosen is not None:
            answer = chosen
        if answer not in domain.by_name:
            where = place or Place(self.book.path)
            help = (
                self.scope.near(answer, iter(names)) or f"Its answers are {', '.join(f'`{name}`' for name in names)}."
            )
            self.scope.findings.report("T050", where, f"`{answer}` is no answer of the reading `{line.name}`.", help)
            answer = names[0]
        self.answers[line.name.text] = answer
        value = Const(thing(domain), domain.by_name[answer])
        named = ConstantName(line.name.text, article.id, article.path, line.name.span, value=value, what="reading")
        if self.declarations.name(line.name, named):
            self.scope.add_members(domain)

    def _answers_of(self, name: str, answer: str) -> str:
        """Help that names the answers of a reading that come near, or all of them."""
        domain = getattr(self.scope.names[name], "value", Const(TRUTH, 0)).type.domain
        names = domain.names if domain is not None else ()
        return self.scope.near(answer, iter(names)) or f"Its answers are {', '.join(f'`{one}`' for one in names)}."

    def _lines(self) -> Iterator[Located]:
        """All lines of all articles, those under an answer that is not adopted left out."""
        for article in self.book.articles:
            with self.scope.at(article.id, article.path):
                yield from self._unfolded(article, article.lines)

    def _unfolded(self, article: BookArticle, lines: tuple[t.Line, ...]) -> Iterator[Located]:
        for line in lines:
            if not isinstance(line, t.Under):
                yield article, line
                continue
            name, answer = line.reading.text, line.alternative.text
            if name not in self.answers:
                self.scope.report(
                    "T050",
                    line.reading.span,
                    f"There is no reading `{name}`.",
                    self.scope.near(name, iter(self.answers)),
                )
                continue
            self.scope.names[name].used = True
            if not any(domain.name == name for domain, _ in self.scope.members.get(answer, [])):
                self.scope.report(
                    "T050",
                    line.alternative.span,
                    f"`{answer}` is no answer of the reading `{name}`.",
                    self._answers_of(name, answer),
                )
            elif self.answers[name] == answer:
                yield from self._unfolded(article, line.lines)

    def _settings(self, lines: list[Located]) -> None:
        """Options and constants, by name; constants are worked out when they are asked."""
        chosen = dict(self.setting.options)
        options: list[str] = []
        for article, line in lines:
            with self.scope.at(article.id, article.path_of(line)):
                if isinstance(line, t.Let):
                    self.declarations.article_constant(article, line, self.setting.players)
                elif isinstance(line, t.Option):
                    options.append(line.name.text)
                    named = ConstantName(
                        line.name.text, article.id, article.path, line.name.span, expression=line.default, what="option"
                    )
                    if self.declarations.name(line.name, named) and line.name.text in chosen:
                        named.value = Const(TRUTH if line.low is None else NUMBER, chosen[line.name.text])
        for name in chosen:
            if name not in options:
                self.scope.findings.report(
                    "T052",
                    Place(self.book.path),
                    f"The book has no option `{name}`.",
                    self.scope.near(name, iter(options)),
                )

    def _things(self, lines: list[Located]) -> None:
        """Domains, tables, boards, memory and zones, in the order in which they need each other."""
        declare = self.declarations
        tables: list[tuple[BookArticle, t.Table]] = [(a, line) for a, line in lines if isinstance(line, t.Table)]
        kinds = {line.name.text for _, line in lines if isinstance(line, t.Kind)} | {"player"}
        early = [(a, line) for a, line in tables if all(_singular(each.noun.text, kinds) for each in line.each)]
        late = [pair for pair in tables if pair not in early]
        self._each(lines, t.Kind, declare.kind)
        self._each(early, t.Table, declare.table)
        self._each(lines, t.Tile, declare.tile)
        self._each([pair for pair in lines if not _of_board(pair, lines)], t.Piece, declare.piece)
        self._each(lines, t.Board, declare.board)
        self._each([pair for pair in lines if _of_board(pair, lines)], t.Piece, declare.piece)
        self._each(late, t.Table, declare.table)
        self._each(lines, t.Option, self._option_range)
        self._each(lines, t.Memory, declare.memory)
        self._each(lines, t.Zone, declare.zone)

    def _each(self, lines: Sequence[Located], kind: type, declare: object) -> None:
        assert callable(declare)
        for article, line in lines:
            if isinstance(line, kind):
                with self.scope.at(article.id, article.path):
                    declare(line)
                    self.declarations.or_broken(line)

    def _option_range(self, node: t.Option) -> None:
        """An option's value lies in its range."""
        named = self.scope.names.get(node.name.text)
        if not isinstance(named, ConstantName):
            return
        value = self.typer.constant(named, node.span)
        if not isinstance(value, Const) or node.low is None or node.high is None:
            return
        low, high = self.typer.integer(node.low, "The least value"), self.typer.integer(node.high, "The greatest value")
        if not low <= value.value <= high:
            self.scope.report(
                "T053", node.span, f"The option {node.name} is {value.value}.", f"It goes from {low} to {high}."
            )

    def _names(self, lines: list[Located]) -> None:
        """The names of definitions and actions, and the parameters of actions."""
        for article, line in lines:
            with self.scope.at(article.id, article.path):
                if isinstance(line, t.Define):
                    named = DefinitionName(line.name.text, article.id, article.path, line.name.span, node=line)
                    self.declarations.name(line.name, named)
                elif isinstance(line, t.Action):
                    self._action_name(article, line)

    def _action_name(self, article: BookArticle, line: t.Action) -> None:
        if line.name.text in self.scope.actions:
            first = self.scope.actions[line.name.text]
            related = (Related(place_of(first.path, first.span), "The first action of this name."),)
            self.scope.report(
                "T020", line.name.span, f"There are two actions `{line.name}`.", "Choose another name.", related
            )
            return
        named = ActionName(line.name.text, article.id, article.path, line.name.span, index=len(self.program.actions))
        self.scope.actions[line.name.text] = named
        self.program.actions.append(ActionOf(line.name.text, article.id))

    def _definitions(self, lines: list[Located]) -> None:
        for article, line in lines:
            if isinstance(line, t.Define):
                named = self.scope.names.get(line.name.text)
                if isinstance(named, DefinitionName):
                    with self.scope.at(article.id, article.path):
                        self.typer.definition(named, line.name.span)
            elif isinstance(line, t.Let):
                constant = self.scope.names.get(line.name.text)
                if isinstance(constant, ConstantName):
                    self.typer.constant(constant, line.name.span)

    def _actions(self, lines: list[Located]) -> None:
        """Actions with their parameters and effects, then the permissions upon them."""
        variables: dict[int, dict[str, object]] = {}
        seen: set[int] = set()
        for article, line in lines:
            if isinstance(line, t.Action):
                index = self.scope.actions[line.name.text].index
                if index in seen:
                    continue
                seen.add(index)
                with self.scope.at(article.id, article.path), self.scope.fresh():
                    self._parameters(self.program.actions[index], line)
                    variables[index] = dict(self.scope.locals)
        for article, line in lines:
            if isinstance(line, t.Action) and (index := self.scope.actions[line.name.text].index) in seen:
                seen.discard(index)
                with self.scope.at(article.id, article.path), self.scope.fresh():
                    self.scope.locals.update(variables[index])  # type: ignore[arg-type]
                    self.program.actions[index].body = self.effects.block(line.body)
        for article, line in lines:
            if isinstance(line, t.Permission | t.Decline):
                with self.scope.at(article.id, article.path_of(line)), self.scope.fresh():
                    self._permission(article, line, variables)

    def _parameters(self, action: ActionOf, node: t.Action) -> None:
        parameters = []
        for parameter in node.parameters:
            domain = self.typer.noun(parameter.noun)
            if domain is None:
                continue
            among = self.typer.set(parameter.among, domain) if parameter.among is not None else None
            if among is None and domain.form == "area" and domain.laid is not None:
                among = Query(set_of(domain), "areas-laid", (), domain, domain.laid)
            local = self.scope.bind(parameter.variable, thing(domain), kept=True)
            parameters.append(ParameterOf(parameter.preposition, parameter.variable.text, domain, local.slot, among))
        action.parameters = tuple(parameters)

    def _permission(
        self, article: BookArticle, line: t.Permission | t.Decline, variables: dict[int, dict[str, object]]
    ) -> None:
        named = self.scope.actions.get(line.action.text)
        if named is None:
            self.scope.report(
                "T001",
                line.action.span,
                f"There is no action `{line.action}`.",
                self.scope.near(line.action.text, iter(self.scope.actions)),
            )
            return
        action = self.program.actions[named.index]
        if isinstance(line, t.Decline):
            action.decline = line.name.text
            return
        self.scope.locals.update(variables.get(named.index, {}))  # type: ignore[arg-type]
        condition = None
        if line.condition is not None:
            self.typer.action = named.index
            condition = self.typer.condition(
                t.Not(line.condition, span=line.condition.span) if line.negated else line.condition
            )
            self.typer.action = None
        if line.mode == "must not":
            condition = self._excepted(article, condition, named.index)
        if isinstance(condition, Const) and condition.type.form != "unknown":
            if not condition.value:
                return
            condition = None
        action.permissions.append(PermissionOf(line.mode, article.id, line.span.line, condition))

    def _excepted(self, article: BookArticle, condition: Term | None, action: int) -> Term | None:
        """The condition of a prohibition, unless an exception to its article holds."""
        for exception in article.exceptions:
            assert exception.condition is not None
            with self.scope.at(article.id, exception.place.path):
                self.typer.action = action
                lifted = operator(TRUTH, "not", self.typer.condition(exception.condition))
                self.typer.action = None
            condition = lifted if condition is None else operator(TRUTH, "and", condition, lifted)
        return condition

    def _structure(self, lines: list[Located]) -> None:
        for article, line in lines:
            with self.scope.at(article.id, article.path), self.scope.fresh():
                self._structural(article, line)

    def _structural(self, article: BookArticle, line: t.Line) -> None:
        program = self.program
        match line:
            case t.Setup():
                program.setup.append(self.effects.block(line.body))
            case t.Turn():
                program.turn.append(self.effects.block(line.body))
            case t.FirstPlayer():
                program.first_player = self.typer.of(line.value, thing(program.players))
            case t.Whenever():
                self._trigger(article, line)
            case t.EndWhen():
                condition = self.typer.condition(line.condition)
                if not (isinstance(condition, Const) and not condition.value):
                    program.endings.append(
                        Ending(article.id, condition, self.effects.result(line.outcome), line.span.line)
                    )
            case t.Winner():
                for rank in line.ranks:
                    with self.scope.variables():
                        local = self.scope.bind(line.variable, thing(program.players))
                        value = self.typer.of(rank.value, NUMBER)
                        program.ranking.append(
                            Ranking(rank.most, local.slot, value, local.name, article.id, line.span.line)
                        )
            case t.Score():
                local = self.scope.bind(line.variable, thing(program.players))
                program.scores.append(
                    Category(line.name.text, article.id, local.slot, self.typer.of(line.value, NUMBER), local.name)
                )
            case t.Limit():
                program.limit = self.typer.integer(line.turns, "The limit of turns")

    def _trigger(self, article: BookArticle, line: t.Whenever) -> None:
        slot, members = -1, None
        dims: tuple[tuple[str, Domain], ...] = ()
        if line.binder is not None:
            pair = self.typer.members(line.binder)
            if pair is None:
                return
            domain, members = pair
            slot = self.scope.bind(line.binder.variable, thing(domain), kept=True).slot
            dims = (("for", domain),)
        condition = self.typer.condition(line.condition)
        memory = Field(f" {article.id}@{line.span.line}", article.id, dims, TRUTH, "value", 0, 1, 0, "game", "nobody")
        self.program.fields.append(memory)
        variable = line.binder.variable.text if line.binder is not None else ""
        body = self.effects.block(line.body)
        self.program.triggers.append(
            Trigger(article.id, slot, members, condition, body, memory, variable, line.span.line)
        )


def _singular(noun: str, kinds: set[str]) -> bool:
    return noun in kinds


def _of_board(pair: Located, lines: list[Located]) -> bool:
    """Whether a piece is one for each space of a board, so that the board comes first."""
    line = pair[1]
    if not isinstance(line, t.Piece):
        return False
    spaces = {other.noun.text for _, other in lines if isinstance(other, t.Board)}
    return any(each.noun.text in spaces for each in line.each)


def build(book: Book, setting: Setting, findings: Findings) -> Typed:
    """The typed program of a book in a setting, with its scope."""
    return Builder(book, setting, findings).build()


__all__ = ["SCRATCH", "Definition", "DomainName", "Typed", "build"]
