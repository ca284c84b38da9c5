"""English for the machine's reading: articles, plurals, lists, and what part of speech a name seems to be."""

from __future__ import annotations

import re
from collections.abc import Sequence

from statuto.checks.types import with_article as with_article

# A condition or a counter may be named by an adjective or a participle; "there is a caught" says nothing.
_ADJECTIVE = re.compile(r".+(?:able|ible|ed|ing|ful|less|ous|ive|ward)$")
_ADJECTIVES = frozenset(
    re.findall(
        r"\w+",
        """
        alive asleep awake bare beaten big black bought broken built caught chosen clean closest dark dead deep done
        drawn dry empty even far few final first flat free fresh frozen full gone good great green held hidden high home
        idle kept known last late legal light lit lone long lost low made near new odd old open quiet ready red right
        ripe safe shut small sold spent strong sunk taken thin threatened tired used weak wet white whole won worn young
        """,
    )
)
_IRREGULAR = {"men": "man", "women": "woman", "dice": "die", "people": "person", "wolves": "wolf", "knives": "knife"}


def plain(name: str) -> str:
    """A name as words: `token-stock` is "token stock"."""
    return name.replace("-", " ").replace("_", " ")


def listed(items: Sequence[str], last: str = "and") -> str:
    """Items with commas, and a word before the last; with semicolons where an item is itself in parts."""
    if len(items) < 2:
        return "".join(items)
    if len(items) == 2:
        return f"{items[0]}{_pause(items[0])} {last} {items[1]}"
    if any("," in item for item in items):
        return "; ".join(items[:-1]) + f"; {last} {items[-1]}"
    return ", ".join(items[:-1]) + f" {last} {items[-1]}"


def _pause(item: str) -> str:
    return "," if "," in item else ""


def sentence(text: str) -> str:
    """A text with a capital and a full stop."""
    start = 2 if text.startswith("“") else 1
    return text[:start].upper() + text[start:] + ("" if text.endswith((".", "?", "!", ":")) else ".")


def is_plural(name: str) -> bool:
    """Whether a name looks like a plural."""
    last = plain(name).split(" ")[-1]
    return last in _IRREGULAR or (last.endswith("s") and not last.endswith(("ss", "us", "is")))


def is_adjective(name: str) -> bool:
    """Whether a name looks like an adjective or a participle, so that "there is a …" would say nothing."""
    return plain(name).split(" ")[-1] in _ADJECTIVES or _ADJECTIVE.fullmatch(name) is not None


def singular(plural: str) -> str:
    """The singular of a plural name that the book does not give."""
    if plural in _IRREGULAR:
        return _IRREGULAR[plural]
    if plural.endswith("ies"):
        return plural[:-3] + "y"
    if plural.endswith(("sses", "shes", "ches", "xes", "zes")):
        return plural[:-2]
    return plural.removesuffix("s")


def third_person(verb: str) -> str:
    """The form of a verb after "the player"."""
    irregular = {"have": "has", "be": "is", "do": "does"}
    if verb in irregular:
        return irregular[verb]
    if verb.endswith(("s", "sh", "ch", "x", "z", "o")):
        return verb + "es"
    return verb[:-1] + "ies" if verb.endswith("y") and verb[-2] not in "aeiou" else verb + "s"


def possessive(owner: str) -> str:
    """Whose something is: "the player's", "player 1's"."""
    return f"{owner}'" if owner.endswith("s") else f"{owner}'s"
