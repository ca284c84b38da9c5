"""The L, C and P codes: what is likely a slip in a book, its citations and its prose."""

from __future__ import annotations

from statuto.catalogue import ERROR, NOTE, WARNING, _entry

_entry(
    "C001",
    ERROR,
    "There is no such source",
    "An article cites a source that the book names by `sources`.",
    "  cites frist-printing: 3.1",
    "  cites first-printing: 3.1",
)
_entry(
    "C002",
    ERROR,
    "The source has no such passage",
    "A citation can be looked up.",
    "  cites first-printing: 31",
    "  cites first-printing: 3.1",
)
_entry(
    "C003",
    WARNING,
    "A passage that no article cites",
    "What the source says and the book does not is most often an oversight. A passage that asks for nothing "
    "is cited by a note.",
    'passage 3.2 "Start"\n  en "The youngest begins."   # cited nowhere',
    'article turn.first\n  en "The youngest player begins."\n  cites first-printing: 3.2',
)
_entry(
    "C004",
    NOTE,
    "An article that cites nothing",
    "In a book with sources an article says where it comes from, or that the source is silent. An edition that has a "
    "source of its own says so of every article that it keeps.",
    'article turn.first\n  en "The youngest player begins."',
    'article turn.first\n  en "The youngest player begins."\n  silent first-printing',
)
_entry(
    "C005",
    WARNING,
    "A source is said to be silent and is cited",
    "It is one or the other.",
    "  cites first-printing: 3.1\n  silent first-printing",
    "  cites first-printing: 3.1",
)
_entry(
    "L001",
    WARNING,
    "A constant is never used",
    "A number that no rule and no prose refers to changes nothing when somebody changes it.",
    '  en "A player draws 3 cards."\n  let DRAWN = 3',
    '  en "A player draws {DRAWN} cards."\n  let DRAWN = 3',
)
_entry(
    "L002",
    WARNING,
    "A definition is never used",
    "No rule asks for it, so it may be left over, or a rule may be missing.",
    "  define free of square s: mark on s is none\n  must mark when mark on s is none",
    "  define free of square s: mark on s is none\n  must mark when s is free",
)
_entry(
    "L003",
    WARNING,
    "A memory is never asked",
    "What is remembered and never asked makes no difference to the game.",
    "    set raised to yes   # and nothing asks `raised`",
    "  must not bet when raised",
)
_entry(
    "L004",
    WARNING,
    "A zone is never used",
    "No piece is ever put into it, and no rule asks what is there.",
    "  zone discard: card",
    "  setup:\n    put every card into discard",
)
_entry(
    "L005",
    WARNING,
    "A kind of thing is never used",
    "Nothing in the book speaks of these things.",
    "  kind suit: clubs, hearts",
    "  piece card of each suit: 4",
)
_entry(
    "L006",
    WARNING,
    "A table is never used",
    "No rule asks for its values.",
    "  table value of each rank: jack 1, king 3",
    "  score cards for player p: total of value of rank of c for card c in cards in hand of p",
)
_entry(
    "L007",
    WARNING,
    "An option that nobody reads",
    "Whoever chooses it would see no difference.",
    "  option swap: yes or no = no   # and no rule asks `swap`",
    "  must not swap unless swap-allowed",
)
_entry(
    "L008",
    NOTE,
    "The answers to a reading change nothing",
    "No clause is under one of its answers, so the game is the same whichever is adopted. That may be right "
    "where the answers only say how to speak of it.",
    "  reading who-starts\n    …",
    "  under who-starts by-lot:\n    setup:\n      …",
)
_entry(
    "L010",
    WARNING,
    "Nobody may do this",
    "An action has legal moves only when some `may` or `must` permits it.",
    "  action pass: nothing",
    "  action pass: nothing\n  may pass",
)
_entry(
    "L011",
    WARNING,
    "No decision offers this action",
    "A player does what a `choose` offers; an action that none names is never done.",
    "  turn:\n    choose mark   # and `pass` is an action too",
    "  turn:\n    choose mark, pass",
)
_entry(
    "L012",
    WARNING,
    "Nothing gets here",
    "What follows the end of the turn or of the game in the same block is never done.",
    "    end the turn\n    choose build",
    "    choose build\n    end the turn",
)
_entry(
    "L020",
    WARNING,
    "The book has no turn",
    "Without `turn` nobody ever decides anything after the setup.",
    'article turn.order\n  en "Players take turns."',
    'article turn.order\n  en "Players take turns."\n  turn:\n    choose mark',
)
_entry(
    "L021",
    WARNING,
    "Nothing ends the game",
    "A book says when its game is over.",
    'article end.full\n  en "The game ends when the board is full."',
    'article end.full\n  en "The game ends when the board is full."\n'
    "  end when every square s has mark on s is not none",
)
_entry(
    "L022",
    WARNING,
    "Nothing forces an end",
    "The game ends only if somebody brings it about. A book says what stops a game that nobody ends.",
    "    end the game, mover wins   # the only end",
    "  limit 200 turns",
)
_entry(
    "L023",
    WARNING,
    "The game ends, and the book does not say who wins",
    "An end without an outcome is decided by the `winner` clause.",
    "  end when count of deck is 0",
    "  end when count of deck is 0\n  winner p has most score of p",
)
_entry(
    "L030",
    WARNING,
    "An article has clauses and no prose",
    "Whoever reads the printed book sees the prose; a rule that is not there in words does not exist for them.",
    "article mark.put\n  must mark when mark on s is none",
    'article mark.put\n  en "A player marks an empty {square}."\n  must mark when mark on s is none',
)
_entry(
    "L031",
    WARNING,
    "The prose is missing in a language",
    "A book in several languages says the same in each.",
    '  en "A player marks a {square}."   # elsewhere the book has `fr` too',
    '  en "A player marks a {square}."\n  fr "Un joueur marque une {square}."',
)
_entry(
    "L032",
    ERROR,
    "There is no such article",
    "An example that names the article against a move, and prose that refers to one, use its id.",
    "    refused mark on a1 by mark.putt",
    "    refused mark on a1 by mark.put",
)
_entry(
    "P001",
    ERROR,
    "The word in braces is not known",
    "Braces hold a constant, an option or a term of the book, so that the words follow the rules.",
    '  en "A player marks an empty {sqare}."',
    '  term square "square" "squares"\n  …\n  en "A player marks an empty {square}."',
)
_entry(
    "P002",
    ERROR,
    "The reference names no article",
    "`{@ID}` prints the number of an article.",
    '  en "See {@mark.putt}."',
    '  en "See {@mark.put}."',
)
_entry(
    "P003",
    ERROR,
    "The reference names an article that is removed",
    "A variant took the article out, and this text still sends the reader there.",
    'remove mark.swap because "…"   # and another article says: see {@mark.swap}',
    'replace mark.put\n  en "A player marks an empty {square}."',
)
_entry(
    "P004",
    ERROR,
    "A brace stands alone",
    "Braces come in pairs around one name.",
    '  en "A player marks {LENGTH squares."',
    '  en "A player marks {LENGTH} squares."',
)
_entry(
    "P005",
    NOTE,
    "A number that is a constant of the article",
    "When the constant changes, the words must change with it. A reference does so by itself.",
    '  en "A row of 3 wins."\n  let LENGTH = 3',
    '  en "A row of {LENGTH} wins."\n  let LENGTH = 3',
)
_entry(
    "P006",
    NOTE,
    "“can” or “should” where a right or a duty is meant",
    "What is allowed is said with “may”, what is a duty with “must”. “Can” says what is possible, “should” "
    "what is advice.",
    '  en "A player can pass."',
    '  en "A player may pass."',
)
