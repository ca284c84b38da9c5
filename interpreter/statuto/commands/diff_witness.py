"""Witnesses of changes for `statuto diff --witness`: as text, with the board, and as data."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from statuto.commands.terminal import chat, clean, coloured, is_unicode, out
from statuto.difference.lockstep import CHANCE, DEAD_END, END, LEGAL, NEXT, SCORE, START, Disagreement
from statuto.difference.witness import Searched, search

if TYPE_CHECKING:
    from statuto.difference import Change, Difference
    from statuto.difference.lockstep import Lockstep
    from statuto.resolve.book import Book

MOST_SAID = 3
MOST_MOVES = 12
HOW = {
    START: "The game begins otherwise",
    SCORE: "The position counts otherwise",
    END: "The game ends otherwise",
}
Data = dict[str, Any]


def witnesses(
    books: tuple[Book, Book],
    difference: Difference,
    changes: Iterable[Change],
    seconds: float,
    seed: int,
    evaluator: str = "compiled",
) -> Iterator[Searched]:
    """A search for each change of which another game may come, one after another."""
    changed = tuple(change.id for change in difference.functional)
    for change in changes:
        if change.functional:
            if sys.stderr.isatty():
                chat(f"looking for a witness of {change.id}, at most {seconds:g} s")
            yield search(*books, change.id, changed, seconds, seed, evaluator)


def print_witness(difference: Difference, change: Change, result: Searched) -> None:
    """One change: where the books part, the moves that led there, the board, and the article on either side."""
    article = change.b or change.a
    number = f"{article.number} " if article is not None and article.number else ""
    out(clean(f"{number}{article.title if article is not None else change.id}  [{change.id}]"))
    for sentence in change.sentences:
        out(clean(f"  * {sentence}"))
    beside = [id for id in result.articles if id != result.article]
    if beside:
        out(clean(f"  taken over with it: {', '.join(beside)}"))
    found, play = result.found, result.play
    if found is None or play is None:
        out(f"  {_in_vain(result)}")
        out("")
        return
    for line in _said(difference, result, found):
        out(clean(f"  {line}"))
    out(f"  reached from seed {found.seed} with {found.players} players by {_moves(len(found.moves))}:")
    if len(found.moves) > MOST_MOVES:
        out(f"    the first {len(found.moves) - MOST_MOVES} are in the JSON of this command")
    for seat, text in found.moves[-MOST_MOVES:]:
        out(clean(f"    player {seat + 1}: {text}"))
    for line in _board(play, found):
        out(clean(f"    {line}"))
    for line in _articles(difference, change):
        out(clean(f"  {line}"))
    out("")


def _articles(difference: Difference, change: Change) -> list[str]:
    """What the article says in either book; once, where its words are the same."""
    ours, theirs = (
        " ".join(entry.prose) if entry is not None else "has no such article." for entry in (change.a, change.b)
    )
    if ours == theirs:
        return [f"{difference.a.id} and {difference.b.id}: {ours}"]
    return [f"{difference.a.id}: {ours}", f"{difference.b.id}: {theirs}"]


def print_without(changes: Sequence[Change]) -> None:
    """The changes of which no other game comes, so that none can show them."""
    if changes:
        ids = ", ".join(dict.fromkeys(change.id for change in changes))
        out(clean(f"Not in the rules, so that there is no witness: {ids}."))


def _moves(number: int) -> str:
    return f"{number} move{'' if number == 1 else 's'}"


def _in_vain(result: Searched) -> str:
    if result.play is None and not result.games:
        return "No game was played: the change alone does not make a book that checks."
    seats = " and ".join(map(str, result.seats))
    return (
        f"No difference found in {result.games} games with {seats} players, {result.positions:,} positions, "
        f"{result.seconds:.0f} s."
    )


def _said(difference: Difference, result: Searched, found: Disagreement) -> list[str]:
    """What the books take otherwise: a sentence, and a line for each thing that they have otherwise."""
    if said := _sentence(difference, result, found):
        return [said]
    what = HOW.get(found.kind, "The last move leads elsewhere")
    lines = [f"{what} with {result.article} of {difference.b.id} in {difference.a.id}:"]
    for name, was, now in found.facts[:MOST_SAID]:
        lines += [f"  {of}: {after} instead of {before}" for of, before, after in _apart(found.kind, name, was, now)]
    more = len(found.facts) - MOST_SAID
    return [*lines, *([f"  and {more} more"] if more > 0 else [])]


def _apart(kind: str, name: str, was: Any, now: Any) -> Iterator[tuple[str, str, str]]:
    """What of a thing differs: of scores, which have one number for each seat, those of the seats that differ."""
    if kind not in (SCORE, END) or name.partition(" ")[0] != "score":
        yield name, _value(was), _value(now)
        return
    for seat, (before, after) in enumerate(zip(was, now, strict=True), 1):
        if before != after:
            yield f"{name} of player {seat}", str(before), str(after)


def _sentence(difference: Difference, result: Searched, found: Disagreement) -> str:
    """What the books take otherwise, where a sentence says it; empty where things are to be told."""
    base, other = difference.a.id, f"{difference.a.id} with {result.article} of {difference.b.id}"
    match found.kind:
        case kind if kind == LEGAL:
            ours, theirs = (_few(texts) for texts in found.only)
            parts = [f"{ours} is legal in {base} alone"] if ours else []
            return "; ".join(parts + ([f"{theirs} is legal in {other} alone"] if theirs else [])) + "."
        case kind if kind == NEXT:
            return f"Another player is to decide in {other}."
        case kind if kind == CHANCE:
            return f"Chance gives from other things in {other}."
        case kind if kind == DEAD_END:
            ((_, ours, theirs),) = found.facts
            return f"What follows in {base}: {ours} In {other}: {theirs}"
        case kind if kind == END and not found.facts:
            return f"The game is over in one of {base} and {other}, and goes on in the other."
    return ""


def _few(texts: tuple[str, ...]) -> str:
    more = len(texts) - MOST_SAID
    return ", ".join(f"`{text}`" for text in texts[:MOST_SAID]) + (f" and {more} more" if more > 0 else "")


def _value(value: Any) -> str:
    return ", ".join(map(str, value)) or "empty" if isinstance(value, list) else str(value)


def _board(play: Lockstep, found: Disagreement) -> list[str]:
    """The position in the first book, as `play` draws it."""
    from statuto.evaluate.game import Game
    from statuto.play.position_text import Position
    from statuto.play.screen import Look

    game = Game(play.engines[0], found.seed, record=found.records[0].copy())
    width = min(max(shutil.get_terminal_size((80, 24)).columns - 4, 40), 120)
    look = Look(unicode=is_unicode(sys.stdout), colours=coloured(sys.stdout), width=width, height=60)
    return Position(game, look, None, [""] * found.players).lines()


def witness_data(result: Searched) -> Data:
    """A search as data; `found` is null where it was in vain."""
    found = result.found
    return {
        "id": result.article,
        "articles": list(result.articles),
        "players_tried": list(result.seats),
        "games": result.games,
        "positions": result.positions,
        "seconds": round(result.seconds, 2),
        "found": None
        if found is None
        else {
            "kind": found.kind,
            "seed": found.seed,
            "players": found.players,
            "moves": [{"seat": seat + 1, "text": text} for seat, text in found.moves],
            "only": {"a": list(found.only[0]), "b": list(found.only[1])},
            "facts": [{"what": name, "a": was, "b": now} for name, was, now in found.facts],
        },
    }
