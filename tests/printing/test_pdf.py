"""The PDF of a book: tagged, fonts inside, bookmarks, links that lead somewhere, the same bytes wherever it is made."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
from pages import are_fonts_embedded, bookmarks, is_accessible, is_tagged, links, sizes, tags, texts

from statuto.checks.program import Setting
from statuto.findings import Findings, Place
from statuto.printing.booklet import impose
from statuto.printing.glyphs import glyph_findings
from statuto.printing.make import Wish, make
from statuto.printing.model import Article, Heading, Paragraph, Publication, Span, Text, blocks_of
from statuto.printing.papers import A4, PAPERS, Paper
from statuto.printing.pdf import pdf
from statuto.resolve.load import load

BOOK = "classics/hex"
MADE = f"""
import sys
sys.path[:0] = {[str(Path(__file__).parent), str(Path(__file__).resolve().parents[1] / "helpers")]!r}
from test_pdf import printed
from statuto.printing.booklet import impose
made = printed()
sys.stdout.buffer.write(made + impose(made))
"""


@cache
def reference() -> Publication:
    book = load(BOOK, Findings())
    assert book is not None
    return make(book, Setting(book.players[0]), Wish())


@cache
def printed(paper: Paper = A4) -> bytes:
    return pdf(reference(), paper)


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
def test_a_pdf_is_tagged_and_has_its_fonts_and_its_size(paper: Paper) -> None:
    made = printed(paper)
    assert is_tagged(made) and is_accessible(made)
    assert are_fonts_embedded(made)
    assert set(sizes(made)) == {(paper.width, paper.height)}


def test_every_article_has_a_bookmark_where_it_stands() -> None:
    made = printed()
    pages = texts(made)
    articles = [block for block in blocks_of(reference().blocks) if isinstance(block, Article)]
    titles = [(title, page) for _, title, page in bookmarks(made)]
    assert len(articles) > 5
    for article in articles:
        found = [page for title, page in titles if article.number in title and article.title.plain in title]
        assert len(found) == 1
        assert article.title.plain in pages[found[0] - 1]


def test_every_link_leads_to_a_page() -> None:
    found = links(printed())
    assert len(found) > 5
    assert all(1 <= link.to <= len(sizes(printed())) for link in found)
    assert "H1" in tags(printed()) and "Link" in tags(printed())


def test_a_pdf_and_its_booklet_have_the_same_bytes_in_every_process() -> None:
    source = str(Path(__file__).resolve().parents[2] / "interpreter")
    made = {
        subprocess.run(
            [sys.executable, "-c", MADE],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": source, "TZ": zone},
            capture_output=True,
            check=True,
        ).stdout
        for seed, zone in (("1", "UTC"), ("77", "Asia/Tokyo"))
    }
    assert made == {printed() + impose(printed())}


def test_letters_of_three_alphabets_are_drawn_and_others_are_told() -> None:
    def of(words: str) -> Publication:
        text = Text((Span(words),), "en")
        article = Article("a.one", "1.1", text, (Paragraph(text),))
        return Publication("full", Text((Span("Title"),)), (), "en", (Heading(1, text, "_a", "1"), article), {})

    have = of("Société, Łódź; ἀρχή, κανόνες; Правила, їжак — “½”")
    assert glyph_findings(pdf(have), have, Place("a.statuto")) == []
    lack = of("Rules 規則")
    made = pdf(lack)
    (finding,) = glyph_findings(made, lack, Place("a.statuto"))
    assert finding.message == "No font has 則 (U+5247) and 規 (U+898F). In `a.one`."
    assert is_tagged(made) and not is_accessible(made) and is_accessible(pdf(have))
    assert "Rules" in texts(made)[-1]


def test_anchors_that_are_there_twice_and_names_of_languages_are_no_obstacle() -> None:
    """A book may call an article `_glossary`, and a language as it likes."""
    link = Paragraph(Text((Span("1", "ref", "_glossary"),)))
    blocks = (
        Heading(1, Text((Span("No anchor"),)), ""),
        Heading(1, Text((Span("Words"),), "élvish"), "_glossary"),
        Article("_glossary", "1", Text((Span("One"),), "klingon"), (link,)),
    )
    made = pdf(Publication("full", Text((Span("T"),)), (), "klingon", blocks, {}))
    assert is_tagged(made) and is_accessible(made)
    assert links(made)
