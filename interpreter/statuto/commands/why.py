"""`statuto why`: which articles permit or forbid a move, and where a score comes from."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from statuto.commands.games import game_of
from statuto.commands.numbers import Whole
from statuto.commands.opening import BAD_INPUT
from statuto.commands.options import Adopt, BookName, Data, DataOption, Players, Set
from statuto.commands.terminal import chat, clean, out, out_json

if TYPE_CHECKING:
    from collections.abc import Sequence

    from statuto.checks.build import Typed
    from statuto.checks.program import DutyOf, PermissionOf
    from statuto.evaluate.game import Game, Why
    from statuto.evaluate.moves import Move

SCHEMA = 1


def why(
    book: BookName,
    move: Annotated[
        list[str] | None, typer.Argument(metavar="MOVE", help="A move, such as `mark on a1`.", show_default=False)
    ] = None,
    game: Annotated[
        Path | None, typer.Option("--game", metavar="FILE", help="A save; without one, a new game.")
    ] = None,
    position: Annotated[
        Path | None, typer.Option("--position", metavar="FILE", help="A position, in the language of `given`.")
    ] = None,
    seed: Annotated[int, typer.Option("--seed", click_type=Whole(0, 2**63), help="The seed of a new game.")] = 1,
    score: Annotated[
        bool, typer.Option("--score", help="Say where each score comes from, and who wins by it.")
    ] = False,
    players: Players = None,
    chosen: Set = None,
    adopt: Adopt = None,
    format: DataOption = Data.TEXT,
) -> None:
    """Say why a move is legal or refused.

    The articles that permit it and forbid it are named. Without a move, the legal ones are listed.
    """
    from statuto.evaluate.game import Refused

    typed, current = game_of(book, game, position, seed, players, chosen, adopt)
    if score:
        from statuto.commands.why_score import report

        report(typed, current, format)
        return
    if not move:
        _legal(current, format)
        return
    try:
        asked = current.parse(" ".join(move))
        answer = current.why(asked)
    except Refused as refused:
        chat(clean(str(refused)))
        raise typer.Exit(BAD_INPUT) from None
    if format is Data.JSON:
        out_json({"schema": SCHEMA, "book": typed.book.id, **_as_json(answer, typed)})
    else:
        _print(typed, answer, _clauses(current, asked, answer))


def _as_json(answer: Why, typed: Typed) -> dict[str, Any]:
    from statuto.commands.wording import cited_with_all

    groups = {"permitted_by": answer.permits, "forbidden_by": answer.forbids, "not_permitted_by": answer.unmet}
    named = dict.fromkeys(article for clauses in groups.values() for article, _ in clauses)
    return {
        "move": answer.move,
        "legal": answer.legal,
        **{key: [article for article, _ in clauses] for key, clauses in groups.items()},
        "note": answer.note,
        "articles": [cited_with_all(typed, article) for article in named],
    }


def _clauses(game: Game, move: Move, answer: Why) -> list[tuple[str, PermissionOf | DutyOf]]:
    """The clauses that permit a move, forbid it or fail to permit it, each with how that is said."""
    if not (answer.permits or answer.forbids or answer.unmet):
        return []
    from statuto.evaluate.moves import DECLINE

    duty = game.decision.lacking.get(move) if game.decision is not None else None
    permits: list[PermissionOf] = []
    forbids: Sequence[PermissionOf | DutyOf] = []
    if move[0] != DECLINE:
        permits, forbids = game.engine.legality.against(game.record.copy(), move)
    if duty is not None:
        forbids = [duty]
    unmet = [clause.permission for clause in game.engine.legality.rules[move[0]].permits] if answer.unmet else []
    groups = (("forbidden by", forbids), ("not permitted by", unmet), ("permitted by", permits))
    return [(title, clause) for title, clauses in groups for clause in clauses]


def _print(typed: Typed, answer: Why, clauses: list[tuple[str, PermissionOf | DutyOf]]) -> None:
    from statuto.checks.program import PermissionOf
    from statuto.commands.wording import behind, said
    from statuto.reference import choice_of, permission_sentence

    out(clean(f"{answer.move}: {'legal' if answer.legal else 'refused'}"))
    if answer.note:
        out(clean(f"  {answer.note}"))
    for title, clause in clauses:
        out(clean(f"  {title} {said(typed, clause.article)}"))
        out(clean(f"    the machine reads: {permission_sentence(typed, clause.article, clause.line)}"))
        if isinstance(clause, PermissionOf) and (choice := choice_of(typed, clause)):
            out(clean(f"    {choice}"))
        for article in behind(typed, clause.article):
            out(clean(f"    it reads {article}"))


def _legal(game: Game, format: Data) -> None:
    moves = [game.text(move) for move in game.legal()]
    if format is Data.JSON:
        out_json({"schema": SCHEMA, "seat": game.seat + 1, "moves": moves})
        return
    out(f"player {game.seat + 1} decides: {len(moves)} legal moves" if moves else "the game is over")
    for move in moves:
        out(clean(f"  {move}"))
