"""What follows from a piece in Medina: palaces grow or are claimed, tiles and tea move, colours close; and the scores.

Comments name the rules (MA, MB, MC) and the readings (D-M) that they follow.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from medina_city import NEUTRAL, TOWERS, Cell, Palace, State, runs_of

if TYPE_CHECKING:
    from medina import Move, Rules

TEA = (3, 2, 1)  # MC-51, D-M-56: for the first, second and third claim of a violet palace, neutral ones counted
WELL_POINTS = 4


def place(rules: Rules, state: State, move: Move) -> None:
    """Put a piece of the seat to move on the board, with all that follows but the end of the turn."""
    kind, hand = move[0], state.hands[state.seat]
    if kind == "build":
        hand[move[1]] -= 1
        state.used.add(move[1])
        build(state, move[1], move[2])
    elif kind == "stable":
        hand["stable"] -= 1
        add_stable(rules, state, move[1])
    elif kind == "merchant":
        hand["merchant"] -= 1
        add_merchant(state, move[1])
    elif kind == "wall":
        hand["wall"] -= 1
        add_wall(rules, state, move[1])
    elif kind == "roof":
        hand["roof"] -= 1
        state.used.add("roof")
        state.domed = True
        claim(rules, state, state.palace_of(move[1]), state.seat)
    elif kind == "neutral":
        state.used.add("neutral")
        palace = state.palace_of(move[1])
        if rules.ditt:
            state.blocking[state.seat].remove(palace.colour)
        else:
            hand["neutral"] -= 1
        claim(rules, state, palace, NEUTRAL)
    else:
        raise ValueError(f"{move} places no piece")
    state.placed += 1


def build(state: State, colour: str, cell: Cell) -> None:
    """Extend the open palace of that colour beside the cell, or start one."""
    beside = set(state.ground.beside[cell])
    for palace in state.palaces:
        # The alley rule lets at most one palace be near; one that is owned or of another colour never is.
        if palace.colour == colour and palace.owner is None and palace.buildings & beside:
            palace.buildings.add(cell)
            return
    state.palaces.append(Palace(colour, {cell}))


def add_stable(rules: Rules, state: State, cell: Cell) -> None:
    """Attach a stable to the palace beside it; it may bring that palace to a wall, or make it the largest."""
    beside = set(state.ground.beside[cell])
    palace = next(p for p in state.palaces if p.buildings & beside)
    before = connections(rules, state, palace)
    palace.stables.add(cell)
    if takes_tiles(rules, palace):
        connect(state, palace, connections(rules, state, palace) - before)
        compare_size(rules, state, palace)  # D-M-46, D-M-48: whoever placed the stable


def add_merchant(state: State, cell: Cell) -> None:
    """Lengthen the street that grows, or start a new one if the cell is beside neither of its ends.

    A cell beside an end is a growth cell: a new street starts only when the old has none, and then a cell that
    touches at most one merchant, and that an end, would have been one. Under the readings of D-M-33 that let a start
    touch several merchants, it may be beside an end and another merchant too, and starts a street all the same.
    """
    touched = {near for street in state.streets for near in street} & set(state.ground.beside[cell])
    street = state.streets[-1] if state.streets else []
    if street and touched == {street[-1]}:
        street.append(cell)
    elif street and touched == {street[0]}:
        street.insert(0, cell)
    else:
        state.streets.append([cell])


def add_wall(rules: Rules, state: State, space: Cell) -> None:
    """Lengthen a run; an owned palace at the foot of the new wall may be connected by it (MA-57, MC-66)."""
    foot = state.ground.foot[space]
    palace = next((p for p in state.palaces if foot in p.buildings or foot in p.stables), None)
    before = connections(rules, state, palace) if palace else set()
    state.walls.add(space)
    if palace and takes_tiles(rules, palace):
        connect(state, palace, connections(rules, state, palace) - before)


def claim(rules: Rules, state: State, palace: Palace, owner: int | str) -> None:
    """Lay a roof or dome on an open palace: tiles, tea, lost domes and the end of a colour."""
    claims = sum(p.colour == palace.colour and p.owner is not None for p in state.palaces)
    palace.owner, palace.by = owner, state.seat
    if takes_tiles(rules, palace):
        connect(state, palace, connections(rules, state, palace))  # D-M-42: the claim counts as the connection
        compare_size(rules, state, palace)
    if rules.tea and palace.colour == "violet" and claims < len(TEA):
        taker = state.box if owner == NEUTRAL else state.hands[state.seat]
        taker["tea"] += TEA[claims]
    if rules.ditt:
        lose_blocking_dome(state, palace.colour)
    if is_closed(rules, state, palace.colour):
        for hand in state.hands:  # D-M-26: at once, and from every hand
            state.box[palace.colour] += hand[palace.colour]
            hand[palace.colour] = 0


def lose_blocking_dome(state: State, colour: str) -> None:
    """MB-14, D-M-15: who has used both domes of a colour takes the rival's blocking dome of it out of the game."""
    mine = [p.owner for p in state.palaces if p.colour == colour and p.by == state.seat]
    rival = state.blocking[1 - state.seat]
    if len(mine) == 2 and colour in rival:
        rival.remove(colour)
        state.box["neutral"] += 1


def is_closed(rules: Rules, state: State, colour: str) -> bool:
    """Whether no palace of the colour can be claimed any more by whoever counts (MA-28, MC-33, D-M-09)."""
    owners = {p.owner for p in state.palaces if p.colour == colour}
    all_own = all(seat in owners for seat in range(rules.players))  # MC-36: neutral roofs do not matter
    if rules.ditt and rules.readings["D-M-09"] == "b":
        return all_own and not any(colour in left for left in state.blocking)
    return all_own


def takes_tiles(rules: Rules, palace: Palace) -> bool:
    """Whether a palace wins tiles: it has an owner, and a blocking dome of Ditt is none (D-M-16)."""
    return palace.owner is not None and not (rules.ditt and palace.owner == NEUTRAL)


def connections(rules: Rules, state: State, palace: Palace) -> set[tuple[str, str]]:
    """What a palace is connected to by walls: (tower, side) for a run, (tower, "") where the tower counts (D-M-39)."""
    spaces = [space for cell in palace.cells for space in state.ground.rim_of[cell] if space in state.walls]
    if not spaces:
        return set()
    runs = runs_of(state)
    by_run = rules.readings["D-M-39"] == "a"
    return {(tower, side if by_run else "") for tower, side in (runs[space] for space in spaces)}


def connect(state: State, palace: Palace, new: Iterable[tuple[str, str]]) -> None:
    """Give the tile of each newly connected tower to the owner of the palace, with the merchants that are on it."""
    for tower, _ in new:
        merchants, state.tower_merchants[tower] = state.tower_merchants[tower], 0
        if isinstance(palace.owner, int):
            state.tower_tiles[tower] = palace.owner
            state.hands[palace.owner]["merchant"] += merchants
        else:  # MC-68: a neutral palace sends the tile to the board and the merchants out of the game
            state.tower_tiles[tower] = None
            state.box["merchant"] += merchants


def compare_size(rules: Rules, state: State, palace: Palace) -> None:
    """Give the palace tile to the owner if this is now the largest claimed palace of its colour.

    The holder's palace is always one of the largest, since only a strictly larger one takes the tile (D-M-45) and
    none ever shrinks. So a palace is larger than the holder's exactly if it is larger than all others; a tile that a
    neutral palace keeps on the board is won back in the same way (D-M-47).
    """
    colour = palace.colour
    others = [p for p in state.palaces if p.colour == colour and takes_tiles(rules, p) and p is not palace]
    if all(palace.size > other.size for other in others):
        state.palace_tiles[colour] = palace.owner if isinstance(palace.owner, int) else None


def scores(rules: Rules, state: State) -> list[dict[str, int]]:
    """The points of each seat, by category."""
    totals = []
    merchants = {cell for street in state.streets for cell in street}
    for seat in range(rules.players):
        points = dict.fromkeys(("buildings", "stables", "walls", "merchants", "palace tiles", "tower tiles", "well"), 0)
        for palace in state.palaces:
            if palace.owner != seat:
                continue
            cells = palace.cells
            points["buildings"] += len(palace.buildings)
            points["stables"] += len(palace.stables)
            points["walls"] += sum(space in state.walls for cell in cells for space in state.ground.rim_of[cell])
            # D-M-35: a merchant counts once for each palace that it touches.
            points["merchants"] += len(merchants & {n for cell in cells for n in state.ground.beside[cell]})
            points["well"] += WELL_POINTS * sum(near_well(state, cell) for cell in cells)
        points["palace tiles"] = sum(rules.tile_values[c] for c, holder in state.palace_tiles.items() if holder == seat)
        points["tower tiles"] = sum(TOWERS[t] for t, holder in state.tower_tiles.items() if holder == seat)
        totals.append(points)
    return totals


def near_well(state: State, cell: Cell) -> bool:
    """D-M-62: whether a cell is two steps from the well in a straight line."""
    if state.well is None:
        return False
    (c, r), (x, y) = state.well, cell
    return (abs(c - x), abs(r - y)) in ((0, 2), (2, 0))
