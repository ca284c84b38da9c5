"""Words side by side: what was taken out and what was put in, word by word."""

from __future__ import annotations

import re
from difflib import SequenceMatcher

from statuto.frozen import dataclass

_WORDS = re.compile(r"\s+|\d+(?:[.,]\d+)+[^\W\d_]*|[^\W_]+(?:['’-][^\W_]+)*|.", re.S)
LEAST_ALIKE = 0.3
MOST_PAIRS = 9_000_000
"""Words of one text by words of the other beyond which they are not matched, as that takes minutes."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """A stretch of a text: `mark` is "same", "gone" or "new"."""

    mark: str
    text: str


def marked(before: str, after: str) -> tuple[Stretch, ...]:
    """The two texts as one, in stretches; texts that have little in common stand one behind the other."""
    ours, theirs = _WORDS.findall(before), _WORDS.findall(after)
    if before == after:
        return (Stretch("same", before),) if before else ()
    if len(ours) * len(theirs) > MOST_PAIRS:
        return (Stretch("gone", before), Stretch("new", after))
    matcher = SequenceMatcher(None, ours, theirs, autojunk=False)
    if before and after and matcher.ratio() < LEAST_ALIKE:
        return (Stretch("gone", before), Stretch("new", after))
    found: list[Stretch] = []
    for what, first, last, begin, end in matcher.get_opcodes():
        if what == "equal":
            _put(found, "same", "".join(ours[first:last]))
            continue
        _put(found, "gone", "".join(ours[first:last]))
        _put(found, "new", "".join(theirs[begin:end]))
    return tuple(_joined(found))


def _put(found: list[Stretch], mark: str, text: str) -> None:
    if text:
        found.append(Stretch(mark, text))


def _joined(found: list[Stretch]) -> list[Stretch]:
    """Blanks alone between two changes belong to both, so that a run of words is one mark."""
    made: list[Stretch] = []
    gone = new = ""
    for index, stretch in enumerate(found):
        between = stretch.mark == "same" and not stretch.text.strip()
        if between and (gone or new) and index + 1 < len(found):
            gone, new = gone + stretch.text, new + stretch.text
        elif stretch.mark == "same":
            made += _flush(gone, new)
            gone = new = ""
            made.append(stretch)
        elif stretch.mark == "gone":
            gone += stretch.text
        else:
            new += stretch.text
    return [*made, *_flush(gone, new)]


def _flush(gone: str, new: str) -> list[Stretch]:
    made = [Stretch("gone", gone)] if gone.strip() else []
    return made + ([Stretch("new", new)] if new.strip() else [])


def plain(
    stretches: tuple[Stretch, ...], gone: tuple[str, str] = ("[-", "-]"), new: tuple[str, str] = ("{+", "+}")
) -> str:
    """The stretches as a text with marks around what changed."""
    marks = {"same": ("", ""), "gone": gone, "new": new}
    parts = [f"{marks[s.mark][0]}{s.text.strip() if s.mark != 'same' else s.text}{marks[s.mark][1]}" for s in stretches]
    made = ""
    for part, stretch in zip(parts, stretches, strict=True):
        lead = made and stretch.mark != "same" and not made[-1].isspace()
        gap = " " if lead and (stretch.text[:1].isspace() or made.endswith(gone[1])) else ""
        made += gap + part
        if stretch.mark != "same" and stretch.text[-1:].isspace():
            made += " "
    return re.sub(" {2,}", " ", made)


def sides(stretches: tuple[Stretch, ...]) -> tuple[tuple[Stretch, ...], tuple[Stretch, ...]]:
    """What belongs to the text before, and to the text after."""
    before = tuple(stretch for stretch in stretches if stretch.mark != "new")
    return before, tuple(stretch for stretch in stretches if stretch.mark != "gone")
