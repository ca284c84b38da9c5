"""Marks in a picture: the spaces that may be chosen now, in reverse video, or without colours between brackets."""

from __future__ import annotations

from collections.abc import Sequence

from statuto.play.boards_text import Picture
from statuto.play.screen import Canvas, Look

MARKED = "marked"
FREE, FREE_OF_MANY = "*", "_"
OPEN = " []|"  # what may stand where a bracket comes: nothing, or a bracket of the space beside


def free(look: Look, seats: int) -> str:
    """The mark in place of the sign of nothing: one that is no player's sign."""
    return FREE if FREE not in map(look.mark, range(seats)) else FREE_OF_MANY


def mark(picture: Picture, look: Look, names: Sequence[str], free: str) -> str:
    """Mark the spaces with these names; what the marks mean, in words."""
    for name in names:
        if look.colours:
            _reverse(picture, look, name)
        else:
            _enclose(picture, name, free)
    return f"You may choose what is {_kinds(picture, look, names, free)}."


def _kinds(picture: Picture, look: Look, names: Sequence[str], free: str) -> str:
    if look.colours:
        return "shown reversed"
    empty = {picture.extents[name][1] for name in names}
    return " or ".join([free] * (True in empty) + ["in [brackets]"] * (False in empty))


def _reverse(picture: Picture, look: Look, name: str) -> None:
    x, y = picture.spots[name]
    width, _ = picture.extents[name]
    if not width:
        picture.canvas.put(x, y, look.sign("·", "."), MARKED)
    for at in range(x, x + width):
        sign, style = picture.canvas.signs[at, y]
        picture.canvas.signs[at, y] = (sign, MARKED if style == "dim" else f"{style} {MARKED}".strip())


def _enclose(picture: Picture, name: str, free: str) -> None:
    """The mark in place of the sign of nothing; else brackets, or the mark beside where there is no room."""
    x, y = picture.spots[name]
    width, empty = picture.extents[name]
    canvas = picture.canvas
    if _sign(canvas, x, y) == "(":  # an open place, whose name stands in round brackets
        canvas.put(x, y, "[", "bold")
        canvas.put(x + width - 1, y, "]", "bold")
        return
    if empty:
        canvas.put(x, y, free, "bold")
        return
    left, right = _sign(canvas, x - 1, y), _sign(canvas, x + width, y)
    if left in OPEN and right in OPEN:
        canvas.put(x - 1, y, "[" if left == " " else "|", "bold")
        canvas.put(x + width, y, "]" if right == " " else "|", "bold")
    elif right == " ":
        canvas.put(x + width, y, free, "bold")
    elif left == " ":
        canvas.put(x - 1, y, free, "bold")


def _sign(canvas: Canvas, x: int, y: int) -> str:
    return canvas.signs.get((x, y), (" ", ""))[0] or "x"
