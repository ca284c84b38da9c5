"""The index: what a reader may look for, and in which articles it stands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from statuto.checks.scope import BoardName, DomainName, FieldName
from statuto.frozen import dataclass
from statuto.reference import words
from statuto.reference.document.glossary import Defined, glossary
from statuto.reference.document.model import Document
from statuto.reference.document.speaker import Speaker, title_language
from statuto.reference.document.titles import inverted, without_article, words_of

FEW = 6
"""A word is looked up where it is used if that is in so many articles at most, or in a third of them."""


@dataclass(frozen=True, slots=True)
class Indexed:
    """An entry of the index.

    `main` are the ids of the articles that it is the title of, or that say what it is, `others` of those that speak of
    it; both in the order of the book. `term` is the name of the term it is, if it is one.
    """

    text: str
    main: tuple[str, ...]
    others: tuple[str, ...] = ()
    term: str = ""


def index(document: Document, speaker: Speaker) -> tuple[Indexed, ...]:
    """Titles of articles, terms, and what else the rules give a name that the prose uses; unsorted.

    "The hands" stands as "Hands, the"; a title that is a term, or a name of the rules, is one entry with it.
    """
    order = {article.id: at for at, article in enumerate(document.articles)}
    titles: dict[str, list[str]] = {}
    shown: dict[str, str] = {}
    for article, lines in zip(document.articles, speaker.book.articles, strict=True):
        if article.title:
            language = title_language(speaker, lines)
            bare = without_article(article.title, language)[0].casefold()
            titles.setdefault(bare, []).append(article.id)
            shown.setdefault(bare, inverted(article.title, language))
    found: list[Indexed] = []
    for word in (*_terms(document, speaker), *_things(document, speaker)):
        forms = [form for form in (word.one.casefold(), word.many.casefold()) if form in titles]
        titled = [id for form in dict.fromkeys(forms) for id in titles.pop(form)]
        main = sorted({*titled, *filter(None, [word.article])}, key=order.__getitem__)
        others = [id for id in word.used if id not in main] if _telling(document, word.used) else []
        if main or others:
            found.append(Indexed(_form(word), tuple(main), tuple(others), word.name))
    return (*found, *(Indexed(shown[bare], tuple(ids)) for bare, ids in titles.items()))


def _telling(document: Document, used: Sequence[str]) -> bool:
    """Whether it helps to be told where a word is used: what is on every page is found without an index."""
    return len(used) <= max(FEW, len(document.articles) // 3)


def _form(word: Defined) -> str:
    """The plural of a word, or the singular if the book never uses another form."""
    return word.many if not word.said or word.many.casefold() in word.said else word.one


def _terms(document: Document, speaker: Speaker) -> Iterator[Defined]:
    """The terms of the book, as its glossary has them."""
    yield from glossary(speaker)


def _things(document: Document, speaker: Speaker) -> Iterator[Defined]:
    """Nouns, boards and zones by their names, where the article that declares one uses it as a word.

    The names of the rules are words of one language; in the prose of another they do not occur.
    """
    texts = {article.id: words_of(" ".join((article.title, *article.prose))) for article in document.articles}
    where: dict[str, list[str]] = {}
    for id, text in texts.items():
        for word in dict.fromkeys(text):
            where.setdefault(word, []).append(id)
    terms = {form.casefold() for word in document.terms for form in (word.name, word.one, word.many)}
    for one, many, id in _names(speaker):
        said = [form for form in (one, many) if form and _says(texts.get(id, []), form)]
        if said and not terms & {one.casefold(), many.casefold()}:
            forms = [form for form in dict.fromkeys((one, many)) if form]
            used = {
                other
                for form in forms
                for other in where.get(form.casefold().split()[0], [])
                if _says(texts[other], form)
            }
            yield Defined(
                "", one, many or one, id, tuple(id for id in texts if id in used), tuple(f.casefold() for f in said)
            )


def _names(speaker: Speaker) -> Iterator[tuple[str, str, str]]:
    """The singular, the plural and the article of what the rules give a name; no plural where they know none."""
    done: set[int] = set()
    for name, named in speaker.typed.scope.names.items():
        match named:
            case DomainName(domain=domain) if domain is not None:
                if id(domain) not in done:
                    done.add(id(domain))
                    yield words.plain(domain.name), words.plain(domain.plural), named.article
            case BoardName():
                yield words.plain(name), words.plain(f"{name}s"), named.article
            case FieldName(field=field) if field is not None and field.holds is not None:
                yield words.plain(name), words.plain(f"{name}s"), named.article


def _says(text: Sequence[str], form: str) -> bool:
    """Whether a text, in words, has a word or several together."""
    wanted = form.casefold().split()
    if len(wanted) == 1:
        return wanted[0] in text
    return any(text[at : at + len(wanted)] == wanted for at in range(len(text)))
