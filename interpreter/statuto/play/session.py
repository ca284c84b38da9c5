"""A game in the terminal: turns of people and opponents, what is shown and told, and how it ends."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from statuto.checks.build import Typed
from statuto.evaluate.moves import Move
from statuto.evaluate.playout import MOST_MOVES
from statuto.findings import RulesError
from statuto.opponents.kinds import HUMAN
from statuto.play import deals_text
from statuto.play.answers import Answers
from statuto.play.picking import Picking
from statuto.play.position_text import Position
from statuto.play.prompt import Prompt
from statuto.play.screen import Screen, printable
from statuto.play.table import NotPossible, Table
from statuto.play.words import Words, ended_by
from statuto.reference.words import plain

Values = Callable[[Typed], Mapping[str, Sequence[str]]]
OVER, LEFT, DEAD_END, CAPPED = "over", "left", "dead end", "capped"


@dataclass(slots=True)
class Session:
    """One game at a table on a screen.

    `values` gives the constants of a typed book for its prose; `ask` asks even where there is one move; `target` is
    where the game is saved at the end; `chat` says what is beside the game, such as its seed; `height`
    is how many lines the position takes that is in view.
    """

    table: Table
    screen: Screen
    values: Values
    chat: Callable[[str], None]
    ask: bool = False
    target: Path | None = None
    focus: str = ""
    looking: int | None = None
    heard: int = 0
    height: int = 0
    saved: Path | None = None
    words: Words = field(init=False)

    def __post_init__(self) -> None:
        self.words = Words(self.table.typed, self.values(self.table.typed))

    def run(self) -> str:
        """Play until the game is over or the people leave; how it stopped: "over", "left", "dead end" or "capped"."""
        self._greet()
        try:
            stopped = self._play()
        except RulesError as error:
            self.screen.tell(f"The rules come to a dead end here: {error.message}")
            if error.article:
                self.screen.tell(f"  {self.words.said(error.article)}")
            stopped = DEAD_END
        self._finish(stopped)
        return stopped

    def leave(self) -> None:
        """Stop in the middle: the game is saved if that was asked for."""
        self.screen.say("")
        self._finish(LEFT)

    def _greet(self) -> None:
        table, players = self.table, self.table.engine.program.players
        who = ", ".join(f"{players.names[seat]} {kind}" for seat, kind in enumerate(table.seats))
        self.screen.say(self.screen.look.paint(self.words.title(), "bold"))
        self.screen.tell(f"{who}.")
        if table.humans:
            self.screen.tell("Pick a move by its number, its name or a part of its name; or ask for `help`.")
        if not table.secret:
            self.chat(f"seed {table.game.seed}")

    def _play(self) -> str:
        game = self.table.game
        while not game.ended:
            if len(self.table.marks) >= MOST_MOVES:
                return CAPPED
            move = self._decide(game.seat)
            game = self.table.game  # a load puts another in its place
            if move is None:
                return LEFT
            if move:
                self.make(move)
        return OVER

    def _decide(self, seat: int) -> Move | None:
        """The move of the seat that decides; empty when the position has changed, None when the people leave."""
        moves = self.table.game.legal()
        if self.table.seats[seat] != HUMAN:
            return self.table.opponents_move()
        if len(moves) == 1 and not self.ask and not self.table.telling:
            self.screen.tell(f"Player {seat + 1} has one move only, and makes it.")
            return moves[0]
        if not self.curtain(seat):
            return None
        prompt = Prompt(self.table.game)
        self.show(prompt)
        return Picking(self, prompt).run()

    def make(self, move: Move) -> None:
        """Make a move and tell it."""
        self.table.play(move)
        self.tell_moves(self.heard)

    def tell_moves(self, since: int) -> None:
        """Tell what the seats have done since an entry of the log, in a line each, as who looks may know it."""
        look = self.screen.look
        for told in self.table.game.told(self.seat, since):
            mark = look.paint(look.mark(told["seat"] - 1), f"seat{told['seat'] - 1}")
            self.screen.say(f"{mark} player {told['seat']}: {printable(self.words.readable.shown(told['text']))}")
        for deal in self.table.game.deals:
            if deal.entries > since:
                self.screen.say("", *map(printable, deals_text.lines(deal)))
        self.heard = len(self.table.game.log)

    def curtain(self, seat: int) -> bool:
        """Before another person looks who sees other things, have the screen passed on; False at the end of input."""
        before, self.looking = self.looking, seat
        if before == seat or not self.table.private or len(self.table.humans) < 2:
            return True
        self.screen.clear()
        if self.screen.ask(f"Pass the screen to player {seat + 1}, who presses Enter. ") is None:
            return False
        self.screen.clear()
        own = [at for at, entry in enumerate(self.table.game.log) if entry.seat == seat]
        self.tell_moves(own[-1] + 1 if own else 0)
        return True

    @property
    def seat(self) -> int | None:
        """The seat whose view is shown; None when nothing has to be kept from anybody."""
        if self.table.game.ended or not self.table.humans:
            return None
        return self.looking if self.looking is not None else self.table.humans[0]

    def show(self, prompt: Prompt | None = None) -> None:
        """Show the position as the person who looks may know it, with what may be chosen on its boards."""
        lines = self._position(prompt).lines()
        self.height = len(lines)
        self.screen.say("", *lines)

    def show_choice(self, prompt: Prompt) -> bool:
        """Show the board on which something may be chosen; whether that says all there is to choose."""
        lines, complete = self._position(prompt).board()
        if lines:
            self.screen.say("", *lines)
        return complete

    def is_marked(self, prompt: Prompt) -> bool:
        """Whether the board says all there is to choose."""
        return self._position(prompt).board()[1]

    def _position(self, prompt: Prompt | None) -> Position:
        choice = prompt.choice() if prompt is not None else None
        table, look = self.table, self.screen.look
        return Position(table.game, look, self.seat, table.seats, self.focus, choice, self.words.called)

    def all_known(self) -> list[str]:
        """All that the person who looks may know of the position, a line for each memory and zone."""
        return self._position(None).full()

    def answers(self) -> Answers:
        """What answers the commands of the person who looks."""
        return Answers(self)

    def loaded(self) -> None:
        """Another game is on the table."""
        self.words = Words(self.table.typed, self.values(self.table.typed))
        self.looking, self.heard = None, len(self.table.game.log)

    def score_lines(self) -> list[str]:
        """The score sheet, without the categories that depend on what is hidden while the game goes on."""
        return [
            f"{plain(name)}: " + ", ".join(f"player {seat} {value}" for seat, value in enumerate(row, 1))
            for name, row in self.table.game.scores(self.seat).items()
        ]

    def save(self, path: Path) -> bool:
        """Write the game to a file, and say so; False when that cannot be done."""
        try:
            self.table.save(path)
        except NotPossible as problem:
            self.screen.tell(str(problem))
            return False
        self.saved = path
        return True

    def _finish(self, stopped: str) -> None:
        if stopped == OVER:
            self.show()
            self.screen.say("")
            self._result()
        elif stopped == CAPPED:
            self.screen.tell(f"The game is stopped after {MOST_MOVES:,} moves.")
        if self.target is not None and self.save(self.target):
            self.screen.tell(f"Saved in {self.target}.")
        if stopped != LEFT and self.table.secret:
            self.chat(f"seed {self.table.game.seed}")

    def _result(self) -> None:
        game = self.table.game
        of_match = game.engine.program.match is not None
        said = deals_text.result(game.engine.winners(game.record), "the match" if of_match else "")
        self.screen.say(self.screen.look.paint(said, "bold"))
        for line in [] if of_match else self.score_lines():  # those of the last deal have been told
            self.screen.tell(f"  {line}")
        article = ended_by(game)
        if article:
            self.screen.tell(f"The game is over by {self.words.said(article)}")
