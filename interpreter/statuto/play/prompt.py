"""Picking a move: by number, by name, by a part of a name, and step by step where there are many.

Several things that are one choice are ticked one after another; each tick is a step, so that it can be gone back.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable
from dataclasses import dataclass, field

from statuto.checks.coding import SeveralOf
from statuto.checks.types import Domain, Grouping
from statuto.evaluate.game import Game
from statuto.evaluate.moves import DECLINE, Move
from statuto.play.readable import Readable

MOST_LISTED = 20
DONE = "done"
SPACES = ("space", "place", "area")


@dataclass(frozen=True, slots=True)
class Option:
    """Something to choose: its name, and the moves that it leaves.

    `label` is the name as it is read; `tick` the thing that is added to those that are ticked, where things are.
    """

    name: str
    moves: tuple[Move, ...]
    label: str
    tick: int = -1


@dataclass(frozen=True, slots=True)
class Choice:
    """What of a board may be chosen now: spaces, or groups of them.

    `at` is the part of the move that it is, `of` its domain; `domain` and `spaces` are what is marked on the board;
    `partly` if the person has chosen a part of the move already.
    """

    at: int
    of: Domain
    domain: Domain
    spaces: frozenset[int]
    partly: bool


@dataclass(slots=True)
class Stage:
    """What is left of a decision: the moves, and how many of their parts are chosen (−1: whole moves are listed).

    `ticked` are the things that are chosen of a part that is several things.
    """

    moves: tuple[Move, ...]
    level: int
    ticked: tuple[int, ...] = ()


@dataclass(slots=True)
class Prompt:
    """One decision while a person makes it; `texts` are the names of all legal moves."""

    game: Game
    texts: dict[Move, str] = field(default_factory=dict)
    stages: list[Stage] = field(default_factory=list)
    options: list[Option] = field(default_factory=list)
    readable: Readable = field(init=False)

    def __post_init__(self) -> None:
        self.readable = Readable(self.game.engine.program)
        self.texts = {move: self.game.text(move) for move in self.game.legal()}
        self._enter(tuple(self.texts))

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves that are left."""
        return self.stages[-1].moves

    @property
    def level(self) -> int:
        """How many parts of a move are chosen; −1 when whole moves are listed."""
        return self.stages[-1].level

    @property
    def narrowed(self) -> bool:
        """Whether there is something to go back from."""
        return len(self.stages) > 1

    @property
    def ticking(self) -> SeveralOf | None:
        """The several things of which one after another is ticked now; None where something else is asked."""
        move = next((move for move in self.moves if move[0] != DECLINE), None)
        if move is None or self.level <= 0:
            return None
        return self.game.engine.program.actions[move[0]].parameters[self.level - 1].several

    def _enter(self, moves: tuple[Move, ...], step: bool = False) -> None:
        """Go on with fewer moves: listed as a whole when they are few, or by the first part in which they differ."""
        if len(moves) <= MOST_LISTED and not step and not self._turns(moves):
            self.stages.append(Stage(moves, -1))
        else:
            level = next(at for at in range(1 + max(map(len, moves))) if len({move[at : at + 1] for move in moves}) > 1)
            self.stages.append(Stage(moves, level))
        self._list()

    def _turns(self, moves: tuple[Move, ...]) -> bool:
        """Whether moves differ in how something is turned, which is better shown than named."""
        actions = [self.game.engine.program.actions[move[0]] for move in moves if move[0] != DECLINE]
        return len(moves) > 1 and any(p.domain.form == "rotation" for action in actions for p in action.parameters)

    def _list(self) -> None:
        if self.level < 0:
            self.options = [self._option_of(self.texts[move], (move,)) for move in self.moves]
            return
        several = self.ticking
        if several is not None:
            self.options = self._ticks(several)
            return
        groups: dict[tuple[int, ...], list[Move]] = {}
        for move in self.moves:
            key = move if move[0] == DECLINE else move[self.level : self.level + 1]
            groups.setdefault(key, []).append(move)
        self.options = [self._option_of(self._name(moves[0]), tuple(moves)) for moves in groups.values()]

    def _option_of(self, name: str, moves: tuple[Move, ...], tick: int = -1) -> Option:
        return Option(name, moves, self.readable.shown(name), tick)

    def _ticks(self, several: SeveralOf) -> list[Option]:
        """The things that can be ticked besides those that are; and to be done, if these are a choice."""
        ticked, found = self.stages[-1].ticked, dict[int, list[Move]]()
        for move in self.moves:
            for thing, count in several.coding.chosen(move[self.level]).counts.items():
                if count > ticked.count(thing):
                    found.setdefault(thing, []).append(move)
        domain = self.game.engine.program.actions[self.moves[0][0]].parameters[self.level - 1].domain
        names = {thing: self.game.names.briefly(self.game.record, domain, thing) for thing in sorted(found)}
        options = [self._option_of(name, tuple(found[thing]), thing) for thing, name in names.items()]
        code = several.coding.code(ticked)
        enough = tuple(move for move in self.moves if move[self.level] == code)
        return [*options, self._option_of(DONE, enough)] if enough else options

    def _name(self, move: Move) -> str:
        """What the part of a move at this level is called."""
        if move[0] == DECLINE:
            return self.texts[move]
        action = self.game.engine.program.actions[move[0]]
        if self.level == 0:
            return action.name
        parameter = action.parameters[self.level - 1]
        return self.game.names.thing(self.game.record, parameter.domain, move[self.level])

    def choice(self) -> Choice | None:
        """The spaces of a board that may be chosen now, when a space is all there is to choose in a move."""
        moves = [move for move in self.moves if move[0] != DECLINE]
        if self.level == 0 or len({move[0] for move in moves}) != 1:
            return None
        differing = [at for at in range(1, len(moves[0])) if len({move[at] for move in moves}) > 1]
        if self.level < 0 and len(differing) != 1:
            return None
        at = self.level if self.level > 0 else differing[0]
        parameter = self.game.engine.program.actions[moves[0][0]].parameters[at - 1]
        domain, things = parameter.domain, frozenset(move[at] for move in moves)
        if parameter.several is not None:
            if self.level < 0:
                return None
            things = frozenset(option.tick for option in self.options if option.tick >= 0)
        if domain.group is not None:
            return Choice(at, domain, domain.group.spaces, self._within(domain.group, things), self.narrowed)
        return Choice(at, domain, domain, things, self.narrowed) if domain.form in SPACES else None

    def _within(self, group: Grouping, roots: frozenset[int]) -> frozenset[int]:
        """The spaces of some groups."""
        record, at = self.game.record, group.at
        return frozenset(s for s in range(group.spaces.size) if record[at.offset + s * at.strides[0]] in roots)

    def back(self) -> bool:
        """Go one step back; False at the first."""
        if len(self.stages) == 1:
            return False
        self.stages.pop()
        self._list()
        return True

    def question(self) -> str:
        """What is asked now."""
        if self.level < 0:
            return "Which move?"
        if self.level == 0:
            return "Which action?"
        move = next(move for move in self.moves if move[0] != DECLINE)
        parameter = self.game.engine.program.actions[move[0]].parameters[self.level - 1]
        start, domain = f"{self.readable.shown(self.chosen())} {parameter.preposition}", parameter.domain
        if parameter.several is None:
            return f"{start} which {domain.name}?"
        ticked = [self.game.names.briefly(self.game.record, domain, thing) for thing in self.stages[-1].ticked]
        if ticked:
            return f"{start} {self.readable.shown(', '.join(ticked))}, and which {domain.name} more?"
        low, high = parameter.several.low, parameter.several.high
        return f"{start} which {low if low == high else f'{low} to {high}'} {domain.plural}, one by one?"

    def chosen(self) -> str:
        """The part of the move that is chosen, as text."""
        move = next((move for move in self.moves if move[0] != DECLINE), ())
        if not move or self.level <= 0:
            return ""
        action = self.game.engine.program.actions[move[0]]
        words = [action.name]
        for parameter, value in zip(action.parameters[: self.level - 1], move[1 : self.level], strict=True):
            words += [parameter.preposition, ", ".join(self.game.names.things(self.game.record, parameter, value))]
        return " ".join(words)

    @property
    def numbered(self) -> bool:
        """Whether the options have numbers; names that are numbers themselves need none."""
        return not all(option.name.isdigit() for option in self.options)

    def pick(self, text: str) -> Move | None:
        """The move that a text decides for; None when there is more to choose, as `options` says, or nothing is meant.

        Raises LookupError when the text means no legal move.
        """
        option = self._option(text)
        if option is not None and option.tick >= 0:
            return self._tick(option)
        if option is not None:
            return self._take(option.moves, step=self.level >= 0)
        found = self._named(text)
        if not found:
            raise LookupError(text)
        return self._take(found)

    def _take(self, moves: tuple[Move, ...], step: bool = False) -> Move | None:
        if len(moves) == 1:
            return moves[0]
        self._enter(moves, step)
        return None

    def _tick(self, option: Option) -> Move | None:
        """Add a thing to those that are ticked; they are the choice when no more can be added."""
        several, ticked = self.ticking, (*self.stages[-1].ticked, option.tick)
        assert several is not None
        code = several.coding.code(ticked)
        if all(move[self.level] == code for move in option.moves):
            return self._take(option.moves, step=True)
        self.stages.append(Stage(option.moves, self.level, ticked))
        self._list()
        return None

    def of_number(self, text: str) -> tuple[Move, ...]:
        """The moves that are left by the option with this number in the list; none where the text is no such number."""
        option = self._option(text) if text.isdecimal() else None
        return option.moves if option is not None else ()

    def _option(self, text: str) -> Option | None:
        named = next((option for option in self.options if text in (option.name, option.label)), None)
        if named is None and self.numbered and text.isdecimal() and 1 <= int(text[:9]) <= len(self.options):
            return self.options[int(text) - 1]
        return named if named is not None else self._standing(text)

    def _standing(self, text: str) -> Option | None:
        """The option that is a group of which a text names a space."""
        choice = self.choice()
        if choice is None or choice.of.group is None:
            return None
        root = self.game.names.index(self.game.record, choice.of, text)
        return next((option for option in self.options if option.moves[0][choice.at : choice.at + 1] == (root,)), None)

    def _named(self, text: str) -> tuple[Move, ...]:
        """The moves that a name or a part of one means: among those that are left, else among all."""
        for move, name in self.texts.items():
            if text in (name, self.readable.shown(name)):
                return (move,)
        if "," in text:
            for whole in self.meant(text):
                meant = self.game.names.parse(self.game.record, whole, list(self.texts))
                if not isinstance(meant, str) and meant in self.texts:
                    return (meant,)
        if self._elsewhere(text):
            return ()
        return self.matching(text, self.moves) or self.matching(text, tuple(self.texts))

    def _elsewhere(self, text: str) -> bool:
        """Whether a text names a space that is asked for and may not be chosen: `a1` is not meant for `a10` then."""
        choice = self.choice()
        if choice is None or not choice.partly or choice.of.form not in SPACES:
            return False
        space = self.game.names.index(self.game.record, choice.of, text)
        return space >= 0 and all(move[choice.at : choice.at + 1] != (space,) for move in self.moves)

    def matching(self, text: str, moves: tuple[Move, ...]) -> tuple[Move, ...]:
        """The moves with these words one after another; else with the text in them; else with words that begin so."""
        words = text.casefold().split()
        tests: tuple[Callable[[str], bool], ...] = (
            lambda name: f" {' '.join(words)} " in f" {name} ",
            lambda name: " ".join(words) in name,
            lambda name: _in_order(words, name.split()),
        )
        for test in tests:
            found = tuple(move for move in moves if any(map(test, self._said(self.texts[move]))))
            if found:
                return found
        return ()

    def _said(self, name: str) -> tuple[str, ...]:
        """What a text may be a part of: a move as it is written, and as it is read."""
        return tuple(dict.fromkeys((name.casefold(), self.readable.shown(name).casefold())))

    def meant(self, text: str) -> list[str]:
        """The full names that a text may stand for when it is no legal move: itself, and as the last part of a move."""
        text = self.readable.written(text)
        names = [text]
        for action in self.game.engine.program.actions:
            if len(action.parameters) == 1:
                names.append(f"{action.name} {action.parameters[0].preposition} {text}")
        if self.level > 0:
            parameter = self.game.engine.program.actions[self.moves[0][0]].parameters[self.level - 1]
            names.insert(1, f"{self.chosen()} {parameter.preposition} {text}")
        return names

    def near(self, text: str) -> str:
        """The option with the nearest name, or nothing."""
        names = list(dict.fromkeys([option.name for option in self.options] + list(self.texts.values())))
        return next(iter(difflib.get_close_matches(text, names, n=1, cutoff=0.6)), "")


def _in_order(beginnings: list[str], words: list[str]) -> bool:
    """Whether words begin so, one after another, with others between."""
    left = iter(words)
    return all(any(word.startswith(beginning) for word in left) for beginning in beginnings)
