"""The figures that options take: plain digits within bounds. Anything else is a finding that ends the command."""

from __future__ import annotations

import re
from typing import Any, NoReturn

import click

from statuto.commands.opening import refuse
from statuto.commands.terminal import line_of
from statuto.findings import Findings, Place

LONGEST = 40
"""Of a value that is none, no more signs than these are told."""

_WHOLE = re.compile(r"-?[0-9]{1,30}")
_DECIMAL = re.compile(r"-?([0-9]{1,30}(\.[0-9]{0,30})?|\.[0-9]{1,30})")
_GIVE_OR_TAKE = re.compile(r"(?:±|\+-|\+/-)?\s*(\S+?)\s*%?")


class Whole(click.IntRange):
    """A whole number, in digits; what is none, or beyond the bounds, ends the command with U001."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The number."""
        return _whole(value, param, self.min, self.max)


class Unbounded(click.types.IntParamType):
    """A whole number, in digits, whose bounds others know; what is none ends the command with U001."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The number."""
        return _whole(value, param, None, None)


class Decimal(click.FloatRange):
    """A number in digits, with a point or without; what is none, or beyond the bounds, ends the command with U001.

    So neither `nan`, which compares with nothing, nor `inf` or a power of ten.
    """

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The number."""
        if not isinstance(value, str):
            return value
        found = _decimal(value.strip(), self.min, self.max)
        if found is None:
            _refuse(value, param, f"Write a number{_between(self.min, self.max)}, in digits, such as 2.5.")
        return found


class GiveOrTake(click.ParamType):
    """A percentage such as `±1%`, as a share, from 0.0001 to 0.5; `±` and `%` may be left out."""

    name = "percentage"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The share."""
        if not isinstance(value, str):
            return value
        match = _GIVE_OR_TAKE.fullmatch(value.strip())
        found = _decimal(match[1], 0.01, 50) if match else None
        if found is None:
            _refuse(value, param, "Write a number from 0.01% to 50%, in digits, such as ±1%.")
        return found / 100


def whole(text: str) -> int | None:
    """The number of below 10 digits that a text is, or None."""
    return int(text) if _WHOLE.fullmatch(text) and len(text) < 10 else None


def _whole(value: Any, param: click.Parameter | None, low: float | None, high: float | None) -> Any:
    """The number that a value is; a default is one already."""
    if not isinstance(value, str):
        return value
    text = value.strip()
    if not _WHOLE.fullmatch(text) or not _is_within(int(text), low, high):
        _refuse(value, param, f"Write a whole number{_between(low, high)}, in digits.")
    return int(text)


def _decimal(text: str, low: float | None, high: float | None) -> float | None:
    """The number of a text within bounds, or None."""
    found = float(text) if _DECIMAL.fullmatch(text) else None
    return found if found is not None and _is_within(found, low, high) else None


def _is_within(number: float, low: float | None, high: float | None) -> bool:
    return (low is None or number >= low) and (high is None or number <= high)


def _between(low: float | None, high: float | None) -> str:
    if low is None or high is None:
        return ""
    return f" from {_plain(low)} to {_plain(high)}"


def _plain(number: float) -> str:
    return str(int(number)) if number == int(number) else str(number)


def _refuse(value: str, param: click.Parameter | None, help: str) -> NoReturn:
    option = max(param.opts, key=len) if param is not None and param.opts else "the option"
    shown = line_of(value if len(value) <= LONGEST else f"{value[:LONGEST]}…")
    findings = Findings()
    findings.report("U001", Place(f"{option} {shown}", 0, 0), f"`{shown}` is no value for {option}.", help)
    refuse(findings)
