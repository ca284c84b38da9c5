"""The words around the rules, as a layout puts them into texts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from statuto.printing import words as printed
from statuto.printing.model import Text
from statuto.printing.texts import text


@dataclass(frozen=True, slots=True)
class Speech:
    """Says interface words in a language; `words` gives them by their English."""

    words: Mapping[str, str]
    language: str

    def say(self, word: str, **fill: str) -> str:
        """An interface word, filled in."""
        said = self.words[word]
        return said.format(**fill) if fill else said

    def word(self, word: str, mark: str = "", **fill: str) -> Text:
        """An interface word as a text."""
        return text(self.say(word, **fill), self.language, mark)

    @property
    def colon(self) -> str:
        """What stands between a label and what is labelled: in French, there is a space before the colon, too."""
        return self.say("{label}: {text}", label="", text="")

    def label(self, word: str) -> str:
        """An interface word as a label: with what its language sets between it and what is labelled."""
        return self.say("{label}: {text}", label=self.say(word), text="")

    def players(self, players: tuple[int, int]) -> str:
        """For how many a book is."""
        return printed.players(self.language, *players)


def speech(language: str) -> Speech:
    """The interface words of a language."""
    return Speech(printed.words(language), language)
