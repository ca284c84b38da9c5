"""The structure of a game: setup, turn, triggers, endings, ranking and scores."""

from __future__ import annotations

from statuto.checks.duties import duty
from statuto.checks.matches import match_line
from statuto.checks.program import Category, Ending, Ranking, Trigger
from statuto.checks.statements import Effects
from statuto.checks.terms import Const, Field
from statuto.checks.types import NUMBER, TRUTH, Domain, thing
from statuto.resolve.book import BookArticle, Located
from statuto.syntax import tree as t


class Structure:
    """Types the clauses that say how a game runs."""

    def __init__(self, effects: Effects) -> None:
        self.effects = effects
        self.typer = effects.typer
        self.scope = effects.scope
        self.program = effects.typer.program

    def read(self, lines: list[Located]) -> None:
        """Add what these clauses say to the program, in the order of the book."""
        for article, line in lines:
            with self.scope.at(article.id, article.path_of(line)), self.scope.fresh():
                self._line(article, line)

    def _line(self, article: BookArticle, line: t.Line) -> None:
        program = self.program
        match line:
            case t.Setup():
                program.setup.append(self.effects.block(line.body))
            case t.Turn():
                program.turn.append(self.effects.turn(line.body))
            case t.Duty():
                duty(self.typer, article, line)
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
            case t.AfterDeal() | t.MatchEnds() | t.MatchWinner():
                match_line(self.effects, article, line)
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
