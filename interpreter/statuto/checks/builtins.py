"""What the language itself names: the built-in queries, by the form in which they are written."""

from __future__ import annotations

from typing import NamedTuple


class Builtin(NamedTuple):
    """A built-in: the form it is written in, what it gives, and an example."""

    form: str
    meaning: str
    example: str


BUILTINS: tuple[Builtin, ...] = (
    Builtin("mover", "the player whose turn it is", "mover"),
    Builtin("chooser", "the player who decides now; the mover unless a decision is `by` somebody else", "chooser"),
    Builtin("turns", "the number of the turn, from 1", "turns"),
    Builtin("ended", "whether the game is over", "ended"),
    Builtin("count of SET", "how many things a set has, or how many pieces a zone holds", "count of squares next to s"),
    Builtin(
        "NOUN",
        "all things of a domain, as a set; of areas, those that are laid; of groups, those that there are",
        "count of players",
    ),
    Builtin(
        "NOUN after THING, NOUN before THING",
        "the next or previous thing of the domain, around its end",
        "player after mover",
    ),
    Builtin(
        "next NOUN after THING, previous NOUN before THING", "the same, as people say it", "next player after mover"
    ),
    Builtin("NOUN of THING", "an attribute of a piece, or the value of a part of a tile", "rank of c"),
    Builtin("PIECE in ZONE", "how many of a piece a zone holds", "king in hand of mover"),
    Builtin("NOUN in ZONE", "the set of the pieces that a zone holds", "cards in hand of mover"),
    Builtin("top of ZONE", "the topmost piece of a zone that is in order, or none", "top of deck"),
    Builtin(
        "SPACES next to SPACE", "the spaces that share a side with it; areas of a laid board, too", "squares next to s"
    ),
    Builtin("SPACES diagonal to SPACE", "the spaces that share a corner only", "squares diagonal to s"),
    Builtin("SPACES around SPACE", "both", "squares around s"),
    Builtin("step of SPACE toward DIRECTION", "the space one step away, or none", "step of s toward north"),
    Builtin("ray of SPACE toward DIRECTION", "all spaces in a direction, the nearest first", "ray of s toward north"),
    Builtin("row of SPACE, column of SPACE", "the number of its row or column, from 1", "row of s"),
    Builtin("distance of SPACE with SPACE", "how many side steps lie between two spaces", "distance of s with a1"),
    Builtin("SPACE is inner, SPACE is border, SPACE is corner", "where on the board a space lies", "s is corner"),
    Builtin(
        "SPACE is north-side (south-side, east-side, west-side)",
        "whether it belongs to that side of the board",
        "s is north-side",
    ),
    Builtin("PLACE is laid", "whether a tile lies there", "c is laid"),
    Builtin(
        "TILE at PLACE, rotation at PLACE",
        "the tile that lies there, and by how many sides it is turned; or none",
        "hexagon at c",
    ),
    Builtin("GROUP at SPACE", "the group that a space is in, or none", "chain at p"),
    Builtin("SPACES of GROUP", "the spaces of a group; of none there are none", "points of c"),
    Builtin("areas of PLACE, place of AREA", "the parts of the tile at a place; the place of a part", "areas of c"),
    Builtin(
        "openings of BOARD",
        "the places where nothing lies and that touch a laid tile; the middle at first",
        "openings of town",
    ),
    Builtin("score of PLAYER", "the sum of a player's scoring categories", "score of mover"),
    Builtin("PLAYER wins", "in an example, whether a player has won", "player 1 wins"),
)
