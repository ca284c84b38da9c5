"""The page of a publication in a real browser: from a disk, with axe-core, by keyboard, dark, small, on paper."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page
from publications import HOSTILE, every_block, hostile
from pypdf import PdfReader

from statuto.checks.program import Setting
from statuto.findings import Findings
from statuto.printing.html import page
from statuto.printing.make import Wish, make
from statuto.resolve.load import load
from statuto.simulate.coverage import Coverage, Use


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("page") / "é all blocks.html"
    path.write_text(page(every_block()), "utf-8")
    return path


@pytest.fixture
def visit(browser: Browser) -> Iterator[Page]:
    """A page of a browser that asks for nothing but the file and has nothing to complain of."""
    context = browser.new_context(viewport={"width": 1366, "height": 900}, reduced_motion="reduce")
    asked: list[str] = []
    visited = context.new_page()
    visited.on("request", lambda request: asked.append(request.url))
    visited.on("console", lambda message: asked.append(message.text))
    visited.on("pageerror", lambda error: asked.append(str(error)))
    yield visited
    assert all(url.startswith("file:") for url in asked), asked
    context.close()


def shown(visit: Page, selector: str) -> list[str]:
    """The texts of the elements that are seen, on one line."""
    return [" ".join(one.inner_text().split()) for one in visit.locator(selector).all() if one.is_visible()]


@pytest.mark.parametrize(("scheme", "width"), [("light", 1366), ("dark", 1366), ("light", 320), ("dark", 320)])
def test_axe_finds_nothing(visit: Page, written: Path, scheme: str, width: int) -> None:
    visit.emulate_media(color_scheme=scheme)
    visit.set_viewport_size({"width": width, "height": 900})
    visit.goto(written.as_uri())
    found = Axe().run(visit)
    assert [(one["id"], one["nodes"][0]["html"]) for one in found.response["violations"]] == []
    assert len(found.response["passes"]) > 20
    background = visit.evaluate("getComputedStyle(document.body).backgroundColor")
    assert (sum(map(int, background[4:-1].split(", "))) < 200) == (scheme == "dark")
    assert visit.evaluate("document.documentElement.scrollWidth") <= width


def test_axe_finds_nothing_in_a_book_in_two_languages(visit: Page, tmp_path: Path) -> None:
    findings = Findings()
    book = load("san-gimignano/fr-2002", findings)
    assert book is not None
    path = tmp_path / "book.html"
    path.write_text(page(make(book, Setting(2), Wish(languages=("en", "fr")))), "utf-8")
    visit.emulate_media(color_scheme="dark")
    visit.set_viewport_size({"width": 320, "height": 900})
    visit.goto(path.as_uri())
    found = Axe().run(visit)
    assert [(one["id"], one["nodes"][0]["html"]) for one in found.response["violations"]] == []
    assert visit.evaluate("document.documentElement.scrollWidth") <= 320
    assert path.stat().st_size < 1_000_000 and visit.locator("svg").count() > 20


def test_search_by_typing(visit: Page, written: Path) -> None:
    visit.goto(written.as_uri())
    visit.keyboard.press("/")
    visit.keyboard.type("CAFE")
    assert shown(visit, "article h3") == ["1.1 The café"]
    assert shown(visit, "main h2") == ["1 Setting up"] and shown(visit, "nav a") == ["1 Setting up", "1.1 The café"]
    assert visit.locator("[role=status]").inner_text() == "Articles: 1 / 8"
    assert visit.evaluate("CSS.highlights.get('found').size") == 1
    visit.keyboard.press("Enter")
    assert visit.evaluate("document.activeElement.textContent") == "1.1"
    visit.keyboard.press("/")
    visit.keyboard.type("tall")
    assert shown(visit, "dt") == ["tower"] and shown(visit, "article") == []
    visit.keyboard.press("Escape")
    assert len(shown(visit, "article")) == 8 and visit.locator("[role=status]").inner_text() == ""
    visit.keyboard.type("no such words")
    assert visit.locator("[role=status]").inner_text() == "Nothing found"
    assert shown(visit, "main *") == []


def test_a_link_to_what_the_search_hides_shows_it(visit: Page, written: Path) -> None:
    visit.goto(written.as_uri())
    visit.locator("input").fill("café")
    visit.locator("article a.ref").first.click()
    visit.wait_for_function("document.querySelector('input').value === ''")
    assert 0 <= place(visit.locator("article:target"))["y"] < 100
    assert len(shown(visit, "article")) == 8


def test_the_key_of_the_search_can_be_turned_off(visit: Page, written: Path) -> None:
    visit.goto(written.as_uri())
    visit.locator(".search button").click()
    visit.keyboard.press("/")
    assert visit.evaluate("document.activeElement.tagName") == "BUTTON"
    assert visit.evaluate("localStorage.getItem('statuto-key')") == "false"
    # A browser may write down late what it keeps, so the next visit is given it.
    visit.add_init_script("localStorage.setItem('statuto-key', 'false')")
    visit.reload()
    visit.keyboard.press("/")
    assert visit.evaluate("document.activeElement.tagName") == "BODY"


def place(shown: Locator) -> dict[str, float]:
    """Where something stands on the page, and how large it is, in pixels."""
    found = shown.bounding_box()
    assert found is not None
    return dict(found)


def test_deep_links_and_the_keyboard(visit: Page, written: Path) -> None:
    visit.goto(f"{written.as_uri()}#a.five")
    assert 0 <= place(visit.locator("article:target"))["y"] < 100
    visit.goto(written.as_uri())
    visit.keyboard.press("Tab")
    assert visit.evaluate("document.activeElement.className") == "skip"
    assert place(visit.locator(".skip"))["x"] >= 0
    visit.keyboard.press("Enter")
    visit.locator("main:target").wait_for()
    visit.keyboard.press("Tab")
    assert visit.evaluate("document.activeElement.hash") == "#_section-setup"
    assert visit.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"


def test_numbers_hang_notes_stand_beside_and_bars_mark_changes(visit: Page, written: Path) -> None:
    visit.goto(written.as_uri())
    article = visit.locator("[id='a.two']")
    number, body, side = (place(article.locator(name).first) for name in (".number", ".body", ".side"))
    assert number["x"] + number["width"] < body["x"] and side["x"] > body["x"] + body["width"]
    assert abs(side["y"] - number["y"]) < 8
    bar = visit.evaluate("getComputedStyle(document.getElementById('a.two'), '::after').borderInlineStartStyle")
    assert bar == "solid" and "(Changed)" in article.locator("h3").inner_text()
    visit.set_viewport_size({"width": 390, "height": 800})
    body, side = (place(article.locator(name).first) for name in (".body", ".side"))
    assert side["y"] >= body["y"] + body["height"] and body["x"] < 60


def test_a_small_screen_begins_with_the_rules_and_wide_things_scroll(visit: Page, written: Path) -> None:
    visit.set_viewport_size({"width": 320, "height": 640})
    visit.goto(written.as_uri())
    assert not visit.locator("nav ol").first.is_visible()
    table = visit.locator(".wide").first
    assert table.evaluate("one => one.scrollWidth > one.clientWidth && one.tabIndex === 0")
    assert visit.locator(".wide").nth(1).evaluate("one => one.tabIndex") == -1
    left, right = visit.locator("[id='a.seven'] .columns > div").all()
    assert place(left)["y"] < place(right)["y"]


def test_paper_has_no_navigation_and_is_white(visit: Page, written: Path) -> None:
    visit.goto(written.as_uri())
    visit.emulate_media(media="print", color_scheme="dark")
    assert not visit.locator("nav").is_visible() and not visit.locator("input").is_visible()
    assert visit.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert visit.pdf().startswith(b"%PDF")


def test_a_card_is_printed_on_a_card_and_a_sheet_on_a_sheet(visit: Page, tmp_path: Path) -> None:
    for form, points in (("card", 179), ("page", 612)):
        path = tmp_path / f"{form}.html"
        path.write_text(page(every_block(form=form, contents=False)), "utf-8")
        visit.goto(path.as_uri())
        made = PdfReader(BytesIO(visit.pdf(prefer_css_page_size=True)))
        assert abs(float(made.pages[0].mediabox.width) - points) < 2


def test_it_reads_without_a_script(browser: Browser, written: Path) -> None:
    context = browser.new_context(java_script_enabled=False)
    visit = context.new_page()
    visit.goto(written.as_uri())
    assert not visit.locator(".search").is_visible()
    assert visit.locator("article").count() == 8 and visit.locator("nav a").last.is_visible()
    visit.goto(f"{written.as_uri()}#a.five")
    assert visit.locator("article:target").is_visible()
    context.close()


def test_what_a_book_says_runs_nothing(visit: Page, tmp_path: Path) -> None:
    path = tmp_path / "hostile.html"
    path.write_text(page(hostile()), "utf-8")
    visit.goto(path.as_uri())
    assert visit.title() == HOSTILE[0]
    assert visit.locator("script, img, main b").count() == 1
    visit.locator("input").fill("onerror")
    assert len(shown(visit, "article")) == 1
    for link in visit.locator("a[href]").all():
        assert re.match("#", link.get_attribute("href") or "")


def test_the_caption_of_a_wide_table_fits_a_narrow_screen(visit: Page, tmp_path: Path) -> None:
    book = load("classics/nine-mens-morris", Findings())
    assert book is not None
    games = Coverage(2, 7, 12_000, {"man.place": Use(216_000, 0, 12_000, 0)}, 3)
    made = make(book, Setting(2), Wish(figures=False, coverage=games))
    (tmp_path / "used.html").write_text(page(made), "utf-8")
    visit.set_viewport_size({"width": 320, "height": 700})
    visit.goto((tmp_path / "used.html").as_uri())
    box = visit.locator("caption", has_text="12,000 games").bounding_box()
    assert box is not None and box["x"] >= 0 and box["x"] + box["width"] <= 320
