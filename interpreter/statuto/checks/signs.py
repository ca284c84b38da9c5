"""The signs of boards: what each stands for, so that a board can be drawn in text and read from it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from statuto.checks.builtin_chains import CONDITIONS
from statuto.checks.expressions import Typer
from statuto.checks.fold import operator
from statuto.checks.program import SignFactOf, SignOf, SignsOf
from statuto.checks.scope import BoardName, DefinitionName, FieldName
from statuto.checks.terms import Apply, Const, Definition, Field, Load, Query, Term
from statuto.checks.types import NONE, TRUTH, Domain, thing, with_article
from statuto.findings import Related
from statuto.resolve.book import Located, place_of
from statuto.syntax import tree as t
from statuto.syntax.text import cells, characters

WIDEST = 2


def declare_signs(typer: Typer, lines: Iterable[Located]) -> None:
    """Add the signs of each board to the program."""
    first: dict[str, Related] = {}
    for article, line in lines:
        if isinstance(line, t.Signs):
            with typer.scope.at(article.id, article.path_of(line)), typer.scope.fresh():
                _signs(typer, line, first)


def term_of(fact: SignFactOf, space: Term) -> Term:
    """A fact about a space as a condition."""
    match fact:
        case SignFactOf(condition=Definition() as definition):
            return Apply(TRUTH, definition, (space,))
        case SignFactOf(field=Field() as field):
            load = Load(field.type, field, (space,))
            return load if field.type.form == "truth" and fact.value else operator(TRUTH, "eq", load, _value(fact))
    return Query(TRUTH, str(fact.condition), (space,), space.type.domain)


def _value(fact: SignFactOf) -> Const:
    assert fact.field is not None
    return Const(NONE if fact.value < 0 and fact.field.type.form == "thing" else fact.field.type, fact.value)


def _signs(typer: Typer, node: t.Signs, first: dict[str, Related]) -> None:
    board = node.board.text
    spaces = _board(typer, node.board)
    if spaces is None:
        return
    if board in first:
        message = f"The signs of `{board}` stand twice."
        typer.scope.report("T021", node.board.span, message, "A board has one list of signs.", (first[board],))
        return
    first[board] = Related(place_of(typer.scope.path, node.board.span), f"The signs of `{board}` stand here first.")
    rows = tuple(_rows(typer, node, spaces))
    typer.program.signs.append(SignsOf(board, typer.scope.article, spaces, rows))


def _board(typer: Typer, word: t.Word) -> Domain | None:
    """The spaces of the board with a name, or None with a finding."""
    scope = typer.scope
    named = scope.names.get(word.text)
    if isinstance(named, BoardName):
        if named.laid is not None:
            message = f"The board `{word}` is laid from tiles, and is not drawn by signs."
            scope.report("T066", word.span, message, "Signs draw square and hexagon grids, rings and graphs.")
            return None
        return named.spaces
    boards = scope.boards()
    if named is None:
        scope.report("T001", word.span, f"There is no board `{word}`.", scope.near(word.text, iter(boards)))
    elif not (isinstance(named, FieldName) and named.field is None):  # a board that could not be made is a finding
        help = f"`signs of {boards[0]}:` is for the board." if boards else "`board NAME of NOUN: FORM` declares one."
        scope.report("T066", word.span, f"`{word}` is no board.", help)
    return None


def _rows(typer: Typer, node: t.Signs, spaces: Domain) -> Iterator[SignOf]:
    seen: set[str] = set()
    empty = False
    for row in node.rows:
        sign = characters(row.sign)
        wide = cells(row.sign)
        if len(sign) != 1 or sign[0].isspace() or wide == 0 or (wide <= WIDEST and not sign[0].isprintable()):
            typer.scope.report("T065", row.span, f"“{row.sign}” is not one character.", 'Such as `"w" wall`.')
            continue
        if wide > WIDEST:
            message = f"“{row.sign}” may take {wide} cells of a terminal; a sign takes {WIDEST} at most."
            typer.scope.report("T065", row.span, message, 'Such as `"w" wall`.')
            continue
        if row.sign in seen or (empty and not row.facts):
            what = f"The sign “{row.sign}”" if row.sign in seen else "The sign of nothing"
            typer.scope.report("T021", row.span, f"{what} stands twice.", "Each sign has one row.")
            continue
        seen.add(row.sign)
        empty = empty or not row.facts
        facts = [_fact(typer, fact, spaces, node.board.text) for fact in row.facts]
        if None not in facts:
            yield SignOf(row.sign, tuple(fact for fact in facts if fact is not None))


def _fact(typer: Typer, node: t.SignFact, spaces: Domain, board: str) -> SignFactOf | None:
    """A fact about a space, or None with a finding."""
    scope, name = typer.scope, node.name.text
    named = scope.names.get(name)
    if isinstance(named, FieldName):
        return _memory(typer, node, named.field, spaces) if named.field is not None else None
    if node.value is not None:
        if named is None:
            fields = (one for one, field in scope.names.items() if isinstance(field, FieldName))
            scope.report("T001", node.name.span, f"There is no memory `{name}`.", scope.near(name, fields))
        else:
            scope.report("T067", node.name.span, f"`{name}` is no memory.", "Only a memory holds a value.")
        return None
    if isinstance(named, DefinitionName):
        return _condition(typer, node, named, spaces)
    if named is None and name in CONDITIONS:
        return SignFactOf(condition=CONDITIONS[name])
    if named is None:
        usual = scope.near(name, iter(_names(typer, spaces)))
        message = f"There is no memory and no condition called `{name}`."
        scope.report("T001", node.name.span, message, usual)
    else:
        message = f"`{name}` is no memory and no condition upon {with_article(spaces.name)}."
        scope.report("T067", node.name.span, message, f"`NAME is VALUE` for a memory on each {spaces.name} of {board}.")
    return None


def _memory(typer: Typer, node: t.SignFact, field: Field, spaces: Domain) -> SignFactOf | None:
    scope, name = typer.scope, node.name
    if field.form != "value" or len(field.dims) != 1 or field.dims[0][1] is not spaces:
        message = f"`{name}` is not kept for each {spaces.name} alone."
        usual = f"A sign goes by `memory {name} on each {spaces.name}`."
        scope.report("T067", name.span, message, usual)
        return None
    if node.value is None:
        if field.type.form == "truth":
            return SignFactOf(field)
        scope.report("T002", name.span, f"`{name}` is not yes or no, so its value is needed.", f"`{name} is VALUE`.")
        return None
    wanted = thing(field.type.domain, field.type.optional) if field.type.domain and field.type.form == "thing" else None
    value = typer.of(node.value, wanted or field.type)
    if not isinstance(value, Const):
        if value.type.form != "unknown":
            scope.report("T010", node.value.span, "The value must be known when the book is read.", "Name one thing.")
        return None
    if value.type.form == "unknown":
        return None
    if not field.low <= value.value <= field.high:
        what = str(value.value) if field.type.form == "number" else "this"
        help = (
            f"It goes from {field.low} to {field.high}." if field.type.form == "number" else f"It holds {field.type}."
        )
        scope.report("T027", node.value.span, f"`{name}` cannot hold {what}.", help)
        return None
    return SignFactOf(field, value.value)


def _condition(typer: Typer, node: t.SignFact, named: DefinitionName, spaces: Domain) -> SignFactOf | None:
    definition = typer.definition(named, node.name.span)
    named.used = True
    if definition is None or definition.body is None:
        return None
    if definition.parameters != (spaces,) or definition.body.type.form not in ("truth", "unknown"):
        message = f"`{node.name}` is no condition upon {with_article(spaces.name)}."
        typer.scope.report("T067", node.name.span, message, f"`define {node.name} of {spaces.name} x: CONDITION`.")
        return None
    return SignFactOf(condition=definition)


def _names(typer: Typer, spaces: Domain) -> Iterator[str]:
    """What a sign of a board may go by."""
    for name, named in typer.scope.names.items():
        match named:
            case FieldName(field=Field(dims=((_, domain),))) if domain is spaces:
                yield name
            case DefinitionName(node=t.Define(parameters=(_,))):
                yield name
    yield from CONDITIONS
