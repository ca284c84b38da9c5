"""One decision of a person: the choice is listed, answers are taken as moves or commands, refusals are explained."""

from __future__ import annotations

from typing import TYPE_CHECKING

from statuto.evaluate.game import Refused
from statuto.evaluate.moves import DECLINE, Move
from statuto.play.hexagons_text import draw_turns
from statuto.play.prompt import Option, Prompt
from statuto.play.screen import cells, columns, printable

if TYPE_CHECKING:
    from statuto.play.session import Session

MOST_SHOWN = 120
ROOM_FOR_ANSWER = 20


class Picking:
    """Asks a person until there is a move."""

    def __init__(self, session: Session, prompt: Prompt) -> None:
        self.session = session
        self.prompt = prompt
        self.screen = session.screen

    def run(self) -> Move | None:
        """The move that the person makes; empty when the position is another now, None when the person leaves."""
        self.show(afresh=False)
        while True:
            line = self.screen.ask(self._asking())
            if line is None:
                self.screen.say("")
                return None
            if not line:
                continue
            answer = self._answer(line)
            if answer != "again":
                return answer if isinstance(answer, tuple) else () if answer == "changed" else None

    def _asking(self) -> str:
        seat, prompt = self.session.table.game.seat, self.prompt
        more = " (or `back`)" if prompt.narrowed else ""
        question, who = prompt.question() + more, f"player {seat + 1} {self.screen.look.mark(seat)}"
        if cells(question) + len(who) + ROOM_FOR_ANSWER <= self.screen.look.width:
            return f"{who} {question} "
        self.screen.tell(question)
        return f"{who} > "

    def _answer(self, line: str) -> Move | str:
        """A move; or "again" to ask again, "changed" when the position is another, "left" when the person leaves."""
        if line == "back":
            if self.prompt.back():
                self.show()
            else:
                self.screen.tell("There is nothing to go back from here; `undo` takes a move back.")
            return "again"
        if line not in self.prompt.texts.values() and not any(
            line in (option.name, option.label) for option in self.prompt.options
        ):
            word, _, rest = line.removeprefix(":").partition(" ")
            done = self.session.answers().answer(word, rest.strip(), self.prompt)
            if done:
                if done == "list":
                    self.show(afresh=False)
                return "again" if done == "list" else done
        return self._move(line)

    def _move(self, line: str) -> Move | str:
        try:
            move = self.prompt.pick(line)
        except LookupError:
            self._refuse(line)
            return "again"
        if move is not None:
            return move
        self.show()
        return "again"

    def show(self, afresh: bool = True) -> None:
        """List what there is to choose, and show the board where that is a space; not so if it has just been shown."""
        prompt, look = self.prompt, self.screen.look
        self.session.height = 0 if afresh else self.session.height
        if self._pictures():
            return
        if self._marked(afresh):
            done = [option for option in prompt.options if prompt.ticking is not None and option.tick < 0]
            declining = [option for option in prompt.options if option.moves[0][0] == DECLINE]
            self.screen.say(*self._options([*done, *declining]))
        elif prompt.level == 0:
            self.screen.say(*self._actions())
        elif not prompt.numbered:
            self.screen.say(*columns([option.label for option in prompt.options], look.width - 1))
        else:
            self.screen.say(*self._options())

    def _marked(self, afresh: bool) -> bool:
        """Show the board with the spaces that may be chosen; whether they need no list besides."""
        if self.prompt.choice() is None:
            return False
        complete = self.session.show_choice(self.prompt) if afresh else self.session.is_marked(self.prompt)
        return complete and self.prompt.level > 0

    def _options(self, shown: list[Option] | None = None) -> list[str]:
        """The options with their numbers, or some of them; of very many, the first."""
        options = self.prompt.options
        pairs = [(number, option) for number, option in enumerate(options, 1) if shown is None or option in shown]
        size = len(str(len(options[:MOST_SHOWN])))
        texts = [f"{number:{size}} {printable(option.label)}" for number, option in pairs[:MOST_SHOWN]]
        lines = columns(texts, self.screen.look.width - 1)
        return lines if len(texts) == len(pairs) else [*lines, f"… and {len(pairs) - len(texts)} more: give a name."]

    def _actions(self) -> list[str]:
        """The actions with their numbers and the articles they stand in."""
        program = self.prompt.game.engine.program
        if len(self.prompt.options) > 3 and self.session.height + len(self.prompt.options) >= self.screen.look.height:
            return self._options()  # without their articles they take few lines, and the board stays in view
        width = max(cells(option.label) for option in self.prompt.options)
        lines = []
        for number, option in enumerate(self.prompt.options, 1):
            move = option.moves[0]
            article = program.actions[move[1] if move[0] == DECLINE else move[0]].article
            line = f"{number} {option.label:{width}}  {self.session.words.named(article)}"
            lines.append(printable(line)[: self.screen.look.width - 1])
        return lines

    def _pictures(self) -> bool:
        """Show a tile as it would lie, where it is asked how to turn it; False where it is not, or there is no room."""
        prompt = self.prompt
        first = prompt.moves[0]
        if prompt.level < 2 or first[0] == DECLINE:
            return False
        parameters = prompt.game.engine.program.actions[first[0]].parameters
        tiles = [
            at for at, p in enumerate(parameters[: prompt.level - 1]) if p.domain.tile is not None and p.several is None
        ]
        if parameters[prompt.level - 1].domain.form != "rotation" or not tiles:
            return False
        turns = sorted({move[prompt.level] for move in prompt.moves})
        picture = draw_turns(self.screen.look, parameters[tiles[-1]].domain, first[1 + tiles[-1]], turns)
        if picture.canvas.box[1] >= self.screen.look.width:
            return False
        self.screen.say("", *picture.canvas.lines(self.screen.look))
        return True

    def _refuse(self, line: str) -> None:
        """Say why a text is no legal move: the articles, or that it is no move at all."""
        game, problem = self.prompt.game, ""
        if line.isdecimal() and self.prompt.numbered:
            self.screen.tell(f"The numbers here go from 1 to {len(self.prompt.options)}.")
            return
        for name in self.prompt.meant(line):
            try:
                move = game.parse(name)
            except Refused as refused:
                problem = problem or str(refused)
                continue
            why = game.why(move, self.session.seat)
            self.screen.tell(f"{self.prompt.readable.shown(why.move)} is refused.")
            for reason in self.session.words.reasons(why):
                self.screen.tell(f"  {reason}", "    ")
            return
        near = self.prompt.near(line)
        self.screen.tell(
            f"Did you mean `{self.prompt.readable.shown(near)}`?" if near and "mean" not in problem else problem
        )
        self.screen.tell("`moves` lists the moves, `help` the commands.")
