"""`statuto why`: which articles permit or forbid a move, and where a score comes from."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from statuto.commands.opening import BAD_INPUT, open_typed
from statuto.commands.options import Adopt, BookName, Data, DataOption, Players, Set
from statuto.commands.terminal import chat, clean, out, out_json
from statuto.syntax.text import MOST_BYTES

if TYPE_CHECKING:
    from statuto.checks.build import Typed
    from statuto.evaluate.game import Game, Why

SCHEMA = 1


def why(
    book: BookName,
    move: Annotated[
        list[str] | None, typer.Argument(metavar="MOVE", help="A move, such as `mark on a1`.", show_default=False)
    ] = None,
    game: Annotated[
        Path | None, typer.Option("--game", metavar="FILE", help="A save; without one, a new game.")
    ] = None,
    seed: Annotated[int, typer.Option("--seed", min=0, max=2**63, help="The seed of a new game.")] = 1,
    score: Annotated[bool, typer.Option("--score", help="Say where each score comes from.")] = False,
    players: Players = None,
    chosen: Set = None,
    adopt: Adopt = None,
    format: DataOption = Data.TEXT,
) -> None:
    """Say which articles permit or forbid a move; without a move, list the legal ones."""
    from statuto.evaluate.game import Refused

    typed, current = _game(book, game, seed, players, chosen, adopt)
    if score:
        _scores(typed, current, format)
        return
    if not move:
        _legal(current, format)
        return
    try:
        answer = current.why(current.parse(" ".join(move)))
    except Refused as refused:
        chat(clean(str(refused)))
        raise typer.Exit(BAD_INPUT) from None
    if format is Data.JSON:
        out_json({"schema": SCHEMA, "book": typed.book.id, **_as_json(answer)})
    else:
        _print(typed, answer)


def _game(
    book: str, path: Path | None, seed: int, players: int | None, chosen: list[str] | None, adopt: list[str] | None
) -> tuple[Typed, Game]:
    """The typed book and the game that is asked about."""
    from statuto.evaluate.engine import Engine
    from statuto.evaluate.game import new_game
    from statuto.findings import RulesError
    from statuto.machine.lower import lower
    from statuto.play.saves import BadSave, load

    given = _read(path) if path is not None else None
    if given is not None and isinstance(given.get("players"), int):
        players = given["players"]
    if given is not None:
        chosen = [*(f"{name}={value}" for name, value in _pairs(given, "options")), *(chosen or [])]
        adopt = [*(f"{name}={value}" for name, value in _pairs(given, "readings")), *(adopt or [])]
    typed = open_typed(book, players, chosen, adopt)
    engine = Engine(lower(typed.program))
    try:
        return typed, new_game(engine, seed) if given is None else load(given, engine, typed.book)
    except (BadSave, RulesError) as error:
        chat(clean(f"{path or book}: {error}"))
        raise typer.Exit(BAD_INPUT) from None


def _pairs(given: dict[str, Any], name: str) -> list[tuple[str, Any]]:
    value = given.get(name)
    return list(value.items()) if isinstance(value, dict) else []


def _read(path: Path) -> dict[str, Any]:
    """The object of a save file; ends the command with 2 when there is none."""
    try:
        if path.stat().st_size > MOST_BYTES:
            raise ValueError(f"it is larger than {MOST_BYTES:,} bytes")
        given = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        reason = getattr(error, "strerror", None) or "it is not a save"
        chat(clean(f"{path} cannot be read: {reason}."))
        raise typer.Exit(BAD_INPUT) from None
    if not isinstance(given, dict):
        chat(clean(f"{path} cannot be read: it is not a save."))
        raise typer.Exit(BAD_INPUT)
    return given


def _as_json(answer: Why) -> dict[str, Any]:
    return {
        "move": answer.move,
        "legal": answer.legal,
        "permitted_by": [article for article, _ in answer.permits],
        "forbidden_by": [article for article, _ in answer.forbids],
        "not_permitted_by": [article for article, _ in answer.unmet],
        "note": answer.note,
    }


def _print(typed: Typed, answer: Why) -> None:
    from statuto.commands.wording import said

    out(clean(f"{answer.move}: {'legal' if answer.legal else 'refused'}"))
    if answer.note:
        out(clean(f"  {answer.note}"))
    groups = (("permitted by", answer.permits), ("forbidden by", answer.forbids), ("not permitted by", answer.unmet))
    for title, clauses in groups:
        for article, _ in clauses:
            out(clean(f"  {title} {said(typed, article)}"))


def _legal(game: Game, format: Data) -> None:
    moves = [game.text(move) for move in game.legal()]
    if format is Data.JSON:
        out_json({"schema": SCHEMA, "seat": game.seat + 1, "moves": moves})
        return
    out(f"player {game.seat + 1} decides: {len(moves)} legal moves" if moves else "the game is over")
    for move in moves:
        out(clean(f"  {move}"))


def _scores(typed: Typed, game: Game, format: Data) -> None:
    from statuto.commands.wording import said

    articles = {category.name: category.article for category in typed.program.scores}
    sheet = game.scores()
    if format is Data.JSON:
        rows = [{"category": name, "article": articles[name], "values": row} for name, row in sheet.items()]
        out_json({"schema": SCHEMA, "book": typed.book.id, "scores": rows})
        return
    if not sheet:
        out("The book has no scoring category.")
    for name, row in sheet.items():
        out(clean(f"{name}: {', '.join(f'player {seat} {value}' for seat, value in enumerate(row, 1))}"))
        out(clean(f"  {said(typed, articles[name])}"))
