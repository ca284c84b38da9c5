"""The glossary: each term in its forms, the article that says what it is, the articles that use it."""

from __future__ import annotations

from collections.abc import Iterator

from statuto.checks.scope import BoardName, DomainName, Named
from statuto.frozen import dataclass
from statuto.reference.document.mentions import term_mentions
from statuto.reference.document.speaker import Speaker
from statuto.reference.document.titles import without_article
from statuto.resolve.prose import forms_of
from statuto.syntax import tree as t


@dataclass(frozen=True, slots=True)
class Defined:
    """A term in the language of the glossary.

    `article` is the id of the article that declares what it names or has it for a title, empty if there is none;
    `used` are the ids of the articles whose prose uses it, in the order of the book, and `said` the forms they use.
    """

    name: str
    one: str
    many: str
    article: str
    used: tuple[str, ...]
    said: tuple[str, ...]


def glossary(speaker: Speaker) -> tuple[Defined, ...]:
    """The terms of a book, in the order in which it gives them; sorting them is up to the layout."""
    book = speaker.book
    used: dict[str, dict[str, None]] = {}
    said: dict[str, dict[str, None]] = {}
    for article in book.articles:
        for mention in term_mentions(speaker, article):
            used.setdefault(mention.term, {})[article.id] = None
            said.setdefault(mention.term, {})[mention.said.casefold()] = None
    home = _Home(speaker)
    return tuple(
        Defined(
            name,
            *forms_of(term, speaker.language, book.language),
            home.of(name, term, tuple(used.get(name, ()))),
            tuple(used.get(name, ())),
            tuple(said.get(name, ())),
        )
        for name, term in book.terms.items()
    )


class _Home:
    """Finds the article that says what a term is."""

    def __init__(self, speaker: Speaker) -> None:
        self.book = speaker.book
        self.names = speaker.typed.scope.names
        self.articles = {article.id for article in speaker.book.articles}
        self.titled = _titled(speaker)
        doing = {clause.article for clause in speaker.typed.program.clauses if clause.form == "action"}
        ids = [article.id for article in speaker.book.articles]
        first = next((index for index, id in enumerate(ids) if id in doing), len(ids))
        nouns = {named.article for named in self.names.values() if isinstance(named, DomainName | BoardName)}
        of_things = {article.section for article in speaker.book.articles if article.id in nouns}
        self.beginning = {a.id for a in speaker.book.articles[: first + 1] if a.section in of_things}

    def of(self, name: str, term: t.Term, used: tuple[str, ...]) -> str:
        """The article that declares the noun of a term; else that titled so; else one that declares and uses it.

        At last the first that uses it, if that is where the book says what there is, before anybody does anything.
        """
        named = list(self._named(name, term))
        inside = [one for one in named if one.article in self.articles]
        nouns = [one.article for one in inside if isinstance(one, DomainName | BoardName)]
        forms = [(tag or self.book.language, form.casefold()) for tag, *both in term.forms for form in both]
        titles = [self.titled[form] for form in forms if form in self.titled]
        others = [one.article for one in inside if one.article in used]
        built_in = len(inside) < len(named)
        first = [id for id in used[:1] if id in self.beginning and not built_in]
        return next(iter([*nouns, *titles, *others, *first]), "")

    def _named(self, name: str, term: t.Term) -> Iterator[Named]:
        """What the rules know by the name of a term, or by a form that it has in the language of the book."""
        own = self.book.language
        forms = [form for tag, *both in term.forms if (tag or own) == own for form in both]
        for known in dict.fromkeys((name, *forms)):
            if known in self.names:
                yield self.names[known]


def _titled(speaker: Speaker) -> dict[tuple[str, str], str]:
    """The first article of each title, by language and without the article before the noun."""
    found: dict[tuple[str, str], str] = {}
    own = speaker.book.language
    for article in speaker.book.articles:
        for line in article.lines:
            if isinstance(line, t.Wording) and line.kind == "title":
                language = line.prose.language or own
                bare, _ = without_article(speaker.text(line.prose.text), language)
                found.setdefault((language, bare.casefold()), article.id)
    return found
