"""The T codes: what can be wrong with names, kinds of thing and values."""

from __future__ import annotations

from statuto.catalogue import ERROR, _entry

_entry(
    "T001",
    ERROR,
    "A name is not known",
    "Every name of a rule is declared by some article, by a library or by the language. Most often it is misspelled.",
    "  must mark when marc on s is none",
    "  must mark when mark on s is none",
)
_entry(
    "T002",
    ERROR,
    "This is another kind of thing than is needed",
    "Numbers, conditions, things of different kinds, sets and zones cannot stand for one another. A thing "
    "that may be none is asked first whether it is none.",
    "  end when count of stock",
    "  end when count of stock is 0",
)
_entry(
    "T003",
    ERROR,
    "Nothing takes this phrase",
    "A phrase such as `of p` belongs to a name that is declared with it.",
    "  end when mark of s is mover   # declared `mark on each square`",
    "  end when mark on s is mover",
)
_entry(
    "T004",
    ERROR,
    "A name lacks what it is of, on or in",
    "What is kept for each thing must be asked of one thing.",
    "  end when score-mark is 5   # declared `score-mark of each player`",
    "  end when score-mark of mover is 5",
)
_entry(
    "T005",
    ERROR,
    "A variable hides a name of the book",
    "Two meanings of one word within a sentence mislead the reader.",
    "  define free of square mark: mark on mark is none",
    "  define free of square s: mark on s is none",
)
_entry(
    "T006",
    ERROR,
    "An action stands where a value is needed",
    "An action is something to do. `can ACTION` is the condition that it has a legal move.",
    "  end when not mark",
    "  end when not can mark",
)
_entry(
    "T007",
    ERROR,
    "A name may be two things",
    "Two kinds have a thing of this name, and nothing near it tells which is meant.",
    "  let FIRST = red   # a colour and a suit",
    "  define first-colour: first colour c where c is red",
)
_entry(
    "T008",
    ERROR,
    "There is no such player",
    "The book can be played by fewer players than this seat needs.",
    "  players 2 to 4\n  …\n  first player player 3",
    "  players 2 to 4\n  …\n  first player player 1",
)
_entry(
    "T010",
    ERROR,
    "The value must be known when the book is read",
    "Sizes, bounds and constants fix the size of the state, so they cannot depend on what happens in a game.",
    "  let LEFT = count of stock",
    "  define left: count of stock",
)
_entry(
    "T011",
    ERROR,
    "Something is defined by itself",
    "A definition that goes in a circle never comes to an answer.",
    "  let A = B + 1\n  let B = A - 1",
    "  let A = 2\n  let B = A - 1",
)
_entry(
    "T012",
    ERROR,
    "A division by 0",
    "Nothing can be divided by 0, and there is no rest of it.",
    "  define share: pot / 0",
    "  define share: pot / 2",
)
_entry(
    "T013",
    ERROR,
    "A connected set of this size cannot be sought",
    "The search for connected sets grows fast with their size, so it is bounded.",
    "  end when connected 40 squares s where mark on s is mover",
    "  end when count of (squares s connected to a1 where mark on s is mover) is 40",
)
_entry(
    "T014",
    ERROR,
    "`afterwards` has no move to come after",
    "`afterwards C` asks how things stand after the move that a permission is about.",
    "  end when afterwards count of stock is 0",
    "  must not take when afterwards count of stock is 0",
)
_entry(
    "T020",
    ERROR,
    "The name is taken",
    "A name means one thing in the whole book.",
    "  let SIZE = 3\n  option SIZE: 2 to 9 = 3",
    "  option size: 2 to 9 = 3",
)
_entry(
    "T021",
    ERROR,
    "The same thing stands twice",
    "In a kind or a table each thing has one place.",
    "  kind colour: red, green, red",
    "  kind colour: red, green, blue",
)
_entry(
    "T022",
    ERROR,
    "There are too many pieces",
    "The state of a game has a fixed size, so the number of pieces has a bound.",
    "  piece token: 100000",
    "  piece token: 100",
)
_entry(
    "T023",
    ERROR,
    "Tiles of this form cannot be laid",
    "Boards that are laid lie on a hexagon grid, so their tiles have 6 sides.",
    "  tile room: 4 sides, parts with colour:\n    1 of red green",
    "  tile room: 6 sides, parts with colour:\n    1 of red green",
)
_entry(
    "T024",
    ERROR,
    "A tile has a wrong number of parts",
    "All tiles of one kind have the same number of parts, and each part owns the same number of sides.",
    "  tile room: 6 sides, parts with colour:\n    1 of red green blue\n    1 of red green",
    "  tile room: 6 sides, parts with colour:\n    1 of red green blue\n    1 of red green red",
)
_entry(
    "T025",
    ERROR,
    "The board cannot be made",
    "A board has at least one space, each with a name of its own, and is not larger than the bound.",
    "  board field of square: square grid 0 by 3",
    "  board field of square: square grid 3 by 3",
)
_entry(
    "T026",
    ERROR,
    "A laid board lacks its tiles or its parts",
    "What lies on the board are tiles, and rules speak of their parts.",
    "  board town of place: laid from card",
    "  board town of place with area: laid from hexagon",
)
_entry(
    "T027",
    ERROR,
    "A value is outside its range",
    "What is remembered stays in the range that is declared for it.",
    "  memory lives: 0 to 3 = 5",
    "  memory lives: 0 to 5 = 5",
)
_entry(
    "T028",
    ERROR,
    "`its player` has no player",
    "What is not kept for each player belongs to nobody who could see it alone.",
    "  zone hand: card seen by its player",
    "  zone hand of each player: card seen by its player",
)
_entry(
    "T029",
    ERROR,
    "The state would be too large",
    "What is kept for each of many things, and of many things again, grows beyond what can be played.",
    "  memory seen of each square with each square with each square: yes or no",
    "  memory seen of each square: yes or no",
)
_entry(
    "T030",
    ERROR,
    "A table has gaps",
    "A table has a value for every thing, so that it can always be asked.",
    "  table value of each rank: jack 1, king 3   # queen has none",
    "  table value of each rank: jack 1, queen 2, king 3",
)
_entry(
    "T031",
    ERROR,
    "A constant has no value for this number of players",
    "A book that 2 to 4 can play says how much there is for 2, for 3 and for 4.",
    "  let HAND = 5 for 2 players, 4 for 3 players   # and for 4?",
    "  let HAND = 5 for 2 players, 4 for 3 players, 3 for 4 players",
)
_entry(
    "T040",
    ERROR,
    "Only a memory can be given a value",
    "Constants, definitions and things never change in a game.",
    "  let LIVES = 3\n  setup:\n    set LIVES to 2",
    "  memory lives: 0 to 3 = 3\n  setup:\n    set lives to 2",
)
_entry(
    "T041",
    ERROR,
    "This is not a zone",
    "Pieces lie in zones; they are put into, taken from and moved between zones only.",
    "    put 1 token into mark on s",
    "    put 1 token into tokens on s",
)
_entry(
    "T042",
    ERROR,
    "Two zones hold different pieces",
    "A zone holds pieces of one kind.",
    "    move all from hand of p to token-stock",
    "    move all from hand of p to discard",
)
_entry(
    "T043",
    ERROR,
    "The zone has no order to shuffle",
    "A zone that only counts its pieces has no top. A deck is declared `in order`.",
    "  zone deck: card\n  setup:\n    shuffle deck",
    "  zone deck: card in order seen by nobody\n  setup:\n    shuffle deck",
)
_entry(
    "T044",
    ERROR,
    "There is no board to lay tiles on",
    "Tiles are laid on a board that is `laid from` them.",
    "  board field of square: square grid 3 by 3\n  …\n    lay h onto a1 turned 0",
    "  board town of place with area: laid from hexagon\n  …\n    lay h onto c turned 0",
)
_entry(
    "T045",
    ERROR,
    "The bound of a loop is out of range",
    "Every loop says how often it is done at most, so that every turn comes to an end.",
    "    while count of deck is more than 0, at most 0 times:",
    "    while count of deck is more than 0, at most 20 times:",
)
_entry(
    "T046",
    ERROR,
    "Two steps have one name",
    "Examples and players name a step of the turn, so each has its own name.",
    "    step draw: …\n    step draw: …",
    "    step draw: …\n    step draw-again: …",
)
_entry(
    "T050",
    ERROR,
    "There is no such reading or answer",
    "`under`, `adopt` and the command line name a reading of the book and one of its answers.",
    "  under who-starts by-lots:",
    "  under who-starts by-lot:",
)
_entry(
    "T051",
    ERROR,
    "A reading does not adopt exactly one answer",
    "The book is played by the adopted answers, so each reading has one.",
    '    oldest en "The oldest."\n    by-lot en "By lot."',
    '    oldest adopted en "The oldest."\n    by-lot en "By lot."',
)
_entry(
    "T052",
    ERROR,
    "The book has no such option",
    "Only what the book declares by `option` can be chosen.",
    "statuto play classics/hex --set sizes=5",
    "statuto play classics/hex --set size=5",
)
_entry(
    "T053",
    ERROR,
    "The value of an option is out of its range",
    "An option says between which numbers one may choose.",
    "  option size: 2 to 9 = 11",
    "  option size: 2 to 19 = 11",
)
