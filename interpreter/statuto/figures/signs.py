"""What the signs by which a terminal shows a space say, for whoever draws it."""

from __future__ import annotations

from collections.abc import Iterator

from statuto.evaluate.views import HIDDEN
from statuto.play.screen import MARKS
from statuto.play.signs_text import SignedSpaces
from statuto.play.spaces_text import Signs, Spaces


def is_placed(spaces: Spaces, space: int) -> bool:
    """Whether something lies on a space: a sign that only a condition gives belongs to the board."""
    sign = spaces.sign(space) if isinstance(spaces, SignedSpaces) else None
    return sign is None or any(fact.field is not None for fact in sign.facts)


def is_empty(signs: Signs) -> bool:
    """Whether signs say that there is nothing."""
    return all(style == "dim" and text != HIDDEN for text, style in signs)


def tokens_and_words(text: str, style: str) -> Iterator[tuple[int, str]]:
    """What a sign of the terminal stands for: a seat's token with how many there are, or words (seat −1)."""
    seat = int(style.removeprefix("seat")) if style.startswith("seat") else -1
    mark = MARKS[seat] if 0 <= seat < len(MARKS) else ""
    before, found, after = text.partition(mark) if mark else (text, "", "")
    if not found:
        yield (-1, text) if not (seat >= 0 and text == str(seat + 1)) else (seat, "")
        return
    if before:
        yield -1, before
    count = len(after) + 1 if set(after) <= {mark} else int(after)
    yield seat, f"×{count}" if count > 1 else ""
