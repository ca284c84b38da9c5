"""Pages as they were recorded: Markdown and HTML as text, PDF pages as text and as a coarse picture.

`make record` writes them again; read the difference, and look at the pages whose picture changed, before you commit it.
"""

from __future__ import annotations

import io
import re
from functools import cache
from pathlib import Path

import pypdfium2
import pytest
from pages import texts
from PIL import Image

from statuto.checks.program import Setting
from statuto.findings import Findings
from statuto.printing.html import page
from statuto.printing.make import Wish, make
from statuto.printing.markdown import markdown
from statuto.printing.model import Publication
from statuto.printing.papers import PAPERS
from statuto.printing.pdf import pdf
from statuto.printing.steps import stack_of
from statuto.resolve.load import load

GOLDEN = Path(__file__).resolve().parents[1] / "golden" / "printing"
# Book, layout, paper, language; the pages of the PDF that are recorded, from 0, if not all.
PAGES = (
    ("classics/nine-mens-morris", "full", "a5", "en", (0, 1, 2)),
    ("classics/oware", "aid", "a4", "en", ()),
    ("san-gimignano/fr-2002", "full", "a4", "fr", (3, 6, 30)),
    ("san-gimignano/fr-2002", "sheet", "letter", "fr", ()),
    ("san-gimignano/fr-2002", "sides", "a4", "en", (2,)),
    ("san-gimignano/three-tokens", "slip", "card", "fr", ()),
    ("torri/base", "card", "card", "en", (0, 1)),
)
WORDS = (
    ("classics/nine-mens-morris", "full", "en"),
    ("san-gimignano/fr-2002", "concordance", "fr"),
    ("san-gimignano/fr-2002", "open", "en"),
    ("san-gimignano/three-tokens", "slip", "en"),
)
COARSE = 48
"""So many squares a picture is wide."""
NEAR = 24
"""How many of 255 shades a square may differ by: what letters do if one moves by a pixel, and lines do not."""


@cache
def printed(name: str, layout: str, language: str) -> Publication:
    findings = Findings()
    book = load(name, findings)
    assert book is not None and not findings.errors
    others = stack_of(name, findings)[:-1] if layout == "slip" else []
    if layout == "sides":
        others = [one for edition in ("it-2002", "nl-2003") if (one := load(f"san-gimignano/{edition}", findings))]
    return make(book, Setting(book.players[0]), Wish(layout, (language,)), others)


def same(path: Path, text: str, request: pytest.FixtureRequest) -> None:
    """Compare a text with what is recorded, or record it."""
    if request.config.getoption("--snapshot-update", default=False):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
        return
    assert path.is_file(), "`make record` writes it"
    assert text == path.read_text("utf-8")


def named(*words: str) -> str:
    return "-".join(words).replace("/", "-")


@pytest.mark.parametrize(("book", "layout", "language"), WORDS)
def test_markdown_is_as_recorded(book: str, layout: str, language: str, request: pytest.FixtureRequest) -> None:
    same(GOLDEN / f"{named(book, layout, language)}.md", markdown(printed(book, layout, language)), request)


@pytest.mark.parametrize(("book", "layout", "language"), WORDS[:1] + WORDS[3:])
def test_html_is_as_recorded(book: str, layout: str, language: str, request: pytest.FixtureRequest) -> None:
    same(GOLDEN / f"{named(book, layout, language)}.html", normal(page(printed(book, layout, language))), request)


def normal(html: str) -> str:
    """A page with a line for each element, without its style, script and drawings, which have tests of their own."""
    html = re.sub(r"<(style|script|svg)\b.*?</\1>", r"<\1/>", html, flags=re.DOTALL)
    html = re.sub(r"'sha256-[^']+'", "'sha256-…'", re.sub(r"\s+", " ", html))
    return re.sub(r"\s*(<(?!/|span|a |bdi|strong|em|ins|del|b>|code))", r"\n\1", html).strip() + "\n"


@pytest.mark.parametrize(("book", "layout", "paper", "language", "chosen"), PAGES)
def test_pages_are_as_recorded(
    book: str, layout: str, paper: str, language: str, chosen: tuple[int, ...], request: pytest.FixtureRequest
) -> None:
    made = pdf(printed(book, layout, language), PAPERS[paper])
    said, name = texts(made), named(book, layout, paper, language)
    numbers = chosen or tuple(range(len(said)))
    shown = "".join(f"== {at + 1} of {len(said)} ==\n{said[at].strip()}\n\n" for at in numbers)
    same(GOLDEN / f"{name}.txt", shown, request)
    document = pypdfium2.PdfDocument(made)
    for at in numbers:
        looks(GOLDEN / f"{name}-{at + 1}.png", coarse(document[at]), request)


def coarse(of: pypdfium2.PdfPage) -> Image.Image:
    """A page as squares of grey, each as dark as what is printed there."""
    picture = of.render(scale=1).to_pil().convert("L")
    return picture.resize((COARSE, round(COARSE * picture.height / picture.width)), Image.Resampling.BOX)


def looks(path: Path, picture: Image.Image, request: pytest.FixtureRequest) -> None:
    """Compare a picture with the one that is recorded, or record it if it is another."""
    new = not path.is_file() or furthest(Image.open(path), picture) > NEAR
    if request.config.getoption("--snapshot-update", default=False):
        if new:
            picture.save(path, optimize=True)
        return
    assert path.is_file(), "`make record` writes it"
    assert not new, f"{path.name} looks different"


def furthest(one: Image.Image, other: Image.Image) -> int:
    """By how many shades the squares of two pictures differ at most."""
    if one.size != other.size:
        return 255
    return max(abs(a - b) for a, b in zip(one.tobytes(), other.tobytes(), strict=True))


def test_pictures_that_differ_are_told_apart() -> None:
    one, other = Image.new("L", (8, 8), 255), Image.new("L", (8, 8), 255)
    assert furthest(one, other) == 0
    other.putpixel((3, 3), 200)
    assert furthest(one, other) == 55 > NEAR
    assert furthest(one, Image.new("L", (8, 9), 255)) == 255


def test_what_is_recorded_is_small_and_wanted() -> None:
    files = list(GOLDEN.iterdir())
    assert sum(path.stat().st_size for path in files) < 400_000
    stems = {named(*words) for words in WORDS} | {named(*words[:4]) for words in PAGES}
    assert [path.name for path in files if not any(path.name.startswith(stem) for stem in stems)] == []
    assert all(Image.open(io.BytesIO(path.read_bytes())).mode == "L" for path in files if path.suffix == ".png")
