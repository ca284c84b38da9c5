"""The site of a folder of books: its pages, its links, its files; and that what a book says is text on them."""

from __future__ import annotations

import json
import re
from functools import partial
from html.parser import HTMLParser
from pathlib import Path

import pytest
from typer.testing import CliRunner

from statuto.commands.app import app
from statuto.printing.site import hooks, links
from statuto.printing.site.books import families, short, sorted_out
from statuto.printing.site.build import NotBuilt, build
from statuto.printing.site.edition import languages
from statuto.printing.site.make import EACH, _run
from statuto.printing.site.model import Link, Made, Section, way

Built = tuple[Path, list[str]]
PARTS = ("index", "aid", "readings", "examples", "machine")
KEPT = (
    "evil-first.pdf",
    "evil-first.html",
    "evil-first.md",
    "evil-first.json",
    "evil-first-aid.pdf",
    "evil-first-card.pdf",
)
PAGES = [
    *(
        "index",
        "games/index",
        "games/evil/index",
        "games/evil/matrix",
        "games/evil/variants/quick",
        "games/evil/variants/later",
    ),
    "games/evil/beside/first--second",
    *(f"games/evil/editions/{edition}/{part}" for edition in ("first", "second") for part in PARTS),
]


def read(built: Built, page: str) -> str:
    return (built[0] / f"{page}.html").read_text("utf-8")


class Tags(HTMLParser):
    """Every tag of a page with its attributes, and the text of what is asked for."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attributes)))


def test_there_is_a_page_for_everything(built: Built) -> None:
    found = {path.relative_to(built[0]).with_suffix("").as_posix() for path in built[0].rglob("*.html")}
    files = {f"games/evil/editions/{edition}/evil-{edition}" for edition in ("first", "second")}
    assert found - files - {"404"} == set(PAGES)


def test_only_the_broken_book_is_told(built: Built) -> None:
    assert built[1] == ["A book is left out. broken.statuto: The base has no article `no.where`."]


def test_every_link_leads_somewhere(built: Built) -> None:
    assert list(links.dead(built[0])) == []


def test_articles_are_anchors_on_headings(built: Built) -> None:
    for edition in ("first", "second"):
        text = read(built, f"games/evil/editions/{edition}/index")
        assert re.findall(r'<h3 id="([a-z.]+)">', text) == ["field.squares", "mark.put", "turn.order"]
        assert '<a href="#field.squares" class="ref">' in text.replace("  ", " ")
        # The list of contents beside the page leads to them, too.
        assert re.search(r'<a href="#mark.put" class="md-nav__link">', text)


@pytest.mark.parametrize("page", PAGES)
def test_what_a_book_says_is_text(built: Built, page: str) -> None:
    tags = Tags(read(built, page)).tags
    assert not [tag for tag, said in tags if tag == "img" and said.get("src") == "x"]
    assert not [name for _, said in tags for name in said if name.startswith("on")]
    assert not [tag for tag, said in tags if "evil.example" in str(said.get("href"))]
    scripts = re.findall(r"<script[^>]*>([^<]*)", read(built, page))
    assert not [script for script in scripts if "document.title" in script]


def test_hostile_words_are_all_there(built: Built) -> None:
    text = read(built, "games/evil/editions/first/index")
    assert "&lt;img src=x" in text and "--8&lt;-- &#34;base.yml&#34; [x](http://evil.example)" in text


def test_the_search_knows_each_article_once(built: Built) -> None:
    index = json.loads((built[0] / "search" / "search_index.json").read_text("utf-8"))
    places = [entry["location"] for entry in index["docs"] if "zyzzyva" in entry["text"]]
    assert places == ["games/evil/editions/first/index.html#turn.order"]
    assert not [entry for entry in index["docs"] if "<img" in entry["title"] + entry["text"]]


def test_files_are_there_to_keep(built: Built) -> None:
    folder = built[0] / "games" / "evil" / "editions" / "first"
    shown = read(built, "games/evil/index") + read(built, "games/evil/editions/first/aid")
    for name in KEPT:
        data = (folder / name).read_bytes()
        assert data.startswith(b"%PDF") if name.endswith(".pdf") else data.decode("utf-8")
        assert f'{name}">' in shown


def test_numbers_lead_to_the_reference(built: Built) -> None:
    for page in ("editions/first/aid", "editions/first/readings"):
        text = read(built, f"games/evil/{page}")
        assert re.search(r'href="index.html#(mark.put|field.squares|_term-square)"', text), page


def test_editions_stand_side_by_side(built: Built) -> None:
    text = read(built, "games/evil/beside/first--second")
    assert 'id="turn.order"' in text and "<ins>" in text and "<del>" in text


def test_a_variant_on_a_variant_is_beside_that_one(built: Built) -> None:
    text = read(built, "games/evil/variants/later")
    assert 'id="mark.put"' in text and 'id="field.squares"' not in text


def test_languages_are_those_in_which_all_is_said() -> None:
    said = {one.name: languages(book) for family in families() for one, book in sorted_out(family.editions)[0].items()}
    assert said["classics/hex"] == ["en"]
    several = [name for name, found in said.items() if len(found) > 1]
    assert len(several) >= 5 and all(said[name][0] == "en" for name in several)


def test_the_matrix_says_what_became_of_an_article(built: Built) -> None:
    row = re.search(r'<a href="[^"]*#turn.order">.*?</tr>', read(built, "games/evil/matrix"), re.S)
    assert row and re.findall(r'title="([^"]*)">(.)</abbr>', row[0])[:2] == [("the same", "."), ("another rule", "C")]


def test_a_folder_that_holds_something_else_is_left_alone(books: Path, tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear", "utf-8")
    with pytest.raises(NotBuilt, match="something else"):
        build(tmp_path, books)
    with pytest.raises(NotBuilt, match="something else"):
        build(tmp_path / "letter.txt", books)
    assert (tmp_path / "letter.txt").read_text("utf-8") == "dear"


def test_a_checkout_has_all_documentation(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Path] = []
    monkeypatch.setattr("statuto.printing.site.build._build", lambda config, *_: made.append(config) or [])
    assert build(tmp_path / "out") == [] and made[-1].name == "mkdocs.yml" and (made[-1].parent / "docs").is_dir()
    monkeypatch.setattr("statuto.printing.site.build.CHECKOUT", tmp_path / "none")
    assert build(tmp_path / "out") == [] and not made[-1].exists()


def test_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done = CliRunner().invoke(app, ["docs", str(tmp_path)])
    assert done.exit_code == 2 and "no books" in done.stderr
    book = next(one for family in families() for one in family.editions if one.name == "classics/tic-tac-toe")
    (tmp_path / "line.statuto").write_text(book.path.read_text("utf-8"), "utf-8")
    (tmp_path / "other.statuto").write_text("statuto 1\nedition classics/x on classics/none\n", "utf-8")
    words = ["docs", str(tmp_path), "-o", str(tmp_path / "out")]
    done = CliRunner().invoke(app, words)
    assert done.exit_code == 1 and "other.statuto" in done.stderr, done.output
    assert (tmp_path / "out" / "games" / "classics" / "editions" / "tic-tac-toe" / "index.html").is_file()
    with monkeypatch.context() as patched:
        patched.setattr("statuto.printing.site.build.build", lambda *_: [])
        assert CliRunner().invoke(app, words).exit_code == 0
    monkeypatch.setattr("statuto.printing.site.build.find_spec", lambda name: None)
    done = CliRunner().invoke(app, words)
    assert done.exit_code == 2 and "statuto[site]" in done.stderr


@pytest.mark.parametrize(
    ("link", "told"),
    [
        ("b.html", ""),
        ("b.html#here", ""),
        ("folder/", ""),
        ("#top", ""),
        ("%C3%A9.html", ""),
        ("data:image/png;base64,AA", ""),
        ("b.html#gone", "names an anchor that is not there"),
        ("#gone", "names an anchor that is not there"),
        ("c.html", "leads nowhere"),
        ("../c.html", "leads out of the site"),
        ("/b.html", "leads out of the site"),
        ("https://example.com/", "leads out of the site"),
        ("//example.com/x.js", "leads out of the site"),
        ("mailto:a@example.com", "leads out of the site"),
    ],
)
def test_a_link_is_checked(tmp_path: Path, link: str, told: str) -> None:
    (tmp_path / "folder").mkdir()
    page = f'<p id="top"><!-- <a href="x.html"> --><script>"<a href=y>"</script><a class=z href="{link}">a</a>'
    (tmp_path / "a.html").write_text(page, "utf-8")
    for name in ("b.html", "é.html", "folder/index.html"):
        (tmp_path / name).write_text("<h1 id=here>", "utf-8")
    assert list(links.dead(tmp_path)) == ([f"a.html: {link} {told}"] if told else [])


def test_many_tasks_are_done_by_several_processes() -> None:
    tasks = [partial(Made, problems=(str(number),)) for number in range(3 * EACH)]
    assert [made.problems for made in _run(tasks)] == [(str(number),) for number in range(3 * EACH)]


def test_games_take_their_place_in_the_navigation() -> None:
    items = (Link("A & b", "games/index"), Section("C", (Link("D", "games/c/index"),)))
    made = [{"A &amp; b": "games/index.md"}, {"C": [{"D": "games/c/index.md"}]}]
    assert hooks._placed([{"Home": "index.md"}, {"Games": "games/"}], items) == [{"Home": "index.md"}, {"Games": made}]
    assert hooks._placed(["games/", "x.md"], items) == [*made, "x.md"]


def test_ways_are_relative() -> None:
    assert way("games/a/index", "games/a/matrix") == "matrix.html"
    assert way("games/a/variants/b", "games/a/files/é.pdf") == "../files/%C3%A9.pdf"
    assert way("index", "games/index", "a.b") == "games/index.html#a.b"
    assert short("a/b") == "b" and short("a") == "a" and short("a/b/c") == "b-c"


def test_books_that_ship_stand_in_an_order() -> None:
    for family in families():
        names = [one.name for one in family.editions]
        for at, one in enumerate(family.editions):
            assert one.kind == "game" or one.base in names[:at]
        assert all(one.kind == "variant" for one in family.variants)
