"""Deltas: what editions and variants change of a base, article by article; the order of variants never matters."""

from __future__ import annotations

import difflib
from collections.abc import Mapping, Sequence
from dataclasses import replace

from statuto.findings import Findings
from statuto.resolve import words
from statuto.resolve.adding import Adding
from statuto.resolve.book import Book, BookArticle, BookSection, Change, place_of
from statuto.resolve.changes import Delta, Upon, deltas_of, rank
from statuto.resolve.clashes import Clashes
from statuto.resolve.excepting import Excepting
from statuto.resolve.translations import followed
from statuto.resolve.upon import Changing
from statuto.syntax import tree as t

MOST_NEAR = 20  # so many unknown ids are compared with all there are; whoever has more changes another book
ANSWER = "answer"
"""What a change of a reading is about."""


class Deltas:
    """The changes of an edition, or of the variants of a stack, applied to a book.

    `earlier` are the variants that each variant stands on, `over` the books whose clashes it settles as a whole.
    """

    def __init__(
        self,
        book: Book,
        findings: Findings,
        earlier: Mapping[str, frozenset[str]] | None = None,
        over: Mapping[str, frozenset[str]] | None = None,
    ) -> None:
        self.book = book
        self.findings = findings
        self.over = over or {}
        self.unknown = 0
        self.articles: dict[str, BookArticle] = {}
        self.clashes = Clashes(findings, earlier or {})
        self.changing = Changing(book, findings, self.clashes)
        self.excepting = Excepting(findings, self.clashes)

    def apply(self, files: Sequence[t.File]) -> None:
        """Apply every change of files beside each other; of those that clash, which are reported, the first one stands.

        The changes are taken in the order of the book's articles and of their kind, not of the files, so that the
        result is the same whichever variant is named first.
        """
        self.articles = {article.id: article for article in self.book.articles}
        for article in self.book.articles:
            self.clashes.bases.setdefault(article.id, (article.place, article.origin))
        deltas = [
            delta for file in files for delta in deltas_of(file, self.over.get(file.header.name.text, frozenset()))
        ]
        order = {article.id: index for index, article in enumerate(self.book.articles)}
        deltas.sort(key=lambda delta: (delta.book, delta.item.span))
        self._sections(deltas)
        adds = [delta for delta in deltas if isinstance(delta.item, t.Add)]
        adds.sort(key=lambda delta: order.get(delta.item.anchor.text, 0) if isinstance(delta.item, t.Add) else 0)
        leaving = [delta.item.id.text for delta in deltas if isinstance(delta.item, t.Remove)]
        Adding(self.book, self.findings, self.clashes, self.find).add(adds, self.articles, leaving)
        upon: dict[str, list[Delta]] = {}
        for delta in sorted(deltas, key=lambda delta: rank(delta.item)):
            if isinstance(delta.item, Upon):
                upon.setdefault(delta.item.id.text, []).append(delta)
        exceptions = {id: upon.pop(id) for id in list(upon) if id not in self.articles and id not in self.book.removed}
        for id in sorted(upon, key=lambda id: (order.get(id, len(order)), id)):
            self._upon(upon[id])
        self._exceptions(exceptions)
        self.book.articles[:] = [article for article in self.book.articles if article.id in self.articles]
        self._adopt([delta for delta in deltas if isinstance(delta.item, t.Adopt)])
        for delta in deltas:
            self._rest(delta)

    def find(self, delta: Delta, id: t.Word) -> BookArticle | None:
        """The article that a change speaks of; None, with a finding, when there is none."""
        article = self.articles.get(id.text)
        if article is not None:
            return article
        if id.text in self.book.removed:
            self.changing.gone(delta, id)
            return None
        self.unknown += 1
        few = self.unknown <= MOST_NEAR
        near = difflib.get_close_matches(id.text, self.articles, n=3, cutoff=0.4) if few else []
        help = "Did you mean " + " or ".join(f"`{name}`" for name in near) + "?" if near else ""
        message = f"The base has no article `{id}`."
        place = place_of(delta.file.path, id.span)
        self.findings.report("R022", place, message, help or "`statuto show BOOK` lists the ids.")
        return None

    def _upon(self, deltas: Sequence[Delta]) -> None:
        """Apply the changes of one article."""
        articles = [self.find(delta, delta.item.id) for delta in deltas if isinstance(delta.item, Upon)]
        article = articles[0]
        if article is None:
            return
        before = article.lines
        if not self.changing.change(article, deltas):
            del self.articles[article.id]
        elif article.lines is not before:
            article.translations = followed(article, before, self.book.language)

    def _exceptions(self, upon: dict[str, list[Delta]]) -> None:
        """Change exceptions by their ids, as far as there are such; what else there is speaks of no article."""
        waiting = dict(sorted(upon.items()))
        found = True
        while found:
            found = False
            for id in list(waiting):
                home = self.excepting.home(self.book.articles, id)
                if home is not None:
                    self.excepting.change(home, id, waiting.pop(id))
                    found = True
        for deltas in waiting.values():
            self._upon(deltas)

    def _sections(self, deltas: Sequence[Delta]) -> None:
        """Give sections of the base other titles, in the languages that are said; others are new."""
        titles: dict[tuple[str, str], list[tuple[Delta, object]]] = {}
        for delta in deltas:
            if isinstance(delta.item, t.Section):
                for title in delta.item.titles:
                    titles.setdefault((delta.item.name.text, title.language), []).append((delta, title))
        for section in self.book.sections:
            self.clashes.bases.setdefault(
                f"section {section.name}", (place_of(section.path, section.span), self.book.edition)
            )
        for (name, language), claims in titles.items():
            what = f"give the section `{name}` different titles."
            first = self.clashes.settle(f"section {name}", language, claims, what)
            chosen = next((gives for delta, gives in claims if delta is first), None)
            if first is not None and isinstance(chosen, t.Prose):
                self._title(first, name, chosen)

    def _title(self, delta: Delta, name: str, title: t.Prose) -> None:
        """Give a section a title, in place of the one in its language; a section that is not there is new."""
        at = next((at for at, section in enumerate(self.book.sections) if section.name == name), None)
        if at is None:
            self.book.sections.append(BookSection(name, (title,), delta.file.path, delta.item.span))
            return
        section = self.book.sections[at]
        if title in section.titles:
            message = f"The section `{name}` has this title in the base."
            self.findings.report("R026", delta.place, message, "Leave the title out, or change it.")
        said = [one for one in section.titles if one.language == title.language]
        titles = tuple(title if one.language == title.language else one for one in section.titles)
        brought = (*section.brought, (title.language, delta.file.path))
        self.book.sections[at] = replace(section, titles=titles if said else (*titles, title), brought=brought)

    def _adopt(self, deltas: Sequence[Delta]) -> None:
        """Adopt other answers; two to one reading clash."""
        by_reading: dict[str, list[tuple[Delta, object]]] = {}
        for delta in deltas:
            if isinstance(delta.item, t.Adopt):
                by_reading.setdefault(delta.item.reading.text, []).append((delta, delta.item.alternative.text))
        for name, claims in sorted(by_reading.items()):
            home = self._reading(name)
            id = home[0].id if home else name
            what = f"adopt different answers to `{name}`."
            first = self.clashes.settle(id, f"{ANSWER} {name}", claims, what, "R028")
            if first is None or not isinstance(first.item, t.Adopt):
                continue
            answer = first.item.alternative.text
            if home is not None and self._answer(home[1]) == answer:
                message, help = f"The base adopts `{answer}` too.", "Leave the line out, or change it."
                self.findings.report("R026", first.place, message, help)
            self.book.adopted[name] = (answer, first.place)
            self.book.adopters[name] = first.book

    def _reading(self, name: str) -> tuple[BookArticle, t.Reading] | None:
        """A reading by its name, with its article."""
        for article in self.book.articles:
            for line in words.lines_of(article.lines):
                if isinstance(line, t.Reading) and line.name.text == name:
                    return article, line
        return None

    def _answer(self, reading: t.Reading) -> str:
        """The answer to a reading so far."""
        if reading.name.text in self.book.adopted:
            return self.book.adopted[reading.name.text][0]
        return next((answer.name.text for answer in reading.alternatives if answer.adopted), "")

    def _rest(self, delta: Delta) -> None:
        """Examples that come out otherwise, and what does not belong in a delta."""
        match delta.item:
            case t.ChangesExample():
                self._changes_example(delta, delta.item)
            case t.Article():
                help = "Write `add after ID` or `add before ID` on the line before it."
                self.findings.report("R020", delta.place, "A delta says where a new article goes.", help)
            case t.Retired():
                self.book.removed.setdefault(delta.item.id.text, place_of(delta.file.path, delta.item.id.span))
            case t.Passage():
                help = '`sources "FILE"` names it.'
                self.findings.report("R013", delta.place, "Passages stand in the file of a source.", help)

    def _changes_example(self, delta: Delta, item: t.ChangesExample) -> None:
        name = item.name.text
        known = {n for article in self.book.articles for n in words.examples_of(article.lines)}
        known |= self.book.fallen.keys()
        if name not in known:
            near = difflib.get_close_matches(name, known, n=1, cutoff=0.5)
            help = f"Did you mean `{near[0]}`?" if near else "Name an example of the base."
            place = place_of(delta.file.path, item.name.span)
            self.findings.report("R040", place, f"The base has no example `{name}`.", help)
        else:
            self.book.impact.setdefault(name, Change("example", delta.book, delta.place, because=item.because))
