"""`statuto explain`: what a finding means and how to mend it."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from statuto.commands.terminal import chat, clean, coloured, out, styled


def explain(
    code: Annotated[str | None, typer.Argument(metavar="CODE", help="A code such as S021.", show_default=False)] = None,
) -> None:
    """Explain a finding by its code; without one, list the codes."""
    from statuto.catalogue import CATALOGUE

    if code is None:
        for known in sorted(CATALOGUE):
            out(f"{known}  {CATALOGUE[known].severity:<7}  {CATALOGUE[known].title}")
        return
    entry = CATALOGUE.get(code.upper())
    if entry is None:
        near = nearest(code)
        meant = f" Did you mean {near}?" if near else ""
        chat(f"statuto: there is no finding {clean(code)}.{meant} `statuto explain` lists them.")
        raise typer.Exit(2)
    colours = coloured(sys.stdout)
    out(f"{styled(code.upper(), entry.severity, colours)} ({entry.severity}): {entry.title}")
    out(f"\n{entry.why}")
    for word, text in (("Avoid", entry.avoid), ("Prefer", entry.prefer)):
        if text:
            if colours:
                from statuto.editor.console import in_colour

                text = in_colour(text)
            out(f"\n{word}:\n" + "\n".join(f"  {line}" for line in text.split("\n")))


def nearest(code: str) -> str:
    """The known code most like one: the same letter first, then the nearest number; empty if none is like it."""
    import difflib

    from statuto.catalogue import CATALOGUE

    code = code.upper()
    digits = "".join(sign for sign in code if sign.isdecimal())
    same = [known for known in sorted(CATALOGUE) if known[0] == code[:1]]
    if same and digits:
        return min(same, key=lambda known: abs(int(known[1:]) - int(digits)))
    close = difflib.get_close_matches(code, sorted(CATALOGUE), n=1, cutoff=0.5)
    return close[0] if close else ""
