"""The structure of a game: its turn, its end, who wins, and effects that nothing gets to."""

from __future__ import annotations

from itertools import pairwise

from statuto.checks.mentions import FIELDS, Mentions
from statuto.findings import Findings, Place
from statuto.resolve.book import Book, place_of
from statuto.syntax import tree as t


def check_structure(book: Book, found: Mentions, findings: Findings) -> None:
    """Report a book without a turn, an end or a winner, and effects after the end of a turn."""
    if not found.of(t.Turn):
        findings.report("L020", Place(book.path), "The book has no turn.", "`turn:` says what happens in a turn.")
    else:
        _ending(book, found, findings)
    _winner(found, findings)
    for path, node in found.nodes:
        for name in FIELDS[type(node)]:
            value = getattr(node, name)
            if isinstance(value, tuple) and value and isinstance(value[0], t.Statement):
                _after_end(path, value, findings)


def _ending(book: Book, found: Mentions, findings: Findings) -> None:
    """Whether anything ends the game, and whether something must."""
    if found.of(t.EndWhen) or found.of(t.Limit):
        return
    ends = [(path, node) for path, node in found.nodes if isinstance(node, t.EndGame)]
    if ends:
        path, node = ends[0]
        help = "`limit 200 turns` ends a game that goes on for too long; `end when C` ends it when C holds."
        findings.report(
            "L022", place_of(path, node.span), "Only this effect ends the game, and nothing forces it.", help
        )
    else:
        findings.report(
            "L021", Place(book.path), "Nothing ends the game.", "`end when C`, `limit N turns` or `end the game`."
        )


def _winner(found: Mentions, findings: Findings) -> None:
    """Ends that leave the outcome to a ranking, in a book that has none; so with a match."""
    if not found.of(t.MatchWinner):
        for declared in found.of(t.Match):
            place = place_of(declared.path, declared.line.span)
            help = "`winner of the match p has most points of p`."
            findings.report("L024", place, "Nothing says who wins the match.", help)
    if found.of(t.Winner):
        return
    help = "Add `, PLAYER wins` or `, nobody wins`, or a clause `winner p has most E`."
    for path, node in found.nodes:
        if isinstance(node, t.EndWhen | t.EndGame) and node.outcome is None:
            findings.report("L023", place_of(path, node.span), "The game ends here, and nothing says who wins.", help)


def _after_end(path: str, block: t.Block, findings: Findings) -> None:
    for statement, following in pairwise(block):
        what = _ends(statement)
        if what:
            help = f"Put it before the end of the {what}, or leave it out."
            findings.report("L012", place_of(path, following.span), f"The {what} has ended before this.", help)
            return


def _ends(statement: t.Statement) -> str:
    """ "turn" or "game" if nothing after a statement is ever done, otherwise empty."""
    match statement:
        case t.EndGame():
            return "game"
        case t.EndTurn():
            return "turn"
        case t.Step():
            return _ends(statement.body[-1]) if statement.body else ""
        case t.If() if statement.body and statement.otherwise:
            first, second = _ends(statement.body[-1]), _ends(statement.otherwise[-1])
            return second and first
    return ""
