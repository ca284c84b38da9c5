"""An article of a document as blocks: its words in one language or two, what stands beside it, what follows it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

from statuto.examples.hold import Otherwise
from statuto.examples.run import Result
from statuto.figures.examples import Scene
from statuto.figures.position import Figure
from statuto.printing.layouts.coverage import Covered, anchor_of, beside
from statuto.printing.layouts.speech import Speech
from statuto.printing.model import Article, Block, Box, Columns, Grid, Paragraph, Picture, Span, Text
from statuto.printing.texts import joined, paragraphs, reference, text, told
from statuto.printing.words import words
from statuto.reference.document import Document, Entry
from statuto.reference.document.model import Question, Sample, Table
from statuto.reference.document.worded import joined as worded

Drawn = Mapping[tuple[str, str], Sequence[Scene]]
"""The scenes of examples, by article and name."""

BESIDE = 225.0
"""How wide, in pixels, the figures before and after a move may each be to stand beside one another in a column."""


Asked = TypeVar("Asked", Question, Sample)


@dataclass(frozen=True, slots=True)
class Style(Speech):
    """What is printed of an article besides its words, with the interface words around it.

    `scenes` are the figures of examples, `also` the numbers and ids of the articles to see also, `news` the variants
    whose changes are told. `otherwise` are the examples that do not hold, of which no more is said. `reads` asks for
    the machine's reading. `covered` is the use of articles, if it is shown.
    """

    scenes: Drawn = field(default_factory=dict)
    otherwise: Otherwise = field(default_factory=dict)
    also: Mapping[str, tuple[tuple[str, str], ...]] = field(default_factory=dict)
    news: Collection[str] = ()
    reads: bool = False
    covered: Covered | None = None


def article(entries: Sequence[tuple[Document, Entry | None]], style: Style) -> Article:
    """An article of one document, or of the same book in two languages; the first document has it."""
    document, first = entries[0]
    assert first is not None
    blocks: list[Block] = []
    if len(entries) == 1:
        blocks += _words(document, first, style)
    else:
        shown = {one.language for one, _ in entries}
        above = document.spoken(first.lacks("title"))
        columns = (tuple(_column(one, entry, style, shown, one.language != above)) for one, entry in entries)
        blocks.append(Columns(tuple(columns)))
    blocks += after(entries, style)
    title = told(first.title, document.spoken(first.lacks("title")))
    return Article(first.id, first.number, title, tuple(blocks), tuple(_side(first, style)))


def after(entries: Sequence[tuple[Document, Entry | None]], style: Style) -> Iterator[Block]:
    """What stands after the words: tables, the machine's reading, readings and examples in each language there is."""
    document, entry = entries[0]
    assert entry is not None
    yield from (grid(table, style) for table in entry.tables)
    if style.reads and entry.reads:
        reads = tuple(Paragraph(text(sentence, "en"), "reads") for sentence in entry.reads)
        yield Box("reads", style.word("The machine reads", "strong"), reads, whole=False)
    for question in entry.readings:
        others = _others(entries, question.name, lambda other: other.readings)
        boxes = [reading(document, question, style)]
        boxes += [reading(one, asked, _speaking(style, one.language)) for one, asked in others]
        # An anchor is there once.
        beside = tuple((replace(box, anchor=box.anchor if box is boxes[0] else ""),) for box in boxes)
        yield boxes[0] if len(boxes) == 1 else Columns(beside)
    for sample in entry.examples:
        changed = style.otherwise.get((entry.id, sample.name))
        if changed is not None:
            yield _gone(document, entry, sample, changed, style)
            continue
        box = example(document, entry, sample, style)
        others_said = _others(entries, sample.name, lambda other: other.examples)
        texts = [part for one, other in others_said if other.text for part in paragraphs([other.text], one.language)]
        first = 1 if sample.text else 0
        yield replace(box, blocks=(*box.blocks[:first], *texts, *box.blocks[first:]))


def _speaking(style: Style, language: str) -> Style:
    """The style with the words around the rules in another language."""
    return replace(style, language=language, words=words(language))


def _others(
    entries: Sequence[tuple[Document, Entry | None]], name: str, held: Callable[[Entry], Sequence[Asked]]
) -> Iterator[tuple[Document, Asked]]:
    """A reading or an example in the further languages in which it is said."""
    for document, entry in entries[1:]:
        for other in held(entry) if entry is not None else ():
            if other.name == name and other.language == document.language:
                yield document, other


def grid(table: Table, style: Style) -> Grid:
    """A table of an article; how many play is a word of ours, the other heads are the book's.

    Constants, which are capitals in the rules, are words here; a caption that says the same as the last head is none.
    """
    heads = tuple(style.word("players") if head == "players" else text(_lower(head)) for head in table.heads)
    caption = "" if table.name == table.heads[-1] else _lower(table.name)
    return Grid(heads, tuple(tuple(map(text, row)) for row in table.rows), text(caption))


def _lower(name: str) -> str:
    return name.lower() if name.isupper() else name


def reading(document: Document, question: Question, style: Style) -> Box:
    """An open question: what is asked, what the source says, what is played, what else one could play."""
    language = question.language or document.language
    blocks = [*paragraphs([question.asks], language)]
    if question.says:
        blocks.append(_labelled(style, "The source says", [question.says], language))
    played = [_answer(answer.text, answer.because) for answer in question.answers if answer.adopted]
    others = [_answer(answer.text, answer.because) for answer in question.answers if not answer.adopted]
    if played:
        blocks.append(_labelled(style, "We play", played, language))
    if others:
        blocks.append(_labelled(style, "One could also play", others, language))
    return Box("reading", style.word("Open question"), tuple(blocks), anchor=f"_reading-{question.name}")


def example(document: Document, entry: Entry, sample: Sample, style: Style) -> Box:
    """An example or a ruling, with its figures."""
    label = style.word("Example" if sample.kind == "example" else "Ruling")
    blocks: list[Block] = list(paragraphs([sample.text] if sample.text else [], sample.language or document.language))
    pictures = [
        picture(scene.figure, text(scene.caption, style.language))
        for scene in style.scenes.get((entry.id, sample.name), ())
    ]
    if len(pictures) == 2 and max(picture.width for picture in pictures) <= BESIDE:
        blocks.append(Columns(tuple((picture,) for picture in pictures)))
    else:
        blocks += pictures
    if not blocks:
        blocks += [Paragraph(text(step, mark="code"), "step") for step in sample.steps]
    return _boxed(label, blocks, entry, sample, style)


def _gone(document: Document, entry: Entry, sample: Sample, result: Result, style: Style) -> Box:
    """An example that does not hold: that it does not, why if a delta says so, and its words struck out; no figure."""
    of_base = ("Example of the base", "Ruling of the base") if result.inherited else ("Example", "Ruling")
    label = style.word(of_base[sample.kind != "example"])
    says = "Comes out otherwise here" if result.applies else "No longer applies here"
    if result.because:
        why = (Span(style.label(says), "strong"), *text(result.because, document.original).spans)
    else:
        why = (Span(f"{style.say(says)}."),)
    blocks = [Paragraph(Text(why, style.language), "prose" if result.because else "warning")]
    if sample.text:
        blocks.append(Paragraph(text(sample.text, sample.language or document.language, "gone")))
    return _boxed(label, blocks, entry, sample, style)


def _boxed(label: Text, blocks: Sequence[Block], entry: Entry, sample: Sample, style: Style) -> Box:
    """An example in its box; beside the use of the articles, with its name."""
    if style.covered is None:
        return Box(sample.kind, label, tuple(blocks))
    # The notes beside articles lead to it by its name.
    named = joined([label, text(sample.name)], " · ", style.language)
    return Box(sample.kind, named, tuple(blocks), anchor=anchor_of(entry.id, sample.name))


def picture(figure: Figure, caption: Text) -> Picture:
    """A figure with what stands below it."""
    return Picture(figure.svg, figure.words, caption, figure.width, figure.height)


def silent(source: str, style: Style) -> Text:
    """That a source says nothing of an article."""
    return joined([text(source), style.word("silent")], style.colon)


def _words(document: Document, entry: Entry, style: Style, shown: Collection[str] = ()) -> Iterator[Block]:
    """The prose and the notes, and what lacks the language; the original stands for it unless it is shown beside."""
    if "stale" in (entry.lacks("title"), entry.lacks("prose"), entry.lacks("notes")):
        yield Paragraph(style.word("The translation is older than the original"), "warning")
    told_so = False
    for part, texts, role in (("prose", entry.prose, "prose"), ("notes", entry.notes, "note")):
        lack = entry.lacks(part)
        if lack == "missing" and not told_so:
            yield Paragraph(style.word("Not translated"), "warning")
            told_so = True
        if lack != "missing" or document.original not in shown:
            yield from paragraphs(texts, document.spoken(lack), role)


def _column(
    document: Document, entry: Entry | None, style: Style, shown: Collection[str], titled: bool
) -> Iterator[Block]:
    """An article in a column; `titled` has its title above it, where the article's own is in another language."""
    if entry is None:
        yield Paragraph(style.word("No such article"), "warning")
        return
    if titled and document.language == document.spoken(entry.lacks("title")):
        yield Paragraph(text(entry.title, document.language, "strong"))
    yield from _words(document, entry, style, shown)


def _side(entry: Entry, style: Style) -> Iterator[Text]:
    """Citations, origin, what changed the article, and its use."""
    for source, passages in entry.cites:
        yield Text((Span(f"{source}  "), *_listed(source, passages)))
    for source in entry.silent:
        yield silent(source, style)
    if entry.id in style.also:
        yield Text((Span(f"{style.say('See also')} "), *_seen(style.also[entry.id])), style.language)
    for change in entry.changes:
        # What an edition did to the one before it is no news to who has only the edition.
        if change.book not in style.news:
            continue
        told = [style.word(change.kind.capitalize()), text(change.book, mark="code")]
        yield joined([joined(told, " "), text(change.because)], style.colon)
    if style.covered is not None:
        yield from beside(style.covered, entry.id, style)


def _listed(source: str, passages: Sequence[str]) -> Iterator[Span]:
    for index, passage in enumerate(passages):
        if index:
            yield Span(", ")
        yield Span(passage, "", f"_passage-{source}-{passage}")


def _seen(articles: Sequence[tuple[str, str]]) -> Iterator[Span]:
    for index, (number, id) in enumerate(articles):
        if index:
            yield Span("; ")
        yield reference(number, id, "ref")


def _answer(words: str, because: str) -> str:
    return worded([words, because]) if because else words


def _labelled(style: Style, label: str, texts: Sequence[str], language: str) -> Paragraph:
    spans = [Span(style.label(label), "strong")]
    for index, one in enumerate(texts):
        if index:
            spans.append(Span(" · "))
        spans += told(one, language).spans
    return Paragraph(Text(tuple(spans), language))
