"""Modules are kept by what they come from: the same is not read again, and anything else is compiled anew."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("wasmtime")

from cached_books import Asking, keep_in, library
from many_games import play_games

from statuto import cache, folders
from statuto.checks.program import Setting
from statuto.compiled import Compiled, NoWasmtime, cached
from statuto.compiled.outline import Outline
from statuto.compiled.ready import Ready
from statuto.compiled.writing import written
from statuto.difference.graft import taken_over
from statuto.findings import Findings, RulesError
from statuto.machine.lower import lower
from statuto.resolve.load import load
from statuto.resolve.trail import Trail
from statuto.simulate.run import typed_of
from statuto.simulate.runner import Runner, ready_of

HERE = Path(__file__).parent
BOOKS = {
    "classics/leduc-poker": 2,
    str(HERE / "decks.statuto"): 3,
    str(HERE / "duties.statuto"): 2,
    str(HERE / "groups.statuto"): 2,
}


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of what is kept; the books lie where the process is."""
    (tmp_path / "books").mkdir()
    library(tmp_path / "books")
    monkeypatch.chdir(tmp_path / "books")
    return keep_in(tmp_path / "kept", monkeypatch)


@pytest.fixture
def ask(kept: Path) -> Asking:
    return Asking()


@pytest.mark.parametrize("book", BOOKS)
def test_an_outline_is_the_same_as_plain_values(book: str) -> None:
    _, outline = written(lower(typed_of(book, Setting(BOOKS[book])).program), counting=True)
    assert Outline.of(json.loads(json.dumps(outline.data()))) == outline


@pytest.mark.parametrize("book", BOOKS)
def test_a_module_that_is_kept_plays_the_same(kept: Path, book: str) -> None:
    made, found = (ready_of(book, Setting(BOOKS[book])) for _ in range(2))
    totals = [Runner(one).play(range(1, 30), 300) for one in (made, ready_of(book, Setting(BOOKS[book])))]
    totals[1].seconds = totals[0].seconds
    assert totals[0] == totals[1]
    assert "typed" in vars(made) and len([one for one in kept.iterdir() if one.suffix == ".module"]) == 1
    fresh, old = made.compiled(), found.compiled()
    for compiled in (fresh, old):
        compiled.start()
    for _ in range(40):
        kinds = fresh.advance(), old.advance()
        assert kinds[0] == kinds[1] and fresh.record() == old.record()
        if kinds[0] == Compiled.OVER:
            break
        if kinds[0] == Compiled.DECISION:
            assert (fresh.moves(), fresh.seat) == (old.moves(), old.seat)
        else:
            assert fresh.outcomes() == old.outcomes()
        for compiled in (fresh, old):
            (compiled.play if kinds[0] == Compiled.DECISION else compiled.chance)(0)


def test_what_is_kept_is_not_read_again(ask: Asking) -> None:
    first = ask("leaps.statuto")
    assert (ask("leaps.statuto"), ask.read) == (first, 1)
    assert ask("leaps.statuto", counting=True) == first and ask.read == 2
    assert ask("leaps.statuto", counting=True) == first and ask.read == 2
    assert ask("race.statuto") != first


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("leaps", "LEAP = 3", "LEAP = 4"),
        ("race", "otherwise 1)", "otherwise 2)"),
        ("track", "SIZE = 2", "SIZE = 9"),
    ],
)
def test_any_file_that_changes_makes_another_game(ask: Asking, file: str, old: str, new: str) -> None:
    before, path = ask("leaps.statuto"), Path(f"{file}.statuto")
    text, times = path.read_text("utf-8"), path.stat()
    path.write_text(text.replace(old, new), "utf-8")
    os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))
    assert ask("leaps.statuto") != before and ask.read == 2
    path.write_text(text, "utf-8")
    assert ask("leaps.statuto") == before


def test_a_source_that_changes_is_read(ask: Asking) -> None:
    before = ask("race.statuto")
    Path("says.statuto").write_text(Path("says.statuto").read_text("utf-8").replace("Go.", "Go on."), "utf-8")
    assert ask("race.statuto") == before and ask.read == 2
    Path("says.statuto").unlink()
    with pytest.raises(ValueError, match="has errors"):
        ask("race.statuto")


def test_a_name_that_leads_elsewhere_is_another_book(ask: Asking) -> None:
    before = ask("small/race")
    assert ask("small/race") == before and ask.read == 1
    Path("small").mkdir()
    for name in ("race", "track", "says"):
        text = Path(f"{name}.statuto").read_text("utf-8").replace("SIZE = 2", "SIZE = 9")
        Path(f"small/{name}.statuto").write_text(text, "utf-8")
    assert ask("small/race") != before and ask.read == 2


def test_a_file_that_comes_to_lie_outside_is_refused(ask: Asking, tmp_path: Path) -> None:
    ask("race.statuto")
    Path("track.statuto").rename(tmp_path / "elsewhere")
    Path("track.statuto").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(ValueError, match="has errors"):
        ask("race.statuto")


def test_other_players_and_options_are_other_games(ask: Asking) -> None:
    settings = [Setting(2), Setting(3), Setting(2, (("far", 9),))]
    found = [ask("race.statuto", setting) for setting in settings]
    assert len(set(map(str, found))) == 3
    assert [ask("race.statuto", setting) for setting in settings] == found and ask.read == 3


def test_another_compiler_or_wasmtime_compiles_anew(ask: Asking, kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = ask("race.statuto")
    modules = len(list(kept.glob("*.module")))
    for number, name in enumerate(("compiler", "runs_on"), 1):
        monkeypatch.setattr(cached, name, lambda: "another")
        assert ask("race.statuto") == before
        assert len(list(kept.glob("*.module"))) == modules + number
    assert cached.kept("", (2, (), ())) is None


@pytest.mark.parametrize("content", [b"", b"{}\n", b"[]\nx", b"?", b"{}", "code", "outline"])
def test_what_makes_no_module_is_made_again(ask: Asking, kept: Path, content: bytes | str) -> None:
    """Files that are whole, but not what this program and this wasmtime write."""
    before = ask("race.statuto")
    (file,) = kept.glob("*.module")
    head, _, code = (cache.read(file.name) or b"").partition(b"\n")
    changed = {"code": head + b"\n" + code[:-100], "outline": b'{"width": 1}\n' + code}
    cache.write(file.name, changed[content] if isinstance(content, str) else content)
    assert ask("race.statuto") == before and ask.read == 2
    assert ask("race.statuto") == before and ask.read == 2
    (asked,) = kept.glob("*.asked")
    cache.write(asked.name, changed[content] if isinstance(content, str) else content)
    assert ask("race.statuto") == before and ask.read == 3
    file.write_bytes(file.read_bytes()[:1000])
    assert ask("race.statuto") == before and ask.read == 4


def test_processes_that_begin_at_once_play_the_same(kept: Path, tmp_path: Path) -> None:
    code = "from statuto.commands.app import main; main()"
    command = [sys.executable, "-c", code, "simulate", "leaps.statuto", "-n", "50", "--format", "json"]
    paths = {"XDG_CACHE_HOME": str(tmp_path / "both"), "PYTHONPATH": str(folders.PACKAGE.parent)}
    both = [subprocess.Popen(command, env={**os.environ, **paths}, stdout=subprocess.PIPE) for _ in range(2)]
    found = [json.loads(one.communicate()[0]) for one in both]
    assert {one.pop("seconds") >= 0 for one in found} == {True}
    assert found[0] == found[1] and found[0]["games"] == 50
    left = sorted(one.suffix for one in (tmp_path / "both" / "statuto" / cache.FOLDER).iterdir())
    assert left == [".asked", ".module"]


def test_a_game_of_what_is_kept_begins_without_the_language(kept: Path, tmp_path: Path) -> None:
    """What reads, types and plays a book is not even imported: a game that was played before begins at once."""
    code = (
        "import atexit, sys; from statuto.commands.app import main\n"
        "heavy = ['lark', 'networkx', 'statuto.evaluate.terms', 'statuto.machine.code', 'statuto.syntax.tree']\n"
        "atexit.register(lambda: print([one for one in heavy if one in sys.modules], file=sys.stderr)); main()"
    )
    paths = {"XDG_CACHE_HOME": str(tmp_path / "own"), "PYTHONPATH": str(folders.PACKAGE.parent)}
    command = [sys.executable, "-c", code, "simulate", "leaps.statuto", "-n", "1", "--format", "json"]
    told = [
        subprocess.run(command, env={**os.environ, **paths}, capture_output=True, text=True, check=True).stderr
        for _ in range(2)
    ]
    assert "statuto.syntax.tree" in told[0] and told[1].splitlines()[-1] == "[]"


def test_the_compiler_is_known_by_its_files(tmp_path: Path) -> None:
    (tmp_path / "__pycache__").mkdir()
    (tmp_path / "deeper").mkdir()
    (tmp_path / "deeper" / "one.py").write_text("1")
    before = cached._seen(tmp_path, True)
    (tmp_path / "__pycache__" / "one.pyc").write_text("1")
    assert cached._seen(tmp_path, True) == before
    (tmp_path / "deeper" / "one.py").write_text("12")
    assert cached._seen(tmp_path, True) != before != cached._seen(tmp_path, False)
    assert cached.compiler() == cached.compiler() != ""


def test_without_the_files_of_the_compiler_nothing_is_kept(
    ask: Asking, kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cached, "MAKERS", ("nowhere",))
    monkeypatch.setattr(cached, "compiler", cached.compiler.__wrapped__)
    assert cached.compiler() == ""
    assert ask("race.statuto") == ask("race.statuto") and ask.read == 2 and not kept.exists()


def test_a_folder_that_is_gone_keeps_nothing(ask: Asking, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone() -> str:
        raise FileNotFoundError

    before = ask("classics/tic-tac-toe")
    monkeypatch.setattr(os, "getcwd", gone)
    assert Ready._name("classics/tic-tac-toe", ()) == ""
    assert before


def test_without_wasmtime_what_is_kept_is_not_run(ask: Asking, monkeypatch: pytest.MonkeyPatch) -> None:
    ask("race.statuto")
    monkeypatch.setitem(__import__("sys").modules, "wasmtime", None)
    with pytest.raises(NoWasmtime):
        ask("race.statuto")
    runner = Runner(ready_of("race.statuto", Setting(2)))
    assert runner.evaluator == "reference" and runner.play(range(5)).games == 5


def test_a_game_that_fails_is_told_by_the_reference(kept: Path) -> None:
    path = Path("race.statuto")
    path.write_text(path.read_text("utf-8").replace("0 to 99", "0 to 3"), "utf-8")
    first, second = (play_games(ready_of(str(path), Setting(2)), range(40), evaluator="compiled") for _ in range(2))
    second.seconds = first.seconds
    assert first == second and first.stuck and "3" in first.dead_ends[0].message
    compiled = ready_of(str(path), Setting(2)).compiled()
    with pytest.raises(RulesError, match="would become 4"):
        compiled.playouts(1, 40)


def test_how_it_is_played_is_known_without_reading(ask: Asking) -> None:
    setting = Setting(3, (("far", 5),))
    for read in (True, False):
        ready = ready_of("race.statuto", setting)
        ready.compiled()
        assert (ready.book, ready.players, ready.setting) == ("small/race", 3, setting)
        assert ("typed" in vars(ready)) is read
    assert ready.engine.program.setting == setting


def test_a_file_that_changes_while_it_is_read_leaves_no_mark(tmp_path: Path) -> None:
    trail, path = Trail(), tmp_path / "one"
    path.write_text("first")
    for text in ("first", "second", "second"):
        with trail.reading(path):
            path.write_text(text)
        assert bool(trail.mark()) is (text == "first")


def test_only_what_was_read_has_a_mark(kept: Path) -> None:
    race, leaps = (load(f"{name}.statuto", Findings()) for name in ("race", "leaps"))
    assert race is not None and leaps is not None and race.mark and leaps.mark and race.mark != leaps.mark
    again = load("race.statuto", Findings())
    assert again is not None and again.mark == race.mark
    taken = taken_over(race, leaps, ["race.all"])
    assert taken.mark == taken_over(again, leaps, ["race.all"]).mark not in ("", race.mark, leaps.mark)
    assert taken_over(race, leaps, ["race.all", "track.size"]).mark != taken.mark
    race.mark = ""
    assert taken_over(race, leaps, ["race.all"]).mark == ""
