"""Writing to terminals, pipes and files, of any encoding."""

from __future__ import annotations

import codecs
import io
import os
import sys
import unicodedata
from typing import TextIO

from statuto.syntax.text import cells as cells

STYLES = {"error": "1;31", "warning": "1;33", "note": "1;36", "bold": "1", "dim": "2"}
_LIKE = str.maketrans(
    {"…": "...", "–": "-", "—": "-", "−": "-", "‘": "'", "’": "'", "“": '"', "”": '"', "·": "*", "→": "->", "±": "+-"}
)
_HANDLER = "statuto-plain"


def plain(text: str) -> str:
    """A text in ASCII: letters without their accents, and a question mark for what has no likeness."""
    letters = unicodedata.normalize("NFKD", text.translate(_LIKE))
    return "".join(sign if sign.isascii() else "" if unicodedata.combining(sign) else "?" for sign in letters)


def _replaced(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeEncodeError)
    return plain(error.object[error.start : error.end]), error.end


def ready() -> None:
    """Let the standard streams take any text: what their encoding lacks is replaced, not an error."""
    codecs.register_error(_HANDLER, _replaced)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=_HANDLER)


def clean(text: str) -> str:
    """A text without the control characters that would make a terminal do things."""
    return "".join(
        sign if sign in "\n\t" or unicodedata.category(sign) not in ("Cc", "Cs") else "\ufffd" for sign in text
    )


def line_of(name: str) -> str:
    """The name of a file as one line of text that any document may hold: bytes that are no text, and control
    characters, are replaced.
    """
    return clean(name.replace("\n", "\ufffd").replace("\t", "\ufffd"))


def coloured(stream: TextIO) -> bool:
    """Whether to use colours: on a terminal that has them, unless `NO_COLOR` asks for none."""
    return not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb" and stream.isatty()


def styled(text: str, style: str, colours: bool) -> str:
    """A text in a style of `STYLES`, if there are colours."""
    return f"\x1b[{STYLES[style]}m{text}\x1b[0m" if colours else text


def is_unicode(stream: TextIO) -> bool:
    """Whether a stream takes every character as it is."""
    return (getattr(stream, "encoding", None) or "ascii").lower().replace("-", "").startswith("utf")


def out(text: str = "") -> None:
    """Write a line of data to standard output."""
    print(text)


def chat(text: str) -> None:
    """Write a line to standard error: what is said beside the data."""
    print(text, file=sys.stderr)


def out_json(value: object) -> None:
    """Write a value as JSON; letters stand as they are where the output can hold them."""
    import json

    print(json.dumps(value, ensure_ascii=not is_unicode(sys.stdout), indent=2))


def json_of(value: object) -> str:
    """A value as JSON for a file, which is UTF-8 in any case: what no text can hold is escaped."""
    import json

    text = json.dumps(value, ensure_ascii=False, indent=2) + "\n"
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def out_exactly(text: str) -> None:
    """Write a text as UTF-8, whatever the encoding of the terminal: for what is a file."""
    sys.stdout.flush()
    binary = getattr(sys.stdout, "buffer", None)
    if binary is None:
        sys.stdout.write(text)
    else:
        binary.write(text.encode("utf-8", "surrogateescape"))
        binary.flush()
