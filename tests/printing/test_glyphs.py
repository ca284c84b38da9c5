"""A PDF tells which characters it could not draw, and a finding names them and the articles that hold them."""

from __future__ import annotations

import io

import pytest
import typst
from hypothesis import given, settings
from hypothesis import strategies as st
from pages import texts
from pypdf import PdfWriter

from statuto.catalogue import Severity
from statuto.findings import Place
from statuto.printing.glyphs import UNKNOWN, glyph_findings, missing, printed_text
from statuto.printing.model import Article, Block, Heading, Paragraph, Picture, Publication, Span, Text

LATIN = 'Jeux de société — “œuvre”, fjörð, Łódź, ½ × 3 → ✓ ﬁ office, ﬀ, (parentheses) \\ " it’s…'
GREEK = "Ένας παίκτης παίρνει δύο νομίσματα, ἀρχή."
CYRILLIC = "Игрок берёт две монеты, їжак, Ђорђе."
HAVE = LATIN + GREEK + CYRILLIC + "שלום"
LACK = "你好，世界ภาษก็ไทย가나🎲"


def drawn(text: str, before: str = "") -> bytes:
    """A PDF of a text, by typst's own fonts alone."""
    source = f"{before}\n#sys.inputs.text"
    return typst.compile(source.encode(), ignore_system_fonts=True, sys_inputs={"text": text}, timestamp=0)


@pytest.mark.parametrize("text", [LATIN, GREEK, CYRILLIC, "", " \u200b\u00ad\u200e x\ufe0f e\u0301 \u202fa\u2060b"])
def test_what_the_fonts_have_is_not_missing(text: str) -> None:
    for before in ("", '#set text(style: "italic")', "#show: strong", "#show: smallcaps"):
        assert missing(drawn(text, before), text) == []


def test_missing_characters_are_named_once_each_in_their_order() -> None:
    assert missing(drawn("你好 好 你, ok"), "你好 好 你, ok") == ["你", "好"]
    assert missing(drawn("a 🎲 and ไ"), "a 🎲 and ไ") == ["ไ", "🎲"]


def test_the_first_of_a_font_is_unknown_where_the_text_is_not_given() -> None:
    assert missing(drawn("你好")) == ["好", UNKNOWN]
    assert missing(drawn("你")) == [UNKNOWN]


def test_each_font_lacks_its_own_first() -> None:
    pdf = drawn("你", "_好_ *界* 你")
    assert missing(pdf, "好界你") == ["你", "好", "界"]


@given(st.text(st.sampled_from(HAVE + "  "), max_size=150), st.text(st.sampled_from(LACK), max_size=5), st.integers(0))
@settings(max_examples=40, deadline=None)
def test_just_what_is_lacking_is_named(have: str, lack: str, at: int) -> None:
    at %= len(have) + 1
    text = f"{have[:at]} {' '.join(lack)} {have[at:]}"
    assert missing(drawn(text), text) == sorted(set(lack))


def test_many_glyphs_are_read_too() -> None:
    """With more than 127 glyphs typst writes texts in another way, and two glyphs may have zeros where they meet."""
    ranges = (range(0xC0, 0x180), range(0x391, 0x3A2), range(0x3A3, 0x3CA), range(0x400, 0x460))
    many = "".join(chr(code) for codes in ranges for code in codes)
    assert missing(drawn(many), many) == []
    assert missing(drawn(many + many[::-1]), many) == []
    assert missing(drawn(many + many + "好" + many + "世"), many + "好世") == ["世", "好"]


def test_figures_and_what_they_repeat_are_read_too() -> None:
    svg = '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30"><text y="20" {}>ab 你好</text></svg>'
    for attributes in ("", 'opacity="0.5"'):
        held = svg.format(attributes).replace('"', '\\"')
        pdf = drawn("", f'#image(bytes("{held}"), format: "svg")')
        assert missing(pdf, "ab 你好") == ["你", "好"]
    pattern = "#rect(width: 3cm, height: 3cm, fill: tiling(size: (1cm, 1cm))[世])"
    assert missing(drawn("", pattern), "世") == ["世"]


def test_a_page_without_anything_on_it_lacks_nothing() -> None:
    writer, made = PdfWriter(), io.BytesIO()
    writer.add_blank_page(100, 100)
    writer.write(made)
    assert missing(made.getvalue(), "好") == []


def publication(*blocks: Block) -> Publication:
    return Publication("full", _text("Go 棋"), (), "en", blocks, {"Contents": "Contents"})


def _text(words: str) -> Text:
    return Text((Span(words),), "en")


def _article(id: str, words: str) -> Article:
    return Article(id, "1.1", _text("Title"), (Paragraph(_text(words)),))


BOOK = Place("book.statuto")


def printed(made: Publication) -> bytes:
    return drawn(printed_text(made))


def test_a_finding_names_characters_and_articles() -> None:
    made = publication(Heading(1, _text("One"), "_one"), _article("a.one", "Ok"), _article("a.two", "好, 好"))
    (finding,) = glyph_findings(printed(made), made, BOOK)
    assert (finding.code, finding.severity, finding.place) == ("P007", Severity.WARNING, BOOK)
    assert finding.message == "No font has 好 (U+597D) and 棋 (U+68CB). In `a.two`."
    assert finding.help == "`--font-path DIR` names a folder with a font that has them, such as Noto Sans CJK."


def test_a_finding_stands_at_the_first_article_that_is_known() -> None:
    made = publication(_article("a.one", "你"), _article("a.two", "好"), _article("a.two", "好"))
    places = {"a.two": Place("other.statuto", 7)}
    (finding,) = glyph_findings(printed(made), made, BOOK, places)
    assert finding.place == places["a.two"]
    assert finding.message.endswith("In `a.one` and `a.two`.")


def test_a_finding_counts_what_would_be_too_long() -> None:
    many = "ก ข ค ง จ ฉ ช ซ ฌ"
    made = publication(*(_article(f"a{at}", many) for at in range(12)))
    (finding,) = glyph_findings(printed(made), made, BOOK)
    assert "ซ (U+0E0B) and 2 more. In `a0`" in finding.message
    assert finding.message.endswith("`a7` and 4 more.")
    thai = Publication("full", _text("ก"), (), "th", (), {})
    assert "a Noto font for this script" in glyph_findings(printed(thai), thai, BOOK)[0].help


def test_a_book_that_shows_all_and_one_whose_text_is_not_known() -> None:
    made = Publication("full", _text(LATIN), (), "en", (_article("a.one", GREEK),), {}, running=CYRILLIC)
    assert glyph_findings(printed(made), made, BOOK) == []
    other = publication(_article("a.one", "Łódź — 棋"))
    assert glyph_findings(drawn("棋"), other, BOOK)[0].message.startswith("No font has 棋 (U+68CB).")
    assert missing(drawn("ⴲ"), "Łódź") == ["ó", "Ł", "ź"]
    plain = Publication("full", _text("Go"), (), "en", (), {})
    (finding,) = glyph_findings(drawn("好"), plain, BOOK)
    assert finding.message == "No font has some character."


def test_the_text_of_a_publication_is_all_that_it_prints() -> None:
    figure = Picture("<svg><text>in the figure</text></svg>", "told", _text("caption"), 9, 9)
    made = publication(_article("a.one", "words"), figure)
    assert all(words in printed_text(made) for words in ("Go 棋", "words", "caption", "in the figure", "Contents"))
    assert texts(printed(made))
