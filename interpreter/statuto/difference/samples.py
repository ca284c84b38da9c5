"""What became of the readings and the examples of an article."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

from statuto.difference.sides import Side
from statuto.resolve.book import BookArticle
from statuto.syntax import tree as t
from statuto.syntax.unparse import clause_text

_Named = TypeVar("_Named", t.Reading, t.Example)


def readings(a: Side, b: Side, ours: BookArticle, theirs: BookArticle) -> list[str]:
    """Questions that are new or gone, other answers, and another one adopted."""
    mine, yours = _readings(ours), _readings(theirs)
    said = [f"A question more, “{name}”: {_asks(b, theirs, name)}" for name in yours if name not in mine]
    said += [f"A question less, “{name}”: {_asks(a, ours, name)}" for name in mine if name not in yours]
    for name in (name for name in yours if name in mine):
        said += _reading(name, mine[name], yours[name], a.adopted.get(name, ""), b.adopted.get(name, ""))
        if not _same_under(name, ours, theirs):
            said.append(f"What holds under other answers to “{name}” is different.")
    return said


def _asks(side: Side, article: BookArticle, name: str) -> str:
    """What a reading asks, and the answer by which it is played."""
    question = next(question for question in side.entries[article.id].readings if question.name == name)
    played = next((answer.text or answer.name for answer in question.answers if answer.adopted), "")
    return f"{question.asks} {played}".strip()


def _reading(name: str, one: t.Reading, other: t.Reading, before: str, after: str) -> Iterator[str]:
    old, new = ([answer.name.text for answer in reading.alternatives] for reading in (one, other))
    if before != after:
        yield f"“{name}” is answered by “{after}” instead of “{before}”."
    yield from (f"“{name}” may be answered by “{answer}”, too." for answer in new if answer not in old)
    yield from (f"“{answer}” is no answer to “{name}” any more." for answer in old if answer not in new)


def _same_under(name: str, ours: BookArticle, theirs: BookArticle) -> bool:
    """Whether the same holds under the answers that are not adopted."""
    asides = []
    for article in (ours, theirs):
        adopted = {
            answer.name.text
            for reading in _readings(article).values()
            for answer in reading.alternatives
            if answer.adopted
        }
        under = [line for line in article.lines if isinstance(line, t.Under) and line.reading.text == name]
        asides.append([line for line in under if line.alternative.text not in adopted])
    return asides[0] == asides[1]


def examples(a: Side, b: Side, ours: BookArticle, theirs: BookArticle) -> list[str]:
    """Examples and rulings that are new, gone, or of other positions, moves and facts."""
    mine, yours = _examples(ours), _examples(theirs)
    said = [f"{_what(yours[name])} “{name}” is new." for name in yours if name not in mine]
    said += [f"{_what(mine[name])} “{name}” is gone." for name in mine if name not in yours]
    changed = (name for name in yours if name in mine and _steps(mine[name]) != _steps(yours[name]))
    return said + [f"{_what(yours[name])} “{name}” is different." for name in changed]


def _what(example: t.Example) -> str:
    return example.kind.capitalize()


def _steps(example: t.Example) -> str:
    return clause_text(t.Example(example.kind, example.name, (), example.steps))


def _readings(article: BookArticle) -> dict[str, t.Reading]:
    return _by_name(line for line in article.lines if isinstance(line, t.Reading))


def _examples(article: BookArticle) -> dict[str, t.Example]:
    return _by_name(line for line in article.lines if isinstance(line, t.Example))


def _by_name(lines: Iterable[_Named]) -> dict[str, _Named]:
    return {line.name.text: line for line in lines}
