"""Runs that are ended early, by keys and signals: what was played is told, and no process is left."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import ModuleType

import pytest

from statuto import __main__ as program
from statuto.commands.stopping import stopping
from statuto.simulate.children import beginning

CLASSIC = "classics/hex"
ASK = "import signal; print(signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, ()))"
COMPARE = ["compare", CLASSIC, CLASSIC, "-n", "1000000", "--jobs", "2"]


def begun(*words: str, begins: Path | None = None) -> subprocess.Popen[str]:
    """A run of the program that has played for a while; `begins` is a file that is there once it takes signals."""
    run = subprocess.Popen(
        [sys.executable, "-m", "statuto", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    until = time.monotonic() + 30
    while begins is not None and not begins.exists() and time.monotonic() < until:
        time.sleep(0.05)
    time.sleep(2 if begins is not None else 4)
    assert run.poll() is None
    return run


def test_processes_end_with_the_one_that_began_them() -> None:
    """Whoever reads the output would wait for ever for processes that hold it open."""
    run = begun(*COMPARE)
    run.kill()
    out, _ = run.communicate(timeout=60)
    assert out == ""


def test_a_run_that_is_asked_to_end_keeps_what_it_has(tmp_path: Path) -> None:
    file = tmp_path / "run.json"
    run = begun("simulate", CLASSIC, "-n", "1000000", "--keep", str(file), begins=file)
    run.terminate()
    out, err = run.communicate(timeout=60)
    assert run.returncode == 128 + signal.SIGTERM
    (seeds,) = json.loads(file.read_text("utf-8"))["seeds"]
    assert seeds[0] == 1 and seeds[1] > 1
    assert f"Stopped after {seeds[1]:,} of" in err and f"{seeds[1]:,} random games" in out


def test_a_comparison_that_is_asked_to_end_reports() -> None:
    run = begun(*COMPARE)
    run.terminate()
    out, err = run.communicate(timeout=60)
    assert run.returncode == 128 + signal.SIGTERM and "Stopped after" in err and CLASSIC in out


def test_the_first_signal_is_noted_and_the_second_ends_at_once() -> None:
    with stopping() as stopped:
        assert not stopped() and stopped.code == 130
        os.kill(os.getpid(), signal.SIGTERM)
        assert stopped() and stopped.code == 143
        with pytest.raises(KeyboardInterrupt):
            os.kill(os.getpid(), signal.SIGINT)
    assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL


def test_a_signal_that_is_ignored_stays_so() -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with stopping() as stopped:
            os.kill(os.getpid(), signal.SIGHUP)
            assert not stopped()
    finally:
        signal.signal(signal.SIGHUP, before)


def test_processes_begin_without_the_key_that_interrupts() -> None:
    with beginning():
        assert signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, ())
        words = [sys.executable, "-c", ASK]
        seen = subprocess.run(words, capture_output=True, text=True, check=True)
    assert seen.stdout == "True\n"
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())


def test_an_interrupt_while_the_program_is_read_is_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    class Interrupted(ModuleType):
        def __getattr__(self, name: str) -> object:
            raise KeyboardInterrupt

    monkeypatch.setitem(sys.modules, "statuto.commands.app", Interrupted("app"))
    with pytest.raises(SystemExit) as end:
        program.main()
    assert end.value.code == 130
