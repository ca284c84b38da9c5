"""Changes that cannot both hold: which one stands, and what is said of the others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from statuto.findings import Findings, Place, Related
from statuto.resolve.changes import Delta

WHOLE = ""
"""What a change of all of an article is about; other changes are about a line, by its key."""
Claim = tuple[Delta, object]
"""A change and what it gives."""


@dataclass(slots=True)
class Clashes:
    """What has been claimed of each article, by what it is about.

    `earlier` are the variants that each variant of a stack stands on: it comes after them and clashes with nothing in
    them. Elsewhere two changes of one thing that give different things clash, unless one is said to be over the other.
    `bases` is where each article stands in the base, and of which book it is; `told` are the clashes reported so far.
    """

    findings: Findings
    earlier: Mapping[str, frozenset[str]]
    bases: dict[str, tuple[Place, str]] = field(default_factory=dict)
    standing: dict[str, dict[str, list[Claim]]] = field(default_factory=dict)
    told: set[tuple[str, str, str]] = field(default_factory=set)

    def apart(self, one: Delta, other: Delta) -> bool:
        """Whether neither of two changes comes after the other, so that they can clash."""
        return other.book not in self.earlier.get(one.book, ()) and one.book not in self.earlier.get(other.book, ())

    def beats(self, one: Delta, other: Delta) -> bool:
        """Whether a change is said to be over another one beside it."""
        return other.book in one.over and other.book != one.book and self.apart(one, other)

    def stand(self, id: str, about: str, delta: Delta, gives: object = None) -> None:
        """Remember a change that holds."""
        self.standing.setdefault(id, {}).setdefault(about, []).append((delta, gives))

    def others(self, id: str, delta: Delta) -> Iterator[Delta]:
        """The changes of an article that hold, by other books that a change can clash with."""
        for claims in self.standing.get(id, {}).values():
            yield from (other for other, _ in claims if other.book != delta.book and self.apart(other, delta))

    def settle(self, id: str, about: str, claims: Sequence[Claim], what: str, code: str = "R023") -> Delta | None:
        """The change that holds, of some about one thing of an article; None if one from before holds instead.

        `what` says what two of them do, behind their names. Those that give something else are reported, if none is
        over the other.
        """
        before = [c for c in self.standing.get(id, {}).get(about, ()) if all(self.apart(c[0], d) for d, _ in claims)]
        rivals = [*before, *claims]
        left = [c for c in rivals if not any(self.beats(other, c[0]) and gives != c[1] for other, gives in rivals)]
        if not left:
            self._circle(id, rivals)
        first, given = (left or rivals)[0]
        for delta, gives in left[1:]:
            if gives != given:
                self.clash(delta, first, f"`{first.book}` and `{delta.book}` {what}", id, code)
        if any(first is delta for delta, _ in before):
            return None
        self.stand(id, about, first, given)
        return first

    def _circle(self, id: str, rivals: Sequence[Claim]) -> None:
        """Report changes each of which is over another."""
        first, *rest = (delta for delta, _ in rivals)
        related = tuple(Related(delta.place, f"Changed here by `{delta.book}`.") for delta in rest)
        message = f"Of the changes of `{id}`, each is said to be over another."
        self.findings.report("R034", first.place, message, "Take one `over` out.", related)

    def clash(self, delta: Delta, earlier: Delta, message: str, id: str, code: str = "R023") -> None:
        """Report two changes that cannot both hold, with both places and the base; of two books and an article once."""
        if (earlier.book, delta.book, id) in self.told:
            return
        related = [Related(earlier.place, f"Changed here by `{earlier.book}`.")]
        if id in self.bases:
            place, origin = self.bases[id]
            related.append(Related(place, f"What the base says (`{origin}`)."))
        help = f"Choose one, or settle it with `over {earlier.book}` above the change that is to hold."
        if earlier.book == delta.book:
            message, help = f"`{delta.book}` changes `{id}` twice.", "Leave one of the two changes out."
        self.told.add((earlier.book, delta.book, id))
        self.findings.report(code, delta.place, message, help, tuple(related))
