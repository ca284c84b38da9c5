"""The page of a publication as text: anchors, links, contents, inert texts; `test_html_browser.py` opens it."""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import replace
from html.parser import HTMLParser
from urllib.parse import unquote

import pytest
from publications import HOSTILE, article, every_block, hostile, picture, said

from statuto.printing.html import page
from statuto.printing.model import Article, Columns, Heading, Paragraph, Publication
from statuto.web import visible

VOID = {"meta", "input"}


class Read(HTMLParser):
    """What a page has: its elements with their attributes, and which stand open when one is closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.feed(text)
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def all(self, name: str) -> list[str]:
        """The values of an attribute."""
        return [value or "" for _, had in self.elements for key, value in had.items() if key == name]


@pytest.mark.parametrize("publication", [every_block(), hostile()], ids=["every block", "hostile"])
def test_links_lead_to_anchors_and_no_anchor_is_there_twice(publication: Publication) -> None:
    read = Read(page(publication))
    ids, links = read.all("id"), read.all("href")
    assert max(Counter(ids).values()) == 1
    assert not any(character.isspace() for id in ids for character in id)
    assert len(links) > 20 and {unquote(link) for link in links} <= {f"#{id}" for id in ids}
    assert not read.all("src") and not read.all("style")


def test_anchors_are_those_of_the_publication() -> None:
    text = page(every_block())
    for id in ("a.one", "_section-setup", "_glossary", "_term-tower", "_reading-first"):
        assert f' id="{id}"' in text
    assert "not.there" not in text and ">nowhere</span>" in text


def test_contents_are_nested_as_headings_and_articles_are() -> None:
    nav = page(every_block()).split("<nav")[1].split("</nav>")[0]
    depth, found = 0, {}
    for line in nav.splitlines():
        for name in ("Setting up", "Roles", "Details", "Lists", "Playing", "Figures", "Index"):
            if f"<bdi>{name}</bdi>" in line:
                found[name] = depth
        depth += line.count("<ol>") - line.count("</ol>")
    assert found == {"Setting up": 1, "Roles": 2, "Details": 2, "Lists": 3, "Playing": 1, "Figures": 2, "Index": 1}
    assert "<nav" not in page(every_block(contents=False))


def test_a_line_without_a_number_stands_below_those_with_one() -> None:
    two = (article("a.one", "1.1", "One"), article("a.two", "", "Two"))
    nav = page(replace(every_block(), blocks=two)).split("<nav")[1].split("</nav>")[0]
    assert nav.count('class="number"') == 2
    none = page(replace(every_block(), blocks=two[1:])).split("<nav")[1].split("</nav>")[0]
    assert 'class="number"' not in none


def test_headings_leave_no_level_out() -> None:
    deep = (Heading(3, said("Deep"), "_deep"), article("a.one", "1", "One"), Heading(9, said("Deeper"), "_deeper"))
    read = Read(page(replace(every_block(), blocks=deep)))
    assert [tag for tag, _ in read.elements if tag[0] == "h" and tag[1:].isdigit()] == ["h1", "h2", "h3", "h4"]
    alone = Read(page(replace(every_block(), blocks=(article("a.one", "1", "One"),))))
    assert "h2" in [tag for tag, _ in alone.elements]


def test_an_article_twice_has_one_anchor_and_one_line_of_contents() -> None:
    twice = (Columns(tuple((article("a.one", "1", name),) for name in ("Old", "New"))),)
    text = page(replace(every_block(), blocks=twice))
    assert text.count('id="a.one"') == 1 and text.split("</nav>")[0].count('href="#a.one"') == 1
    assert text.count("<article") == 2


def test_languages_and_directions_stand_where_they_change() -> None:
    text = page(every_block())
    assert '<html lang="en" dir="ltr">' in text and text.count('lang="en"') == 1
    assert '<p lang="fr" dir="ltr">La tour.</p>' in text and '<p lang="he" dir="rtl">' in text
    assert '<html lang="he-IL" dir="rtl">' in page(replace(every_block(), language="he-IL"))


def test_what_is_searched_is_worth_it() -> None:
    small = replace(every_block(), blocks=(article("a.one", "1", "One"),))
    assert "<script" in page(every_block()) and "<script" not in page(small)
    assert "script-src 'none'" in page(small)


def test_a_figure_says_what_it_shows() -> None:
    bare = replace(picture(), svg="<svg></svg>")
    assert '<p class="hidden">A square, empty.</p>' in page(replace(every_block(), blocks=(bare,)))
    assert '<p class="hidden">' not in page(replace(every_block(), blocks=(picture(),)))


def test_a_wide_figure_stays_readable_and_short_notes_stand_beside_on_paper() -> None:
    text = page(every_block())
    assert [f'class="drawing{size}"' in text for size in ("", " w11", " w4")] == [True, True, False]
    blocks = (article("a.one", "1", "One"), replace(article("a.two", "2", "Two"), side=(said("long " * 20),)))
    text = page(replace(every_block(), blocks=blocks))
    assert text.count('class="side brief"') == 1 and text.count('class="side"') == 1


def test_texts_are_texts() -> None:
    text = page(hostile())
    read = Read(text)
    tags = Counter(tag for tag, _ in read.elements)
    assert tags["script"] == 1 and not tags["img"] and not tags["b"] and tags["title"] == 1 + len(HOSTILE)
    assert not [name for _, had in read.elements for name in had if name.startswith("on")]
    assert not any(link.startswith("javascript") for link in read.all("href"))
    assert "{{7*7}}" in text and "\0" not in text and "\x1b" not in text
    text.encode("utf-8")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain שלום", "plain שלום"),
        ("a\0b\ud800\ufffe\x85", "a\ufffdb\ufffd\ufffd\ufffd"),
        ("\u202eback", "\u202eback\u202c"),
        ("\u2066a\u202bb\u2069c", "\u2066a\u202bb\u202c\u2069c"),
        ("a\u202cb\u2069", "ab"),
        ("\u202ea\nb", "\u202ea\u202c\nb"),
    ],
)
def test_what_is_no_text_is_replaced_and_turns_are_closed(text: str, shown: str) -> None:
    assert visible(text) == shown


def test_a_big_book_is_small_and_quick() -> None:
    def sized(count: int) -> Publication:
        one = tuple(Paragraph(said(f"A sentence of about as many words as a rule has, {at}. " * 2)) for at in range(6))
        articles = (Article(f"a.{at}", str(at), said("A"), one, (said("s"),)) for at in range(count))
        return replace(every_block(), blocks=tuple(articles))

    page(sized(1))
    before = time.process_time()
    text = page(sized(1000))
    assert time.process_time() - before < 4
    assert len(text) < 1_000_000
