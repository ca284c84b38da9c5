"""The files of a book: how many it may use, and how far it may reach."""

from __future__ import annotations

from pathlib import Path

from statuto.findings import Findings
from statuto.resolve.load import MOST_FILES, load

GAME = 'statuto 1\ngame example/many\n  title en "Many"\n  players 2\n{uses}\narticle one\n  en "One."\n'


def library(name: str, *uses: str) -> str:
    lines = "".join(f'  use "{use}.statuto"\n' for use in uses)
    return f'statuto 1\nlibrary example/{name}\n{lines}\narticle {name}.only\n  en "Only."\n'


def codes(path: Path) -> list[str]:
    findings = Findings()
    load(str(path), findings)
    return [finding.code for finding in findings]


def test_a_book_uses_a_bounded_number_of_files(tmp_path: Path) -> None:
    names = [f"l{number}" for number in range(MOST_FILES + 3)]
    for name in names:
        (tmp_path / f"{name}.statuto").write_text(library(name), "utf-8")
    uses = "".join(f'  use "{name}.statuto"\n' for name in names)
    (tmp_path / "book.statuto").write_text(GAME.format(uses=uses), "utf-8")
    assert set(codes(tmp_path / "book.statuto")) == {"R009"}


def test_a_link_out_of_the_folder_is_followed_no_further(tmp_path: Path) -> None:
    inside = tmp_path / "inside"
    inside.mkdir()
    (tmp_path / "secret.statuto").write_text(library("secret"), "utf-8")
    (inside / "link.statuto").symlink_to(tmp_path / "secret.statuto")
    (inside / "book.statuto").write_text(GAME.format(uses='  use "link.statuto"\n'), "utf-8")
    assert codes(inside / "book.statuto") == ["R006"]


def test_an_absolute_path_is_out_of_the_folder(tmp_path: Path) -> None:
    (tmp_path / "book.statuto").write_text(GAME.format(uses='  use "/etc/passwd"\n'), "utf-8")
    assert codes(tmp_path / "book.statuto") == ["R006"]


def test_a_variant_elsewhere_uses_files_of_its_own_folder(tmp_path: Path) -> None:
    for folder in ("book", "mine"):
        (tmp_path / folder).mkdir()
    (tmp_path / "book" / "base.statuto").write_text(GAME.format(uses="").replace("many", "base"), "utf-8")
    (tmp_path / "mine" / "own.statuto").write_text(library("own"), "utf-8")
    text = 'statuto 1\nvariant example/more of example/base\n  use "own.statuto"\n\nreplace one\n  en "Two."\n'
    (tmp_path / "mine" / "more.statuto").write_text(text, "utf-8")
    findings = Findings()
    book = load(f"{tmp_path}/book/base.statuto+{tmp_path}/mine/more.statuto", findings)
    assert book is not None and list(findings) == []
    assert [article.id for article in book.articles] == ["one", "own.only"]
    assert book.libraries == ["example/own"]
