"""Characters that no font of a PDF could draw, so that a box or nothing stands in their place.

A font draws what it lacks as its glyph 0. typst writes beside that glyph which text it stands for, but not for the
first such text of each font; that one is worked out from the text that should have been printed.
"""

from __future__ import annotations

import io
import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import regex

from statuto.findings import Finding, Findings, Place
from statuto.printing.model import Article, Picture, Publication, blocks_of, texts_of

UNKNOWN = "\ufffd"
NAMED = 8
"""How many characters, and how many articles, a finding names before it counts the others."""

# What matters in a stream of drawing: a text, which may hold parentheses in pairs; the font; what stands for a stretch.
_TOKEN = regex.compile(
    rb"(?P<literal>\((?:[^()\\]++|\\.|(?&literal))*+\))|<(?!<)(?P<hex>[0-9A-Fa-f\s]*)>"
    rb"|(?P<actual>/ActualText)|/(?P<font>[^\s/<>\[\]()]+)\s+[-+.\d]+\s+Tf\b|(?P<mark>\bB[DM]C\b)|(?P<end>\bEMC\b)",
    regex.DOTALL,
)
# Two zeros in a row, in the ways in which a text writes them: most pages have none, and need not be read further.
_ZEROS = re.compile(rb"\\000\\000|\\0\\0|\x00\x00|<[0-9A-Fa-f\s]*0000")
_ESCAPE = regex.compile(rb"\\([0-7]{1,3}|\r\n|.)", regex.DOTALL)
_ESCAPES = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f", b"\n": b"", b"\r": b"", b"\r\n": b""}
_MAPPED = regex.compile(rb"<([0-9A-Fa-f]{4})>\s*<([0-9A-Fa-f]+)>")
_NOTHING = ("Cc", "Cf", "Cn", "Cs", "Zl", "Zp", "Zs")
_USUAL = ("LATIN", "GREEK", "CYRILLIC")
_EAST_ASIAN = ("CJK", "HIRAGANA", "KATAKANA", "HANGUL", "BOPOMOFO", "IDEOGRAPHIC", "FULLWIDTH", "HALFWIDTH")


@dataclass(slots=True)
class _Drawn:
    """What is known of a PDF: the characters that its fonts draw, those that stand at a glyph 0, and whether one did
    not say what it stands for."""

    shown: set[str] = field(default_factory=set)
    failed: list[str] = field(default_factory=list)
    unnamed: bool = False


def missing(pdf: bytes, text: str = "") -> list[str]:
    """The characters that a PDF made by typst has no glyph for, by code point; empty if it shows all.

    `text` is all that should be printed, and is needed to name some of them; what stays unknown is `UNKNOWN`.
    """
    from pypdf import PdfReader

    drawn = _Drawn()
    done: set[int] = set()
    for page in PdfReader(io.BytesIO(pdf)).pages:
        content = page.get_contents()
        if content is not None:
            _look(content.get_data(), page.get("/Resources"), drawn, done)
    found: set[str] = set()
    for stretch in drawn.failed:
        inked = {one for one in stretch if not _draws_nothing(one)}
        found |= inked - drawn.shown or inked
        drawn.unnamed |= not inked
    if drawn.unnamed:
        # The text may be printed in part, or with curly quotes, so what every font has is the last to suspect.
        left = {one for one in text if one > "\x7f" and one not in drawn.shown and not _draws_nothing(one)}
        found |= {one for one in left if not _is_usual(one)} or left or {UNKNOWN}
    return sorted(found)


def printed_text(publication: Publication) -> str:
    """All that a publication prints, its figures and the words of the interface too, as one text."""
    figures = [block.svg for block in blocks_of(publication.blocks) if isinstance(block, Picture)]
    texts = [text.plain for text in texts_of(publication)]
    return "\n".join([*texts, *figures, *publication.words.values(), publication.running])


def glyph_findings(
    pdf: bytes, publication: Publication, place: Place, places: Mapping[str, Place] | None = None
) -> list[Finding]:
    """A finding that names the characters of a printed publication that no font has, and their articles; or none.

    It stands at the first such article if `places` has it, by its id, and at `place` otherwise.
    """
    lost = missing(pdf, printed_text(publication))
    if not lost:
        return []
    articles = [
        block.id
        for block in blocks_of(publication.blocks)
        if isinstance(block, Article) and any(one in text.plain for text in texts_of(block) for one in lost)
    ]
    named = "some character" if lost == [UNKNOWN] else _some([f"{one} (U+{ord(one):04X})" for one in lost])
    where = f" In {_some([f'`{id}`' for id in dict.fromkeys(articles)])}." if articles else ""
    east = any(unicodedata.name(one, "").startswith(_EAST_ASIAN) for one in lost)
    font = "Noto Sans CJK" if east else "a Noto font for this script"
    findings = Findings()
    findings.report(
        "P007",
        next((places[id] for id in articles if id in places), place) if places else place,
        f"No font has {named}.{where}",
        f"`--font-path DIR` names a folder with a font that has them, such as {font}.",
    )
    return findings.items


def _some(names: list[str]) -> str:
    """A list in words, the first few by name."""
    more = len(names) - NAMED
    shown = [*names[:NAMED], f"{more} more"] if more > 0 else names
    return " and ".join([", ".join(shown[:-1]), shown[-1]] if len(shown) > 1 else shown)


def _draws_nothing(character: str) -> bool:
    """Whether a character has no ink of its own: spaces, marks of direction, selectors of a variant."""
    name = unicodedata.name(character, "")
    return unicodedata.category(character) in _NOTHING or name.startswith("VARIATION SELECTOR")


def _is_usual(character: str) -> bool:
    """Whether a character is one of those that are in nearly all fonts."""
    return "\u2010" <= character <= "\u205e" or unicodedata.name(character, "").startswith(_USUAL)


def _look(data: bytes, resources: Any, drawn: _Drawn, done: set[int]) -> None:
    """Take from a stream of drawing, and from the forms that it may draw, what its glyphs stand for."""
    resources = resources.get_object() if resources is not None else {}
    wide = set()
    for name, held in resources.get("/Font", {}).items():
        font = held.get_object()
        if font.get("/Subtype") == "/Type0":
            wide.add(name[1:].encode())
            if id(font) not in done:
                done.add(id(font))
                drawn.shown.update(_mapped(font))
    for glyphs, actual in _shown(data, wide) if _ZEROS.search(data) else ():
        if not any(glyphs[at : at + 2] == b"\0\0" for at in range(0, len(glyphs), 2)):
            continue
        if actual:
            drawn.failed.append(actual)
        else:
            drawn.unnamed = True
    for kind in ("/XObject", "/Pattern"):
        for held in resources.get(kind, {}).values():
            form = held.get_object()
            if id(form) not in done and hasattr(form, "get_data") and form.get("/Subtype") != "/Image":
                done.add(id(form))
                _look(form.get_data(), form.get("/Resources"), drawn, done)


def _mapped(font: Any) -> Iterator[str]:
    """The characters that a font says its glyphs stand for, those of the glyph 0 left out."""
    held = font.get("/ToUnicode")
    table = held.get_object().get_data() if held is not None else b""
    for glyph, text in _MAPPED.findall(table):
        if int(glyph, 16):
            yield from bytes.fromhex(text.decode()).decode("utf-16-be", "replace")


def _shown(data: bytes, wide: set[bytes]) -> Iterator[tuple[bytes, str]]:
    """The texts drawn by fonts with two bytes a glyph, if they may hold the glyph 0, and what stands there."""
    told: list[str] = []
    actual, next_is_actual, is_wide = "", False, False
    for token in _TOKEN.finditer(data):
        kind = token.lastgroup
        if kind == "actual":
            next_is_actual = True
        elif kind == "font":
            is_wide = token["font"] in wide
        elif kind == "mark":
            told.append(actual)
            actual = ""
        elif kind == "end":
            if told:
                told.pop()
        elif next_is_actual:
            actual, next_is_actual = _text(_bytes(token)), False
        elif is_wide and _ZEROS.search(token[0]):
            yield _bytes(token), next((one for one in reversed(told) if one), "")


def _bytes(token: Any) -> bytes:
    """What a text in a stream of drawing holds."""
    if token["hex"] is not None:
        digits = b"".join(token["hex"].split())
        return bytes.fromhex((digits + b"0" * (len(digits) % 2)).decode())
    return _ESCAPE.sub(_unescaped, token["literal"][1:-1])


def _unescaped(escape: Any) -> bytes:
    """What an escape in a text stands for."""
    after: bytes = escape[1]
    return bytes([int(after, 8) & 0xFF]) if after[:1].isdigit() else _ESCAPES.get(after, after)


def _text(held: bytes) -> str:
    """A text that a PDF says something with, which is UTF-16 after a mark and Latin otherwise."""
    return held[2:].decode("utf-16-be", "replace") if held[:2] == b"\xfe\xff" else held.decode("latin-1")
