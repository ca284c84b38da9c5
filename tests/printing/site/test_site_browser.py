"""The site in a real browser, from a disk: the search leads to an article, and nothing is asked of elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page


@pytest.fixture(scope="module")
def visit(browser: Browser) -> Iterator[Page]:
    asked: list[str] = []
    visited = browser.new_page()
    visited.on("request", lambda request: asked.append(request.url))
    visited.on("pageerror", lambda error: asked.append(str(error)))
    yield visited
    visited.close()
    assert all(url.startswith(("file:", "data:", "blob:", "about:")) for url in asked), asked


def test_search_leads_to_an_article(visit: Page, built: tuple[Path, list[str]]) -> None:
    visit.goto((built[0] / "index.html").as_uri())
    visit.locator("input[name=query]").click()
    visit.keyboard.type("zyzzyva")
    found = visit.locator(".md-search-result__link", has_text="Who marks a zyzzyva")
    found.wait_for()
    found.click()
    visit.wait_for_url("**/first/index.html**")
    assert visit.evaluate("location.hash") == "#turn.order"
    assert visit.locator("h3:target").inner_text().endswith("Turns")


def test_hostile_titles_are_shown_in_a_search(visit: Page, built: tuple[Path, list[str]]) -> None:
    visit.goto((built[0] / "index.html").as_uri())
    visit.locator("input[name=query]").click()
    visit.keyboard.type("field")
    visit.locator(".md-search-result__link").first.wait_for()
    assert "<img src=x" in visit.locator(".md-search-result").inner_text()
    assert visit.locator("img[src=x]").count() == 0
    assert visit.evaluate("document.title") not in ("1", "2")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_our_part_of_a_page(visit: Page, built: tuple[Path, list[str]], scheme: str) -> None:
    visit.emulate_media(color_scheme=scheme)
    for page in ("editions/first/index", "editions/first/aid", "matrix", "variants/quick", "beside/first--second"):
        visit.goto((built[0] / "games" / "evil" / f"{page}.html").as_uri())
        found = Axe().run(visit, context={"include": [[".md-content"]]})
        assert [(page, one["id"], one["nodes"][0]["html"]) for one in found.response["violations"]] == []


@pytest.mark.parametrize("page", ["editions/first/index", "matrix", "variants/quick", "index"])
def test_nothing_of_a_book_runs_or_overflows(visit: Page, built: tuple[Path, list[str]], page: str) -> None:
    visit.set_viewport_size({"width": 360, "height": 800})
    visit.goto((built[0] / "games" / "evil" / f"{page}.html").as_uri())
    assert visit.locator("img[src=x]").count() == 0
    assert visit.evaluate("document.title") not in ("1", "2")
    assert visit.evaluate("document.documentElement.scrollWidth") <= 360
