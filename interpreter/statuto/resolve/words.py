"""Lines of an article that a delta changes: its words and citations, and single lines."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from statuto.syntax import tree as t

WORDS = (t.Wording, t.Cites, t.Silent, t.Translated)
NAMED = (t.Reading, t.Example)
"""What a kept article may say anew, by its name."""


def with_words(lines: tuple[t.Line, ...], kept: tuple[t.Line, ...]) -> tuple[t.Line, ...]:
    """The lines with other words: a title or prose takes the place of the one in its language, the rest is added.

    So it is with readings and examples by their names; new ones come at the end.
    """
    said = {(line.kind, line.prose.language) for line in kept if isinstance(line, t.Wording) and line.kind != "note"}
    said |= {("translated", line.language) for line in kept if isinstance(line, t.Translated)}
    left = [line for line in lines if _said(line) not in said]
    place = next((i for i, line in enumerate(left) if isinstance(line, t.Clause)), len(left))
    named = {(type(line), line.name.text): line for line in kept if isinstance(line, NAMED)}
    kept = tuple(line for line in kept if isinstance(line, NAMED) or line not in left)
    before, after = (
        [named.pop((type(line), line.name.text), line) if isinstance(line, NAMED) else line for line in part]
        for part in (left[:place], left[place:])
    )
    return (*before, *(line for line in kept if not isinstance(line, NAMED)), *after, *named.values())


def _said(line: t.Line) -> tuple[str, str] | None:
    """What a kept article says anew by its kind and language."""
    if isinstance(line, t.Wording):
        return line.kind, line.prose.language
    return ("translated", line.language) if isinstance(line, t.Translated) else None


def examples_of(lines: tuple[t.Line, ...]) -> tuple[str, ...]:
    """The names of the examples and rulings among some lines, in their order."""
    return tuple(line.name.text for line in lines_of(lines) if isinstance(line, t.Example))


def forbids(lines: tuple[t.Line, ...]) -> bool:
    """Whether some line is a prohibition or a duty, to which an exception can be made."""
    return any(
        isinstance(line, t.Duty) or (isinstance(line, t.Permission) and line.mode == "must not")
        for line in lines_of(lines)
    )


def same_answers(lines: tuple[t.Line, ...], reading: t.Reading) -> bool:
    """Whether a reading has the answers, and adopts the one, that the reading of its name has among some lines."""
    before = next((line for line in lines if isinstance(line, t.Reading) and line.name == reading.name), reading)
    return _answers(before) == _answers(reading)


def _answers(reading: t.Reading) -> dict[str, bool]:
    return {answer.name.text: answer.adopted for answer in reading.alternatives}


def lines_of(lines: tuple[t.Line, ...]) -> Iterator[t.Line]:
    """The lines of an article, with those under an answer."""
    for line in lines:
        yield line
        if isinstance(line, t.Under):
            yield from lines_of(line.lines)


def with_lines(lines: tuple[t.Line, ...], instead: dict[int, t.Line | None]) -> tuple[t.Line, ...]:
    """The lines with others in place of those of some identities, or none; lines under an answer among them."""
    found: list[t.Line] = []
    for line in lines:
        if id(line) in instead:
            other = instead[id(line)]
            found += [] if other is None else [other]
        elif isinstance(line, t.Under):
            below = with_lines(line.lines, instead)
            same = [*map(id, below)] == [*map(id, line.lines)]
            found.append(line if same else replace(line, lines=below))
        else:
            found.append(line)
    return tuple(found)


def with_more(lines: tuple[t.Line, ...], line: t.Line) -> tuple[t.Line, ...]:
    """The lines with one more, behind the last of its kind; words without any stand first, other lines last."""
    last = max((at for at, other in enumerate(lines, 1) if type(other) is type(line)), default=0)
    at = last or (0 if isinstance(line, t.Wording) else len(lines))
    return (*lines[:at], line, *lines[at:])
