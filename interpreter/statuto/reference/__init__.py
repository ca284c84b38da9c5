"""The machine's own reading: takes a typed book, gives each formal clause as a sentence in plain English.

An author sees in it where the words of an article and its rules part. It is made of the typed program alone, in the
terms of the book, with numbers in the place of constants, for the players, options and readings of its setting.
"""

from __future__ import annotations

from statuto.checks.build import Typed
from statuto.checks.program import Decide, PermissionOf, Ranking
from statuto.checks.reads import walk
from statuto.reference import words
from statuto.reference.clauses import Clauses
from statuto.reference.names import without_guards
from statuto.reference.words import sentence


def sentences_of(typed: Typed) -> dict[str, list[str]]:
    """The sentences of each article that has formal clauses, in the order of the clauses."""
    clauses = Clauses(typed)
    sentences: dict[str, list[str]] = {}
    for clause in typed.program.clauses:
        sentences.setdefault(clause.article, []).extend(clauses.clause(clause))
    return sentences


def reading_of(typed: Typed, article_id: str) -> list[str]:
    """The sentences of one article; none for an article without formal clauses."""
    clauses = Clauses(typed)
    found = (clause for clause in typed.program.clauses if clause.article == article_id)
    return [text for clause in found for text in clauses.clause(clause)]


def permission_sentence(typed: Typed, article_id: str, line: int) -> str:
    """The sentence of the permission or duty that stands in an article at a line; empty if there is none."""
    clauses = Clauses(typed)
    for clause in typed.program.clauses:
        if clause.form in ("permission", "duty") and (clause.article, clause.line) == (article_id, line):
            return " ".join(clauses.clause(clause))
    return ""


def choice_of(typed: Typed, permission: PermissionOf) -> str:
    """From what one is to choose who must do what a permission says; empty where that is all there is to choose.

    A "must" lets nobody decline the choice, and says nothing against the other actions in it.
    """
    program = typed.program
    if permission.mode != "must":
        return ""
    bodies = [*program.turn, *(one.body for one in program.actions), *(one.body for one in program.triggers)]
    choices = [one.actions for one in walk(bodies) if isinstance(one, Decide)]
    of = {index for index, action in enumerate(program.actions) if any(one is permission for one in action.permissions)}
    among = [indices for indices in choices if of.intersection(indices)]
    if not among or any(len(indices) == 1 for indices in among):
        return ""
    clauses = Clauses(typed)
    names = [clauses.action_name(program.actions[index].name) for index in max(among, key=len)]
    return f"one of these is to be done: {words.listed(names, 'or')}"


def ranking_sentence(typed: Typed, rank: Ranking) -> str:
    """The sentence of one step of the ranking, as if it stood alone."""
    return " ".join(sentence(text) for text in Clauses(typed).ranking([without_guards(rank)]))


__all__ = ["choice_of", "permission_sentence", "ranking_sentence", "reading_of", "sentences_of"]
