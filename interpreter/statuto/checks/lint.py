"""What is likely a slip in a book that could be played: names nobody uses, moves nobody can make, games without end."""

from __future__ import annotations

import difflib

from statuto.checks.build import Typed
from statuto.checks.coverage import check_citations
from statuto.checks.lint_structure import check_structure
from statuto.checks.lint_windows import check_windows
from statuto.checks.lint_words import check_words
from statuto.checks.mentions import Declared, Mentions, mentions
from statuto.checks.prose import check_prose, texts
from statuto.checks.scope import DomainName
from statuto.findings import Findings, Related
from statuto.resolve.book import Book, place_of
from statuto.syntax import tree as t

_TOLD = "Ask for it in the clause that it is about; write a number that no rule needs into the words, without braces."


def lint(typed: Typed, findings: Findings, found: Mentions | None = None) -> None:
    """Report all that is likely a slip, with the citations and the prose of the book."""
    found = found or mentions(typed.book)
    lint_book(typed.book, found, findings)
    lint_setting(typed, found, findings)


def lint_book(book: Book, found: Mentions, findings: Findings) -> None:
    """Report what is likely a slip in every setting, from what a book mentions."""
    _names(found, _spoken(book, found), findings)
    _readings(found, findings)
    _actions(found, findings)
    _refusals(book, found, findings)
    check_structure(book, found, findings)
    check_words(book, findings)
    check_citations(book, findings)


def lint_setting(typed: Typed, found: Mentions, findings: Findings) -> None:
    """Report what is likely a slip in this setting, and need not be one in another."""
    _things(typed, found, _spoken(typed.book, found), findings)
    check_windows(typed, findings)
    check_prose(typed, findings)


def _spoken(book: Book, found: Mentions) -> set[str]:
    """The names that a book speaks of, in its prose too."""
    spoken = set(found.names)
    for text in texts(book):
        spoken.update(part.split("}")[0] for part in text.prose.text.split("{")[1:])
    return spoken


def _report(code: str, declared: Declared, word: t.Word, message: str, help: str, findings: Findings) -> None:
    if not declared.lent:
        findings.report(code, place_of(declared.path, word.span), message, help)


def _names(found: Mentions, spoken: set[str], findings: Findings) -> None:
    """Constants, definitions, memory, zones, tables and options that nothing asks for.

    Prose may tell constants and options, and terms that happen to have the name of something else.
    """
    for kind, asked, code, message, help in (
        (t.Let, spoken, "L001", "{} is never used.", "Refer to it in a clause or in prose, or leave it out."),
        (t.Define, found.names, "L002", "`{}` is never used.", "Ask for it in a clause, or leave it out."),
        (t.Memory, found.names, "L003", "Nothing asks `{}`.", "Ask for it in a clause, or leave it out."),
        (t.Zone, found.names, "L004", "The zone `{}` is never used.", "Put pieces into it, or leave it out."),
        (t.Table, found.names, "L006", "The table `{}` is never used.", "Ask for it in a clause, or leave it out."),
        (t.Option, found.ruled, "L007", "No rule reads the option `{}`.", "Ask for it in a clause, or leave it out."),
    ):
        for declared in found.of(kind):
            word = _word(declared.line)
            if word.text in asked:
                if kind is t.Let and word.text not in found.ruled:
                    _report("L009", declared, word, f"No rule asks {word}; only words or examples do.", _TOLD, findings)
                continue
            said = (
                "Its value is set, and nothing asks `{}`." if code == "L003" and word.text in found.written else message
            )
            _report(code, declared, word, said.format(word), help, findings)


def _word(line: t.Line) -> t.Word:
    """The name that a clause declares."""
    assert isinstance(line, t.Let | t.Define | t.Memory | t.Zone | t.Table | t.Option)
    return line.name


def _things(typed: Typed, found: Mentions, spoken: set[str], findings: Findings) -> None:
    """Kinds, pieces, tiles, boards and groups that nothing speaks of, by noun or by name."""
    for declared in (*found.of(t.Kind), *found.of(t.Piece), *found.of(t.Tile), *found.of(t.Board), *found.of(t.Group)):
        line = declared.line
        assert isinstance(line, t.Kind | t.Piece | t.Tile | t.Board | t.Group)
        words = [line.name, line.plural]
        if isinstance(line, t.Board):
            words += [line.noun, line.part, line.part_plural]
        names = {word.text for word in words if word is not None}
        names |= {f"{name}s" for name in names}
        for name in list(names):
            named = typed.scope.names.get(name)
            if isinstance(named, DomainName) and named.domain is not None and named.domain.group is None:
                names.update(named.domain.names)
        if not names & spoken:
            _report(
                "L005",
                declared,
                line.name,
                f"Nothing speaks of `{line.name}`.",
                "Use it in a clause, or leave it out.",
                findings,
            )


def _readings(found: Mentions, findings: Findings) -> None:
    """Readings with several answers, of which no clause asks which is adopted."""
    for declared in found.of(t.Reading):
        line = declared.line
        if isinstance(line, t.Reading) and len(line.alternatives) > 1 and line.name.text not in found.names:
            help = f"`under {line.name} ANSWER:` holds what is so under one answer."
            _report("L008", declared, line.name, f"No clause depends on the reading `{line.name}`.", help, findings)


def _actions(found: Mentions, findings: Findings) -> None:
    """Actions that nothing permits or that no decision offers."""
    for declared in found.of(t.Action):
        line = declared.line
        if not isinstance(line, t.Action):
            continue
        name = line.name.text
        if name not in found.permitted:
            _report(
                "L010",
                declared,
                line.name,
                f"Nothing permits `{name}`.",
                f"`may {name}` or `must {name}` permits it.",
                findings,
            )
        if name not in found.offered:
            _report(
                "L011",
                declared,
                line.name,
                f"No decision offers `{name}`.",
                f"`choose {name}` in the turn offers it.",
                findings,
            )


def _refusals(book: Book, found: Mentions, findings: Findings) -> None:
    """Articles that examples name against a move, and that are not there."""
    ids = [article.id for article in book.articles]
    for path, node in found.nodes:
        for word in node.articles if isinstance(node, t.Check) else ():
            if word.text in ids:
                continue
            place = place_of(path, word.span)
            gone = book.removed.get(word.text)
            if gone is not None:
                related = (Related(gone, "It is removed here."),)
                findings.report(
                    "L032", place, f"The article `{word}` is removed.", "Replace this example too.", related
                )
                continue
            near = difflib.get_close_matches(word.text, ids, n=2, cutoff=0.5)
            help = "Did you mean " + " or ".join(f"`{id}`" for id in near) + "?" if near else ""
            findings.report("L032", place, f"There is no article `{word}`.", help)
