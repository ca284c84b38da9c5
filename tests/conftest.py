"""Which tests are not watched for coverage: whole games and whole pages, which a trace makes three times as slow.

What they run, short tests beside the packages run, too; the lines are counted from those.
"""

from __future__ import annotations

import sys
from collections.abc import Generator
from pathlib import Path

import pytest

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
