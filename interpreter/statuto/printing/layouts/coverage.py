"""The use of articles in many games, beside each of them and all together, with the examples that exercise them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from statuto.printing import words as printed
from statuto.printing.layouts.speech import Speech
from statuto.printing.model import Block, Grid, Heading, Paragraph, Span, Text
from statuto.printing.texts import joined, reference, text
from statuto.reference.document import Document
from statuto.simulate.coverage import Coverage

CHAPTER = "_use"
"""The anchor of the chapter with all articles."""

SHOWN = 4
"""So many examples are named beside an article; the chapter names all."""

MEANING = (
    "An article applies when its action or permission is used, its trigger is set off, or it ends the game.",
    "It refuses, once a decision, when it forbids a move that would be permitted, or its duty takes one away.",
)
"""What the numbers mean."""


@dataclass(frozen=True, slots=True)
class Covered:
    """What is known of the use of a book's articles: in games, and in examples by article and name.

    `applying` and `refusing` are the articles that may apply or refuse something at all, `numbers` those of all.
    `several` says that the book is played by other numbers of players, too, than the games were.
    """

    games: Coverage
    applying: Collection[str]
    refusing: Collection[str]
    examples: Mapping[str, Sequence[tuple[str, str]]]
    numbers: Mapping[str, str]
    several: bool = False

    def stands_out(self, article: str) -> bool:
        """Whether it stands out that an article was never used: not if others may use it, and an example does."""
        return not (self.several and self.examples.get(article))


def anchor_of(article: str, example: str) -> str:
    """The anchor of an example."""
    return f"_example-{article}-{example}"


def told_games(covered: Covered, says: Speech) -> Text:
    """In which games the articles were counted."""
    games = covered.games
    many = printed.counted(says.language, "{count} game at random", "{count} games at random", games.games)
    seed = says.say("seed {seed}", seed=str(games.seed))
    label = says.label("Use of the articles")
    said = f"{label}{many}, {says.players((games.players, games.players))}, {seed}"
    if games.unended:
        one, several = "{count} game came to no end", "{count} games came to no end"
        said += f", {printed.counted(says.language, one, several, games.unended)}"
    return text(said, says.language)


def beside(covered: Covered, article: str, says: Speech) -> Iterator[Text]:
    """How often an article applied and refused something, and which examples exercise it."""
    use = covered.games.used.get(article)
    if use is not None and article in covered.applying:
        one, many = "Applied {count} time", "Applied {count} times"
        if not use.applied:
            one, many = "Never applied in {count} game", "Never applied in {count} games"
        yield _often((one, many), use.applied, use.applied_in, article, covered, says)
    if use is not None and article in covered.refusing:
        one, many = "Refused something at {count} decision", "Refused something at {count} decisions"
        if not use.refused:
            one, many = "Never refused anything in {count} game", "Never refused anything in {count} games"
        yield _often((one, many), use.refused, use.refused_in, article, covered, says)
    examples = _own_first(covered, article)
    if examples:
        spans = [Span(says.label("Examples")), *_named(examples[:SHOWN], covered)]
        if len(examples) > SHOWN:
            more = says.say("and {count} more", count=printed.number(says.language, len(examples) - SHOWN))
            spans += [Span(" "), Span(more, "", CHAPTER)]
        yield Text(tuple(spans), says.language)
    elif article in covered.applying or article in covered.refusing:
        yield says.word("No example")


def chapter(covered: Covered, document: Document, says: Speech) -> Iterator[Block]:
    """Every article that can apply or refuse something, with its numbers and all of its examples."""
    rows = [
        _row(covered, entry.id, entry.number, text(entry.title, document.spoken(entry.lacks("title"))), says)
        for entry in document.articles
        if entry.id in covered.applying or entry.id in covered.refusing
    ]
    if not rows:
        return
    yield Heading(1, says.word("Use of the articles"), CHAPTER)
    yield Paragraph(joined(map(says.word, MEANING), " ", says.language), "note")
    heads = ("Article", "Applied", "In games", "Refused", "In games", "Examples")
    yield Grid(tuple(map(says.word, heads)), tuple(rows), told_games(covered, says))


def _often(forms: tuple[str, str], times: int, of_games: int, article: str, covered: Covered, says: Speech) -> Text:
    """A sentence without an end on how often something was, and in what share of the games.

    What never was says for how many players, if others can play, too.
    """
    games, players = covered.games.games, covered.games.players
    if not times:
        said = printed.counted(says.language, *forms, games)
        said += f", {says.players((players, players))}" if covered.several else ""
        return text(said, says.language, "strong" if covered.stands_out(article) else "")
    said = printed.counted(says.language, *forms, times)
    return text(f"{said}, {_share(of_games, games, says)}", says.language)


def _share(part: int, whole: int, says: Speech) -> str:
    """In what share of the games something was; in how many of them, if it is too few or too many to tell a share."""
    if part == whole:
        return says.say("in every game")
    share = printed.share(says.language, part, whole)
    if share:
        return says.say("in {share} of the games", share=share)
    return printed.counted(says.language, "in {count} game", "in {count} games", part)


def _row(covered: Covered, article: str, number: str, title: Text, says: Speech) -> tuple[Text, ...]:
    use, games = covered.games.used.get(article), covered.games.games
    name = Text((reference(number, article), Span("  "), *title.spans), title.language)
    cells = [name]
    for among, times, of_games in (
        (covered.applying, use.applied, use.applied_in) if use else ((), 0, 0),
        (covered.refusing, use.refused, use.refused_in) if use else ((), 0, 0),
    ):
        if article not in among:
            cells += [Text(), Text()]
        elif not times:
            cells += [says.word("never", "strong" if covered.stands_out(article) else ""), Text()]
        else:
            cells += [text(printed.number(says.language, times)), text(_part(of_games, games, says))]
    named = tuple(_named(_own_first(covered, article), covered))
    return (*cells, Text(named) if named else says.word("No example", "quiet"))


def _part(part: int, whole: int, says: Speech) -> str:
    """The share of the games in a table; their number, if it is too few or too many to tell a share."""
    if part == whole:
        return says.say("{number}%", number="100")
    return printed.share(says.language, part, whole) or printed.number(says.language, part)


def _own_first(covered: Covered, article: str) -> list[tuple[str, str]]:
    """The examples that exercise an article, those that stand in it first."""
    return sorted(covered.examples.get(article, ()), key=lambda example: example[0] != article)


def _named(examples: Iterable[tuple[str, str]], covered: Covered) -> Iterator[Span]:
    """Examples by the number of their article, once for those that follow one another, and their names."""
    before = None
    for index, (article, name) in enumerate(examples):
        if index:
            yield Span(", " if article == before else "; ")
        if article != before:
            yield reference(covered.numbers.get(article, ""), article)
            yield Span(" ")
        yield Span(name, "", anchor_of(article, name))
        before = article
