"""A publication that has every block, and one whose texts try to be more than texts."""

from __future__ import annotations

from statuto.printing.model import (
    Article,
    Block,
    Box,
    Break,
    Columns,
    Definitions,
    Grid,
    Heading,
    Items,
    Paragraph,
    Picture,
    Publication,
    Span,
    Text,
)

HOSTILE = (
    "</script><script>document.title='taken'</script><img src=x onerror=\"document.title='taken'\">",
    "</style></title><b>]]></b>-->",
    "\" onclick='x' {{7*7}} {% raw %} &amp; &lt;",
    "\u202eturned\u2066 \0\x1b[31m\ud800 \u202c\u202c",
    "javascript:alert(1)",
)
SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{0}" height="40" viewBox="0 0 {0} 40">'
    "<title>A square</title><desc>A square, empty.</desc>"
    '<rect x="2" y="2" width="36" height="36" fill="none" stroke="currentColor"/></svg>'
)


def said(words: str, language: str = "en", mark: str = "", target: str = "") -> Text:
    return Text((Span(words, mark, target),), language)


def picture(width: float = 40, caption: str = "A square") -> Picture:
    return Picture(SVG.format(int(width)), "A square, empty.", said(caption) if caption else Text(), width, 40)


def article(id: str, number: str, title: str, *blocks: Block, changed: bool = False) -> Article:
    side = (said("source 1.1"), said("origin", mark="code"))
    return Article(id, number, said(title), blocks or (Paragraph(said(f"All about {title}.")),), side, changed)


def every_block(language: str = "en", form: str = "pages", contents: bool = True) -> Publication:
    marks = ("", "strong", "quiet", "code", "term", "ref", "new", "gone")
    spans = tuple(Span(f"{mark or 'plain'} ", mark, "a.two" if mark in ("term", "ref") else "") for mark in marks)
    roles = ("prose", "note", "reads", "lead", "change", "warning", "step")
    wide = tuple(said(f"column {at} of a wide table") for at in range(12))
    blocks: tuple[Block, ...] = (
        Paragraph(said("Before all chapters."), "lead"),
        Heading(1, said("Setting up"), "_section-setup", "1"),
        article("a.one", "1.1", "The café", Paragraph(Text((*spans, Span("nowhere", "ref", "not.there")), "en"))),
        article("a.two", "1.2", "Roles", *(Paragraph(said(f"A {role} line."), role) for role in roles), changed=True),
        Heading(2, said("Details"), "_section-details", "1a"),
        article("a.three", "1.3", "Lists", Items((said("one"), said("two"))), Items((said("first"),), ordered=True)),
        article("a.four", "1.4", "Tables", Grid(wide, (wide, wide), said("A wide table")), Grid((), ((said("x"),),))),
        Break(),
        Heading(1, said("Playing"), "_section-play", "2"),
        article("a.five", "2.1", "Figures", picture(), picture(300, ""), picture(900, "A wide one")),
        article(
            "a.six",
            "2.2",
            "Boxes",
            Box("example", said("Example"), (Columns(((picture(),), (picture(),))),)),
            Box("reading", said("Open question"), (Paragraph(said("Who begins?")),), anchor="_reading-first"),
            *(Box(kind, Text(), (Paragraph(said(kind)),), whole=False) for kind in ("ruling", "aid", "card", "reads")),
        ),
        article(
            "a.seven",
            "2.3",
            "Two languages",
            Columns(((Paragraph(said("The tower.")),), (Paragraph(said("La tour.", "fr")),))),
        ),
        article("a.eight", "2.4", "From right to left", Paragraph(said("שלום לכולם, 3 פעמים.", "he"))),
        Grid((said("Name"), Text()), ((said("Points"), Text()),), blank=True),
        Heading(1, said("Glossary"), "_glossary"),
        Definitions(
            ((said("tower"), said("Tall.")), (said("wall"), said("Long. " * 30))), ("_term-tower", "_term-wall")
        ),
        Heading(1, said("Index"), "_index"),
        Definitions(((said("tower"), said("1.2", mark="ref", target="a.two")),)),
        Paragraph(Text((Span("the tower", "term", "_term-tower"), Span(" "), Span("first", "", "_reading-first")))),
    )
    lead = (said("A lead."), said("by nobody"))
    return Publication("full", said("All blocks"), lead, language, blocks, {}, contents, form=form)


def hostile() -> Publication:
    """Every text, number, id and word is one of those that try to be more."""
    blocks: list[Block] = []
    for at, bad in enumerate(HOSTILE):
        cells = (said(bad), said(bad, language=bad))
        blocks += [
            Heading(1, said(bad), f"_{at} {bad}", bad),
            Article(f"{bad} {at}", bad, said(bad), (Paragraph(said(bad, target=f"{bad} {at}"), bad),), cells),
            Grid(cells, (cells,), said(bad)),
            Box(bad, said(bad), (Items(cells),), anchor=f"box {bad}{at}"),
            Definitions((cells, cells), (f"term {at} {bad}", f"other {at} {bad}")),
            Picture(SVG.format(300), bad, said(bad), 300, 40),
        ]
    words = {"Contents": HOSTILE[0], "Search the rules": HOSTILE[1], "Articles": HOSTILE[2], "Figure": HOSTILE[3]}
    return Publication("full", said(HOSTILE[0]), (said(HOSTILE[1]),), "en", tuple(blocks), words)
