"""What is kept between runs: whole or not at all, ours alone, bounded, and never a reason to fail."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from cached_books import keep_in

from statuto import cache, folders


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    return keep_in(tmp_path / "kept", monkeypatch)


def test_what_is_written_is_read(kept: Path) -> None:
    assert cache.read("one") is None
    cache.write("one", b"first")
    cache.write("two", b"")
    cache.write("one", b"second")
    assert (cache.read("one"), cache.read("two")) == (b"second", b"")
    assert sorted(one.name for one in kept.iterdir()) == ["one", "two"]
    assert kept.stat().st_mode & 0o777 == 0o700 and (kept / "one").stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("harm", [b"", b"short", "cut", "turned", "longer"])
def test_what_is_damaged_is_not_read(kept: Path, harm: bytes | str) -> None:
    cache.write("one", b"something")
    whole = (kept / "one").read_bytes()
    changed = {"cut": whole[:-1], "turned": whole[:-1] + bytes([whole[-1] ^ 1]), "longer": whole + b"."}
    (kept / "one").write_bytes(changed[harm] if isinstance(harm, str) else harm)
    assert cache.read("one") is None
    cache.write("one", b"something")
    assert cache.read("one") == b"something"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names")
def test_nobody_waits_for_a_pipe(kept: Path) -> None:
    cache.write("one", b"something")
    (kept / "one").unlink()
    os.mkfifo(kept / "one", 0o600)
    assert cache.read("one") is None
    cache.write("one", b"something")
    assert cache.read("one") == b"something"


def test_a_file_of_another_name_is_not_read(kept: Path) -> None:
    cache.write("one", b"something")
    (kept / "one").rename(kept / "two")
    assert cache.read("two") is None


@pytest.mark.skipif(os.name == "nt", reason="files have no owners there")
def test_what_others_may_write_is_not_read(kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache.write("one", b"something")
    (kept / "one").chmod(0o620)
    assert cache.read("one") is None
    (kept / "one").chmod(0o600)
    (kept / "one").rename(tmp_path / "one")
    (kept / "one").symlink_to(tmp_path / "one")
    assert cache.read("one") is None
    (kept / "one").unlink()
    (kept / "one").mkdir()
    assert cache.read("one") is None
    cache.write("one", b"something")
    assert cache.read("one") is None and len(list(kept.iterdir())) == 1
    cache.write("two", b"something")
    kept.chmod(0o720)
    assert cache.read("two") is None
    kept.chmod(0o700)
    assert cache.read("two") == b"something"
    user = os.getuid() + 1
    monkeypatch.setattr(os, "getuid", lambda: user)
    assert cache.read("two") is None


def test_a_folder_that_leads_elsewhere_is_not_used(kept: Path, tmp_path: Path) -> None:
    (tmp_path / "other").mkdir(mode=0o700)
    kept.symlink_to(tmp_path / "other")
    cache.write("one", b"something")
    assert cache.read("one") is None and not list((tmp_path / "other").iterdir())


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EROFS, errno.EACCES])
def test_a_folder_that_cannot_be_written_is_no_matter(kept: Path, monkeypatch: pytest.MonkeyPatch, code: int) -> None:
    cache.write("one", b"something")

    def fails(*_: object, **__: object) -> None:
        raise OSError(code, os.strerror(code))

    with monkeypatch.context() as broken:
        broken.setattr(Path, "replace", fails)
        cache.write("one", b"else")
    with monkeypatch.context() as broken:
        broken.setattr(os, "open", fails)
        cache.write("one", b"else")
        assert cache.read("one") is None
    with monkeypatch.context() as broken:
        broken.setattr(Path, "mkdir", fails)
        cache.write("one", b"else")
    assert cache.read("one") == b"something" and len(list(kept.iterdir())) == 1


def test_there_is_a_bound(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "MOST_FILES", 3)
    for number in range(5):
        cache.write(str(number), b"." * 100)
        os.utime(kept / str(number), (number, number))
        assert cache.read("0") is not None or number > 3
    assert sorted(one.name for one in kept.iterdir()) == ["0", "3", "4"]
    monkeypatch.setattr(cache, "MOST_BYTES", 300)
    cache.write("5", b"." * 100)
    assert sorted(one.name for one in kept.iterdir()) == ["0", "5"]
    cache.write("6", b"." * 400)
    assert cache.read("6") is None


def test_what_was_never_completed_goes(kept: Path) -> None:
    cache.write("one", b"something")
    for name, age in (("two.new", 9999), ("three.new", 1)):
        (kept / name).write_bytes(b"")
        os.utime(kept / name, (time.time() - age,) * 2)
    cache.write("one", b"something")
    assert sorted(one.name for one in kept.iterdir()) == ["one", "three.new"]


def test_nothing_is_kept_where_that_is_asked_for(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    found = folders.private_cache.__wrapped__
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert found() == tmp_path / "statuto"
    monkeypatch.setenv("STATUTO_NO_CACHE", "1")
    assert found() is None
    monkeypatch.undo()
    monkeypatch.setattr(folders, "private_cache", lambda: None)
    cache.write("one", b"something")
    assert cache.read("one") is None


@pytest.mark.skipif(os.name == "nt", reason="the cache lies elsewhere there")
@pytest.mark.parametrize("where", [{"XDG_CACHE_HOME": "here"}, {"XDG_CACHE_HOME": b"/\xff"}, {"HOME": "home"}])
def test_a_folder_that_cannot_be_used_is_not_made(
    where: dict[str, str | bytes], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    for name, value in where.items():
        given = value if isinstance(value, str) else os.fsdecode(os.fsencode(tmp_path) + value)
        monkeypatch.setenv(name, given)
    found = folders.private_cache.__wrapped__()
    if where == {"XDG_CACHE_HOME": "here"}:  # what is no whole path is as if it were not there
        assert found == tmp_path / "home" / ".cache" / "statuto"
    else:
        assert found is None and not list(tmp_path.iterdir())


WRITER = """
import sys
from pathlib import Path
from statuto import cache, folders
folders.private_cache = lambda: Path(sys.argv[1])
for size in range(300):
    cache.write("one", sys.argv[2].encode() * size)
"""


def test_several_that_write_leave_a_whole(kept: Path) -> None:
    run = [sys.executable, "-c", WRITER, str(kept.parent)]
    environment = {**os.environ, "PYTHONPATH": str(folders.PACKAGE.parent)}
    writers = [subprocess.Popen([*run, sign * 1000], env=environment) for sign in "abc"]
    seen = set[str]()
    while any(one.poll() is None for one in writers):
        found = cache.read("one")
        if found is not None:
            assert len(found) % 1000 == 0 and len(set(found)) <= 1
            seen |= set(found.decode()[:1])
    assert all(one.returncode == 0 for one in writers) and seen
    assert [one.name for one in kept.iterdir()] == ["one"]


def test_what_is_there_is_read_where_nothing_can_be_written(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError(errno.EROFS, "read-only")

    cache.write("one", b"something")
    monkeypatch.setattr(os, "utime", refuse)
    assert cache.read("one") == b"something"


def test_the_largest_file_that_is_written_is_read(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "MOST_BYTES", 100)
    monkeypatch.setattr(cache, "_bound", lambda folder: None)
    cache.write("one", b"." * 100)
    cache.write("two", b"." * 101)
    assert (cache.read("one"), cache.read("two")) == (b"." * 100, None)
