"""Declaring tiles and boards: the domains of their spaces, and how they lie."""

from __future__ import annotations

from typing import TYPE_CHECKING

from statuto.boards import geometry
from statuto.boards.laid import laid_grid, parts_of_sides
from statuto.checks.scope import BoardName
from statuto.checks.types import Domain, LaidBoard, TileSet, plural_of
from statuto.syntax import tree as t

if TYPE_CHECKING:
    from statuto.checks.declare import Declarations


def tile(declare: Declarations, node: t.Tile) -> None:
    """`tile NAME: N sides, parts with ATTRIBUTE:` and its rows."""
    attribute = declare.typer.noun(node.attribute)
    if attribute is None:
        return
    if node.sides not in (6,):
        declare.scope.report("T023", node.span, f"Tiles with {node.sides} sides cannot be laid.", "Tiles have 6 sides.")
        return
    parts = len(node.rows[0].values)
    values, names, copies = [], [], []
    for row in node.rows:
        found = [attribute.by_name.get(word.text) for word in row.values]
        for word, index in zip(row.values, found, strict=True):
            if index is None:
                declare.scope.report(
                    "T001",
                    word.span,
                    f"There is no {attribute.name} `{word}`.",
                    declare.scope.near(word.text, iter(attribute.names)),
                )
        if len(row.values) != parts or node.sides % max(parts, 1):
            declare.scope.report(
                "T024",
                row.span,
                f"A tile of {node.sides} sides cannot have {len(row.values)} parts here.",
                "Every tile has the same number of parts, which divides the sides.",
            )
            return
        if None in found:
            return
        values.append(tuple(index for index in found if index is not None))
        names.append("-".join(word.text for word in row.values))
        copies.append(row.copies)
    tiles = TileSet(node.sides, parts, attribute, tuple(values), parts_of_sides(node.sides, parts))
    domain = Domain(
        node.name.text,
        plural_of(node.name, node.plural),
        tuple(names),
        "tile",
        copies=tuple(copies),
        tile=tiles,
    )
    declare.noun(node.name, node.plural, domain)
    declare.scope.add_members(domain)
    rotations = Domain("rotation", "rotations", tuple(str(i) for i in range(node.sides)), "rotation")
    declare.builtin_noun(rotations)


def board(declare: Declarations, node: t.Board) -> None:
    """`board NAME of NOUN: FORM`."""
    if isinstance(node.form, t.Laid):
        _laid(declare, node, node.form)
        return
    board = _grid(declare, node, node.form)
    if board is None:
        return
    spaces = Domain(
        node.noun.text,
        plural_of(node.noun, node.plural),
        board.names,
        "space",
        board=board,
    )
    spaces.shape = _shape(declare, node.form)
    declare.noun(node.noun, node.plural, spaces)
    declare.scope.add_members(spaces)
    declare.name(
        node.name,
        BoardName(node.name.text, declare.scope.article, declare.scope.path, node.name.span, spaces=spaces, used=True),
    )
    directions = Domain("direction", "directions", board.directions, "direction", board=board)
    if "direction" in declare.scope.names:
        directions.name, directions.plural = f"{spaces.name}-direction", f"{spaces.name}-directions"
    declare.builtin_noun(directions)
    declare.scope.add_members(directions)


def _shape(declare: Declarations, form: t.Grid | t.Graph) -> tuple[str, tuple[int, ...]]:
    if isinstance(form, t.Graph):
        return "graph", ()
    sizes = tuple(declare.typer.integer(size, "The size of a board") for size in form.sizes)
    return form.form + (" with ring" if form.ring else ""), sizes


def _grid(declare: Declarations, node: t.Board, form: t.Grid | t.Graph) -> geometry.Board | None:
    try:
        if isinstance(form, t.Graph):
            return geometry.custom(tuple(tuple(word.text for word in line) for line in form.lines))
        sizes = [declare.typer.integer(size, "The size of a board") for size in form.sizes]
        match form.form:
            case "square":
                return geometry.square_grid(sizes[0], sizes[1], form.ring)
            case "rhombus":
                return geometry.hexagon_rhombus(sizes[0], sizes[1])
            case "within":
                return geometry.hexagon_within(sizes[0])
        return geometry.ring(sizes[0])
    except ValueError as error:
        declare.scope.report(
            "T025", form.span, f"This board cannot be made: {error}.", "See `board` in the language reference."
        )
        return None


def _laid(declare: Declarations, node: t.Board, form: t.Laid) -> None:
    tiles = declare.typer.noun(form.tile)
    if tiles is None or tiles.tile is None or node.part is None:
        declare.scope.report(
            "T026",
            node.span,
            "A board is laid from tiles, and names their parts.",
            "`board town of place with area: laid from hexagon`.",
        )
        return
    slots = sum(tiles.copies)
    grid = laid_grid(max(min(slots - 1, 36), 1))
    places = Domain(
        node.noun.text,
        plural_of(node.noun, node.plural),
        grid.board.names,
        "place",
        board=grid.board,
    )
    parts = tiles.tile.parts
    areas = Domain(
        node.part.text,
        plural_of(node.part, node.part_plural),
        tuple(f"{k // parts + 1}.{k % parts + 1}" for k in range(slots * parts)),
        "area",
        tile=tiles.tile,
    )
    laid = LaidBoard(grid, tiles, places, areas, slots)
    places.laid = areas.laid = laid
    declare.noun(node.noun, node.plural, places)
    declare.noun(node.part, node.part_plural, areas)
    declare.scope.add_members(places)
    declare.name(
        node.name,
        BoardName(
            node.name.text,
            declare.scope.article,
            declare.scope.path,
            node.name.span,
            spaces=areas,
            laid=laid,
            used=True,
        ),
    )
    declare.program.boards.append(laid)
