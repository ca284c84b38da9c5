"""The meaning of every expression and effect: the scripts of tests/cases/evaluate, each block a test."""

from __future__ import annotations

import pytest
from tiny import Script, scripts

SCRIPTS = scripts("evaluate")


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_a_script_goes_as_it_says(script: Script) -> None:
    script.run()


def test_there_are_scripts() -> None:
    assert len(SCRIPTS) >= 110
