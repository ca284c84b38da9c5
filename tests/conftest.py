"""Which tests are not watched for coverage: whole games and whole pages, which a trace makes three times as slow.

What they run, short tests beside the packages run, too; the lines are counted from those.
"""

from __future__ import annotations

from pathlib import Path

import pytest

UNWATCHED = (
    "books",
    "referees",
    "machine/test_graph.py",
    "test_docs.py",
    "test_hostile.py",
    "test_wheel.py",
)
HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests of the folders and files above."""
    for item in items:
        inside = item.path.relative_to(HERE)
        if any(inside.is_relative_to(one) for one in UNWATCHED):
            item.add_marker("no_cover")
