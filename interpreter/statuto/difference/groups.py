"""A comparison in the form in which every rendering shows it: one group for each article that has changes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from statuto.difference.model import Change, Difference
from statuto.difference.words import Stretch, marked
from statuto.frozen import dataclass
from statuto.reference.document import Entry

NAMES = {
    "added": "added",
    "removed": "removed",
    "changed": "rule changed",
    "reworded": "reworded",
    "reading": "reading",
    "example": "examples",
    "moved": "moved",
    "renumbered": "renumbered",
}

COUNTED = {
    "changed": "with a changed rule",
    "reading": "with changed readings",
    "example": "with changed examples",
}
"""How articles of a kind are counted, where its name alone is not enough."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A text in both books: what it is ("title", "prose", "note", "reads"), and its stretches."""

    what: str
    stretches: tuple[Stretch, ...]

    @property
    def changed(self) -> bool:
        """Whether the text differs."""
        return any(stretch.mark != "same" for stretch in self.stretches)


@dataclass(frozen=True, slots=True)
class Group:
    """An article with all that became of it; `texts` are its words and the machine's reading, where they differ."""

    id: str
    a: Entry | None
    b: Entry | None
    changes: tuple[Change, ...]
    texts: tuple[Paragraph, ...]

    @property
    def kinds(self) -> tuple[str, ...]:
        """What became of the article, in the words of `NAMES`."""
        return tuple(NAMES[change.kind] for change in self.changes)

    @property
    def functional(self) -> bool:
        """Whether another game may come of it."""
        return any(change.functional for change in self.changes)

    @property
    def title(self) -> str:
        """The title of the article, as the second book has it."""
        entry = self.b or self.a
        assert entry is not None
        return entry.title or entry.id

    @property
    def number(self) -> str:
        """The number of the article, and the one before if it had another."""
        return " → ".join(dict.fromkeys(entry.number for entry in (self.a, self.b) if entry is not None))


def groups(difference: Difference, changes: Sequence[Change]) -> list[Group]:
    """Some of the changes of a comparison, by article, in its order."""
    by_id: dict[str, list[Change]] = {}
    for change in changes:
        by_id.setdefault(change.id, []).append(change)
    return [
        Group(id, by_id[id][0].a, by_id[id][0].b, tuple(by_id[id]), _texts(by_id[id][0].a, by_id[id][0].b))
        for id in difference.order
        if id in by_id
    ]


def counted(groups: Sequence[Group]) -> str:
    """How many articles have a change of each kind, as "2 added, 1 moved"; empty if there are none."""
    kinds = _kinds(groups)
    return ", ".join(f"{kinds[kind]} {COUNTED.get(kind, name)}" for kind, name in NAMES.items() if kinds[kind])


def _kinds(groups: Sequence[Group]) -> Counter[str]:
    """In how many articles there is a change of each kind."""
    return Counter(kind for group in groups for kind in {change.kind for change in group.changes})


def summary(difference: Difference, groups: Sequence[Group]) -> str:
    """How many articles are different, and in what way."""
    if not groups:
        return "No article is different."
    differ = "article differs" if len(difference.order) == 1 else f"articles differ{'s' * (len(groups) == 1)}"
    more = "; some in more than one way" if _kinds(groups).total() > len(groups) > 1 else ""
    return f"{len(groups)} of {len(difference.order)} {differ}: {counted(groups)}{more}."


def _texts(a: Entry | None, b: Entry | None) -> tuple[Paragraph, ...]:
    found = []
    for what in ("title", "prose", "note", "reads"):
        before, after = _text(a, what), _text(b, what)
        if before or after:
            found.append(Paragraph(what, marked(before, after)))
    return tuple(found)


def _text(entry: Entry | None, what: str) -> str:
    if entry is None:
        return ""
    if what == "title":
        return entry.title
    return " ".join({"prose": entry.prose, "note": entry.notes, "reads": entry.reads}[what])
