"""Groups: their conditions, and what happens when they grow together or fall apart."""

from __future__ import annotations

from statuto.checks.program import GroupChange, GroupOf
from statuto.checks.reads import MOVES_ON, fields_read, fields_written, walk
from statuto.checks.statements import Effects
from statuto.checks.terms import After, CanDo, Control, Query, Term
from statuto.checks.types import UNKNOWN, thing
from statuto.findings import Place
from statuto.resolve.book import Located
from statuto.syntax import tree as t


class Groups:
    """Types what groups are made of; `check` then looks whether the machine can keep them."""

    def __init__(self, effects: Effects) -> None:
        self.effects = effects
        self.typer = effects.typer
        self.scope = effects.scope
        self.program = effects.typer.program
        self._read: list[tuple[GroupOf, t.Group, Place]] = []

    def read(self, lines: list[Located]) -> None:
        """Type the groups of a book, in its order."""
        for article, line in lines:
            if not isinstance(line, t.Group):
                continue
            for group in self.program.groups:
                if (group.article, group.line, group.domain.name) == (article.id, line.span.line, line.name.text):
                    path = article.path_of(line)
                    with self.scope.at(article.id, path), self.scope.fresh():
                        self._group(group, line)
                    self._read.append((group, line, Place(path)))

    def _group(self, group: GroupOf, node: t.Group) -> None:
        with self.scope.variables():
            group.slot = self.scope.bind(node.variable, thing(group.grouping.spaces)).slot
            group.condition = self.typer.condition(node.where)
            if node.alike is not None:
                group.alike = self._alike(node.alike)
        for change in node.changes:
            if getattr(group, change.kind) is not None:
                message = f"`{node.name}` says twice what happens on {change.kind}."
                self.scope.report("T072", change.span, message, "Put all effects into one of them.")
                continue
            if change.group.text == change.other.text:
                message = f"`{change.group}` stands twice."
                self.scope.report("T021", change.other.span, message, "Each group has a name of its own.")
            with self.scope.variables():
                first, other = (self.scope.bind(word, thing(group.domain)) for word in (change.group, change.other))
                body = self.effects.block(change.body)
            made = GroupChange(first.slot, other.slot, (first.name, other.name), body)
            if change.kind == "joining":
                group.joining = made
            else:
                group.splitting = made

    def _alike(self, node: t.Expression) -> Term:
        term = self.typer.type(node)
        if term.type.form not in ("number", "truth", "thing", "unknown"):
            message = f"This is {term.type}; spaces are alike in a number, a condition or a thing."
            self.scope.report("T071", node.span, message, "`alike in stone on p`.")
        return term

    def check(self) -> None:
        """Report conditions that the machine cannot follow, and effects that may not come with groups."""
        inputs = [field for group in self.program.groups for field in fields_read(group.condition, group.alike)]
        for group, node, place in self._read:
            with self.scope.at(group.article, place.path):
                self._condition(group.condition, node.where)
                if group.alike is not None and node.alike is not None:
                    self._condition(group.alike, node.alike)
                for change, said in zip((group.joining, group.splitting), ("joining", "splitting"), strict=True):
                    where = next((one for one in node.changes if one.kind == said), None)
                    if change is not None and where is not None:
                        self._change(change, where, {id(field) for field in inputs})

    def _condition(self, term: Term, node: t.Expression) -> None:
        if term.type == UNKNOWN:
            return
        fields = list(fields_read(term))
        hidden = next((field for field in fields if field.seen != "everyone"), None)
        own = next((g for g in self.program.groups if any(g.grouping.keeps(field) for field in fields)), None)
        if hidden is not None:
            message = f"Not everyone sees `{hidden.name.strip()}`, and everyone sees the groups."
            self.scope.report("T071", node.span, message, "Ask only what everyone sees.")
        elif own is not None:
            message = f"A group cannot depend on {own.domain.plural}, which are groups themselves."
            self.scope.report("T071", node.span, message, "Ask the memories and zones that they depend on.")
        elif any(_moves_by_itself(one) for one in walk(term)):
            message = "This changes without an effect, so the groups could not follow."
            self.scope.report("T071", node.span, message, "Ask only memories and zones.")

    def _change(self, change: GroupChange, node: t.GroupChange, inputs: set[int]) -> None:
        if any(isinstance(one, MOVES_ON) for one in walk(list(change.body))):
            message = f"Nobody and nothing can decide, or end a turn or the game, while groups are {node.kind}."
            self.scope.report("T072", node.span, message, "Remember it in a memory, and let the turn ask that.")
        elif any(id(field) in inputs for effect in change.body for field in fields_written(effect)):
            message = "This would change the groups while they are being found."
            self.scope.report("T072", node.span, message, "Change only what no group depends on.")


def _moves_by_itself(term: Term) -> bool:
    """Whether a term may change its value without an effect upon a memory or a zone."""
    if isinstance(term, Query):
        return term.name in ("score", "wins") or (term.laid is not None and term.name != "board")
    return isinstance(term, Control | CanDo | After)
