"""The catalogues of interface words: complete, up to date with the code, and what is asked for is there."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po

from statuto.figures import words as figures
from statuto.printing import catalogues, vocabulary
from statuto.printing.words import called, counted, players, words

SELF = Path(vocabulary.__file__)
PRINTING = SELF.parent
TEMPLATE = catalogues.FOLDER / "statuto.pot"
LANGUAGES = ["de", "fr", "it", "nl"]
PLAYER = ("{count} player", "{count} players")

HEADER = 'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'


def po(language: str) -> Catalog:
    with catalogues.languages()[language].open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


def messages(catalog: Catalog) -> dict[object, list[str]]:
    """The messages with what is said to translators, lines joined."""
    return {message.id: " ".join(message.auto_comments).split() for message in catalog if message.id}


def extracted() -> dict[object, list[str]]:
    """What `make words` finds in the code."""
    found = extract_from_file(
        "python",
        vocabulary.__file__,
        keywords={"N_": None, "NN_": (1, 2)},
        comment_tags=["Translators:"],
        strip_comment_tags=True,
    )
    return {message: " ".join(comments).split() for _, message, comments, _ in found}


def test_there_are_catalogues() -> None:
    assert sorted(catalogues.languages()) == LANGUAGES


def test_everything_is_extracted() -> None:
    assert list(extracted()) == [*vocabulary.WORDS, *vocabulary.COUNTED]
    assert len(set(vocabulary.WORDS)) == len(vocabulary.WORDS)


def test_the_template_is_that_of_the_code() -> None:
    with TEMPLATE.open("rb") as file:
        assert messages(read_po(file)) == extracted(), "run `make words`"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalogue_is_up_to_date_and_complete(language: str) -> None:
    catalog = po(language)
    assert messages(catalog) == extracted(), "run `make words`"
    assert not catalog.obsolete
    for message in catalog:
        strings = message.string if isinstance(message.string, tuple) else (message.string,)
        assert all(strings), f"{language}: {message.id} is not translated"
        assert not message.fuzzy or not message.id, f"{language}: {message.id} is fuzzy"
        assert len(strings) == (catalog.num_plurals if message.pluralizable else 1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_is_set_as_the_english(language: str) -> None:
    for message in po(language):
        if message.id:
            english = message.id[1] if isinstance(message.id, tuple) else message.id
            for said in message.string if isinstance(message.string, tuple) else [message.string]:
                assert catalogues.braces(said) == catalogues.braces(english), f"{language}: {english}"
                assert said == said.strip() and "'" not in said, f"{language}: {english}: ’ is the apostrophe"
                assert (english[-1] == ".") is (said[-1] == "."), f"{language}: {english}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_catalogues_are_read_as_babel_reads_them(language: str) -> None:
    texts, forms = {}, {}
    catalog = po(language)
    for message in catalog:
        if isinstance(message.id, tuple):
            forms[message.id[0]] = message.string
        elif message.id:
            texts[message.id] = message.string
    ours = catalogues.catalogue(language)
    assert (ours.texts, ours.forms) == (texts, forms)
    babels = catalogues.c2py(catalog.plural_expr)
    assert [ours.plural(count) for count in range(200)] == [babels(count) for count in range(200)]


def test_words_are_in_the_language_or_in_english() -> None:
    assert words("en") == words("el") == words("") == {word: word for word in vocabulary.WORDS}
    assert words("fr")["Contents"] == "Table des matières"
    assert words("fr-CH") == words("fr_ch") == words("FR") == words("fr")
    assert all(set(words(language)) == set(vocabulary.WORDS) for language in LANGUAGES)


def test_a_tag_is_no_path() -> None:
    assert words("../locale/fr") == words("en")
    assert called("../fr") == "../fr"


def test_words_are_the_callers_own() -> None:
    words("fr")["Contents"] = "mine"
    assert words("fr")["Contents"] == "Table des matières"


def test_a_count_chooses_the_form() -> None:
    said = {
        language: [counted(language, *PLAYER, count) for count in (0, 1, 2)] for language in ("en", "fr", "it", "el")
    }
    assert said == {
        "en": ["0 players", "1 player", "2 players"],
        "fr": ["0 joueur", "1 joueur", "2 joueurs"],
        "it": ["0 giocatori", "1 giocatore", "2 giocatori"],
        "el": ["0 players", "1 player", "2 players"],
    }
    with pytest.raises(AssertionError, match="vocabulary"):
        counted("fr", "{count} such", "{count} suches", 1)


def test_for_how_many_a_game_is() -> None:
    assert [players("en", *pair) for pair in ((1, 1), (2, 2), (2, 3), (2, 4))] == [
        "1 player",
        "2 players",
        "2 or 3 players",
        "2 to 4 players",
    ]
    assert players("it-CH", 2, 4) == "da 2 a 4 giocatori"


def test_a_language_is_called_by_its_own_name() -> None:
    names = [called(language) for language in ("en-GB", "fr-CH", "it", "nl", "de", "el")]
    assert names == ["English", "Français", "Italiano", "Nederlands", "Deutsch", "el"]


def test_a_region_needs_to_say_only_what_is_otherwise_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, said in (("fr", {"Index": "Index", "Deal": "Donne"}), ("fr_CH", {"Deal": "Manche"})):
        file = tmp_path / name / "LC_MESSAGES" / "statuto.po"
        file.parent.mkdir(parents=True)
        file.write_text(HEADER + "\n".join(f'msgid "{key}"\nmsgstr "{text}"\n' for key, text in said.items()), "utf-8")
    monkeypatch.setattr(catalogues, "FOLDER", tmp_path)
    catalogues.languages.cache_clear()
    catalogues.catalogue.cache_clear()
    try:
        assert [words(language)["Deal"] for language in ("fr", "fr-CH", "fr-CH-x-old", "fr-BE")] == [
            "Donne",
            "Manche",
            "Manche",
            "Donne",
        ]
    finally:
        catalogues.languages.cache_clear()
        catalogues.catalogue.cache_clear()


def test_what_cannot_be_used_counts_as_not_translated() -> None:
    entries = """
#, fuzzy
msgid "Old"
msgstr "Vieux"

msgid "page {page}"
msgstr "page {number}"

msgid "New"
msgstr ""

msgid "Tie"
msgstr "broken \\q"

msgid "Deal"
msgstr ""
"Don"
"ne \\"x\\""

msgid "{count} player"
msgid_plural "{count} players"
msgstr[0] "{count} joueur"
msgstr[1] ""

#~ msgid "Gone"
#~ msgstr "Parti"
msgid "Name"
msgstr "Nom"
and this is nothing
"""
    found = catalogues.read(HEADER.replace("n != 1", "n !") + entries)
    assert found.texts == {"Deal": 'Donne "x"', "Name": "Nom"}
    assert found.forms == {}
    assert [found.plural(count) for count in (0, 1, 2)] == [1, 0, 1]


def asked_in(source: str) -> Iterator[str]:
    """The words that code asks for by their English: `say("…")`, `style.word("…")`, `words["…"]`, `words.get("…")`."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(
                func=ast.Name(id="word" | "say") | ast.Attribute(attr="word" | "say" | "label"), args=[first, *_]
            ):
                yield from texts_in(first)
            case ast.Call(func=ast.Attribute(value=ast.Name(id="words"), attr="get"), args=[first, *_]):
                yield from texts_in(first)
            case ast.Subscript(value=ast.Name(id="words") | ast.Attribute(attr="words"), slice=first):
                yield from texts_in(first)


def texts_in(expression: ast.expr) -> Iterator[str]:
    """The text that an expression is, or the two that it may be."""
    match expression:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp(body=one, orelse=other):
            yield from texts_in(one)
            yield from texts_in(other)


IN_TEMPLATE = re.compile(r"""\b(?:word|say)\(\s*["']([^"']+)["']\s*\)|\bwords(?:\.at)?[\[(]\s*["']([^"']+)["']""")


def test_what_is_printed_stands_in_the_vocabulary() -> None:
    known = {*vocabulary.WORDS, *(word for pair in vocabulary.COUNTED for word in pair)}
    sample = "style.word('a' if x == 'y' else 'b', 'code'); words['c']; self.words['d']; words.get('e', 'f'); say(g)"
    assert sorted(asked_in(sample)) == ["a", "b", "c", "d", "e"]
    assert known >= set(figures.KEYS)
    for file in sorted(PRINTING.rglob("*")):
        if file.suffix == ".py":
            asked = set(asked_in(file.read_text("utf-8")))
        elif file.parent.name == "templates":
            asked = {one or two for one, two in IN_TEMPLATE.findall(file.read_text("utf-8"))}
        else:
            continue
        assert asked <= known, f"{file.name}: give {sorted(asked - known)} a place in vocabulary.py, then `make words`"


def test_what_stands_in_the_vocabulary_is_printed() -> None:
    folders = (PRINTING, Path(figures.__file__).parent)
    files = [file for folder in folders for file in folder.rglob("*") if file.suffix in (".py", ".html", ".typ")]
    source = "".join(file.read_text("utf-8") for file in files if file != SELF).replace("'", '"')
    kinds = {"Added", "Replaced", "Amended", "Kept", "Excepted"}  # what a delta did to an article, by name
    unused = [word for word in vocabulary.WORDS if f'"{word}"' not in source and word not in kinds]
    assert not unused, f"take {unused} out of vocabulary.py, then `make words`"
