"""The machine's own reading: recorded for each book that ships, and complete for every construct."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from statuto.checks import program, terms
from statuto.checks.build import Typed, build
from statuto.checks.chains import CONDITIONS, NEIGHBOURS
from statuto.checks.program import Setting
from statuto.findings import Findings
from statuto.reference import permission_sentence, reading_of, sentences_of
from statuto.reference.clauses import Clauses
from statuto.reference.conditions import PLACES
from statuto.reference.names import is_none
from statuto.resolve.load import load
from statuto.syntax import tree as t

ROOT = Path(__file__).resolve().parents[2]
GOLDEN = ROOT / "tests" / "golden" / "reading"
BOOKS = sorted([*(ROOT / "rules").rglob("*.statuto")])
BOOKS = [path for path in BOOKS if path.parent.name != "sources"]
EVERYTHING = Path(__file__).resolve().parent / "everything.statuto"
# What stands in examples and positions alone, or has no words of its own.
NO_TERM = {"Term", "TextThing"}


def typed_book(path: Path, players: int | None = None) -> Typed:
    findings = Findings()
    book = load(str(path), findings)
    assert book is not None
    typed = build(book, Setting(players or book.players[0]), findings)
    assert not findings.errors, [str(error) for error in findings.errors]
    return typed


def text_of(typed: Typed) -> str:
    """The sentences of a book; of a variant those of the articles that it changes."""
    changed = {a.id for a in typed.book.articles if any(change.book in typed.book.own for change in a.changes)}
    articles = [
        (article, texts)
        for article, texts in sentences_of(typed).items()
        if texts and (typed.book.kind != "variant" or article in changed)
    ]
    return "".join(f"{article}\n" + "".join(f"  {text}\n" for text in texts) for article, texts in articles)


def golden_of(path: Path) -> Path:
    """Where the reading of a book is recorded."""
    name = path.relative_to(ROOT / "rules") if path.is_relative_to(ROOT / "rules") else Path(path.name)
    return GOLDEN / name.with_suffix(".txt")


@pytest.mark.parametrize("path", [*BOOKS, EVERYTHING], ids=lambda path: path.stem)
def test_the_reading_is_as_recorded(path: Path, request: pytest.FixtureRequest) -> None:
    text, golden = text_of(typed_book(path)), golden_of(path)
    if request.config.getoption("--snapshot-update", default=False):
        golden.parent.mkdir(parents=True, exist_ok=True)
        golden.write_text(text, "utf-8")
        return
    assert golden.is_file(), "`make record` writes it"
    assert text == golden.read_text("utf-8")


@pytest.mark.parametrize("path", [*BOOKS, EVERYTHING], ids=lambda path: path.stem)
def test_the_reading_is_made_of_sentences(path: Path) -> None:
    typed = typed_book(path)
    for article, texts in sentences_of(typed).items():
        assert texts == reading_of(typed, article)
        for text in texts:
            assert re.match(r"“?[A-Z]|[a-z-]+ is ", text), text
            assert text.endswith((".", ".”")), text
            assert not re.search(r"  | ,|,,|\bNone\b|<|>|_", text), text


def classes(module: object, base: type) -> set[type]:
    found = (one for one in vars(module).values() if isinstance(one, type))
    return {one for one in found if issubclass(one, base) and one is not base}


def test_every_term_is_said() -> None:
    clauses = Clauses(typed_book(EVERYTHING))
    said = set(clauses.things()) | set(clauses.conditions()) | set(clauses.SETS)
    assert {one.__name__ for one in classes(terms, terms.Term) - said} <= NO_TERM


def test_every_effect_is_said() -> None:
    clauses = Clauses(typed_book(EVERYTHING))
    assert set(clauses.effects()) == classes(program, program.Effect)


def test_every_clause_is_said() -> None:
    clauses = {one.__name__.lower() for one in classes(t, t.Clause)}
    assert set(Clauses(typed_book(EVERYTHING)).forms()) == clauses


def query_names() -> set[str]:
    """The names of queries that stand in the sources of the checker."""
    names = set(CONDITIONS.values()) | {
        f"{form}{near}" for form in ("", "place-", "area-") for near in NEIGHBOURS.values()
    }
    for path in (ROOT / "interpreter" / "statuto" / "checks").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Query":
                names |= {
                    n.value for n in ast.walk(node.args[1]) if isinstance(n, ast.Constant) and isinstance(n.value, str)
                }
    return {name for name in names if name.strip("-") and name not in ("space",)} - {"-"}


def test_every_query_is_said() -> None:
    clauses = Clauses(typed_book(EVERYTHING))
    near = {f"{form}{name}" for form in ("", "place-", "area-") for name in ("beside", "diagonal", "around")}
    sets = {"pieces-in", "bag-kinds", "ray", "open-places", "areas-of", "areas-laid"} | near
    assert query_names() - set(clauses.queries()) - set(PLACES) - sets - {"is-laid", "wins"} == set()


def test_every_term_and_effect_occurs_in_the_samples() -> None:
    from statuto.reference.names import parts_of

    seen: set[str] = set()
    for path in [*BOOKS, EVERYTHING]:
        made = typed_book(path).program
        for definition in made.definitions.values():
            seen |= {type(part).__name__ for part in parts_of(definition.body)}
        for clause in made.clauses:
            seen |= {type(part).__name__ for part in parts_of(clause.means)}
        for action in made.actions:
            seen |= {type(part).__name__ for part in parts_of(action.body)}
    wanted = {one.__name__ for one in classes(terms, terms.Term) | classes(program, program.Effect)}
    assert wanted - seen <= NO_TERM


def test_one_permission_is_found_by_its_line() -> None:
    typed = typed_book(ROOT / "rules" / "classics" / "tic-tac-toe.statuto")
    permission = typed.program.actions[0].permissions[0]
    said = permission_sentence(typed, permission.article, permission.line)
    assert said == "A player must mark on a square s when there is no mark on s."
    assert permission_sentence(typed, "nowhere", 1) == ""
    assert not is_none(terms.Const(terms.Type("number"), -1))
