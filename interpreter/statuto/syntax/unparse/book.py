"""Files, headers and items as text."""

from __future__ import annotations

from statuto.syntax import tree as t
from statuto.syntax.unparse.articles import article_lines, prose
from statuto.syntax.unparse.expressions import expression
from statuto.syntax.unparse.lines import indented, quoted, wrapped
from statuto.syntax.unparse.things import let_value

_TAGGED = ("title", "because")


def file_text(file: t.File) -> str:
    """The text of a file; an empty line stands before each item."""
    parts = [[f"statuto {file.version}", *header_lines(file.header)]]
    parts += [item_lines(item) for item in file.items]
    return "\n\n".join("\n".join(wrapped(lines)) for lines in parts) + "\n"


def header_lines(node: t.Header) -> list[str]:
    """The line that says what a file is, and its header."""
    joins = {"edition": "on", "variant": "of"}
    base = f" {joins[node.kind]} {str(node.base).replace('+', ' + ')}" if node.base else ""
    lines = [_header_line(line) for line in node.lines] + [_term(term) for term in node.terms]
    return [f"{node.kind} {node.name}{base}", *indented(lines)]


def _header_line(line: t.HeaderLine) -> str:
    if line.kind == "players":
        low, high = line.values
        return f"players {low}" if low == high else f"players {low} to {high}"
    if line.kind == "language":
        return f"language {line.values[0]}"
    if line.kind in ("over", "excludes"):
        return f"{line.kind} {', '.join(line.values)}"
    if line.kind in _TAGGED:
        return f"{line.kind} {prose(t.Prose(*line.values))}"
    return f"{line.kind} {quoted(line.values[0])}"


def _amend_lines(item: t.AmendLines) -> list[str]:
    """An amendment of one line on one line, others as a block."""
    lines = [said for amendment in item.amendments for said in _amendment(amendment)]
    return [f"amend {item.id}: {lines[0]}"] if len(lines) == 1 else [f"amend {item.id}", *indented(lines)]


def _amendment(node: t.Amendment) -> list[str]:
    if node.line is None:
        return [" ".join(["without", *node.name, *([str(node.number)] if node.number else [])])]
    first, *rest = article_lines((node.line,))
    return [f"{node.how} {first}".lstrip(), *rest]


def _term(term: t.Term) -> str:
    forms = [f"{language} {quoted(one)} {quoted(many)}".lstrip() for language, one, many in term.forms]
    return " ".join(["term", str(term.name), *forms])


def item_lines(item: t.Item) -> list[str]:
    """The lines of an item of a file."""
    match item:
        case t.Section():
            return [" ".join(["section", str(item.name), *map(prose, item.titles)])]
        case t.Article():
            return [f"article {item.id}", *indented(article_lines(item.lines))]
        case t.Passage():
            return [f"passage {item.id} {quoted(item.title)}", *indented(map(prose, item.gist))]
        case t.Add():
            return [f"add {'after' if item.after else 'before'} {item.anchor}", *item_lines(item.article)]
        case t.Replace():
            was = f" was {quoted(item.was)}" if item.was else ""
            return [f"replace {item.id}{was}", *indented(article_lines(item.lines))]
        case t.Amend():
            return [f"amend {item.id}: {item.let.name} = {let_value(item.let)}"]
        case t.AmendLines():
            return _amend_lines(item)
        case t.Over():
            return [f"over {', '.join(map(str, item.books))}", *item_lines(item.change)]
        case t.Keep():
            return [f"keep {item.id}", *indented(article_lines(item.lines))]
        case t.Remove():
            return [f"remove {item.id} because {quoted(item.because)}"]
        case t.ExceptWhen():
            name = f" as {item.name}" if item.name else ""
            return [f"except {item.id}{name} when {expression(item.condition)}"]
        case t.Retired():
            return [f"retired {item.id} because {quoted(item.because)}"]
        case t.Adopt():
            return [f"adopt {item.reading} {item.alternative}"]
        case t.ChangesExample():
            return [f"changes example {item.name} because {quoted(item.because)}"]
