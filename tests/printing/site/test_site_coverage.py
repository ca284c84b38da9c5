"""The use of articles on the site, where it is asked for."""

from __future__ import annotations

from pathlib import Path

from typer.testing import CliRunner

from statuto.commands.app import app

GAME = """\
statuto 1
game small/game
  title en "Small"
  players 2

article mark
  en "Mark once."
  memory marked: yes or no
  action mark:
    set marked to yes
  must mark when not marked
  turn:
    choose mark
  end when marked, mover wins
  example once
    en "One marks."
    given 2 players
    play
      mark
"""


def built(folder: Path, *words: str) -> str:
    """The reference on the site of a small game."""
    (folder / "books").mkdir(exist_ok=True)
    (folder / "books" / "game.statuto").write_text(GAME, "utf-8")
    done = CliRunner().invoke(app, ("docs", str(folder / "books"), "-o", str(folder / "site"), *words))
    assert done.exit_code == 0, (done.output, done.exc_info and done.exc_info[1])
    return (folder / "site/games/small/editions/game/index.html").read_text("utf-8")


def test_the_site_shows_it_beside_each_article(tmp_path: Path) -> None:
    assert "at random" not in built(tmp_path)
    said = built(tmp_path, "--coverage", "7")
    assert "Applied 14 times, in every game" in said and "7 games at random, 2 players, seed 1" in said
    assert 'href="#_example-mark-once"' in said and 'id="_example-mark-once"' in said
    kept = (tmp_path / "site/games/small/editions/game/small-game.md").read_text("utf-8")
    assert "7 games at random" in kept
