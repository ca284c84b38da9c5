"""Lines of an article that a delta changes: its words and citations, and single permissions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from statuto.syntax import tree as t

WORDS = (t.Wording, t.Cites, t.Silent)
NAMED = (t.Reading, t.Example)
"""What a kept article may say anew, by its name."""


def with_words(lines: tuple[t.Line, ...], kept: tuple[t.Line, ...]) -> tuple[t.Line, ...]:
    """The lines with other words: a title or prose takes the place of the one in its language, the rest is added.

    So it is with readings and examples by their names; new ones come at the end.
    """
    said = {(line.kind, line.prose.language) for line in kept if isinstance(line, t.Wording) and line.kind != "note"}
    left = [line for line in lines if not (isinstance(line, t.Wording) and (line.kind, line.prose.language) in said)]
    place = next((i for i, line in enumerate(left) if isinstance(line, t.Clause)), len(left))
    named = {(type(line), line.name.text): line for line in kept if isinstance(line, NAMED)}
    rest = [named.pop((type(line), line.name.text), line) if isinstance(line, NAMED) else line for line in left[place:]]
    return (*left[:place], *(line for line in kept if not isinstance(line, NAMED)), *rest, *named.values())


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


def with_permission(lines: tuple[t.Line, ...], permission: t.Permission) -> tuple[t.Line, ...] | None:
    """The lines with another permission upon an action in place of the only one there is; None if there is not one.

    A permission takes the place of a permission, and a prohibition that of a prohibition. Without a condition of its
    own it keeps the one that was there.
    """
    forbids = permission.mode == "must not"
    found = [
        line
        for line in lines
        if isinstance(line, t.Permission) and line.action == permission.action and (line.mode == "must not") == forbids
    ]
    if len(found) != 1:
        return None
    if permission.condition is None:
        permission = replace(permission, condition=found[0].condition, negated=found[0].negated)
    return tuple(permission if line is found[0] else line for line in lines)


def lines_of(lines: tuple[t.Line, ...]) -> Iterator[t.Line]:
    """The lines of an article, with those under an answer."""
    for line in lines:
        yield line
        if isinstance(line, t.Under):
            yield from lines_of(line.lines)


def with_value(lines: tuple[t.Line, ...], let: t.Let) -> tuple[t.Line, ...]:
    """The lines with another value for a constant."""
    found: list[t.Line] = []
    for line in lines:
        if isinstance(line, t.Under):
            line = replace(line, lines=with_value(line.lines, let))
        found.append(let if isinstance(line, t.Let) and line.name.text == let.name.text else line)
    return tuple(found)
