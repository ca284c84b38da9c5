"""Reads the catalogues of translators, in the form of gettext (`.po`), as they write them.

Nothing is compiled and no package is needed, so what a translator saves is what is printed next, and a catalogue is
read in a millisecond or two. What cannot be used counts as not translated: an entry that is marked fuzzy, one whose
braces are not those of the English, a line that is broken. The tests read the catalogues with babel and refuse these.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from gettext import c2py
from pathlib import Path

FOLDER = Path(__file__).with_name("locale")
"""Where the catalogues lie: a folder for each language, and in it `LC_MESSAGES/statuto.po`."""

_TEXT = re.compile(r'(?:(msg\w+(?:\[\d+\])?)\s+)?(".*")\s*')
_BRACES = re.compile(r"\{.*?\}|[{}]")
_PLURAL = re.compile(r"^Plural-Forms:.*?plural=([^;\n]+)", re.MULTILINE | re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Catalogue:
    """What a catalogue has: texts by their English, forms by the English for one, and which form a count has."""

    texts: dict[str, str] = field(default_factory=dict)
    forms: dict[str, tuple[str, ...]] = field(default_factory=dict)
    plural: Callable[[int], int] = field(default=lambda count: int(count != 1))


@cache
def languages() -> dict[str, Path]:
    """The languages that have a catalogue, by their tags in small letters, each with its file."""
    files = FOLDER.glob("*/LC_MESSAGES/statuto.po")
    return {tag(file.parent.parent.name): file for file in sorted(files)}


def tag(language: str) -> str:
    """A language tag as catalogues are looked up by it: `fr_CH` is `fr-ch`."""
    return language.lower().replace("_", "-")


def primary(language: str) -> str:
    """The language of a tag in small letters, without its country or script: `fr-CH` is `fr`."""
    return tag(language).split("-")[0]


@cache
def catalogue(language: str) -> Catalogue:
    """The catalogue of exactly this language, by its tag in small letters; an empty one if there is none."""
    file = languages().get(language)
    return read(file.read_text("utf-8")) if file is not None else Catalogue()


def read(text: str) -> Catalogue:
    """The usable entries of a catalogue."""
    found = Catalogue()
    for entry in _entries(text):
        english, several = entry["msgid"], entry.get("msgid_plural")
        if not english:
            found = Catalogue(found.texts, found.forms, _rule(entry.get("msgstr", "")) or found.plural)
        elif several is None:
            said = entry.get("msgstr", "")
            if said and braces(said) == braces(english):
                found.texts[english] = said
        else:
            forms = tuple(entry[key] for key in sorted(entry) if key.startswith("msgstr["))
            if forms and all(form and braces(form) == braces(several) for form in forms):
                found.forms[english] = forms
    return found


def braces(text: str) -> list[str]:
    """What stands in braces in a text, sorted: what has to be the same in every language."""
    return sorted(_BRACES.findall(text))


def _entries(text: str) -> Iterator[dict[str, str]]:
    """The entries, as what stands after each of their keywords, without those that are fuzzy."""
    entry: dict[str, str] = {}
    key, fuzzy, next_fuzzy = "", False, False
    for line in [*text.split("\n"), 'msgid ""']:
        if line.startswith("#"):
            next_fuzzy |= line.startswith("#,") and "fuzzy" in line
            continue
        match = _TEXT.fullmatch(line.strip())
        if match is None:
            continue
        word, quoted = match.groups()
        if word == "msgid":
            if "msgid" in entry and not fuzzy:
                yield entry
            entry, fuzzy, next_fuzzy = {}, next_fuzzy, False
        key = word or key
        entry[key] = entry.get(key, "") + _unquoted(quoted)


def _unquoted(quoted: str) -> str:
    """A quoted text as it is; nothing if it is not well-formed. The escapes of gettext are those of JSON."""
    try:
        return str(json.loads(quoted, strict=False))
    except ValueError:
        return ""


def _rule(header: str) -> Callable[[int], int] | None:
    """Which form a count has, by the header of a catalogue."""
    match = _PLURAL.search(header)
    try:
        return c2py(match[1]) if match else None
    except ValueError:
        return None
