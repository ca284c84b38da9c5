"""The slip: what a variant changes and nothing else, to lay in the box of the game.

It has the title, why one would want it, which book it changes; each changed article with the old wording struck and the
new one in bold; new articles; those that are gone, and why; answers that it adopts, options; and who signs it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from statuto.difference import Difference
from statuto.difference.groups import Group, groups
from statuto.printing.layouts.marks import SLIGHT, both, paragraphs_of_both, spoken, table_of_both
from statuto.printing.layouts.speech import Speech, speech
from statuto.printing.lettered import by_number
from statuto.printing.model import Article, Block, Box, Heading, Items, Paragraph, Publication, Span, Text
from statuto.printing.texts import paragraphs, text, told
from statuto.reference.document import Document, Entry
from statuto.reference.document.model import Question


def slip(differences: Sequence[Difference], language: str = "en") -> Publication:
    """The slip of a variant, or one for a stack of them with a part for each.

    Each comparison is of a book with one that has a variant more, as `printing.steps` makes them. `language` is that of
    the interface words.
    """
    says = speech(language)
    first, last = differences[0], differences[-1]
    if len(differences) == 1:
        title, spoken = title_of(first), first.b.language
        lead = (*because_of(first), _of(first.a, first.b, says))
        blocks = tuple(_blocks(first, says))
    else:
        title, spoken = first.a.title, first.a.language
        titles = text(", ".join(title_of(one) for one in differences), last.b.language, "strong")
        lead = (_of(first.a, last.b, says), titles)
        blocks = tuple(block for at, one in enumerate(differences, 1) for block in _part(at, one, says))
    return Publication(
        "slip",
        text(title, spoken),
        lead,
        language,
        blocks,
        dict(says.words),
        contents=False,
        form="card",
        running=title,
    )


def title_of(difference: Difference) -> str:
    """The title of the variant that a comparison is about; its name if it has no title of its own."""
    a, b = difference.a, difference.b
    return b.title if b.title != a.title or not b.variants else b.variants[-1]


def because_of(difference: Difference) -> Iterator[Text]:
    """Why one would want the variant: what its book says that the book without it does not."""
    for because in difference.b.because:
        if because not in difference.a.because:
            yield text(because, difference.b.language)


def why_removed(difference: Difference, id: str) -> str:
    """Why the variant removed an article; nothing if it does not say."""
    return next((gone.because for gone in difference.b.removed if gone.id == id), "")


def _of(base: Document, book: Document, says: Speech) -> Text:
    """Which book the variant changes, and for how many it then is."""
    before, name, after = says.say("Variant of {book}").partition("{book}")
    title = Span(base.title, "strong") if name else Span("")
    return Text((Span(before), title, Span(f"{after} ({base.id}), {says.players(book.players)}")), says.language)


def _part(number: int, difference: Difference, says: Speech) -> Iterator[Block]:
    """A variant of a stack under its title."""
    yield Heading(1, text(title_of(difference), difference.b.language), f"_variant-{number}")
    yield from (Paragraph(because, "lead") for because in because_of(difference))
    yield from _blocks(difference, says)


def _blocks(difference: Difference, says: Speech) -> Iterator[Block]:
    """The terms and the articles that a variant changes, and who signs it."""
    terms = {word.name: word.one for word in difference.a.terms}
    other = (word for word in difference.b.terms if terms.get(word.name, word.one) != word.one)
    renamed = tuple(both(terms[word.name], word.one, difference.b.language) for word in other)
    if renamed:
        yield Items(renamed)
    for group in sorted(groups(difference, difference.changes), key=_place):
        found = _article(group, difference, says)
        if found is not None:
            yield found
    name = Span(difference.b.variants[-1] if difference.b.variants else difference.b.id, "code")
    authors = ", ".join(difference.b.authors[len(difference.a.authors) :])
    signed = (Span(says.say("Signed: {authors}", authors=authors)), Span(" · "), name) if authors else (name,)
    yield Paragraph(Text(signed, says.language), "note")


def _place(group: Group) -> list[tuple[int, int, str]]:
    """Where an article stands in the book in the box."""
    entry = group.b or group.a
    assert entry is not None
    return by_number(entry.number)


def _article(group: Group, difference: Difference, says: Speech) -> Article | None:
    """An article that is new, gone or different; None for one of which a player need not know."""
    a, b, language = group.a, group.b, difference.b.language
    if b is None:
        assert a is not None
        why = why_removed(difference, group.id)
        blocks: tuple[Block, ...] = (Paragraph(text(why, language), "note"),) if why else ()
        return Article(group.id, a.number, text(a.title or a.id, language, "gone"), blocks, (says.word("Removed"),))
    kinds = {change.kind for change in group.changes}
    if kinds <= SLIGHT:
        return None
    options = tuple(_options(group.id, difference, says))
    if a is None:
        blocks = (*_new(b, difference.b), *_readings(None, b, language, says), *options)
        title = text(b.title or b.id, spoken(difference.b, b, "title"))
        return Article(group.id, b.number, title, blocks, (says.word("New"),))
    title = both(a.title or a.id, b.title or b.id, spoken(difference.b, b, "title"))
    blocks = (*_different(a, b, group, difference.b), *_readings(a, b, language, says), *options)
    side = (says.word("Moved"),) if "moved" in kinds else ()
    return Article(group.id, b.number, title, blocks, side) if blocks or side or a.title != b.title else None


def _new(b: Entry, document: Document) -> Iterator[Block]:
    yield from paragraphs(b.prose, spoken(document, b, "prose"))
    yield from paragraphs(b.notes, spoken(document, b, "note"), "note")
    yield from (table_of_both(None, table, document.language) for table in b.tables)


def _different(a: Entry, b: Entry, group: Group, document: Document) -> Iterator[Block]:
    """The words of an article with marks; where no word tells that the rule is another, a sentence of ours does."""
    told = False
    if a.prose != b.prose:
        told = True
        yield from paragraphs_of_both(a.prose, b.prose, spoken(document, b, "prose"))
    yield from paragraphs((note for note in b.notes if note not in a.notes), spoken(document, b, "note"), "note")
    tables = {table.name: table for table in a.tables}
    for table in b.tables:
        if tables.get(table.name) != table:
            told = True
            yield table_of_both(tables.get(table.name), table, document.language)
    for change in group.changes:
        if change.kind == "changed" and not told:
            yield from paragraphs(change.sentences, "en", "change")


def _readings(a: Entry | None, b: Entry, language: str, says: Speech) -> Iterator[Block]:
    """Questions that are new, or to which the variant adopts another answer."""
    before = {question.name: _played(question)[0] for question in a.readings} if a is not None else {}
    for question in b.readings:
        old, (new, because) = before.get(question.name, ""), _played(question)
        if question.name in before and old == new:
            continue
        language = question.language or language
        played = both(old, new, language).spans if old else (Span(new),)
        more = (Span(f" {because}"),) if because else ()
        answer = Text((Span(says.label("We play"), "strong"), *played, *more), language)
        blocks = (Paragraph(told(question.asks, language)), Paragraph(answer))
        yield Box("reading", says.word("Open question"), blocks, anchor=f"_reading-{question.name}")


def _played(question: Question) -> tuple[str, str]:
    """The answer that is played, and why."""
    played = (answer for answer in question.answers if answer.adopted)
    return next(((answer.text or answer.name, answer.because) for answer in played), ("", ""))


def _options(id: str, difference: Difference, says: Speech) -> Iterator[Block]:
    """Options of an article that are new, or have another range or default."""
    before = {option.name: option for option in difference.a.options}
    for option in difference.b.options:
        if option.article != id or before.get(option.name) == option:
            continue
        if option.low:
            range, value = says.say("{low} to {high}", low=option.low, high=option.high), option.value
        else:
            range, value = says.say("yes or no"), says.say(option.value)
        told = says.word("Option {name}: {range}, usually {value}", name=option.name, range=range, value=value)
        yield Paragraph(told, "note")
