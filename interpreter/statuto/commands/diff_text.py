"""A comparison for a terminal: side by side where it is wide enough, else one below the other."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from statuto.commands.terminal import clean, coloured, is_unicode, out, plain
from statuto.difference.groups import Group, Paragraph, counted
from statuto.difference.words import Stretch, sides

if TYPE_CHECKING:
    from statuto.difference import Difference

SIDE_BY_SIDE = 90
WIDEST = 180
MARKS = {"same": ("", "", ""), "gone": ("[-", "-]", "red"), "new": ("{+", "+}", "green")}
LABELS = {"title": "Title", "prose": "", "note": "Note", "reads": "The machine reads"}


def print_difference(difference: Difference, groups: Sequence[Group], whole: bool) -> None:
    """Print a comparison; with `whole`, the machine's reading of each article, too."""
    width = min(max(shutil.get_terminal_size((100, 24)).columns, 40), WIDEST)
    console = Console(
        file=sys.stdout,
        width=width,
        no_color=not coloured(sys.stdout),
        force_terminal=coloured(sys.stdout),
        highlight=False,
        markup=False,
        emoji=False,
        legacy_windows=False,
    )
    printer = _Printer(console, width, is_unicode(sys.stdout), whole)
    with console.capture() as capture:
        printer.head(difference, groups)
        for group in groups:
            printer.group(group)
    for line in capture.get().splitlines():
        out(line.rstrip())


class _Printer:
    def __init__(self, console: Console, width: int, unicode: bool, whole: bool) -> None:
        self.console = console
        self.width = width
        self.unicode = unicode
        self.whole = whole

    def text(self, text: str, style: str = "") -> Text:
        shown = clean(text)
        return Text(shown if self.unicode else plain(shown), style=style)

    def head(self, difference: Difference, groups: Sequence[Group]) -> None:
        a, b = difference.a, difference.b
        if self.width >= SIDE_BY_SIDE:
            self._columns(self.text(f"{a.id}\n{a.title}", "bold"), self.text(f"{b.id}\n{b.title}", "bold"))
        else:
            self.console.print(self.text(f"From {a.id}\nto {b.id}", "bold"))
        self.console.print()
        for said in difference.about:
            self._item(said)
        summary = counted(groups)
        self.console.print(self.text(f"Articles: {summary}." if summary else "No article is different."))

    def group(self, group: Group) -> None:
        """An article: its head, what became of it, and its words side by side."""
        self.console.print()
        kinds = ", ".join(group.kinds)
        self.console.print(self.text(f"{group.number}  {group.title}  [{group.id}]", "bold") + self.text(f"  {kinds}"))
        for change in group.changes:
            if change.kind != "renumbered" and ((change.a is not None and change.b is not None) or self.whole):
                for sentence in change.sentences:
                    self._item(sentence)
        for text in group.texts:
            if text.changed and (self.whole or text.what not in ("note", "reads")):
                self._paragraph(text)

    def _paragraph(self, paragraph: Paragraph) -> None:
        before, after = sides(paragraph.stretches)
        label = f"{LABELS[paragraph.what]}: " if LABELS[paragraph.what] else ""
        if self.width < SIDE_BY_SIDE or not before or not after:
            self.console.print(Padding(self._marked(paragraph.stretches, label), (0, 0, 0, 2)))
        else:
            self._columns(self._marked(before, label), self._marked(after, label))

    def _marked(self, stretches: Sequence[Stretch], label: str) -> Text:
        """Stretches with their marks; a colour only adds to them."""
        made = self.text(label)
        for stretch in stretches:
            start, end, style = MARKS[stretch.mark]
            text = stretch.text
            lead, rest = text[: len(text) - len(text.lstrip())], text.strip()
            if stretch.mark == "same":
                made.append_text(self.text(text))
                continue
            if made.plain.endswith(("-]", "+}")) and not lead:
                lead = " "
            made.append(lead)
            made.append_text(self.text(f"{start}{rest}{end}", style))
            made.append(text[len(text.rstrip()) :])
        return made

    def _columns(self, left: Text, right: Text) -> None:
        grid = Table.grid(padding=(0, 2), expand=True)
        grid.add_column(ratio=1, overflow="fold")
        grid.add_column(ratio=1, overflow="fold")
        grid.add_row(left, right)
        self.console.print(Padding(grid, (0, 0, 0, 2)))

    def _item(self, text: str) -> None:
        grid = Table.grid(padding=(0, 1))
        grid.add_column(width=1)
        grid.add_column(overflow="fold")
        grid.add_row("*", self.text(text))
        self.console.print(Padding(grid, (0, 0, 0, 2)))
