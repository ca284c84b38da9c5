"""Words about titles and sentences that a reference needs: articles before a noun, the sentences of a text."""

from __future__ import annotations

import re

from statuto.reference.document.worded import part

_ARTICLES = {
    "en": "the a an",
    "fr": "le la les un une des l",
    "it": "il lo la i gli le un uno una l",
    "nl": "de het een",
    "de": "der die das ein eine",
    "es": "el la los las un una",
    "pt": "o a os as um uma",
}
_FIRST = re.compile(r"(\w+)(['’]|\s+)(?=\S)")
_END = re.compile(r"""[.!?…]+["'”’»)\]]*\s+(?=\S)|[。！？]+[」』）]*\s*(?=\S)""")
_SHORT = re.compile(r"(?:^|[\s(])[^\W\d_A-Z]{1,4}\.\s+$")


def without_article(title: str, language: str) -> tuple[str, str]:
    """A title without the article before its noun, and that article; empty where there is none.

    The article has its apostrophe: "L'hexagone" is "hexagone" and "L'".
    """
    match = _FIRST.match(title)
    known = _ARTICLES.get(language.split("-")[0].casefold(), "").split()
    if match is None or match[1].casefold() not in known:
        return title, ""
    elided = match[2].strip()
    # A word of one letter with an apostrophe is an article, and without one it is none: "A", but "l'".
    if bool(elided) != (match[1].casefold() == "l"):
        return title, ""
    return title[match.end() :], match[1] + elided


def inverted(title: str, language: str) -> str:
    """A title as it stands in an index: "The hands" is "Hands, the"."""
    rest, article = without_article(title, language)
    if not article:
        return title
    return f"{rest[:1].upper()}{rest[1:]}, {article.lower()}"


def sentences(text: str) -> tuple[str, ...]:
    """The sentences of a text, which remember what they name.

    A short word with a full stop before a number ends none.
    """
    found: list[str] = []
    start = 0
    for match in (*_END.finditer(text), None):
        end = match.end() if match else len(text)
        if match and (text[end].islower() or (text[end].isdigit() and _SHORT.search(text[start:end]))):
            continue
        if text[start:end].strip():
            found.append(part(text, start, start + len(text[start:end].rstrip())))
        start = end
    return tuple(found)


def words_of(text: str) -> list[str]:
    """The words of a text, without case, in order."""
    return re.findall(r"[^\W_]+(?:-[^\W_]+)*", text.casefold())
