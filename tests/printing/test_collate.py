"""The order of an index: known orders of some languages, and that it is an order whatever the texts are."""

from __future__ import annotations

import unicodedata
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from statuto.printing.collate import initial, key

ORDERS = {
    "en": "10 zoo|12 apples|103 apes|apple|Apple|apple tree|apple-tree|applecart|players|player’s aid|Zoo|Ω|я|中",
    "fr": "cote|Cote|coté|côte|côté|Côté|d’or|dé|de la main|élan|Élan|elle|été|hôtel|œil|oeuf|œuf|zéro",
    "it": "citta|città|l’arte|l’oro|la torre|larva|perché|però|Pisa",
    "nl": "coöperatie|cooptatie|één|ijs|ĳs|IJs|ijsje|ik|index|zee",
    "de": "Ader|Äderchen|Adresse|Mass|Maß|Masse|Maße|Öfen|offen|Übel|Uhr|Zug",
    "el": "άλφα|αλφάβητο|Βήτα|γάμμα|λόγος|λόγοςα|ύψος|ωμέγα|alpha|beta",
    "ru": "елка|ёлка|ель|если|иней|йод|камень|я|a",
    "uk": "вода|гора|ґава|дім|екран|єдність|жук|ива|іній|їжак|йод|кіт",
    "es": "nube|nunca|nuño|ñandú|oso",
    "sv": "ada|zon|åka|äga|öga",
    "da": "zone|æble|øl|å",
    "pl": "lato|łan|ław|mak|zebra|źle|żaba",
    "zh": "一|丁|中|龍",
    "ko": "가|가나|각|나|다",
}

TEXTS = st.text(
    st.characters(exclude_categories=["Cs"]) | st.sampled_from("aeé\u0301\u0308ßœĳłİiıΣσςйЙ09٣½'’ -"), max_size=8
)
LANGUAGES = st.sampled_from([*ORDERS, "", "fr-CH", "x y"])


@pytest.mark.parametrize("language", sorted(ORDERS))
def test_the_order_of_a_language(language: str) -> None:
    order = ORDERS[language].split("|")
    turned = [*reversed(order)]
    assert sorted(turned, key=lambda text: key(text, language)) == order
    region = f"{language.upper()}_XX"
    assert sorted(order, key=lambda text: key(unicodedata.normalize("NFD", text), region)) == order


@given(TEXTS, TEXTS, LANGUAGES)
def test_only_equal_texts_have_equal_keys(one: str, other: str, language: str) -> None:
    same = unicodedata.normalize("NFC", one) == unicodedata.normalize("NFC", other)
    assert (key(one, language) == key(other, language)) is same


@given(st.lists(TEXTS, max_size=5), LANGUAGES)
def test_any_texts_can_be_sorted_and_their_form_does_not_count(texts: list[str], language: str) -> None:
    keys = [key(text, language) for text in texts]
    for form in ("NFC", "NFD"):
        assert [key(unicodedata.normalize(form, text), language) for text in texts] == keys
    turned = [*reversed(keys)]
    assert sorted(keys) == sorted(turned)


@given(st.lists(TEXTS, max_size=6), LANGUAGES)
def test_what_stands_under_one_letter_stands_together(texts: list[str], language: str) -> None:
    heads = [initial(text, language) for text in sorted(texts, key=lambda text: key(text, language))]
    changes = sum(one != other for one, other in pairwise(heads))
    assert changes == max(len(set(heads)) - 1, 0)


@pytest.mark.parametrize(
    ("text", "language", "letter"),
    [
        ("élan", "fr", "E"),
        ("« Œuf »", "fr", "O"),
        ("ñu", "es", "Ñ"),
        ("ñu", "it", "N"),
        ("åka", "sv", "Å"),
        ("Østers", "da", "Ø"),
        ("Østers", "de", "O"),
        ("12 towers", "en", "0–9"),
        ("йод", "ru", "Й"),
        ("ώρα", "el", "Ω"),
        ("→", "en", ""),
        ("", "en", ""),
    ],
)
def test_the_letter_that_a_text_stands_under(text: str, language: str, letter: str) -> None:
    assert initial(text, language) == letter


def test_a_long_number_is_sorted_too() -> None:
    long = "9" * 10_000
    assert sorted([long + "1", long, "10"], key=lambda text: key(text, "en")) == ["10", long, long + "1"]
