"""Variants of a folder whose edition lies elsewhere, or beside games that have nothing to do with one another."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from statuto.commands.app import app
from statuto.printing.site import links
from statuto.printing.site.make import site
from statuto.printing.site.model import Link, Section, Site

ROOT = Path(__file__).resolve().parents[3]
GAME = (ROOT / "docs" / "samples" / "three-in-a-row.statuto").read_text("utf-8")
LOOSE = """statuto 1
variant san-gimignano/loose-town of san-gimignano/fr-2002
  title en "Loose town"
  because en "It is built faster."

amend hexagon.touch: CONTACT = 1
"""
LOW = """statuto 1
variant torri/low of torri/base + nine-cards
  title en "Low"

amend close.building: CLOSING = 5
"""
WIDE = """statuto 1
variant example/wide of example/four
  title en "Wide"

amend end.line: LENGTH = 2
"""
BOOKS = {
    "three-in-a-row.statuto": GAME,
    "four.statuto": GAME.replace("example/three-in-a-row", "example/four"),
    "wide.statuto": WIDE,
    "loose-town.statuto": LOOSE,
    "variants/low.statuto": LOW,
}
WRONG = {
    "bad.statuto": 'statuto 1\nvariant torri/bad of torri/base\n\nremove no.where because "x"\n',
    "odd.statuto": "statuto 1\nvariannt torri/odd of torri/base\n",
    "twice.statuto": LOOSE,
    "far.statuto": "statuto 1\n" + "# far\n" * 700 + 'variant torri/far of torri/base\n  title en "Far"\n',
}


def written(folder: Path, books: dict[str, str]) -> Path:
    for name, text in books.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return folder


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Site:
    return site(written(tmp_path_factory.mktemp("books"), BOOKS))


def text(made: Site, path: str) -> str:
    html = next(page.html for page in made.pages if page.path == path)
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", "", html))


def test_a_variant_of_a_book_that_ships_has_its_page(made: Site) -> None:
    assert made.problems == ()
    said = text(made, "games/san-gimignano/variants/loose-town")
    assert "san-gimignano/loose-town: a variant of san-gimignano/fr-2002." in said
    assert "at least 2 hexagons 1 hexagon of the town" in said
    assert "games/san-gimignano/variants/loose-town.pdf" in dict(made.files)


def test_a_variant_on_a_variant_that_ships_says_only_its_own(made: Site) -> None:
    said = text(made, "games/torri/variants/low")
    assert "torri/low: a variant of torri/base." in said
    assert "finished towers" in said and "hand" not in said.partition("slip")[2]


def test_a_game_of_variants_alone_has_an_overview_of_them(made: Site) -> None:
    said = text(made, "games/san-gimignano/index")
    assert said.startswith("San Gimignano Variants Loose town san-gimignano/loose-townIt is built faster.")
    assert "Le Torri di San Gimignano: 1 variant" in text(made, "games/index")
    sections = {one.title: one for one in made.navigation if isinstance(one, Section)}
    variants = sections["San Gimignano"].items[-1]
    assert isinstance(variants, Section)
    assert variants.items == (Link("Loose town", "games/san-gimignano/variants/loose-town"),)
    # What ships is not taken into the site, nor compared with what is not there.
    assert not [page for page in made.pages if page.path.startswith(("games/torri/editions", "games/torri/matrix"))]


def test_a_variant_beside_several_games_has_its_page(made: Site) -> None:
    html = next(page.html for page in made.pages if page.path == "games/example/variants/wide")
    assert 'a variant of <a href="../editions/four/index.html"><code>example/four</code></a>' in html
    assert "Example: 2 games, 1 variant" in text(made, "games/index")


def test_a_variant_of_elsewhere_is_not_compared_with_other_editions(tmp_path: Path) -> None:
    own = GAME.replace("example/three-in-a-row", "torri/own")
    made = site(written(tmp_path, {"own.statuto": own, "low.statuto": LOW}))
    paths = {page.path for page in made.pages}
    assert "games/torri/variants/low" in paths and "games/torri/editions/own/index" in paths
    assert "games/torri/matrix" not in paths


def test_what_has_no_page_is_told(tmp_path: Path) -> None:
    folder, output = written(tmp_path / "books", {"loose-town.statuto": LOOSE, **WRONG}), tmp_path / "site"
    done = CliRunner().invoke(app, ["docs", str(folder), "-o", str(output)])
    assert done.exit_code == 1
    told = [line.removeprefix("A book is left out. ") for line in done.stderr.splitlines()]
    assert told[:-1] == [
        "bad.statuto: The base has no article `no.where`.",
        "far.statuto: What it is stands too far down in it.",
        "odd.statuto: The second line does not say what this file is.",
        "twice.statuto: Another file is called `san-gimignano/loose-town`, too.",
    ]
    assert (output / "games" / "san-gimignano" / "variants" / "loose-town.html").is_file()
    assert list(links.dead(output)) == []
