"""Effects in which nobody decides, as functions that change the record."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from statuto.checks.program import Bind, EachOf, Effect, Finish, LayTile, Loop, MoveOf, NextBy, Result, Store, When
from statuto.checks.terms import Field, Fold, ZoneAt
from statuto.evaluate.groups import Groups, living
from statuto.evaluate.terms import Record, Terms
from statuto.findings import RulesError
from statuto.machine.code import Take
from statuto.machine.layout import ENDED, NEXT, WINNERS

Action = Callable[[Record], None]
ROUNDS = "rounds of loops"


class Effects:
    """Compiles effects; `ranking` gives the winners, as bits, of a game that ends without a result."""

    def __init__(self, terms: Terms, ranking: Callable[[Record], int]) -> None:
        self.terms = terms
        self.ranking = ranking
        self._methods: dict[type, Callable[[Any], Action]] = {
            Store: self._store,
            MoveOf: self._move,
            Bind: self._bind,
            LayTile: self._lay,
            Finish: self._finish,
            NextBy: self._next,
            When: self._when,
            EachOf: self._each,
            Loop: self._loop,
        }
        self.groups = Groups(terms)
        self.groups.compile(self.block)

    def action(self, effect: Effect) -> Action:
        """The function of one effect, after which the groups are up to date."""
        return self.groups.after(effect, self._methods[type(effect)](effect))

    def block(self, effects: Sequence[Effect]) -> Action:
        """The function of effects one after the other."""
        actions = [self.action(effect) for effect in effects]
        if len(actions) == 1:
            return actions[0]

        def block(r: Record) -> None:
            for action in actions:
                action(r)

        return block

    def _store(self, effect: Store) -> Action:
        field, article = effect.field, effect.article
        address = living(self.terms, ZoneAt(field.type, field, effect.indices), article)
        value = self.terms.value(effect.value)
        low, high, name = field.low, field.high, field.name
        if field.type.form == "set":

            def store_set(r: Record) -> None:
                r[_at(address(r), name, article)] = sum(1 << member for member in set(value(r)))

            return store_set
        if effect.kind == "set" and effect.value.type.form == "thing" and not effect.value.type.optional:

            def store_thing(r: Record) -> None:
                new = value(r)
                r[_at(address(r), name, article)] = new

            return store_thing
        sign = {"set": 0, "increase": 1, "decrease": -1}[effect.kind]

        def store(r: Record) -> None:
            given = int(value(r))
            at = _at(address(r), name, article)
            new = given if sign == 0 else r[at] + sign * given
            if not low <= new <= high:
                raise RulesError("E002", f"`{name}` would become {new}; it goes from {low} to {high}.", article)
            r[at] = new

        return store

    def _bind(self, effect: Bind) -> Action:
        at, value = self.terms.slot(effect.slot), self.terms.value(effect.value)

        def bind(r: Record) -> None:
            r[at] = value(r)

        return bind

    def _lay(self, effect: LayTile) -> Action:
        queries, article = self.terms.laid_queries(effect.laid), effect.article
        tile, place, turned = (self.terms.value(t) for t in (effect.tile, effect.place, effect.turned))

        def lay(r: Record) -> None:
            if not queries.lay(r, tile(r), place(r), turned(r)):
                raise RulesError("E003", "A tile cannot be laid where one lies, or when all are laid.", article)

        return lay

    def _finish(self, effect: Finish) -> Action:
        winners = self.winners(effect.result)

        def finish(r: Record) -> None:
            r[WINNERS] = winners(r)
            r[ENDED] = 1

        return finish

    def winners(self, result: Result | None) -> Callable[[Record], int]:
        """The winners, as bits, of a game that ends with this result."""
        if result is None:
            return self.ranking
        if result.player is None:
            return lambda r: 0
        player, everyone = self.terms.value(result.player), (1 << self.terms.program.players.size) - 1
        if result.wins:
            return lambda r: 1 << seat_of(player(r), "The result")
        return lambda r: everyone & ~(1 << seat_of(player(r), "The result"))

    def _next(self, effect: NextBy) -> Action:
        player = self.terms.value(effect.player)

        def following(r: Record) -> None:
            r[NEXT] = player(r)

        return following

    def _when(self, effect: When) -> Action:
        condition, body, otherwise = (
            self.terms.value(effect.condition),
            self.block(effect.body),
            self.block(effect.otherwise),
        )

        def when(r: Record) -> None:
            if condition(r):
                body(r)
            else:
                otherwise(r)

        return when

    def _each(self, effect: EachOf) -> Action:
        members, at, body = taken(self.terms, effect), self.terms.slot(effect.slot), self.block(effect.body)
        work, article = self.terms.work, effect.article
        domain = effect.members.type.domain
        size = domain.group.size.offset if domain is not None and domain.group is not None else -1
        if size >= 0:

            def each_group(r: Record) -> None:
                found = members(r)
                work.spend(len(found), ROUNDS, article)
                for member in found:
                    if r[size + member]:
                        r[at] = member
                        body(r)

            return each_group

        def each(r: Record) -> None:
            found = members(r)
            work.spend(len(found), ROUNDS, article)
            for member in found:
                r[at] = member
                body(r)

        return each

    def _loop(self, effect: Loop) -> Action:
        condition, body, bound, article = (
            self.terms.value(effect.condition),
            self.block(effect.body),
            effect.bound,
            effect.article,
        )

        work = self.terms.work

        def loop(r: Record) -> None:
            times = 0
            while condition(r):
                times += 1
                work.spend(1, ROUNDS, article)
                if times > bound:
                    raise RulesError("E004", f"Something is done more than {bound} times.", article)
                body(r)

        return loop

    def _move(self, effect: MoveOf) -> Action:
        source = Zone(self.terms, effect.source, effect.article) if effect.source is not None else None
        target = Zone(self.terms, effect.target, effect.article) if effect.target is not None else None
        if effect.piece is None or effect.form == "bag":
            return self._move_many(effect, source, target)
        piece = self.terms.value(effect.piece)
        copies, below = effect.pieces.copies, effect.below
        amount = self.terms.value(effect.amount) if effect.amount is not None else None

        def move(r: Record) -> None:
            what = piece(r)
            if effect.form == "number":
                number = amount(r) if amount is not None else 1
            elif effect.form == "every":
                number = copies[what] if copies and what >= 0 else 1
            else:
                number = source.count(r, what) if source is not None else 0
            if number < 0:
                raise RulesError("E005", f"{number} pieces cannot be moved.", effect.article)
            if source is not None:
                source.take(r, what, number)
            if target is not None:
                target.put(r, what, number, below)

        return move

    def _move_many(self, effect: MoveOf, source: Zone | None, target: Zone | None) -> Action:
        """Move pieces one after another; those of a zone in order keep their order in another, in whole."""
        below = effect.below
        if effect.form != "bag" and source is not None and source.pile:
            of_zone = source

            def move_whole(r: Record) -> None:
                pieces = of_zone.pieces(r)
                for what in pieces:
                    of_zone.take(r, what, 1)
                if target is not None:
                    for what in pieces if below else reversed(pieces):
                        target.put(r, what, 1, below)

            return move_whole
        many = self._many(effect, source)

        def move(r: Record) -> None:
            for what, number in many(r):
                if source is not None:
                    source.take(r, what, number)
                if target is not None:
                    target.put(r, what, number, below)

        return move

    def _many(self, effect: MoveOf, source: Zone | None) -> Callable[[Record], Iterable[tuple[int, int]]]:
        """How many of each piece are moved, in the order of the pieces."""
        if effect.form == "bag":
            assert effect.piece is not None and effect.piece.type.coding is not None
            bag, chosen = self.terms.value(effect.piece), effect.piece.type.coding.chosen
            return lambda r: chosen(bag(r)).counts.items()
        kinds = range(effect.pieces.size)
        if source is not None:
            return lambda r: [(what, number) for what in kinds if (number := source.count(r, what))]
        copies = tuple(enumerate(effect.pieces.copies or (1,) * effect.pieces.size))
        return lambda r: [(what, number) for what, number in copies if number]


def taken(terms: Terms, effect: EachOf | Take) -> Callable[[Record], Sequence[int]]:
    """The members of a set for which a condition holds, taken before anything happens to them.

    When there are none, the variable is left with the last member that was asked.
    """
    everything, at = terms.value(effect.members), terms.slot(effect.slot)
    chosen = terms.value(Fold(effect.members.type, "filter", effect.slot, "", effect.members, effect.where, None))

    def take(r: Record) -> Sequence[int]:
        found: Sequence[int] = chosen(r)
        if not found and (asked := everything(r)):
            r[at] = asked[-1]
        return found

    return take


def seat_of(seat: int, what: str, article: str = "") -> int:
    """A seat that is not none."""
    if seat < 0:
        raise RulesError("E006", f"{what} is asked of none.", article)
    return seat


def _at(address: int, name: str, article: str) -> int:
    if address < 0:
        raise RulesError("E006", f"`{name}` is asked of none.", article)
    return address


class Zone:
    """A zone of the record: putting pieces in, taking them out, within its bounds."""

    def __init__(self, terms: Terms, zone: ZoneAt, article: str) -> None:
        self.field: Field = zone.field
        self.address = living(terms, zone, article)
        self.article = article
        self.pile = zone.field.form == "pile"
        self.most = zone.field.most
        self.width = zone.field.width

    def at(self, r: Record) -> int:
        """Where the zone lies."""
        return _at(self.address(r), self.field.name, self.article)

    def count(self, r: Record, piece: int) -> int:
        """How many of a piece are in it; none of what is none."""
        at = self.at(r)
        if piece < 0:
            return 0
        return r[at + 1 : at + 1 + r[at]].count(piece) if self.pile else r[at + piece]

    def size(self, r: Record) -> int:
        """How many pieces are in it."""
        at = self.at(r)
        return r[at] if self.pile else sum(r[at : at + self.width])

    def pieces(self, r: Record) -> list[int]:
        """The pieces in a zone in order, from the top."""
        at = self.at(r)
        return list(r[at + 1 : at + 1 + r[at]])

    def take(self, r: Record, piece: int, number: int) -> None:
        """Take pieces out; the topmost ones of a pile."""
        at = self.at(r)
        if piece < 0:
            raise RulesError("E006", f"None cannot be taken from `{self.field.name}`.", self.article)
        if self.count(r, piece) < number:
            name = self.field.holds.names[piece] if self.field.holds is not None else ""
            raise RulesError("E007", f"There are not {number} of `{name}` in `{self.field.name}`.", self.article)
        if not self.pile:
            r[at + piece] -= number
            return
        for _ in range(number):
            index = r.index(piece, at + 1)
            end = at + r[at]
            r[index:end] = r[index + 1 : end + 1]
            r[end] = -1
            r[at] -= 1

    def put(self, r: Record, piece: int, number: int, below: bool = False) -> None:
        """Put pieces in; on top of a pile, or below it."""
        at = self.at(r)
        if piece < 0:
            raise RulesError("E006", f"None cannot be put into `{self.field.name}`.", self.article)
        room = self.width - 1 if self.pile else self.most
        if room >= 0 and self.size(r) + number > room:
            raise RulesError("E008", f"`{self.field.name}` holds at most {room}.", self.article)
        if not self.pile:
            r[at + piece] += number
            return
        for _ in range(number):
            end = at + 1 + r[at]
            if below:
                r[end] = piece
            else:
                r[at + 2 : end + 1] = r[at + 1 : end]
                r[at + 1] = piece
            r[at] += 1
