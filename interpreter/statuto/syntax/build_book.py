"""Tree building for books, articles, deltas, readings and examples."""

from __future__ import annotations

from typing import Any

from statuto.syntax import tree as t
from statuto.syntax.building import find, of_type, span_of_token, unquote, word
from statuto.syntax.tokens import Token


def _prose(items: list[Any]) -> t.Prose:
    """A language tag and a text as prose; without a tag, the book's own language."""
    text = items[-1]
    language = str(items[0]) if len(items) > 1 else ""
    return t.Prose(language, unquote(text), span=span_of_token(text))


class BookRules:
    """The rules of `book.lark`."""

    def version(self, span: t.Span, items: list[Any]) -> int:
        return int(items[0])

    def book_id(self, span: t.Span, items: list[Any]) -> t.Word:
        return word(items[0])

    def base_id(self, span: t.Span, items: list[Any]) -> t.Word:
        return t.Word("+".join(map(str, of_type(items, t.Word))), span=span)

    def id(self, span: t.Span, items: list[Any]) -> t.Word:
        return word(items[0])

    def header_block(self, span: t.Span, items: list[Any]) -> tuple[str, list[Any]]:
        return ("block", items)

    def _header(self, kind: str, span: t.Span, items: list[Any]) -> t.Header:
        lines = find(items, "block") or []
        names = of_type(items, t.Word)
        plain = tuple(
            line if isinstance(line, t.HeaderLine) else _as_line(line) for line in lines if not isinstance(line, t.Term)
        )
        return t.Header(
            kind, names[0], names[1] if len(names) > 1 else None, plain, tuple(of_type(lines, t.Term)), span=span
        )

    def game_header(self, span: t.Span, items: list[Any]) -> t.Header:
        return self._header("game", span, items)

    def edition_header(self, span: t.Span, items: list[Any]) -> t.Header:
        return self._header("edition", span, items)

    def variant_header(self, span: t.Span, items: list[Any]) -> t.Header:
        return self._header("variant", span, items)

    def library_header(self, span: t.Span, items: list[Any]) -> t.Header:
        return self._header("library", span, items)

    def source_header(self, span: t.Span, items: list[Any]) -> t.Header:
        return self._header("source", span, items)

    def preamble(self, span: t.Span, items: list[Any]) -> tuple[int, t.Header]:
        return (items[0], items[1])

    def players(self, span: t.Span, items: list[Any]) -> t.HeaderLine:
        return t.HeaderLine("players", (str(items[0]), str(items[-1])), span=span)

    def use(self, span: t.Span, items: list[Any]) -> t.HeaderLine:
        return t.HeaderLine("use", (unquote(items[0]),), span=span)

    def sources(self, span: t.Span, items: list[Any]) -> t.HeaderLine:
        return t.HeaderLine("sources", (unquote(items[0]),), span=span)

    def author(self, span: t.Span, items: list[Any]) -> t.HeaderLine:
        return t.HeaderLine("author", (unquote(items[0]),), span=span)

    def because(self, span: t.Span, items: list[Any]) -> t.HeaderLine:
        return t.HeaderLine("because", (str(items[0]), unquote(items[1])), span=span)

    def language(self, span: t.Span, items: list[Any]) -> t.HeaderLine:
        return t.HeaderLine("language", (str(items[0]),), span=span)

    def term_form(self, span: t.Span, items: list[Any]) -> tuple[str, str, str]:
        language = str(items[0]) if len(items) > 2 else ""
        return (language, unquote(items[-2]), unquote(items[-1]))

    def term(self, span: t.Span, items: list[Any]) -> t.Term:
        return t.Term(word(items[0]), tuple(items[1:]), span=span)

    def title(self, span: t.Span, items: list[Any]) -> t.Wording:
        return t.Wording("title", _prose(items), span=span)

    def note(self, span: t.Span, items: list[Any]) -> t.Wording:
        text = " ".join(unquote(item) for item in items[1:])
        return t.Wording("note", t.Prose(str(items[0]), text, span=span_of_token(items[1])), span=span)

    def prose(self, span: t.Span, items: list[Any]) -> t.Wording:
        text = " ".join(unquote(item) for item in items[1:])
        return t.Wording("prose", t.Prose(str(items[0]), text, span=span_of_token(items[1])), span=span)

    def cites(self, span: t.Span, items: list[Any]) -> t.Cites:
        return t.Cites(word(items[0]), tuple(word(item) for item in items[1:]), span=span)

    def silent(self, span: t.Span, items: list[Any]) -> t.Silent:
        return t.Silent(word(items[0]), span=span)

    def translated(self, span: t.Span, items: list[Any]) -> t.Translated:
        return t.Translated(str(items[0]), unquote(items[1]), span=span)

    def under(self, span: t.Span, items: list[Any]) -> t.Under:
        return t.Under(word(items[0]), word(items[1]), tuple(items[2:]), span=span)

    def tagged(self, span: t.Span, items: list[Any]) -> t.Prose:
        return _prose(items)

    def reason(self, span: t.Span, items: list[Any]) -> tuple[str, t.Prose]:
        return ("because", _prose(items))

    def asks(self, span: t.Span, items: list[Any]) -> tuple[str, t.Prose]:
        return ("asks", _prose(items))

    def says(self, span: t.Span, items: list[Any]) -> tuple[str, t.Prose]:
        return ("says", _prose(items))

    def alternative(self, span: t.Span, items: list[Any]) -> t.Alternative:
        adopted = any(isinstance(item, Token) and item.type == "ADOPTED" for item in items[1:])
        because = tuple(item[1] for item in items if isinstance(item, tuple))
        return t.Alternative(word(items[0]), adopted, tuple(of_type(items, t.Prose)), because, span=span)

    def reading(self, span: t.Span, items: list[Any]) -> t.Reading:
        asks = tuple(item[1] for item in items if isinstance(item, tuple) and item[0] == "asks")
        says = tuple(item[1] for item in items if isinstance(item, tuple) and item[0] == "says")
        return t.Reading(word(items[0]), asks, says, tuple(of_type(items, t.Alternative)), span=span)

    def example_prose(self, span: t.Span, items: list[Any]) -> t.Prose:
        return _prose(items)

    def given_players(self, span: t.Span, items: list[Any]) -> tuple[str, int]:
        return ("players", int(items[0]))

    def given_setup(self, span: t.Span, items: list[Any]) -> tuple[str, int]:
        return ("setup", 1)

    def given_seed(self, span: t.Span, items: list[Any]) -> tuple[str, int]:
        return ("seed", int(items[0]))

    def given_as(self, span: t.Span, items: list[Any]) -> tuple[str, t.Word]:
        return ("as", word(items[0]))

    def map_from(self, span: t.Span, items: list[Any]) -> tuple[str, t.Word]:
        return ("from", word(items[0]))

    def map_row(self, span: t.Span, items: list[Any]) -> t.MapRow:
        return t.MapRow(unquote(items[0]), span=span_of_token(items[0]))

    def map_of(self, span: t.Span, items: list[Any]) -> t.Map:
        return t.Map(word(items[0]), find(items, "from"), tuple(of_type(items, t.MapRow)), span=span)

    def given(self, span: t.Span, items: list[Any]) -> t.Given:
        lines = tuple(item for item in items if isinstance(item, t.Statement | t.MoverIs | t.AtStep | t.Map))
        return t.Given(
            find(items, "players") or 0,
            bool(find(items, "setup")),
            find(items, "seed"),
            lines,
            find(items, "as"),
            span=span,
        )

    def mover_is(self, span: t.Span, items: list[Any]) -> t.MoverIs:
        return t.MoverIs(items[0], span=span)

    def at_step(self, span: t.Span, items: list[Any]) -> t.AtStep:
        return t.AtStep(word(items[0]), span=span)

    def move(self, span: t.Span, items: list[Any]) -> t.Move:
        return t.Move(word(items[0]), tuple(zip(items[1::2], items[2::2], strict=True)), span=span)

    def things(self, span: t.Span, items: list[Any]) -> t.Together:
        return t.Together(tuple(items), span=span)

    def chance_line(self, span: t.Span, items: list[Any]) -> t.Chance:
        return t.Chance(tuple(items), span=span)

    def play(self, span: t.Span, items: list[Any]) -> list[Any]:
        return list(items)

    def then_fact(self, span: t.Span, items: list[Any]) -> t.Check:
        return t.Check("then", fact=items[0], span=span)

    def moves_are(self, span: t.Span, items: list[Any]) -> t.Check:
        return t.Check("moves", fact=items[0], span=span)

    def legal_move(self, span: t.Span, items: list[Any]) -> t.Check:
        return t.Check("legal", move=items[0], span=span)

    def refused(self, span: t.Span, items: list[Any]) -> t.Check:
        articles = tuple(of_type(items, t.Word))
        return t.Check("refused", move=items[0], articles=articles, span=span)

    def example(self, span: t.Span, items: list[Any]) -> t.Example:
        kind, name, *lines = items
        steps: list[Any] = []
        for line in lines:
            steps.extend(line if isinstance(line, list) else [line])
        prose = tuple(of_type(steps, t.Prose))
        rest = tuple(step for step in steps if not isinstance(step, t.Prose))
        return t.Example(str(kind), word(name), prose, rest, span=span)

    def section(self, span: t.Span, items: list[Any]) -> t.Section:
        return t.Section(word(items[0]), tuple(items[1:]), span=span)

    def translation(self, span: t.Span, items: list[Any]) -> t.Prose:
        return _prose(items)

    def passage_line(self, span: t.Span, items: list[Any]) -> t.Prose:
        return _prose(items)

    def passage(self, span: t.Span, items: list[Any]) -> t.Passage:
        return t.Passage(word(items[0]), unquote(items[1]), tuple(items[2:]), span=span)

    def article(self, span: t.Span, items: list[Any]) -> t.Article:
        return t.Article(items[0], tuple(items[1:]), span=span)

    def add(self, span: t.Span, items: list[Any]) -> t.Add:
        return t.Add(str(items[0]) == "after", items[1], items[2], span=span)

    def replace(self, span: t.Span, items: list[Any]) -> t.Replace:
        was = find(items, "was") or ""
        return t.Replace(items[0], tuple(item for item in items[1:] if not isinstance(item, tuple)), was, span=span)

    def was(self, span: t.Span, items: list[Any]) -> tuple[str, str]:
        return ("was", unquote(items[0]))

    def amend(self, span: t.Span, items: list[Any]) -> t.Amend:
        let = t.Let(word(items[1]), *items[2], span=span)
        return t.Amend(items[0], let, span=span)

    def amendment(self, span: t.Span, items: list[Any]) -> t.Amendment:
        return t.Amendment("", items[0], span=span)

    def also(self, span: t.Span, items: list[Any]) -> t.Amendment:
        return t.Amendment("also", items[0], span=span)

    def without(self, span: t.Span, items: list[Any]) -> t.Amendment:
        number = int(items.pop()) if items[-1].type == "INT" else 0
        return t.Amendment("without", None, tuple(map(str, items)), number, span=span)

    def amend_lines(self, span: t.Span, items: list[Any]) -> t.AmendLines:
        return t.AmendLines(items[0], tuple(items[1:]), span=span)

    def over(self, span: t.Span, items: list[Any]) -> t.Over:
        return t.Over(tuple(items[:-1]), items[-1], span=span)

    def over_books(self, span: t.Span, items: list[Any]) -> t.HeaderLine:
        return t.HeaderLine("over", tuple(map(str, items)), span=span)

    def excludes_books(self, span: t.Span, items: list[Any]) -> t.HeaderLine:
        return t.HeaderLine("excludes", tuple(map(str, items)), span=span)

    def keep(self, span: t.Span, items: list[Any]) -> t.Keep:
        return t.Keep(items[0], tuple(items[1:]), span=span)

    def remove(self, span: t.Span, items: list[Any]) -> t.Remove:
        return t.Remove(items[0], unquote(items[1]), span=span)

    def except_when(self, span: t.Span, items: list[Any]) -> t.ExceptWhen:
        return t.ExceptWhen(items[0], items[-1], items[1] if len(items) > 2 else None, span=span)

    def retired(self, span: t.Span, items: list[Any]) -> t.Retired:
        return t.Retired(items[0], unquote(items[1]), span=span)

    def adopt(self, span: t.Span, items: list[Any]) -> t.Adopt:
        return t.Adopt(word(items[0]), word(items[1]), span=span)

    def changes_example(self, span: t.Span, items: list[Any]) -> t.ChangesExample:
        return t.ChangesExample(word(items[0]), unquote(items[1]), span=span)


def _as_line(wording: t.Wording) -> t.HeaderLine:
    """A title of the header, parsed by the rule that articles use, as a header line."""
    return t.HeaderLine("title", (wording.prose.language, wording.prose.text), span=wording.span)
