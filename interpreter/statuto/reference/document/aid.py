"""The player aid: what a turn is, what one may do in it and when, how the game ends and who wins; short.

Everything comes from the typed program: which clauses an article holds says where it belongs. A text is the first
sentence of an article, in the words of the book.
"""

from __future__ import annotations

from collections.abc import Iterable

from statuto.checks.program import ActionOf, Program
from statuto.frozen import dataclass
from statuto.reference.document import offers
from statuto.reference.document.model import Document, Entry
from statuto.reference.document.speaker import Speaker
from statuto.reference.document.titles import sentences
from statuto.reference.document.worded import joined

OF_A_TURN = frozenset(("turn", "duty", "limit", "note"))
NOT_OF_A_TURN = frozenset(("kind", "piece", "tile", "board", "zone", "group", "table", "action")) | frozenset(
    ("endwhen", "score", "winner", "matchends", "matchwinner")
)
"""What the clauses of a section are that says what a turn is, and what they are not; a "note" is a memory of a turn."""


@dataclass(frozen=True, slots=True)
class Item:
    """What an article says, as short as it does: its id, number and title, a sentence of it, the sentences that follow.

    `machine` says that the article has no prose, and the text is the machine's reading, in English.
    """

    article: str
    number: str
    title: str
    text: str
    more: tuple[str, ...] = ()
    machine: bool = False


@dataclass(frozen=True, slots=True)
class When:
    """A condition upon an action: "may", "must" or "must not", and what the article says."""

    mode: str
    item: Item


@dataclass(frozen=True, slots=True)
class Deed:
    """What one does, when, and what comes of it: `actions` are the names of the actions of one article.

    `main` says that whose turn it is may do it, and not only others, or after another deed; `step` counts from 1 where
    one turn has several choices, one after another, and is 0 where it has one. `gain` are the articles of what follows
    from the deed: what it sets off, what it scores.
    """

    actions: tuple[str, ...]
    do: Item
    when: tuple[When, ...]
    gain: tuple[Item, ...]
    main: bool
    step: int


@dataclass(frozen=True, slots=True)
class Aid:
    """A player aid: `turn` is what a turn is, in order; then the deeds, the end, what is scored, who wins."""

    turn: tuple[Item, ...]
    deeds: tuple[Deed, ...]
    end: tuple[Item, ...]
    scoring: tuple[Item, ...]
    winner: tuple[Item, ...]


def aid(document: Document, speaker: Speaker) -> Aid:
    """The player aid of a book in a setting. Each article stands in one part of it, or beside several deeds."""
    return _Maker(document, speaker.typed.program).made()


class _Maker:
    """Sorts the articles of a book by what they hold; `placed` are those that stand in the aid already."""

    def __init__(self, document: Document, program: Program) -> None:
        self.document, self.program = document, program
        self.entries = {article.id: article for article in document.articles}
        self.placed: set[str] = set()
        match = program.match
        self.endings = [one.article for one in (*program.endings, *(match.endings if match else ()))]
        self.scored = list(dict.fromkeys(category.article for category in program.scores))
        self.ranked = [one.article for one in (*program.ranking, *(match.ranking if match else ()))]
        blocks = offers.blocks_of(program)
        self.homes: dict[str, list[ActionOf]] = {}
        self.done: dict[int, offers.Done] = {}
        for action in offers.offered_after(program, blocks):
            self.homes.setdefault(self._home(action), []).append(action)
            self.done[id(action)] = offers.done_by(program, action)
        self.triggers = [(one.article, offers.asked_by(program, one)) for one in program.triggers]
        self.scores = [(one.article, offers.counted_by(one.value)) for one in program.scores]
        follows = [self._follows(block, blocks) for block in blocks]
        self.after = [block for block, after in zip(blocks, follows, strict=True) if after]
        self.blocks = [block for block, after in zip(blocks, follows, strict=True) if not after]
        choices = [block for block in self.blocks if block.actions]
        self.choices = [block for block in choices if block.own] or choices

    def made(self) -> Aid:
        """The aid; parts that others depend on come first."""
        final = {*self.endings, *self.scored, *self.ranked}
        deeds = [self._deed(home, actions, final) for home, actions in self.homes.items()]
        self.placed |= {*self.homes, *(w.item.article for d in deeds for w in d.when)}
        gained = {item.article for deed in deeds for item in deed.gain}
        deeds = [deed for deed in deeds if deed.main or deed.when or deed.do.article not in gained]
        turn = self._turn({*final, *gained})
        self.placed |= {*gained, *(item.article for item in turn)}
        return Aid(tuple(turn), tuple(deeds), tuple(self._end()), tuple(self._scoring()), tuple(self._winner()))

    def _home(self, action: ActionOf) -> str:
        """The article of an action: that which declares it, or one that permits it if that has no prose."""
        permits = (one.article for one in action.permissions if one.mode != "must not")
        told = (id for id in (action.article, *permits) if id in self.entries and self.entries[id].prose)
        return next(told, action.article)

    def _follows(self, block: offers.Block, blocks: Iterable[offers.Block]) -> bool:
        """Whether a block of the turn follows from some of the actions that other blocks offer, and not from all."""
        others = [a for other in blocks if other is not block for a in other.actions if a not in block.actions]
        setting = [block.follows(self.done[id(action)]) for action in others]
        return any(setting) and not all(setting)

    def item(self, id: str, which: str = "first") -> Item | None:
        """What an article says, by its first sentence, its last, or "all"; None if it says nothing, or is not there."""
        entry = self.entries.get(id)
        if entry is None:
            return None
        said = _said(entry)
        if said:
            text = {"first": said[0], "last": said[-1], "all": joined(said)}[which]
            return Item(id, entry.number, entry.title, text, said[1:] if which == "first" else ())
        return Item(id, entry.number, entry.title, entry.reads[0], machine=True) if entry.reads else None

    def items(self, ids: Iterable[str]) -> list[Item]:
        """What articles say, each once, in the order given."""
        return [item for id in dict.fromkeys(ids) if (item := self.item(id)) is not None]

    def _deed(self, home: str, actions: list[ActionOf], final: set[str]) -> Deed:
        do = self.item(home) or Item(home, "", "", actions[0].name)
        permissions = [one for action in actions for one in action.permissions if one.article != home]
        permissions.sort(key=lambda one: one.mode == "must not")
        modes = {one.article: one.mode for one in reversed(permissions)}
        told = self.items(one.article for one in permissions)
        done = [self.done[id(action)] for action in actions]
        follows = [block.article for block in self.after if any(map(block.follows, done))]
        follows += [id for id, asked in self.triggers if any(asked & one.changed for one in done)]
        scores = [id for id, read in self.scores if any(read & one.gained for one in done)]
        gain = [id for id in follows if id not in final and id != home] + [id for id in scores if id != home]
        step = next((n for n, block in enumerate(self.choices, 1) if any(a in block.actions for a in actions)), 0)
        return Deed(
            tuple(action.name for action in actions),
            do,
            tuple(When(modes[item.article], item) for item in told),
            tuple(self.items(gain)),
            step > 0,
            step if len(self.choices) > 1 else 0,
        )

    def _turn(self, elsewhere: set[str]) -> list[Item]:
        """What a turn is: the articles of its own section, those with its blocks, its duties, what comes by itself."""
        sections = self._turn_sections()
        ids = [article.id for article in self.document.articles if article.section in sections]
        for block in self.blocks:
            homes = {self._home(action) for action in block.actions}
            if len(homes) != 1 or len(self.choices) == 1:
                ids.append(block.article)
        ids += [one.article for one in self.program.duties]
        ids += [one.article for one in self.program.triggers]
        # The article of a choice says what there is to choose from, where it does not say how the game ends.
        whole = {block.article for block in self.choices} - set(offers.finishing(self.program))
        left = dict.fromkeys(id for id in ids if id not in self.placed and id not in elsewhere)
        found = (self.item(id, "all" if id in whole else "first") for id in left)
        return [item for item in found if item is not None]

    def _turn_sections(self) -> set[str]:
        """The sections that say what a turn is, and neither what there is nor what may be done."""
        section = {article.id: article.section for article in self.document.articles}
        held: dict[str, set[str]] = {}
        for clause in self.program.clauses:
            kinds = held.setdefault(section[clause.article], set())
            kinds.add(clause.form)
            if clause.form == "memory" and clause.means and clause.means[0].lifetime in (*offers.NOTES, "round"):
                kinds.add("note")
        doing = {section[home] for home in self.homes if home in section}
        choosing = {section[block.article] for block in self.choices}
        names = [part.name for part in self.document.sections]
        first = min((names.index(name) for name in doing if name in names), default=0)
        before = [name for name in names[max(first - 1, 0) : first] if held.get(name, set()) & OF_A_TURN]
        return {name for name in (*before, *choosing) if name not in doing and not held[name] & NOT_OF_A_TURN}

    def _end(self) -> list[Item]:
        """How the game ends. An article that stands elsewhere says it in its last sentence."""
        found = [self.item(id, "last" if id in self.placed else "first") for id in dict.fromkeys(self.endings)]
        ending = set(self.endings)
        for id in offers.finishing(self.program):
            entry = self.entries.get(id)
            if id not in ending and entry is not None and (id not in self.placed or len(_said(entry)) > 1):
                found.append(self.item(id, "last" if id in self.placed else "first"))
        limits = [clause.article for clause in self.program.clauses if clause.form == "limit"]
        found += self.items(id for id in limits if id not in self.placed and id not in ending)
        self.placed |= {item.article for item in found if item is not None}
        return [item for item in found if item is not None]

    def _scoring(self) -> list[Item]:
        """What is scored; an article that says who wins, too, is left to that."""
        return self.items(id for id in self.scored if id not in self.ranked)

    def _winner(self) -> list[Item]:
        """Who wins; all of an article that scores, and the last sentence of one that stands elsewhere."""
        which = {id: "all" if id in self.scored else "last" if id in self.placed else "first" for id in self.ranked}
        found = (self.item(id, part) for id, part in which.items())
        return [item for item in found if item is not None]


def _said(entry: Entry) -> tuple[str, ...]:
    return sentences(joined(entry.prose))
