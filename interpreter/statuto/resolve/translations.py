"""Translations that are older than what they translate, in the articles of a resolved book.

The original of an article is what it says in the book's own language: title, prose and notes. Each of these parts in
another language goes with the original as it stood when the file that says it was written. A stamp in the article says
the same of all its parts in a language.
"""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Iterable

from statuto.resolve.book import BookArticle
from statuto.resolve.words import lines_of
from statuto.syntax import tree as t

KINDS = ("title", "prose", "note")
LENGTH = 8

Lines = tuple[t.Line, ...]
Part = tuple[str, str]
"""A language and one of `KINDS`."""
Goes = dict[Part, str]
"""Each part in another language with the original that it goes with; an empty one is older than anything known."""


def stamp_of(lines: Lines, own: str) -> str:
    """Eight hexadecimal digits that change with the words of an article in a language; empty where it has none."""
    said = said_in(lines, own)
    text = "\n".join(f"{kind} {said[kind]}" for kind in KINDS if kind in said)
    return hashlib.sha256(text.encode()).hexdigest()[:LENGTH] if said else ""


def said_in(lines: Lines, language: str) -> dict[str, str]:
    """What an article says in a language, by kind; how it is broken into lines and texts does not count."""
    texts: dict[str, list[str]] = {}
    for line in lines_of(lines):
        if isinstance(line, t.Wording) and line.prose.language == language:
            texts.setdefault(line.kind, []).append(line.prose.text)
    return {kind: unicodedata.normalize("NFC", " ".join(" ".join(said).split())) for kind, said in texts.items()}


def stamps_in(lines: Lines) -> list[t.Translated]:
    """The stamps of translations among some lines."""
    return [line for line in lines_of(lines) if isinstance(line, t.Translated)]


def stale(article: BookArticle, own: str) -> list[Part]:
    """The parts of an article in other languages that the original has left behind, in the order of the article."""
    now = said_in(article.lines, own)
    goes = article.translations or written(article.lines, own)
    return [part for part, original in goes.items() if part[1] in now and original != now[part[1]]]


def written(lines: Lines, own: str) -> Goes:
    """What each translated part of an article goes with when all of it stands in one file."""
    now, stamp = said_in(lines, own), stamp_of(lines, own)
    good = {line.language: line.stamp == stamp for line in stamps_in(lines)}
    parts = (part for part in _parts(lines) if part[0] != own)
    return {part: now.get(part[1], "") if good.get(part[0], True) else "" for part in parts}


def followed(article: BookArticle, before: Lines, own: str) -> Goes:
    """What each translated part of an article goes with after changes; `before` are its lines without them.

    A part that a file says anew goes with the original that this file says, or else with the one it was written upon.
    """
    goes = written(article.lines, own)
    if not goes:
        return goes
    old = article.translations or written(before, own)
    earlier, now = said_in(before, own), said_in(article.lines, own)
    known = {id(line) for line in lines_of(before)}
    stamped = {line.language for line in stamps_in(article.lines) if id(line) not in known}
    parts = _parts(article.lines)
    for language, kind in goes.keys() - {(language, kind) for language in stamped for kind in KINDS}:
        anew = {article.path_of(line) for line in parts[language, kind] if id(line) not in known}
        if anew:
            here = anew & {article.path_of(line) for line in parts.get((own, kind), ())}
            original = now if here or kind not in earlier else earlier
            goes[language, kind] = original.get(kind, "")
        else:
            goes[language, kind] = old.get((language, kind), now.get(kind, ""))
    return goes


def by_language(parts: Iterable[Part]) -> dict[str, list[str]]:
    """The kinds of some parts by language."""
    found: dict[str, list[str]] = {}
    for language, kind in parts:
        found.setdefault(language, []).append(kind)
    return found


def _parts(lines: Lines) -> dict[Part, list[t.Wording]]:
    """The words of an article by part."""
    found: dict[Part, list[t.Wording]] = {}
    for line in lines_of(lines):
        if isinstance(line, t.Wording):
            found.setdefault((line.prose.language, line.kind), []).append(line)
    return found
