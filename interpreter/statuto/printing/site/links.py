"""Whether all links of a built site lead somewhere, and none leads out of it."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from urllib.parse import unquote, urlsplit

_TAG = re.compile(r"""<([a-zA-Z][\w-]*)((?:\s+[^\s"'<>=/]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?|\s*/)*)\s*>""")
_SAID = re.compile(r"""\s([^\s"'<>=/]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))""")
_UNSEEN = re.compile(r"<!--.*?-->|<(script|style)\b[^>]*>.*?</\1>", re.S | re.I)
_LEADS = frozenset(("href", "src", "action", "poster", "data", "xlink:href", "srcset"))
_INNER = frozenset(("", "data", "blob"))


def dead(folder: Path) -> Iterator[str]:
    """What is wrong with each link of the pages below a folder: no such file, no such anchor, an address outside."""
    # What a server shows for an address that is not there may stand anywhere, so its links begin at the root.
    pages = (path for path in sorted(folder.rglob("*.html")) if path != folder / "404.html")
    read = {path: _read(path) for path in pages}
    for path, (_, links) in read.items():
        for link in sorted(links):
            wrong = _wrong(path, link, folder, read)
            if wrong:
                yield f"{path.relative_to(folder).as_posix()}: {link} {wrong}"


def _read(path: Path) -> tuple[set[str], set[str]]:
    """The anchors and the links of a page."""
    anchors: set[str] = set()
    links: set[str] = set()
    text = _UNSEEN.sub(lambda found: found[0][: found[0].index(">") + 1] if found[1] else "", path.read_text("utf-8"))
    for tag in _TAG.finditer(text):
        for said in _SAID.finditer(tag[2]):
            name, value = said[1].lower(), unescape(said[2] or said[3] or said[4] or "")
            if name == "id" or (name == "name" and tag[1] == "a"):
                anchors.add(value)
            elif name in _LEADS and tag[1] != "meta":
                links.add(value)
    return anchors, links


def _wrong(path: Path, link: str, folder: Path, read: dict[Path, tuple[set[str], set[str]]]) -> str:
    parts = urlsplit(link)
    if parts.scheme not in _INNER or parts.netloc:
        return "leads out of the site"
    if parts.scheme:
        return ""
    target = Path(os.path.normpath(path.parent / unquote(parts.path))) if parts.path else path
    if not target.is_relative_to(folder):
        return "leads out of the site"
    if target.is_dir():
        target = target / "index.html"
    if not target.is_file():
        return "leads nowhere"
    anchor = unquote(parts.fragment)
    if anchor and target in read and anchor not in read[target][0] and anchor not in ("__skip", "__tabbed"):
        return "names an anchor that is not there"
    return ""
