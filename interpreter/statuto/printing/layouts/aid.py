"""What lies on the table during the game: the player aid on one page, the same on cards, the score sheet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from statuto.printing.layouts.article import Style
from statuto.printing.layouts.full import publication
from statuto.printing.model import Block, Break, Grid, Heading, Items, Publication, Span, Text
from statuto.printing.texts import joined, text
from statuto.reference.document import Speaker, document_of
from statuto.reference.document.aid import Aid, Deed, Item, aid
from statuto.reference.document.scores import Sheet, scores

FEW_DEALS = 6
"""So many deals have a table each; of more, each has a row."""


def player_aid(speaker: Speaker, style: Style) -> Publication:
    """The aid on one page: the turn, the actions as what one does, when, and what comes of it; then end and scoring."""
    document = document_of(speaker)
    found, language = aid(document, speaker), document.language
    blocks = list(_turn(found, language, style))
    if found.deeds:
        heads = tuple(style.word(head) for head in ("Do", "When", "Gain"))
        rows = tuple(_row(deed, language) for deed in found.deeds)
        blocks += [Heading(1, style.word("Actions"), "_actions"), Grid(heads, rows)]
    blocks += _last(found, language, style)
    return _page(publication("aid", document, style, blocks, "Player aid"))


def cards(speaker: Speaker, style: Style) -> Publication:
    """The aid on cards of the size of those of the game, each part on its own."""
    document = document_of(speaker)
    found, language = aid(document, speaker), document.language
    parts = [list(_turn(found, language, style)), list[Block](), list(_last(found, language, style))]
    if found.deeds:
        deeds = tuple(_told(deed.do, language) for deed in found.deeds)
        parts[1] = [Heading(1, style.word("Actions"), "_actions"), Items(deeds)]
    blocks: list[Block] = []
    for part in filter(None, parts):
        blocks += [Break(), *part] if blocks else part
    return replace(_page(publication("card", document, style, blocks)), lead=(), form="card")


def score_sheet(speaker: Speaker, style: Style) -> Publication:
    """The score sheet: a row for each category, a column for each player, who wins below."""
    document = document_of(speaker)
    sheet = scores(document, speaker)
    language = document.language
    blocks: list[Block] = []
    if sheet is not None:
        blocks += _tables(sheet, language, style)
    winner = aid(document, speaker).winner
    if winner:
        blocks += [Heading(1, style.word("Winner"), "_winner"), _listed(winner, language)]
    return _page(publication("sheet", document, style, blocks, "Score sheet"))


def _page(whole: Publication) -> Publication:
    """A publication as one page."""
    return replace(whole, contents=False, form="page")


def _turn(found: Aid, language: str, style: Style) -> Iterator[Block]:
    """What a turn is."""
    if found.turn:
        yield Heading(1, style.word("Your turn"), "_turn")
        yield _listed(found.turn, language, True)


def _last(found: Aid, language: str, style: Style) -> Iterator[Block]:
    """How the game ends, what is scored, who wins."""
    parts = (("End of the game", found.end), ("Scoring", found.scoring), ("Winner", found.winner))
    for name, items in parts:
        if items:
            yield Heading(1, style.word(name), f"_{name.split()[0].lower()}")
            yield _listed(items, language)


def _listed(items: Sequence[Item], language: str, ordered: bool = False) -> Items:
    return Items(tuple(_told(item, language) for item in items), ordered)


def _told(item: Item, language: str) -> Text:
    """What an article says, and its number."""
    number = (Span(f"\u00a0 {item.number}", "quiet", item.article),) if item.number else ()
    return Text((Span(item.text), *number), "en" if item.machine else language)


def _row(deed: Deed, language: str) -> tuple[Text, ...]:
    title = f"{deed.do.title}. " if deed.do.title else ""
    do = _told(deed.do, language)
    when = joined([_told(one.item, language) for one in deed.when], " ", language)
    gain = joined([_told(one, language) for one in deed.gain], " ", language)
    return (Text((Span(title, "strong"), *do.spans), do.language), when, gain)


def _tables(sheet: Sheet, language: str, style: Style) -> Iterator[Block]:
    """The tables that are written in."""
    high = sheet.players[1]
    heads = (style.word("Category"), *(_numbered("Player", seat, style) for seat in range(1, high + 1)))
    blank = (Text(),) * high
    labelled = style.say("{label}: {text}")
    said = [labelled.format(label=row.group, text=row.title) if row.group else row.title for row in sheet.rows]
    rows = [(text(one, language), *blank) for one in said]
    total = (style.word("Total", "strong"), *blank)
    if sheet.total:
        rows.append(total)
    if not sheet.deals:
        yield Grid(heads, tuple(rows), blank=True)
    elif sheet.deals <= FEW_DEALS:
        for deal in range(1, sheet.deals + 1):
            yield Grid(heads, tuple(rows), _numbered("Deal", deal, style), blank=True)
        yield Grid((), (total,), blank=True)
    else:
        deals = [(_numbered("Deal", deal, style), *blank) for deal in range(1, sheet.deals + 1)]
        yield Grid(heads, (*deals, total), blank=True)


def _numbered(word: str, number: int, style: Style) -> Text:
    return text(f"{style.say(word)} {number}", style.language)
