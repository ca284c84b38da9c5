"""The commands that a person may give in place of a move."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from statuto.evaluate.game import Refused
from statuto.evaluate.moves import DECLINE, Move
from statuto.play import hints
from statuto.play.screen import columns, printable
from statuto.play.table import NotPossible

if TYPE_CHECKING:
    from statuto.play.prompt import Prompt
    from statuto.play.session import Session

HELP = """\
a number, a name or a part of a name picks a move; `back` goes a step back
why MOVE         which articles permit or forbid a move
hint             a move to try, by short random games
moves            all legal moves
board [SPACE]    the position again; of a large board, the part around a space
view             all you may know of the position, in full
score            the score as it stands
rules [ARTICLE]  the articles, or one by number, id or a word of its title
undo [PLAYER]    back to your last decision, or to that of another player
save [FILE]      write the game to a file
load FILE        go on with the game of a file
quit             leave
A colon before a command (`:score`) tells it from a move of that name."""


class Answers:
    """Answers commands.

    `answer` says what comes then: "list" the options again, ask "again", "changed" (the position), "left", or nothing
    when the word is no command.
    """

    def __init__(self, session: Session) -> None:
        self.session = session
        self.table = session.table
        self.screen = session.screen
        self.commands: dict[str, Callable[[str, Prompt], str]] = {
            "help": self._help,
            "?": self._help,
            "why": self._why,
            "hint": self._hint,
            "moves": self._moves,
            "board": self._board,
            "view": self._view,
            "score": self._score,
            "rules": self._rules,
            "undo": self._undo,
            "save": self._save,
            "load": self._load,
            "quit": lambda rest, prompt: "left",
        }

    def answer(self, word: str, rest: str, prompt: Prompt) -> str:
        """Carry a command out; nothing when the word is none."""
        command = self.commands.get(word)
        return command(rest, prompt) if command is not None else ""

    def _help(self, rest: str, prompt: Prompt) -> str:
        self.screen.say(*HELP.splitlines())
        return "again"

    def _why(self, rest: str, prompt: Prompt) -> str:
        say = prompt.readable.shown
        if not rest:
            self.screen.tell(f"Write `why` and a move, such as `why {say(next(iter(prompt.texts.values())))}`.")
            return "again"
        game = prompt.game
        moves: list[Move] = list(prompt.of_number(rest) or prompt.matching(rest, tuple(prompt.texts)))
        problem = ""
        for name in prompt.meant(rest) if len(moves) != 1 else ():
            try:
                moves = [game.parse(name)]
                break
            except Refused as refused:
                problem = problem or str(refused)
        if len(moves) != 1:
            names = ", ".join(say(prompt.texts[move]) for move in moves[:8])
            self.screen.tell(f"Which of these: {names}?" if moves else problem)
            return "again"
        why = game.why(moves[0], self.session.seat)
        self.screen.tell(f"{say(why.move)} is {'legal' if why.legal else 'refused'}.")
        for reason in self.session.words.reasons(why):
            self.screen.tell(f"  {reason}", "    ")
        return "again"

    def _hint(self, rest: str, prompt: Prompt) -> str:
        say = prompt.readable.shown
        game = prompt.game
        found = hints.hint(game)
        if not found.tried:
            text = "Nothing could be tried in the time."
            self.screen.tell(f"{text} As a guess among the legal moves: {say(next(iter(prompt.texts.values())))}.")
            return "again"
        best, *others = found.tried
        total = sum(one.games for one in found.tried)
        name = say(prompt.texts[best.move])
        self.screen.tell(f"{name}: won {best.won:g} of {best.games} random games from here.")
        if others:
            rival = others[0]
            next_best = f"Next is {say(prompt.texts[rival.move])}, won {rival.won:g} of {rival.games}."
            self.screen.tell(f"{next_best} {len(found.tried)} of {len(prompt.texts)} moves tried in {total} games.")
        if best.games < hints.FEW:
            self.screen.tell("So few games show little: take it as a guess.")
        if found.dealt:
            self.screen.tell("This is a guess among the legal moves: in each game what you do not see was dealt anew.")
        if best.move[0] != DECLINE:
            for article, _ in game.why(best.move, self.session.seat).permits[:1]:
                self.screen.tell(f"Permitted by {self.session.words.named(article)}.")
        return "again"

    def _moves(self, rest: str, prompt: Prompt) -> str:
        say = prompt.readable.shown
        self.screen.say(*columns([printable(say(text)) for text in prompt.texts.values()], self.screen.look.width - 1))
        return "again"

    def _board(self, rest: str, prompt: Prompt) -> str:
        self.session.focus = rest or self.session.focus
        self.session.show(prompt)
        return "list"

    def _view(self, rest: str, prompt: Prompt) -> str:
        for line in self.session.all_known():
            self.screen.tell(line)
        return "again"

    def _score(self, rest: str, prompt: Prompt) -> str:
        program = self.table.engine.program
        none = "There is no score that you may know now." if program.scores else "This game has no score."
        self.screen.say(*self.session.score_lines() or [none])
        return "again"

    def _rules(self, rest: str, prompt: Prompt) -> str:
        words = self.session.words
        if not rest:
            for title, articles in words.sections():
                self.screen.say(self.screen.look.paint(title, "bold"))
                self.screen.say(*(f"  {words.name(article)}" for article in articles))
            return "again"
        found = words.find(rest)
        for article in found:
            self.screen.tell(words.said(article.id))
        if not found:
            self.screen.tell(f"There is no article `{rest}`; `rules` lists them.")
        return "again"

    def _undo(self, rest: str, prompt: Prompt) -> str:
        seat, players = prompt.game.seat, self.table.typed.program.setting.players
        if rest:
            if not rest.isdecimal() or not 1 <= int(rest[:4]) <= players:
                self.screen.tell(f"Write `undo`, or `undo` and a player from 1 to {players}.")
                return "again"
            seat = int(rest) - 1
        if self.table.seats[seat] != "human":
            self.screen.tell(f"Player {seat + 1} is no person; only people take moves back.")
            return "again"
        try:
            count = self.table.undo(seat, self.session.ask)
        except NotPossible as problem:
            self.screen.tell(str(problem))
            return "again"
        self.session.heard = len(prompt.game.log)
        self.screen.tell(f"{count} {'move is' if count == 1 else 'moves are'} taken back.")
        return "changed"

    def _save(self, rest: str, prompt: Prompt) -> str:
        path = Path(rest).expanduser() if rest else self.session.target or self.session.saved
        if path is None:
            self.screen.tell("Write `save` and the name of a file.")
        elif self.session.save(path):
            self.screen.tell(f"Saved in {path}.")
        return "again"

    def _load(self, rest: str, prompt: Prompt) -> str:
        if not rest:
            self.screen.tell("Write `load` and the name of a file.")
            return "again"
        try:
            self.table.load(Path(rest).expanduser())
        except NotPossible as problem:
            self.screen.tell(str(problem))
            return "again"
        self.session.loaded()
        self.screen.tell(f"This is the game of {rest}.")
        return "changed"
