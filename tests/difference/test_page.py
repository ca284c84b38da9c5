"""The page of a comparison, in a real browser: from a disk, with axe-core, by keyboard, dark, on paper, on a phone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from statuto.difference import compare
from statuto.difference.groups import groups
from statuto.difference.html import page
from statuto.difference.markdown import markdown
from statuto.findings import Findings
from statuto.resolve.book import Book
from statuto.resolve.load import load

HOSTILE = """\
statuto 1
game hostile/{name}
  title en "<b>A</b> & \\"B\\" {name}"
  players 2

section all "<i>All</i>"

article one.thing
  title en "<script>document.title = 'taken'</script>"
  en "Press <a href='javascript:alert(1)'>{name}</a> & **be** _gone_ {{{{7*7}}}} [x](http://x.invalid)"
  note en "<img src=x onerror='document.title = 1'>"
  let SIZE = {size}
  board field of square: square grid SIZE by SIZE
  memory mark on each square: player or none
  action mark on square s:
    set mark on s to mover
  must mark when mark on s is none
  turn:
    choose mark
  end when every square s has mark on s is not none, nobody wins
"""


def opened(name: str) -> Book:
    findings = Findings()
    book = load(name, findings)
    assert book is not None and not findings.errors, list(findings)
    return book


def written(a: Book, b: Book, path: Path) -> Path:
    difference = compare(a, b)
    path.write_text(page(difference, groups(difference, difference.changes)), "utf-8")
    return path


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> tuple[Book, Book]:
    folder = tmp_path_factory.mktemp("hostile")
    for name, size in (("a", 3), ("b", 4)):
        (folder / f"{name}.statuto").write_text(HOSTILE.format(name=name, size=size), "utf-8")
    return opened(str(folder / "a.statuto")), opened(str(folder / "b.statuto"))


@pytest.fixture(scope="module")
def editions(tmp_path_factory: pytest.TempPathFactory) -> Path:
    books = opened("medina/2001"), opened("medina/2014")
    return written(*books, tmp_path_factory.mktemp("page") / "é medina.html")


@pytest.fixture
def visit(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 1200, "height": 900})
    asked: list[str] = []
    visited = context.new_page()
    visited.on("request", lambda request: asked.append(request.url))
    visited.on("console", lambda message: asked.append(message.text))
    yield visited
    assert all(url.startswith("file:") for url in asked), asked
    context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(visit: Page, editions: Path, scheme: str) -> None:
    visit.emulate_media(color_scheme=scheme)
    visit.goto(editions.as_uri())
    visit.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
    found = Axe().run(visit)
    assert [(one["id"], one["nodes"][0]["html"]) for one in found.response["violations"]] == []
    assert found.response["passes"]
    background = visit.evaluate("getComputedStyle(document.body).backgroundColor")
    assert (sum(map(int, background[4:-1].split(", "))) < 200) == (scheme == "dark")


def test_a_link_leads_to_its_article_and_the_keyboard_goes_on(visit: Page, editions: Path) -> None:
    visit.goto(f"{editions.as_uri()}#tile.tower")
    top = visit.locator("article:target").bounding_box()
    assert top is not None and 0 <= top["y"] < 100
    assert visit.locator("article:target h3").inner_text().endswith("Tower tiles")
    visit.goto(editions.as_uri())
    visit.keyboard.press("Tab")
    assert visit.evaluate("document.activeElement.className") == "skip"
    visit.keyboard.press("Tab")
    visit.keyboard.press("Enter")
    led = visit.locator("article:target").get_attribute("id")
    assert visit.evaluate("location.hash") == f"#{led}"


def test_marks_are_there_without_colour(visit: Page, editions: Path) -> None:
    visit.goto(editions.as_uri())
    assert visit.locator(".gone").first.inner_text().startswith("[−") and visit.locator("del").count() > 20
    assert visit.locator(".new").first.inner_text().startswith("[+") and visit.locator("ins").count() > 20


def test_a_phone_has_one_column_and_paper_no_navigation(visit: Page, editions: Path) -> None:
    visit.set_viewport_size({"width": 390, "height": 800})
    visit.goto(editions.as_uri())
    assert visit.evaluate("document.documentElement.scrollWidth") <= 390
    left, right = visit.locator("article .sides").first.locator("> div").all()
    assert left.bounding_box()["y"] < right.bounding_box()["y"]  # type: ignore[index]
    visit.emulate_media(media="print", color_scheme="dark")
    assert not visit.locator("nav").is_visible()
    assert visit.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert visit.pdf().startswith(b"%PDF")


def test_what_a_book_says_is_text(visit: Page, hostile: tuple[Book, Book], tmp_path: Path) -> None:
    visit.goto(written(*hostile, tmp_path / "hostile.html").as_uri())
    assert visit.title() == '<b>A</b> & "B" a (hostile/a) beside hostile/b'
    assert visit.locator("script, img, article a[href^=java], article b").count() == 0
    assert visit.locator("article h3").inner_text() == "1.1 <script>document.title = 'taken'</script>"
    assert "{{7*7}}" in (visit.locator("article").text_content() or "")


def test_markdown_is_inert_too(hostile: tuple[Book, Book]) -> None:
    difference = compare(*hostile)
    said = markdown(difference, groups(difference, difference.changes))
    assert "## 1.1 \\<script\\>" in said and "\\*\\*be\\*\\*" in said and "\\[x\\](http" in said
    assert "~~a~~ **b**" in said and "- SIZE is 4 instead of 3." in said
