"""Deltas: what editions and variants change of a base, article by article; the order of variants never matters."""

from __future__ import annotations

import difflib
from collections.abc import Iterator

from statuto.findings import Findings, Related
from statuto.resolve import words
from statuto.resolve.book import Book, BookArticle, BookSection, Change, place_of
from statuto.resolve.changes import Delta, content, rank, target, value_of
from statuto.syntax import tree as t


class Deltas:
    """The changes of some files that stand beside each other, applied to a book."""

    def __init__(self, book: Book, findings: Findings) -> None:
        self.book = book
        self.findings = findings
        self.whole: dict[str, Delta] = {}
        self.values: dict[tuple[str, str], Delta] = {}
        self.excepted: dict[str, Delta] = {}
        self.kept: dict[str, Delta] = {}
        self.adopted: dict[str, Delta] = {}
        self.latest: dict[str, BookArticle] = {}
        self.bases = {article.id: (article.place, article.origin) for article in book.articles}

    def apply(self, files: list[t.File]) -> None:
        """Apply every change; those that clash are reported with both places and the base, and the first one stands.

        The changes are taken in the order of the book's articles and of their kind, not of the files, so that the
        result is the same whichever variant is named first.
        """
        deltas = [Delta(file, item) for file in files for item in file.items]
        order = {article.id: index for index, article in enumerate(self.book.articles)}
        deltas.sort(key=lambda delta: (rank(delta.item), order.get(target(delta.item), 0), delta.book, delta.item.span))
        for delta in self._anchored(deltas):
            match delta.item:
                case t.Section():
                    self.book.sections.append(
                        BookSection(delta.item.name.text, delta.item.titles, delta.file.path, delta.item.span)
                    )
                case t.Add():
                    self._add(delta, delta.item)
                case t.Replace():
                    self._replace(delta, delta.item)
                case t.Remove():
                    self._remove(delta, delta.item)
                case t.Amend():
                    self._amend(delta, delta.item)
                case t.AmendPermission():
                    self._amend_permission(delta, delta.item)
                case t.Keep():
                    self._keep(delta, delta.item)
                case t.ExceptWhen():
                    self._except(delta, delta.item)
                case t.Adopt():
                    self._adopt(delta, delta.item)
                case t.ChangesExample():
                    self._changes_example(delta, delta.item)
                case t.Article():
                    help = "Write `add after ID` or `add before ID` on the line before it."
                    self.findings.report("R020", delta.place, "A delta says where a new article goes.", help)
                case t.Passage():
                    self.findings.report(
                        "R013", delta.place, "Passages stand in the file of a source.", '`sources "FILE"` names it.'
                    )

    def _anchored(self, deltas: list[Delta]) -> Iterator[Delta]:
        """The changes in order, but each new article after the new article that it goes beside."""
        waiting = list(deltas)
        while waiting:
            coming = {delta.item.article.id.text for delta in waiting if isinstance(delta.item, t.Add)}
            ready = (d for d in waiting if not (isinstance(d.item, t.Add) and d.item.anchor.text in coming))
            following = next(ready, waiting[0])
            if coming and not isinstance(following.item, t.Add | t.Section):
                following = waiting[0]
            waiting.remove(following)
            yield following

    def _find(self, delta: Delta, id: t.Word) -> BookArticle | None:
        article = self.book.article(id.text)
        if article is not None:
            return article
        place = place_of(delta.file.path, id.span)
        gone = self.book.removed.get(id.text)
        if gone is not None:
            related = (Related(gone, "It is removed here."),)
            self.findings.report(
                "R021",
                place,
                f"The article `{id}` is removed.",
                "There is nothing left to change, and its id is never used again.",
                related,
            )
            return None
        near = difflib.get_close_matches(id.text, [a.id for a in self.book.articles], n=3, cutoff=0.4)
        help = (
            "Did you mean " + " or ".join(f"`{name}`" for name in near) + "?"
            if near
            else "`statuto show BOOK` lists the ids."
        )
        self.findings.report("R022", place, f"The base has no article `{id}`.", help)
        return None

    def _claim(self, delta: Delta, id: str, gives: object) -> bool:
        """Whether this delta may change the whole of an article: nobody else has, or has done the very same."""
        earlier = self.whole.get(id)
        if earlier is None:
            single = [d for (other, _), d in self.values.items() if other == id] + [
                d for other, d in self.excepted.items() if other == id
            ]
            clash = next((d for d in single if d.book != delta.book), None)
            if clash is None:
                self.whole[id] = delta
                return True
            earlier = clash
        elif content(earlier.item) == gives:
            return False
        self._clash(delta, earlier, f"`{earlier.book}` and `{delta.book}` change `{id}` in different ways.", id)
        return False

    def _clash(self, delta: Delta, earlier: Delta, message: str, id: str) -> None:
        """Report two changes that cannot both hold, with both places and the base."""
        related = [Related(earlier.place, f"Changed here by `{earlier.book}`.")]
        if id in self.bases:
            place, origin = self.bases[id]
            related.append(Related(place, f"What the base says (`{origin}`)."))
        help = "Choose one of the variants, or write a third that settles it."
        if earlier.book == delta.book:
            message, help = f"`{delta.book}` changes `{id}` twice.", "Leave one of the two changes out."
        self.findings.report("R023", delta.place, message, help, tuple(related))

    def _add(self, delta: Delta, item: t.Add) -> None:
        id = item.article.id.text
        anchor = self._find(delta, item.anchor)
        existing = self.book.article(id)
        place = place_of(delta.file.path, item.article.id.span)
        if id in self.book.removed:
            related = (Related(self.book.removed[id], "It is removed here."),)
            self.findings.report(
                "R024", place, f"The id `{id}` belonged to an article that is removed.", "Choose a new id.", related
            )
        elif existing is not None:
            if id in self.whole and content(self.whole[id].item) == item.article.lines:
                return
            if id in self.whole and self.whole[id].book != delta.book:
                earlier = self.whole[id]
                self._clash(delta, earlier, f"`{earlier.book}` and `{delta.book}` add `{id}`, each in its own way.", id)
                return
            related = (Related(existing.place, "The article that has this id."),)
            self.findings.report(
                "R010", place, f"The id `{id}` is in use.", "Use `replace`, or choose a new id.", related
            )
        elif anchor is not None:
            change = Change("added", delta.book, delta.place)
            article = BookArticle(
                id, anchor.section, item.article.lines, delta.book, delta.file.path, item.article.span, changes=[change]
            )
            beside = self.latest.get(anchor.id, anchor) if item.after else anchor
            self.book.articles.insert(self.book.articles.index(beside) + item.after, article)
            self.whole[id] = delta
            if item.after:
                self.latest[anchor.id] = article

    def _replace(self, delta: Delta, item: t.Replace) -> None:
        article = self._find(delta, item.id)
        if article is not None and self._claim(delta, article.id, item.lines):
            if article.lines == item.lines:
                self._same(delta, f"`{article.id}` says this in the base.", "replacement")
            self._dropped(article, delta, "replaces")
            self._fallen(article, delta, "replaces", item.lines)
            article.lines = item.lines
            article.path, article.span = delta.file.path, item.span
            article.changes.append(Change("replaced", delta.book, delta.place))

    def _dropped(self, article: BookArticle, delta: Delta, what: str) -> None:
        """Remember the names that an article no longer declares, for whoever still uses one."""
        for line in words.lines_of(article.lines):
            name = getattr(line, "name", None)
            if isinstance(line, t.Clause) and isinstance(name, t.Word):
                self.book.dropped[name.text] = f"`{article.id}` declared it, which `{delta.book}` {what}."

    def _remove(self, delta: Delta, item: t.Remove) -> None:
        if item.id.text in self.whole and isinstance(self.whole[item.id.text].item, t.Remove):
            return
        article = self._find(delta, item.id)
        if article is not None and self._claim(delta, article.id, ("remove",)):
            self._dropped(article, delta, "removes")
            self._fallen(article, delta, "removes")
            self.book.articles.remove(article)
            self.book.removed[article.id] = delta.place

    def _amend(self, delta: Delta, item: t.Amend) -> None:
        article = self._find(delta, item.id)
        if article is None:
            return
        name = item.let.name.text
        whole, earlier = self.whole.get(article.id), self.values.get((article.id, name))
        if whole is not None and whole.book != delta.book:
            self._clash(
                delta,
                whole,
                f"`{whole.book}` changes all of `{article.id}`, and `{delta.book}` one value of it.",
                article.id,
            )
            return
        if earlier is not None:
            if not isinstance(earlier.item, t.Amend) or value_of(earlier.item.let) != value_of(item.let):
                self._clash(
                    delta, earlier, f"`{earlier.book}` and `{delta.book}` give {name} different values.", article.id
                )
            return
        lets = {line.name.text: line for line in words.lines_of(article.lines) if isinstance(line, t.Let)}
        if name not in lets:
            near = difflib.get_close_matches(name, lets, n=1, cutoff=0.5)
            help = (
                f"Did you mean {near[0]}?"
                if near
                else f"It has {', '.join(lets)}."
                if lets
                else "It has no constant at all."
            )
            place = place_of(delta.file.path, item.let.name.span)
            self.findings.report("R025", place, f"`{article.id}` has no constant {name}.", help)
            return
        if value_of(lets[name]) == value_of(item.let):
            self._same(delta, f"{name} has this value in the base.", "amendment")
        self.values[(article.id, name)] = delta
        article.lines = words.with_value(article.lines, item.let)
        article.bring((item.let,), delta.file.path)
        article.changes.append(Change("amended", delta.book, delta.place, name=name))

    def _amend_permission(self, delta: Delta, item: t.AmendPermission) -> None:
        article = self._find(delta, item.id)
        if article is None or not isinstance(item.permission, t.Permission):
            return
        key = f"permission {item.permission.action}"
        whole, earlier = self.whole.get(article.id), self.values.get((article.id, key))
        if whole is not None and whole.book != delta.book:
            message = f"`{whole.book}` changes all of `{article.id}`, and `{delta.book}` one permission of it."
            self._clash(delta, whole, message, article.id)
            return
        if earlier is not None:
            if not isinstance(earlier.item, t.AmendPermission) or earlier.item.permission != item.permission:
                message = f"`{earlier.book}` and `{delta.book}` permit {item.permission.action} in different ways."
                self._clash(delta, earlier, message, article.id)
            return
        lines = words.with_permission(article.lines, item.permission)
        if lines is None:
            place = place_of(delta.file.path, item.permission.span)
            message = f"`{article.id}` has no permission upon {item.permission.action}, or more than one."
            self.findings.report("R030", place, message, "Replace the article, or amend the one that has it.")
            return
        if lines == article.lines:
            self._same(delta, f"The base permits {item.permission.action} so too.", "amendment")
        self.values[(article.id, key)] = delta
        article.bring(tuple(line for line in lines if line not in article.lines), delta.file.path)
        article.lines = lines
        article.changes.append(Change("amended", delta.book, delta.place, name=item.permission.action.text))

    def _keep(self, delta: Delta, item: t.Keep) -> None:
        article = self._find(delta, item.id)
        if article is None or not self._may_keep(delta, item, article):
            return
        kept: list[t.Line] = []
        for line in item.lines:
            place = place_of(delta.file.path, line.span)
            if not isinstance(line, words.WORDS + words.NAMED):
                message = f"`{item.id}` is kept, so no formal clause can stand here."
                self.findings.report("R031", place, message, "Use `replace` or `amend` to change the rule.")
            elif isinstance(line, t.Reading) and not words.same_answers(article.lines, line):
                message = f"`{item.id}` is kept, so `{line.name}` has the answers of the base and adopts the same."
                self.findings.report("R032", place, message, f"Write `adopt {line.name} ANSWER` to play by another.")
            else:
                kept.append(line)
        article.lines = words.with_words(article.lines, tuple(kept))
        article.bring(tuple(kept), delta.file.path)
        article.changes.append(Change("kept", delta.book, delta.place))

    def _may_keep(self, delta: Delta, item: t.Keep, article: BookArticle) -> bool:
        """Whether nobody else has changed all of an article, or said its words in another way."""
        whole, earlier = self.whole.get(article.id), self.kept.get(article.id)
        if whole is not None and whole.book != delta.book:
            message = f"`{whole.book}` changes all of `{article.id}`, and `{delta.book}` its words."
            self._clash(delta, whole, message, article.id)
            return False
        if earlier is not None and earlier.book != delta.book:
            if not isinstance(earlier.item, t.Keep) or earlier.item.lines != item.lines:
                message = f"`{earlier.book}` and `{delta.book}` say `{article.id}` in other words."
                self._clash(delta, earlier, message, article.id)
            return False
        self.kept[article.id] = delta
        return True

    def _same(self, delta: Delta, message: str, what: str) -> None:
        """Report a change that leaves the base as it is."""
        self.findings.report("R026", delta.place, message, f"Leave the {what} out, or change it.")

    def _except(self, delta: Delta, item: t.ExceptWhen) -> None:
        article = self._find(delta, item.id)
        if article is None:
            return
        whole = self.whole.get(article.id)
        if whole is not None and whole.book != delta.book:
            self._clash(
                delta,
                whole,
                f"`{whole.book}` changes all of `{article.id}`, and `{delta.book}` makes an exception to it.",
                article.id,
            )
            return
        if not words.forbids(article.lines):
            place = place_of(delta.file.path, item.id.span)
            self.findings.report(
                "R027",
                place,
                f"`{article.id}` forbids nothing, so there is nothing to except.",
                "Name an article with `must not` or `duty`.",
            )
            return
        self.excepted.setdefault(article.id, delta)
        if any(change.condition == item.condition for change in article.exceptions):
            return
        article.changes.append(Change("excepted", delta.book, delta.place, condition=item.condition))

    def _adopt(self, delta: Delta, item: t.Adopt) -> None:
        name, alternative = item.reading.text, item.alternative.text
        earlier = self.adopted.get(name)
        if earlier is not None and isinstance(earlier.item, t.Adopt):
            if earlier.item.alternative.text != alternative:
                related = (Related(earlier.place, f"`{earlier.book}` adopts `{earlier.item.alternative}`."),)
                self.findings.report(
                    "R028", delta.place, f"Two answers to `{name}` are adopted.", "Adopt one of them.", related
                )
            return
        self.adopted[name] = delta
        if self._answer(name) == alternative:
            self._same(delta, f"The base adopts `{alternative}` too.", "line")
        self.book.adopted[name] = (alternative, delta.place)

    def _fallen(self, article: BookArticle, delta: Delta, what: str, now: tuple[t.Line, ...] = ()) -> None:
        """Remember the examples that go with what an article said."""
        stay = words.examples_of(now)
        for name in words.examples_of(article.lines):
            if name not in stay:
                self.book.fallen[name] = Change(what, delta.book, delta.place, name=article.id)

    def _changes_example(self, delta: Delta, item: t.ChangesExample) -> None:
        name = item.name.text
        known = {
            n for article in self.book.articles for n in words.examples_of(article.lines)
        } | self.book.fallen.keys()
        if name not in known:
            near = difflib.get_close_matches(name, known, n=1, cutoff=0.5)
            help = f"Did you mean `{near[0]}`?" if near else "Name an example of the base."
            place = place_of(delta.file.path, item.name.span)
            self.findings.report("R040", place, f"The base has no example `{name}`.", help)
        else:
            self.book.impact.setdefault(name, Change("example", delta.book, delta.place, because=item.because))

    def _answer(self, name: str) -> str:
        """The answer to a reading so far; empty if there is no such reading."""
        if name in self.book.adopted:
            return self.book.adopted[name][0]
        readings = (
            line
            for article in self.book.articles
            for line in words.lines_of(article.lines)
            if isinstance(line, t.Reading)
        )
        answers = (
            answer.name.text
            for line in readings
            if line.name.text == name
            for answer in line.alternatives
            if answer.adopted
        )
        return next(answers, "")
