"""The E codes: what can go wrong with the rules of a book while a game is played."""

from __future__ import annotations

from statuto.catalogue.entry import ERROR, Entry

ENTRIES = {
    "E001": Entry(
        ERROR,
        "A dead end",
        "A player must decide and has no legal move, and the book does not say what happens then.",
        "  turn:\n    choose mark",
        "  turn:\n    choose mark\n    or else: nothing",
    ),
    "E002": Entry(
        ERROR,
        "A value leaves its range",
        "A memory was given a value outside the range that is declared for it. The range is too small, or a "
        "condition is missing.",
        "  memory coins of each player: 0 to 10",
        "  memory coins of each player: 0 to 99",
    ),
    "E003": Entry(
        ERROR,
        "A tile cannot be laid here",
        "A tile lies on this place already, or no tile is left.",
        "    lay h onto c turned 0   # wherever c is",
        "  must not build unless c is in the openings of the town",
    ),
    "E004": Entry(
        ERROR,
        "A loop goes past its bound",
        "Something was done more often than its `at most` allows.",
        "    while can leap, at most 2 times:",
        "    while can leap, at most 12 times:",
    ),
    "E005": Entry(
        ERROR,
        "A number of pieces is negative",
        "One cannot move fewer than no pieces.",
        "    move (dealt - 5) token from stock to bank",
        "    if dealt is more than 5: move (dealt - 5) token from stock to bank",
    ),
    "E006": Entry(
        ERROR,
        "Something is asked of none",
        "A thing that may be none was none. Ask first.",
        "    set mark on last to mover   # last is none in the first turn",
        "    if last is not none: set mark on last to mover",
    ),
    "E007": Entry(
        ERROR,
        "There are not so many pieces",
        "More pieces were to be taken than lie in the zone.",
        "    take 3 token from stock",
        "  must not buy unless token in stock is at least 3",
    ),
    "E008": Entry(
        ERROR,
        "A zone is full",
        "More pieces were put into a zone than it holds.",
        "  zone hand of each player: card at most 5",
        "  must not take when count of hand of mover is 5",
    ),
    "E009": Entry(
        ERROR,
        "The game goes on and nobody decides",
        "The effects of the book run in a circle in which neither a player nor chance decides anything.",
        "  turn:\n    nothing",
        "  turn:\n    choose mark",
    ),
    "E010": Entry(
        ERROR,
        "Chance has nothing to pick from",
        "The set to pick from is empty.",
        "    pick s at random from (squares t where mark on t is none)",
        "    if some square t where mark on t is none:\n"
        "      pick s at random from (squares t where mark on t is none)",
    ),
    "E011": Entry(
        ERROR,
        "Triggers set each other off without end",
        "What one trigger does makes another come true, and that one the first again.",
        "  whenever a is 0:\n    set a to 1\n  whenever a is 1:\n    set a to 0",
        "  whenever a is 0:\n    set b to 1",
    ),
    "E012": Entry(
        ERROR,
        "Chance cannot give this",
        "An example says what chance gives, and here chance cannot give it: it is not among what may be drawn or "
        "picked, or nothing is left to chance.",
        "    play\n      chance king   # when the kings are dealt",
        "    play\n      chance queen",
    ),
    "E013": Entry(
        ERROR,
        "There is no such position",
        "A position begins as that of another example, and no example of the book has this name.",
        "    given as opennig",
        "    given as opening",
    ),
    "E014": Entry(
        ERROR,
        "There is no such step",
        "A position begins at a step of the turn that the book does not have.",
        "      at towr",
        "      at tower",
    ),
    "E015": Entry(
        ERROR,
        "A line of a position is not understood",
        "Positions and facts use the names of the book as its clauses do.",
        "      set marc on a1 to player 1",
        "      set mark on a1 to player 1",
    ),
    "E016": Entry(
        ERROR,
        "A position leaves something to be decided",
        "A position says how things stand, so nobody, nor chance, decides anything within it.",
        "    given 2 players\n      draw 1 from deck to hand of player 1",
        "    given 2 players\n      put card of king into hand of player 1",
    ),
    "E017": Entry(
        ERROR,
        "So many cannot play the book of an example",
        "An example is for a number of players that the header allows.",
        "    given 5 players   # and the header says `players 2 to 4`",
        "    given 4 players",
    ),
    "E018": Entry(
        ERROR,
        "Too much is gone through for one decision",
        "So many things were tried, looking for moves or for connected sets, going around in loops or looking ahead "
        "for a duty, that a game would take hours. Say less at once, or name fewer things with `among` and `where`.",
        "  action swap on square s with square t at square u:",
        "  action swap on square s with square t among (squares next to s):",
    ),
    "E019": Entry(
        ERROR,
        "A number is too large",
        "What is worked out on the way counts, too: numbers go from -2,147,483,648 to 2,147,483,647.",
        "  score all for player p: tally of p * tally of p * tally of p",
        "  score all for player p: tally of p * tally of p",
    ),
    "E025": Entry(
        ERROR,
        "A map does not fit its board",
        "A map is drawn with the signs of its board, a row of signs for each row of spaces, from north to south.",
        '      map of field:\n        "x.?"',
        '      map of field:\n        "x.o"\n        "..."\n        "o.x"',
    ),
}
