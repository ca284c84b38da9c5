"""Titles in an index, and the sentences of a text."""

from __future__ import annotations

import pytest

from statuto.reference.document.titles import inverted, sentences, words_of
from statuto.reference.document.worded import Stretch, Worded, stretches_of


@pytest.mark.parametrize(
    ("title", "language", "shown"),
    [
        ("The hands", "en", "Hands, the"),
        ("A new market", "en-GB", "New market, a"),
        ("Theatre", "en", "Theatre"),
        ("The", "en", "The"),
        ("The", "xx", "The"),
        ("L'hexagone", "fr", "Hexagone, l'"),
        ("L’ultima torre", "it", "Ultima torre, l’"),
        ("Les mains", "fr", "Mains, les"),
        ("Les mains", "en", "Les mains"),
        ("L hexagone", "fr", "L hexagone"),
        ("Het einde", "nl", "Einde, het"),
        ("Der Zug", "de", "Zug, der"),
        ("", "en", ""),
    ],
)
def test_a_title_stands_in_the_index_without_its_article(title: str, language: str, shown: str) -> None:
    assert inverted(title, language) == shown


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("One. Two! Three", ["One.", "Two!", "Three"]),
        ("See 3.2. Then go on.", ["See 3.2.", "Then go on."]),
        ("See no. 3 and p. 4. 5 cards stay.", ["See no. 3 and p. 4.", "5 cards stay."]),
        ("It is “over.” Nobody wins.", ["It is “over.”", "Nobody wins."]),
        ("Oui ! Alors… on joue.", ["Oui !", "Alors… on joue."]),
        ("完了。次へ。", ["完了。", "次へ。"]),
        ("", []),
    ],
)
def test_a_text_is_parted_into_sentences(text: str, parts: list[str]) -> None:
    assert list(sentences(text)) == parts


def test_words_have_no_case_and_keep_their_hyphens() -> None:
    assert words_of("The Deck-size, 5 cards: l'Été") == ["the", "deck-size", "5", "cards", "l", "été"]


def test_sentences_remember_what_they_name() -> None:
    text = Worded([Stretch("One "), Stretch("man", term="man"), Stretch(". See "), Stretch("1.2", "a.b"), Stretch(".")])
    one, other = sentences(text)
    assert one == "One man." and stretches_of(one) == (Stretch("One "), Stretch("man", term="man"), Stretch("."))
    assert stretches_of(other) == (Stretch("See "), Stretch("1.2", "a.b"), Stretch("."))
