"""The resolved book as text for a terminal."""

from __future__ import annotations

import shutil
import textwrap
from typing import Any

from statuto.commands.terminal import clean, styled

Data = dict[str, Any]
CHANGES = {
    "added": "Added",
    "replaced": "Replaced",
    "amended": "Amended",
    "kept": "Kept in its own words",
    "removed": "Removed",
    "excepted": "Given an exception",
}


class Pages:
    """Writes data of `show_data` as lines; `colours` if the terminal has them."""

    def __init__(self, colours: bool = False) -> None:
        self.colours = colours
        self.width = max(40, min(shutil.get_terminal_size((88, 24)).columns, 88))

    def book(self, data: Data) -> list[str]:
        """The lines of a book: title, outline, articles."""
        low, high = data["players"]
        seats = f"{low} players" if low == high else f"{low} to {high} players"
        lines = [styled(clean(data["title"]), "bold", self.colours), f"{data['kind']} {data['id']}, {seats}"]
        lines += [f"on {data['base']}"] if data["base"] else []
        lines += [f"by {clean(', '.join(data['authors']))}"] if data["authors"] else []
        lines += [line for text in data["because"] for line in self._filled(text, "  ")]
        sections = {section["name"]: section for section in data["sections"]}
        last = ""
        for article in data["articles"]:
            section = sections.get(article["section"])
            if section is not None and article["section"] != last:
                lines += ["", styled(f"{section['number']}  {clean(section['title'])}", "bold", self.colours)]
            last = article["section"]
            lines += ["", *self.article(article)]
        if data["removed"]:
            lines += ["", "Removed:"]
        for gone in data["removed"]:
            because = f": {gone['because']}" if gone["because"] else ""
            lines += self._filled(f"{gone['id']} ({_place(gone)}){because}", "  ")
        return lines

    def article(self, data: Data) -> list[str]:
        """The lines of an article."""
        title = f"  {clean(data['title'])}" if data["title"] else ""
        lines = [
            styled(data["number"], "bold", self.colours) + styled(title, "bold", self.colours) + f"  [{data['id']}]"
        ]
        for text in data["prose"]:
            lines += self._filled(text, "  ")
        for text in data["notes"]:
            lines += self._filled(f"Note: {text}", "  ")
        for reading in data["readings"]:
            lines += self._reading(reading)
        for clause in data["clauses"]:
            lines += self._code("  | ", clause)
        if data["machine_reads"]:
            lines.append(styled("  The machine reads:", "dim", self.colours))
        for sentence in data["machine_reads"]:
            lines += self._filled(sentence, "    ", "      ")
        for example in data["examples"]:
            lines += self._example(example)
        return [*lines, *self._provenance(data)]

    def _reading(self, reading: Data) -> list[str]:
        lines = self._filled(f"Reading {reading['name']}: {reading['asks']}", "  ")
        lines += self._filled(reading["says"], "    ")
        for answer in reading["answers"]:
            mark = "*" if answer["adopted"] else "-"
            because = f" ({answer['because']})" if answer["because"] else ""
            lines += self._filled(f"{mark} {answer['name']}: {answer['text']}{because}", "    ", "      ")
        return lines

    def _example(self, example: Data) -> list[str]:
        if "impact" in example:
            return self._gone(example)
        lines = self._filled(f"{example['kind'].capitalize()} {example['name']}: {example['text']}", "  ")
        return lines + (self._code("  : ", "\n".join(example["steps"])) if example["steps"] else [])

    def _gone(self, example: Data) -> list[str]:
        """An example that does not hold: why, what comes out, and what it said."""
        of_base = " of the base" if example["of_base"] else ""
        says = "comes out otherwise here" if example["impact"] == "otherwise" else "no longer applies here"
        because = f": {example['because']}" if example["because"] else "."
        lines = self._filled(f"{example['kind'].capitalize()} {example['name']}{of_base} {says}{because}", "  ")
        lines += self._filled(example["message"], "    ")
        return lines + (self._filled(f"It said: {example['text']}", "    ") if example["text"] else [])

    def _code(self, margin: str, text: str) -> list[str]:
        """Lines of the book as they are written, in colours if there are any."""
        shown = clean(text)
        if self.colours:
            from statuto.editor.console import in_colour

            shown = in_colour(shown)
        return [styled(margin, "dim", self.colours) + line for line in shown.split("\n")]

    def _provenance(self, data: Data) -> list[str]:
        """Where an article comes from: sources, the book, each change."""
        lines = [f"Cites {source}: {', '.join(passages)}." for source, passages in data["cites"].items()]
        lines += [f"{source} is silent on it." for source in data["silent"]]
        moved = any(change["kind"] in ("added", "replaced") for change in data["changes"])
        lines.append(f"From {data['origin']}." if moved else f"From {data['origin']} ({_place(data)}).")
        for change in data["changes"]:
            because = f": {change['because']}" if change["because"] else "."
            lines.append(f"{CHANGES[change['kind']]} by {change['book']} ({_place(change)}){because}")
        return [styled(line, "dim", self.colours) for said in lines for line in self._filled(said, "  ")]

    def _filled(self, text: str, indent: str, then: str | None = None) -> list[str]:
        """A text in lines no longer than the page; nothing for an empty text."""
        return textwrap.wrap(
            clean(text),
            self.width,
            initial_indent=indent,
            subsequent_indent=indent if then is None else then,
            break_long_words=False,
            break_on_hyphens=False,
        )


def _place(data: Data) -> str:
    return f"{data['path']}:{data['line']}"
