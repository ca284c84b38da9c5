"""The whole book with a variant worked in: a bar in the margin marks what it changes, and a note says who does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from statuto.difference import Difference
from statuto.printing.layouts.article import Style
from statuto.printing.layouts.coverage import told_games
from statuto.printing.layouts.full import full
from statuto.printing.layouts.marks import unseen
from statuto.printing.layouts.slip import because_of, title_of, why_removed
from statuto.printing.model import Article, Block, Paragraph, Publication, Span, Text
from statuto.printing.texts import text
from statuto.reference.document import Speaker

WORDS = {"added": "Added by {variant}", "removed": "Removed by {variant}", "changed": "Changed by {variant}"}


def merged(speakers: Sequence[Speaker], differences: Sequence[Difference], style: Style) -> Publication:
    """The reference of a book with variants, from what each of them changes in the book that has one less.

    The speakers are of the book with all variants, in one language or two.
    """
    made = full(speakers, style)
    base = differences[0].a
    titles = ", ".join(title_of(one) for one in differences)
    names = style.say("with {variants}", variants=titles)
    few = len(differences) == 1
    return replace(
        made,
        layout="merged",
        title=text(base.title, base.language),
        lead=(
            style.word("Rules with the variant" if few else "Rules with the variants"),
            *(one for difference in differences for one in _lead(difference)),
            Text((Span(base.id, "code"), Span(f" · {style.players(differences[-1].b.players)}")), style.language),
            *([told_games(style.covered, style)] if style.covered is not None else []),
        ),
        blocks=tuple(_marked(made.blocks, differences, style)),
        running=f"{base.title} {names}",
    )


def _lead(difference: Difference) -> Iterator[Text]:
    """The title of a variant, its authors, and why one would want it."""
    title = Span(title_of(difference), "strong")
    authors = difference.b.authors[len(difference.a.authors) :]
    yield Text((title, Span(f" ({', '.join(authors)})")) if authors else (title,), difference.b.language)
    yield from because_of(difference)


def _marked(blocks: Sequence[Block], differences: Sequence[Difference], style: Style) -> Iterator[Block]:
    """The blocks with a bar at what the variants change, and a line where an article is gone."""
    notes, gone = _notes(differences, style), _gone(differences, style)
    own = {name for one in differences for name in one.b.variants if name not in differences[0].a.variants}
    yield from gone.get("", ())
    for block in blocks:
        if not isinstance(block, Article):
            yield block
            continue
        side = tuple(
            note for note in block.side if not any(span.mark == "code" and span.text in own for span in note.spans)
        )
        found = notes.get(block.id, ())
        yield replace(block, side=(*found, *side), changed=bool(found))
        yield from gone.get(block.id, ())


def _notes(differences: Sequence[Difference], style: Style) -> dict[str, tuple[Text, ...]]:
    """Which variants change an article, and how, by its id."""
    found: dict[str, tuple[Text, ...]] = {}
    for difference in differences:
        for id in difference.order:
            kinds = {change.kind for change in difference.of(id) if change.kind != "renumbered" and not unseen(change)}
            if kinds and "removed" not in kinds:
                found[id] = (*found.get(id, ()), _by("added" if "added" in kinds else "changed", difference, style))
    return found


def _by(kind: str, difference: Difference, style: Style) -> Text:
    return style.word(WORDS[kind], variant=title_of(difference))


def _gone(differences: Sequence[Difference], style: Style) -> dict[str, list[Paragraph]]:
    """A line for each article that is removed, by the article of the book behind which it stood."""
    here = {article.id for article in differences[-1].b.articles}
    found: dict[str, list[Paragraph]] = {}
    for difference in differences:
        before = ""
        for id in difference.order:
            entry = difference.a.article(id)
            if difference.b.article(id) is not None or entry is None:
                before = id if id in here else before
                continue
            why = why_removed(difference, id)
            by = f"{_by('removed', difference, style).plain}{style.colon + why if why else '.'}"
            line = Text((Span(entry.title or id, "gone"), Span(f" {by}")), difference.b.language)
            found.setdefault(before, []).append(Paragraph(line, "note"))
    return found
