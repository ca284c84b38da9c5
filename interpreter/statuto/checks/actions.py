"""Definitions and actions, and the permissions upon them."""

from __future__ import annotations

from statuto.checks import several
from statuto.checks.chains import BAD
from statuto.checks.declare import Declarations
from statuto.checks.excepted import unless_excepted
from statuto.checks.grouped import groups_of
from statuto.checks.program import ActionOf, ParameterOf, PermissionOf
from statuto.checks.scope import ActionName, ConstantName, DefinitionName
from statuto.checks.statements import Effects
from statuto.checks.terms import Const, Local, Query
from statuto.checks.types import set_of, thing
from statuto.findings import Related
from statuto.resolve.book import BookArticle, Located, place_of
from statuto.syntax import tree as t

Variables = dict[str, Local | Const]


class Actions:
    """Types the actions of a book: first their names, then their effects and permissions."""

    def __init__(self, declarations: Declarations, effects: Effects) -> None:
        self.declarations = declarations
        self.effects = effects
        self.scope = declarations.scope
        self.typer = declarations.typer
        self.program = declarations.program

    def names(self, lines: list[Located]) -> None:
        """The names of definitions and actions, and the parameters of actions."""
        for article, line in lines:
            with self.scope.at(article.id, article.path_of(line)):
                if isinstance(line, t.Define):
                    named = DefinitionName(line.name.text, article.id, article.path_of(line), line.name.span, node=line)
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
        named = ActionName(
            line.name.text, article.id, article.path_of(line), line.name.span, index=len(self.program.actions)
        )
        self.scope.actions[line.name.text] = named
        self.program.actions.append(ActionOf(line.name.text, article.id))

    def definitions(self, lines: list[Located]) -> None:
        """Definitions and constants, also those that nothing asks."""
        for article, line in lines:
            if isinstance(line, t.Define):
                named = self.scope.names.get(line.name.text)
                if isinstance(named, DefinitionName):
                    with self.scope.at(article.id, article.path_of(line)):
                        self.typer.definition(named, line.name.span)
            elif isinstance(line, t.Let):
                constant = self.scope.names.get(line.name.text)
                if isinstance(constant, ConstantName):
                    self.typer.constant(constant, line.name.span)

    def actions(self, lines: list[Located]) -> None:
        """Actions with their parameters and effects, then the permissions upon them."""
        variables: dict[int, Variables] = {}
        seen: set[int] = set()
        for article, line in lines:
            if isinstance(line, t.Action):
                index = self.scope.actions[line.name.text].index
                if index in seen:
                    continue
                seen.add(index)
                with self.scope.at(article.id, article.path_of(line)), self.scope.fresh():
                    self._parameters(self.program.actions[index], line)
                    variables[index] = dict(self.scope.locals)
        for article, line in lines:
            if isinstance(line, t.Action) and (index := self.scope.actions[line.name.text].index) in seen:
                seen.discard(index)
                with self.scope.at(article.id, article.path_of(line)), self.scope.fresh():
                    self.scope.locals.update(variables[index])
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
                self.scope.locals[parameter.variable.text] = BAD  # one finding is enough
                continue
            if parameter.several is not None:
                parameters.append(several.parameter(self.typer, parameter, parameter.several, domain))
                continue
            among = self.typer.set(parameter.among, domain) if parameter.among is not None else None
            if among is None and domain.form == "area" and domain.laid is not None:
                among = Query(set_of(domain), "areas-laid", (), domain, domain.laid)
            if among is None and domain.group is not None:
                among = groups_of(self.scope, domain)
            local = self.scope.bind(parameter.variable, thing(domain), kept=True)
            parameters.append(ParameterOf(parameter.preposition, parameter.variable.text, domain, local.slot, among))
        action.parameters = tuple(parameters)

    def _permission(
        self, article: BookArticle, line: t.Permission | t.Decline, variables: dict[int, Variables]
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
        self.scope.locals.update(variables.get(named.index, {}))
        condition = None
        if line.condition is not None:
            self.typer.action = named.index
            condition = self.typer.condition(
                t.Not(line.condition, span=line.condition.span) if line.negated else line.condition
            )
            self.typer.action = None
        if line.mode == "must not":
            condition = unless_excepted(self.typer, article, condition, named.index)
        if isinstance(condition, Const) and condition.type.form != "unknown":
            if not condition.value:
                return
            condition = None
        action.permissions.append(PermissionOf(line.mode, article.id, line.span.line, condition))
