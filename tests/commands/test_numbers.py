"""The figures that options take: digits within bounds, in every command."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import click
import pytest
import typer
from conftest import Run

from statuto.commands.app import COMMANDS, app
from statuto.commands.numbers import Decimal, GiveOrTake, Unbounded, Whole

FIGURES = (Whole, Unbounded, Decimal, GiveOrTake)
NEVER = ["nan", "-nan", "inf", "-inf", "Infinity", "1e0", "1e400", "1_0", "٣", "0x10", "1,000", "", " ", "9" * 31]
"""What is no figure for any option."""


def options() -> Iterator[tuple[str, click.Option]]:
    """Every option of every command, with the words that call the command."""
    group: Any = typer.main.get_command(app)

    def below(words: str, command: Any) -> Iterator[tuple[str, click.Option]]:
        for name, one in getattr(command, "commands", {}).items():
            yield from below(f"{words} {name}", one)
        yield from ((words, one) for one in command.params if isinstance(one, click.Option))

    for name in COMMANDS:
        yield from below(name, group.commands[name])


NUMBERS = [pytest.param(one, id=f"{words} {one.opts[-1]}") for words, one in options() if isinstance(one.type, FIGURES)]


def test_no_option_takes_a_number_in_another_way() -> None:
    other = [(words, one.opts) for words, one in options() if isinstance(one.type, click.types.IntParamType)]
    other += [(words, one.opts) for words, one in options() if isinstance(one.type, click.types.FloatParamType)]
    found = {(words, tuple(one.opts)) for words, one in options() if isinstance(one.type, FIGURES)}
    assert {(words, tuple(opts)) for words, opts in other} <= found
    assert {("perft", ("--seconds",)), ("diff", ("--seconds",)), ("compare", ("--until",))} <= found
    assert ("simulate", ("-n", "--games")) in found and ("play", ("--players",)) in found


@pytest.mark.parametrize("option", NUMBERS)
@pytest.mark.parametrize("value", NEVER)
def test_what_is_no_figure_is_a_finding(option: click.Option, value: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(click.exceptions.Exit) as ended:
        option.type.convert(value, option, None)
    said = capsys.readouterr().err
    assert ended.value.exit_code == 2
    assert f"error U001 `{value}` is no value for {max(option.opts, key=len)}." in said and "in digits" in said


@pytest.mark.parametrize("option", NUMBERS)
def test_bounds_are_kept_and_named(option: click.Option, capsys: pytest.CaptureFixture[str]) -> None:
    low, high = getattr(option.type, "min", None), getattr(option.type, "max", None)
    for bound, beyond in ((low, -1), (high, 1)):
        if bound is not None:
            assert option.type.convert(str(bound), option, None) == bound
            with pytest.raises(click.exceptions.Exit):
                option.type.convert(str(bound + beyond), option, None)
            assert f" from {low} to {high}, in digits" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "share"),
    [("±1%", 0.01), ("+-2%", 0.02), ("+/-2", 0.02), (".5", 0.005), ("± 1.5 %", 0.015), ("0.01", 0.0001), ("50%", 0.5)],
)
def test_give_or_take_is_a_share(text: str, share: float) -> None:
    assert math.isclose(GiveOrTake().convert(text, None, None), share)


@pytest.mark.parametrize("text", ["1e0%", "nan%", "0%", "0.009%", "50.1%", "-1%", "1%%", "±±1%", "%", "1 2%", "--1%"])
def test_give_or_take_is_nothing_else(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(click.exceptions.Exit):
        GiveOrTake().convert(text, None, None)
    assert "from 0.01% to 50%, in digits, such as ±1%" in capsys.readouterr().err


def test_a_command_refuses_before_it_does_anything(run: Run) -> None:
    for words in (
        ("perft", "nowhere", "--seconds", "nan"),
        ("diff", "nowhere", "nowhere", "--witness", "--seconds", "inf"),
        ("compare", "nowhere", "nowhere", "--until", "1e0%"),
    ):
        said = run(*words, code=2).output
        assert said.startswith(f"{' '.join(words[-2:])}: error U001 ") and "nowhere" not in said
    assert run("perft", "three.statuto", "--depth", "1", "--seconds", "0").stdout == "1 3\n"
    assert len(run("perft", "three.statuto", "--depth", "9" * 9999, code=2).output) < 300


def test_an_option_of_a_book_takes_digits(run: Run) -> None:
    assert "`٣` is no value for size" in run("simulate", "classics/hex", "--set", "size=٣", code=2).output
