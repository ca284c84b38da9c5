"""The L codes: what is likely a slip in a book."""

from __future__ import annotations

from statuto.catalogue.entry import ERROR, NOTE, WARNING, Entry

ENTRIES = {
    "L001": Entry(
        WARNING,
        "A constant is never used",
        "A number that no rule and no prose refers to changes nothing when somebody changes it.",
        '  en "A player draws 3 cards."\n  let DRAWN = 3',
        '  en "A player draws {DRAWN} cards."\n  let DRAWN = 3',
    ),
    "L002": Entry(
        WARNING,
        "A definition is never used",
        "No rule asks for it, so it may be left over, or a rule may be missing.",
        "  define free of square s: mark on s is none\n  must mark when mark on s is none",
        "  define free of square s: mark on s is none\n  must mark when s is free",
    ),
    "L003": Entry(
        WARNING,
        "A memory is never asked",
        "What is remembered and never asked makes no difference to the game.",
        "    set raised to yes   # and nothing asks `raised`",
        "  must not bet when raised",
    ),
    "L004": Entry(
        WARNING,
        "A zone is never used",
        "No piece is ever put into it, and no rule asks what is there.",
        "  zone discard: card",
        "  setup:\n    put every card into discard",
    ),
    "L005": Entry(
        WARNING,
        "A kind of thing is never used",
        "Nothing in the book speaks of these things.",
        "  kind suit: clubs, hearts",
        "  piece card of each suit: 4",
    ),
    "L006": Entry(
        WARNING,
        "A table is never used",
        "No rule asks for its values.",
        "  table value of each rank: jack 1, king 3",
        "  score cards for player p: total of value of rank of c for card c in cards in hand of p",
    ),
    "L007": Entry(
        WARNING,
        "An option that nobody reads",
        "Whoever chooses it would see no difference.",
        "  option swap: yes or no = no   # and no rule asks `swap`",
        "  must not swap unless swap-allowed",
    ),
    "L008": Entry(
        NOTE,
        "The answers to a reading change nothing",
        "No clause is under one of its answers, so the game is the same whichever is adopted. That may be right "
        "where the answers only say how to speak of it.",
        "  reading who-starts\n    …",
        "  under who-starts by-lot:\n    setup:\n      …",
    ),
    "L009": Entry(
        WARNING,
        "A constant that no rule asks",
        "Whoever changes it changes the words and not the game, so that they part. A number that no rule needs, such "
        "as an age or minutes of play, stands in the words themselves.",
        '  en "A player takes 1 to {MOST} stones."\n  let MOST = 3\n  must take when taken is less than 3',
        '  en "A player takes 1 to {MOST} stones."\n  let MOST = 3\n  must take when taken is less than MOST',
    ),
    "L010": Entry(
        WARNING,
        "Nobody may do this",
        "An action has legal moves only when some `may` or `must` permits it.",
        "  action pass: nothing",
        "  action pass: nothing\n  may pass",
    ),
    "L011": Entry(
        WARNING,
        "No decision offers this action",
        "A player does what a `choose` offers; an action that none names is never done.",
        "  turn:\n    choose mark   # and `pass` is an action too",
        "  turn:\n    choose mark, pass",
    ),
    "L012": Entry(
        WARNING,
        "Nothing gets here",
        "What follows the end of the turn or of the game in the same block is never done.",
        "    end the turn\n    choose build",
        "    choose build\n    end the turn",
    ),
    "L013": Entry(
        NOTE,
        "Whoever is asked may have no legal move",
        "In the middle of a turn another player must decide, and each action is permitted only under a condition. When "
        "none is, the game stops with an error. If something else makes sure that there is a move, all is well.",
        "    choose guard by rival\n  must guard when card of five in hand of chooser is 1",
        "    choose guard, let-it by rival\n  must guard when card of five in hand of chooser is 1\n  must let-it",
    ),
    "L014": Entry(
        NOTE,
        "What a player holds is shown by whether they are asked",
        "A decision with nothing to choose is passed over, and everyone sees that. So they learn what the player who "
        "was not asked does not hold.",
        "    choose guard by rival\n  may guard when card of five in hand of chooser is 1",
        "    choose guard, let-it by rival\n  must guard when card of five in hand of chooser is 1\n  must let-it",
    ),
    "L020": Entry(
        WARNING,
        "The book has no turn",
        "Without `turn` nobody ever decides anything after the setup.",
        'article turn.order\n  en "Players take turns."',
        'article turn.order\n  en "Players take turns."\n  turn:\n    choose mark',
    ),
    "L021": Entry(
        WARNING,
        "Nothing ends the game",
        "A book says when its game is over.",
        'article end.full\n  en "The game ends when the board is full."',
        'article end.full\n  en "The game ends when the board is full."\n'
        "  end when every square s has mark on s is not none",
    ),
    "L022": Entry(
        WARNING,
        "Nothing forces an end",
        "The game ends only if somebody brings it about. A book says what stops a game that nobody ends.",
        "    end the game, mover wins   # the only end",
        "  limit 200 turns",
    ),
    "L023": Entry(
        WARNING,
        "The game ends, and the book does not say who wins",
        "An end without an outcome is decided by the `winner` clause.",
        "  end when count of deck is 0",
        "  end when count of deck is 0\n  winner p has most score of p",
    ),
    "L024": Entry(
        WARNING,
        "Nothing says who wins the match",
        "Who wins a deal does not say who wins the match; without a ranking nobody does.",
        "  match of at most 3 deals",
        "  match of at most 3 deals\n  winner of the match p has most points of p",
    ),
    "L030": Entry(
        WARNING,
        "An article has clauses and no prose",
        "Whoever reads the printed book sees the prose; a rule that is not there in words does not exist for them.",
        "article mark.put\n  must mark when mark on s is none",
        'article mark.put\n  en "A player marks an empty {square}."\n  must mark when mark on s is none',
    ),
    "L031": Entry(
        WARNING,
        "The prose is missing in a language",
        "A book in several languages says the same in each.",
        '  en "A player marks a {square}."   # elsewhere the book has `fr` too',
        '  en "A player marks a {square}."\n  fr "Un joueur marque une {square}."',
    ),
    "L032": Entry(
        ERROR,
        "There is no such article",
        "An example that names the article against a move, and prose that refers to one, use its id.",
        "    refused mark on a1 by mark.putt",
        "    refused mark on a1 by mark.put",
    ),
    "L033": Entry(
        NOTE,
        "A translation is older than what it translates",
        "What the book says in its own language has changed, and what it says in another language has not. Whoever "
        "reads that language is told what held before. A variant that says an article anew in one language alone "
        "does so; and where an article carries the stamp of what was translated, every later change is seen.",
        '  en "A player marks an empty {square}."\n  fr "Un joueur marque une {square}."\n  translated fr "03e1a2b7"',
        '  en "A player marks an empty {square}."\n  fr "Un joueur marque une {square} vide."\n'
        '  translated fr "9c40d5f1"   # written by `statuto fmt --translated fr`',
    ),
    "L034": Entry(
        WARNING,
        "The stamp of a translation that is not there",
        "`translated LANG` says that the words of the article in this language say what the book's own language says. "
        "Without words in both there is nothing that it could say.",
        '  en "A player marks a {square}."\n  translated fr "03e1a2b7"',
        '  en "A player marks a {square}."\n  fr "Un joueur marque une {square}."\n  translated fr "03e1a2b7"',
    ),
    "L035": Entry(
        NOTE,
        "An example of the base comes out otherwise, and nothing says so",
        "A variant changes what happens in an example of the book that it is upon. Whoever prints or shows the book is "
        "told that the example no longer holds, but not why. `statuto test` tells of those that cannot be played any "
        "more, too.",
        "amend mark.put: FREE = 2",
        'amend mark.put: FREE = 2\n\nchanges example taken because "Two marks have room on a square."',
    ),
}
