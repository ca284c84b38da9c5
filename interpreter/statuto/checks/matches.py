"""A match of several deals: what is kept of it, what is done after a deal, when it ends and who wins it."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING

from statuto.checks.program import Effect, Ending, NextBy, Ranking
from statuto.checks.reads import MOVES_ON, walk
from statuto.checks.scope import FieldName
from statuto.checks.terms import Const, Field
from statuto.checks.types import NUMBER, Domain, thing
from statuto.frozen import dataclass
from statuto.resolve.book import BookArticle, Located
from statuto.syntax import tree as t

if TYPE_CHECKING:
    from statuto.checks.declare import Declarations
    from statuto.checks.statements import Effects

DEAL = "deal"
MOST_DEALS = 1_000
ONCE = "`match of at most 3 deals` says it, in one article."


@dataclass(eq=False, slots=True)
class MatchOf:
    """A match of at most so many `deals`; `number` is the memory that counts them.

    `after` is what is done after each deal, `endings` are the conditions upon which the match is over.
    """

    article: str
    line: int
    deals: int
    number: Field
    after: list[tuple[Effect, ...]] = field(default_factory=list)
    endings: list[Ending] = field(default_factory=list)
    ranking: list[Ranking] = field(default_factory=list)


def declare_match(declare: Declarations, lines: list[Located]) -> None:
    """Let a program have a match, and the name `deal` stand for the number of the deal, if a line says so."""
    scope, program = declare.scope, declare.program
    for article, line in lines:
        with scope.at(article.id, article.path):
            if isinstance(line, t.Match):
                if program.match is not None:
                    scope.report("T090", line.span, "The number of deals is said a second time.", ONCE)
                    continue
                deals = declare.typer.integer(line.deals, "The number of deals")
                if not 1 <= deals <= MOST_DEALS:
                    message = f"A match has 1 to {MOST_DEALS:,} deals, not {deals}."
                    scope.report("T090", line.deals.span, message, ONCE)
                    deals = 1
                number = Field(DEAL, article.id, (), NUMBER, "value", 1, deals, 1, "match", "everyone")
                named = FieldName(DEAL, article.id, article.path, line.span, field=number)
                if declare.name(t.Word(DEAL, span=line.span), named):
                    program.fields.append(number)
                program.match = MatchOf(article.id, line.span.line, deals, number)
    for article, line in lines:
        if isinstance(line, t.Memory) and line.lifetime == "match":
            with scope.at(article.id, article.path):
                _kept(declare, line)


def _kept(declare: Declarations, line: t.Memory) -> None:
    """Report a memory that cannot be kept for the match."""
    named = declare.scope.names.get(line.name.text)
    found = named.field if isinstance(named, FieldName) else None
    if declare.program.match is None:
        declare.scope.report("T090", line.name.span, "There is no match for which this could be kept.", ONCE)
    elif found is not None and any(one is not None and one.group for one in (found.type.domain, *_of(found))):
        message = f"`{line.name}` is about groups, which do not outlast a deal."
        declare.scope.report("T092", line.name.span, message, "Keep a number, a condition, or a thing of a kind.")


def _of(found: Field) -> list[Domain]:
    return [domain for _, domain in found.dims]


def match_line(effects: Effects, article: BookArticle, line: t.AfterDeal | t.MatchEnds | t.MatchWinner) -> None:
    """Add what a line says of the match to the program."""
    typer, scope = effects.typer, effects.scope
    program, match = typer.program, typer.program.match
    if match is None:
        scope.report("T090", line.span, "There is no match of which this could be said.", ONCE)
        return
    if isinstance(line, t.AfterDeal):
        body = effects.block(line.body)
        if any(isinstance(one, (*MOVES_ON, NextBy)) for one in walk(list(body))):
            message = "Nobody and nothing can decide, or end a turn or the game, between two deals."
            help = "Remember it `for the match`, and let the setup or the turn ask it."
            scope.report("T091", line.span, message, help)
            return
        match.after.append(body)
    elif isinstance(line, t.MatchEnds):
        condition = typer.condition(line.condition)
        if not (isinstance(condition, Const) and not condition.value):
            match.endings.append(Ending(article.id, condition, None, line.span.line))
    else:
        for rank in line.ranks:
            with scope.variables():
                local = scope.bind(line.variable, thing(program.players))
                value = typer.of(rank.value, NUMBER)
                match.ranking.append(Ranking(rank.most, local.slot, value, local.name, article.id, line.span.line))
