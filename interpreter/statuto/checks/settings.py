"""The readings, options and constants of a book, as a setting chooses them."""

from __future__ import annotations

from collections.abc import Iterator

from statuto.checks.declare import Declarations
from statuto.checks.program import Setting
from statuto.checks.scope import ConstantName
from statuto.checks.terms import Const
from statuto.checks.types import NUMBER, TRUTH, Domain, thing
from statuto.findings import Place
from statuto.resolve.book import Book, BookArticle, Located
from statuto.syntax import tree as t


class Settings:
    """Takes what is chosen before a game: `answers` are those of the readings, by name."""

    def __init__(self, book: Book, setting: Setting, declarations: Declarations) -> None:
        self.book = book
        self.setting = setting
        self.declarations = declarations
        self.scope = declarations.scope
        self.answers: dict[str, str] = {}

    def readings(self) -> None:
        """The readings: a domain of answers each, and a constant that holds the adopted one."""
        chosen = dict(self.setting.readings)
        known: dict[str, t.Reading] = {}
        for article in self.book.articles:
            for line in article.lines:
                if isinstance(line, t.Reading):
                    with self.scope.at(article.id, article.path_of(line)):
                        self._reading(line, chosen.get(line.name.text), article)
                    known[line.name.text] = line
        for name, (_, place) in self.book.adopted.items():
            if name not in known:
                self.scope.findings.report(
                    "T050", place, f"There is no reading `{name}`.", self.scope.near(name, iter(known))
                )
        for name in chosen:
            if name not in known:
                self.scope.findings.report(
                    "T050", Place(self.book.path), f"There is no reading `{name}`.", self.scope.near(name, iter(known))
                )

    def _reading(self, line: t.Reading, chosen: str | None, article: BookArticle) -> None:
        names = tuple(alternative.name.text for alternative in line.alternatives)
        domain = Domain(line.name.text, line.name.text, names, "reading")
        if not names:
            help = 'Give the answers, one a line: `NAME en "…"`.'
            self.scope.report("T051", line.span, f"The reading `{line.name}` has no answers.", help)
            return
        adopted = [alternative.name.text for alternative in line.alternatives if alternative.adopted]
        if len(adopted) != 1:
            self.scope.report(
                "T051",
                line.span,
                f"The reading `{line.name}` adopts {len(adopted) or 'none'} of its answers.",
                "Write `adopted` behind exactly one.",
            )
        answer = adopted[0] if adopted else names[0]
        place = None
        if line.name.text in self.book.adopted:
            answer, place = self.book.adopted[line.name.text]
        if chosen is not None:
            answer = chosen
        if answer not in domain.by_name:
            where = place or Place(self.book.path)
            help = (
                self.scope.near(answer, iter(names)) or f"Its answers are {', '.join(f'`{name}`' for name in names)}."
            )
            self.scope.findings.report("T050", where, f"`{answer}` is no answer of the reading `{line.name}`.", help)
            answer = names[0]
        self.answers[line.name.text] = answer
        value = Const(thing(domain), domain.by_name[answer])
        named = ConstantName(
            line.name.text, article.id, article.path_of(line), line.name.span, value=value, what="reading"
        )
        if self.declarations.name(line.name, named):
            self.scope.add_members(domain)

    def _answers_of(self, name: str, answer: str) -> str:
        """Help that names the answers of a reading that come near, or all of them."""
        domain = getattr(self.scope.names[name], "value", Const(TRUTH, 0)).type.domain
        names = domain.names if domain is not None else ()
        return self.scope.near(answer, iter(names)) or f"Its answers are {', '.join(f'`{one}`' for one in names)}."

    def lines(self) -> Iterator[Located]:
        """All lines of all articles, those under an answer that is not adopted left out."""
        for article in self.book.articles:
            with self.scope.at(article.id, article.path):
                yield from self._unfolded(article, article.lines)

    def _unfolded(self, article: BookArticle, lines: tuple[t.Line, ...]) -> Iterator[Located]:
        for line in lines:
            if not isinstance(line, t.Under):
                yield article, line
                continue
            name, answer = line.reading.text, line.alternative.text
            if name not in self.answers:
                self.scope.report(
                    "T050",
                    line.reading.span,
                    f"There is no reading `{name}`.",
                    self.scope.near(name, iter(self.answers)),
                )
                continue
            self.scope.names[name].used = True
            if not any(domain.name == name for domain, _ in self.scope.members.get(answer, [])):
                self.scope.report(
                    "T050",
                    line.alternative.span,
                    f"`{answer}` is no answer of the reading `{name}`.",
                    self._answers_of(name, answer),
                )
            elif self.answers[name] == answer:
                yield from self._unfolded(article, line.lines)

    def constants(self, lines: list[Located]) -> None:
        """Options and constants, by name; constants are worked out when they are asked."""
        chosen = dict(self.setting.options)
        options: list[str] = []
        for article, line in lines:
            with self.scope.at(article.id, article.path_of(line)):
                if isinstance(line, t.Let):
                    self.declarations.article_constant(article, line, self.setting.players)
                elif isinstance(line, t.Option):
                    options.append(line.name.text)
                    named = ConstantName(
                        line.name.text,
                        article.id,
                        article.path_of(line),
                        line.name.span,
                        expression=line.default,
                        what="option",
                    )
                    if self.declarations.name(line.name, named) and line.name.text in chosen:
                        named.value = Const(TRUTH if line.low is None else NUMBER, chosen[line.name.text])
        self._excluded(lines)
        for name in chosen:
            if name not in options:
                self.scope.findings.report(
                    "T052",
                    Place(self.book.path),
                    f"The book has no option `{name}`.",
                    self.scope.near(name, iter(options)),
                )

    def _excluded(self, lines: list[Located]) -> None:
        """Report options that exclude each other and are both chosen, or that cannot exclude anything."""
        options = [(article, line) for article, line in lines if isinstance(line, t.Option)]
        truths = {line.name.text: line for _, line in options if line.low is None}
        for article, line in options:
            for word in line.excludes:
                with self.scope.at(article.id, article.path_of(line)):
                    other = truths.get(word.text)
                    if other is None or other is line:
                        help = self.scope.near(word.text, iter(truths.keys() - {line.name.text}))
                        self.scope.report("T052", word.span, f"There is no other condition `{word}` to choose.", help)
                    elif self._is_chosen(line) and self._is_chosen(other):
                        message = f"The options `{line.name}` and `{word}` exclude each other, and both are chosen."
                        self.scope.report("T054", line.span, message, "Choose one of them.")

    def _is_chosen(self, option: t.Option) -> bool:
        """Whether an option that is yes or no is yes in this setting."""
        default = isinstance(option.default, t.Truth) and option.default.value
        return bool(dict(self.setting.options).get(option.name.text, default))
