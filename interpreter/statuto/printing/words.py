"""The interface words of what is printed, in the language of the reader."""

from __future__ import annotations

from collections.abc import Iterator

from statuto.printing.catalogues import Catalogue, catalogue, primary, tag
from statuto.printing.vocabulary import COUNTED, WORDS


def words(language: str) -> dict[str, str]:
    """Every interface word in a language, by its English.

    `fr-CH` is `fr` where it has no catalogue of its own; a language without one, and a word that is not translated,
    is in English. The dictionary is the caller's own.
    """
    said = {english: english for english in WORDS}
    for found in _catalogues(language):
        said.update((english, found.texts[english]) for english in WORDS if english in found.texts)
    return said


def counted(language: str, one: str, many: str, count: int) -> str:
    """A counted text, such as `{count} players`, in the form that its language has for the count, filled in.

    `one` and `many` are the English, as they stand in the vocabulary. A count from a thousand on has separators.
    """
    assert (one, many) in COUNTED, f"give {one!r} a place in vocabulary.py"
    said = one if count == 1 else many
    for found in _catalogues(language):
        forms = found.forms.get(one)
        if forms is not None:
            said = forms[min(found.plural(count), len(forms) - 1)]
    return said.format(count=number(language, count))


def number(language: str, value: int) -> str:
    """A number from 0 on as it is written in a language, in groups of three digits: 12,345."""
    return f"{value:,}".replace(",", _separators(language)[0])


def share(language: str, part: int, whole: int) -> str:
    """A part that is neither nothing nor everything in hundredths, such as 12%; empty if so few digits would say so.

    There is a decimal where the nearest whole number would say less than half of what there is to say: 0.4%, 99.7%.
    """
    thousandths = round(1000 * part / whole)
    if not 0 < thousandths < 1000:
        return ""
    percent = f"{thousandths / 10:.1f}" if not 10 <= thousandths <= 990 else f"{round(100 * part / whole)}"
    return words(language)["{number}%"].format(number=percent.replace(".", _separators(language)[1]))


def _separators(language: str) -> tuple[str, str]:
    """What a language sets between thousands, maybe nothing, and before a fraction."""
    said = words(language)["1,234.5"]
    return said[1:-5], said[-2]


def players(language: str, low: int, high: int) -> str:
    """For how many a game is: "1 player", "2 or 3 players", "2 to 4 players"."""
    if low == high:
        return counted(language, "{count} player", "{count} players", low)
    pattern = "{low} or {high} players" if high == low + 1 else "{low} to {high} players"
    return words(language)[pattern].format(low=low, high=high)


def called(language: str) -> str:
    """The name of a language in itself, as a heading; its tag if there is no catalogue to say it."""
    own = primary(language)
    said = "English" if own == "en" else language
    for found in _catalogues(language):
        said = found.texts.get("English", said)
    return said


def _catalogues(language: str) -> Iterator[Catalogue]:
    """The catalogues for a tag, from the language alone to all of the tag."""
    parts = tag(language).split("-")
    return (catalogue("-".join(parts[:end])) for end in range(1, len(parts) + 1))
