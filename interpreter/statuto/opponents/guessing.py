"""A position as it may be for all that a seat knows: its hidden zones dealt anew, its hidden memories guessed.

A memory that nobody can have written yet is as it was at the start; another may hold anything that it can.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from statuto.checks.program import Bind, EachOf, PickOf, Store
from statuto.checks.reads import fields_read, walk
from statuto.checks.terms import Control, Field
from statuto.compiled.heaps import keeps_pieces
from statuto.evaluate.cells import cells_of
from statuto.evaluate.engine import Engine
from statuto.evaluate.parts import asked
from statuto.machine.alive import dead_cells
from statuto.machine.layout import AT, MOVER
from statuto.opponents.dealing import Dealer
from statuto.opponents.flows import later
from statuto.opponents.known import known_cells
from statuto.opponents.trees import Draws


class Guesser:
    """Guesses what the seats of an engine do not see."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.program = program = engine.program
        self.dealer = Dealer(engine)
        # What is nameless follows from the others.
        self._unseen = [one for one in program.fields if one.seen != "everyone" and not one.nameless]
        self.memories = [one for one in self._unseen if one.form == "value"]
        self.hides = bool(self.memories) or self.dealer.hides
        dark = {id(one) for one in self._unseen}
        self._watches = any(id(one) in dark for t in program.triggers for one in fields_read(t.condition, t.members))
        self._dead = dead_cells(engine.machine) if self.hides else {}
        self._secret = dict(self._secrets()) if self.hides else {}
        self._known = known_cells(engine.machine) if self.hides else {}
        self._always = self._written_anyway()
        self._hidden: dict[int, list[tuple[int, Field]]] = {}

    @property
    def by_reference(self) -> bool:
        """Whether guesses need the reference evaluator, since a module keeps more of what is hidden than the record."""
        zones = (one for one in self._unseen if one.form != "value")
        return bool(self.memories) or self._watches or any(keeps_pieces(self.program, one) for one in zones)

    def parts(self, seat: int) -> list[tuple[int, int]]:
        """The parts of a record that a seat sees, each from a cell to before another; variables are left out."""
        layout = self.engine.machine.layout
        hidden = [range(at, at + one.width) for one in self._unseen for at, dark in cells_of(one, seat) if dark]
        free = sorted(set(range(layout.kept)) - set(layout.returns) - {at for some in hidden for at in some})
        found = list[tuple[int, int]]()
        for at in free:
            if found and found[-1][1] == at:
                found[-1] = found[-1][0], at + 1
            else:
                found.append((at, at + 1))
        return found

    def is_lost(self, r: Sequence[Any], seat: int, in_the_dark: bool) -> bool:
        """Whether what goes on depends on a variable that the seat does not know and that cannot be guessed."""
        layout, dead = self.engine.machine.layout, self._dead.get(r[AT], ())
        alive = set(range(layout.kept, layout.scratch)) - set(dead)
        if in_the_dark and not alive <= self._known.get(r[AT], frozenset()):
            return True
        return any(at in alive and not (own and r[MOVER] == seat) for at, own in self._secret.items())

    def guess(self, cells: Any, seat: int, draws: Draws, acted: frozenset[tuple[int, int]] | None) -> None:
        """Make of a record, which is changed, one as it may be; `acted` is who has made a move of which action."""
        for at in self._dead.get(cells[AT], ()):
            cells[at] = 0
        self.dealer.deal(cells, seat, draws)
        for one in self.memories:
            for place, (at, dark) in enumerate(cells_of(one, seat)):
                if dark:
                    known = acted is not None and not self._is_written(one, place, acted)
                    cells[at] = one.start if known else one.low + draws.below(one.high - one.low + 1)
        if self._watches:
            self.engine.remember(cells)

    def _secrets(self) -> Iterator[tuple[int, bool]]:
        """The cells of variables whose values tell something hidden; whether whoever has the turn sees that."""
        layout = self.engine.machine.layout
        for one in later(self.program):
            terms: tuple[Any, ...] = ()
            slots: tuple[int, ...] = ()
            match one:
                case Bind():
                    terms, slots = (one.value,), (one.slot,)
                case PickOf():
                    terms, slots = (one.source,), (one.slot,)
                case EachOf():
                    terms, slots = (one.members, one.where), (one.slot, one.bits)
            sites = [site for site in asked(self.program, *terms) if site.field.seen != "everyone"]
            own = all(site.field.seen == "its player" and all(_of_mover(t) for t in site.indices) for site in sites)
            for slot in slots if sites else ():
                if slot >= 0 and layout.kept <= layout.local(slot) < layout.scratch:
                    yield layout.local(slot), own

    def _written_anyway(self) -> set[int]:
        """The hidden memories, by identity, that are written by something else than a move."""
        program = self.program
        bodies = [*program.setup, *program.turn, program.after_action, program.at_first_turn, program.at_turn]
        bodies += [trigger.body for trigger in program.triggers]
        bodies += [change.body for g in program.groups for change in (g.joining, g.splitting) if change is not None]
        bodies += program.match.after if program.match is not None else []
        return {id(one.field) for one in walk(bodies) if isinstance(one, Store)}

    def _is_written(self, field: Field, place: int, acted: frozenset[tuple[int, int]]) -> bool:
        """Whether one value of a hidden memory may have been written, by the moves that were made."""
        if id(field) in self._always:
            return True
        for action, by in acted:
            for one in walk(self.program.actions[action].body):
                if isinstance(one, Store) and one.field is field and self._may_be(one, place, by):
                    return True
        return False

    def _may_be(self, store: Store, place: int, by: int) -> bool:
        """Whether an effect of a seat's move may write the value at a place of its memory."""
        for (_, domain), stride, term in zip(store.field.dims, store.field.strides, store.indices, strict=True):
            if domain.form == "player" and _of_mover(term) and place // stride % domain.size != by:
                return False
        return True


def _of_mover(term: Any) -> bool:
    """Whether a term is whoever has the turn."""
    return isinstance(term, Control)
