"""What tests share, and which are not watched for coverage: whole games and pages, which a trace makes far slower.

What they run, short tests beside the packages run, too; the lines are counted from those.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from statuto import cache

UNWATCHED = (
    "books",
    "referees",
    "machine/test_graph.py",
    "test_docs.py",
    "test_hostile.py",
    "test_wheel.py",
)
HERE = Path(__file__).parent

# No test says how fast this machine is, with whatever else it does.
settings.register_profile("anywhere", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("anywhere")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """Take the trace away while a test of the folders and files above runs.

    The marker `no_cover` of pytest-cov is meant for this, but has no effect in the processes of pytest-xdist.
    """
    inside = item.path.relative_to(HERE)
    trace = sys.gettrace()
    if not any(inside.is_relative_to(one) for one in UNWATCHED):
        return (yield)
    sys.settrace(None)
    try:
        return (yield)
    finally:
        sys.settrace(trace)


@pytest.fixture(autouse=True)
def nothing_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Modules are compiled in each test: what one makes with other bounds is not there for another, or for a user."""
    monkeypatch.setattr(cache, "_folder", lambda: None)


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """The browser of the system, without a window; it is loaded by the tests that look at pages alone."""
    program = shutil.which("chromium") or shutil.which("google-chrome")
    if program is None:
        pytest.skip("no chromium")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as play:
        found = play.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield found
        found.close()
