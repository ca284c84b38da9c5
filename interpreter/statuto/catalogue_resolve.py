"""The R codes: what can be wrong with files, bases, ids and changes."""

from __future__ import annotations

from statuto.catalogue import ERROR, WARNING, _entry

_entry(
    "R001",
    ERROR,
    "There is no such book",
    "A book is named by its header, as `game/edition`, or by the path of its file. Variants follow with a plus sign.",
    "edition example/second on example/frist",
    "edition example/second on example/first",
)
_entry(
    "R002",
    ERROR,
    "A book is a delta on itself",
    "An edition or variant changes its base. When the bases go in a circle, there is no book to begin with.",
    "variant example/a of example/b   # and b is a variant of a",
    "variant example/a of example/standard",
)
_entry(
    "R003",
    ERROR,
    "This file cannot be played by itself",
    "A library lends definitions and a source holds passages; neither has a turn or an end.",
    "statuto play sources/rules.statuto",
    "statuto play example/three-in-a-row",
)
_entry(
    "R004",
    ERROR,
    "The book does not say how many play",
    "How many seats there are decides how much of everything there is.",
    'game example/race\n  title en "Race"',
    'game example/race\n  title en "Race"\n  players 2 to 4',
)
_entry(
    "R005",
    ERROR,
    "So many players cannot be seated",
    "A book is for 1 to 16 players, and the least number comes first.",
    "  players 4 to 2",
    "  players 2 to 4",
)
_entry(
    "R006",
    ERROR,
    "A file outside the folder of the book is named",
    "A book can be carried to another machine with its folder, so nothing in it may point out of the folder.",
    '  use "../../other/library.statuto"',
    '  use "library.statuto"',
)
_entry(
    "R007",
    ERROR,
    "A file that the book names is not there",
    "Paths begin at the folder of the file that names them.",
    '  sources "rules.statuto"',
    '  sources "sources/rules.statuto"',
)
_entry(
    "R008",
    ERROR,
    "Files use each other in a circle",
    "A file that uses another one needs it first. In a circle none can be first.",
    'library a\n  use "b.statuto"   # and b uses a',
    'library a\n  use "common.statuto"',
)
_entry(
    "R009",
    ERROR,
    "A book uses too many files",
    "There is a bound, so that no book can stop the program. Small libraries can be joined.",
    "a library for each definition",
    "a library for each subject",
)
_entry(
    "R010",
    ERROR,
    "The id of an article is in use",
    "An id names one article for ever: editions, variants, examples and players refer to it.",
    "article mark.put   # a second time",
    "article mark.again",
)
_entry(
    "R011",
    ERROR,
    "A change without a base",
    "Only an edition or a variant has a base that it can change; a game says everything itself.",
    'game example/race\nremove race.start because "Too slow."',
    'variant example/quick of example/race\nremove race.start because "Too slow."',
)
_entry(
    "R012",
    ERROR,
    "The file that `sources` names is no source",
    "`sources` names a file of numbered passages; `use` names a library.",
    '  sources "library.statuto"',
    '  use "library.statuto"',
)
_entry(
    "R013",
    ERROR,
    "Passages and articles are mixed",
    "Passages say what a source says, articles what the book says. Each has files of its own, so that one can "
    "be compared with the other.",
    'game example/race\npassage 1.1 "Start"\n  en "The youngest begins."',
    'source first-printing\npassage 1.1 "Start"\n  en "The youngest begins."',
)
_entry(
    "R014",
    ERROR,
    "A passage number is used twice",
    "Articles cite passages by their number, so a number stands for one passage.",
    'passage 3.1 "Start"\n  en "…"\npassage 3.1 "Turn"\n  en "…"',
    'passage 3.1 "Start"\n  en "…"\npassage 3.2 "Turn"\n  en "…"',
)
_entry(
    "R015",
    ERROR,
    "This is no variant of the book",
    "Behind a plus sign stands a variant, and a variant changes the articles of the base that it names.",
    "statuto check classics/hex+san-gimignano/connected-group",
    "statuto check san-gimignano/fr-2002+connected-group",
)
_entry(
    "R016",
    ERROR,
    "The file that `use` names is no library",
    "`use` brings in the definitions of a library. A game, edition or variant is a book of its own.",
    'variant example/quick of example/race\n  use "race.statuto"',
    "variant example/quick of example/race",
)
_entry(
    "R020",
    ERROR,
    "A delta does not say where its new article goes",
    "The order of articles is the order in which they are read and printed.",
    'variant example/swap of example/race\narticle race.swap\n  en "…"',
    'variant example/swap of example/race\nadd after race.start\narticle race.swap\n  en "…"',
)
_entry(
    "R021",
    ERROR,
    "The article is removed",
    "Another change has taken the article out, so there is nothing left to change.",
    'remove race.bonus because "…"\namend race.bonus: BONUS = 3',
    'remove race.bonus because "…"',
)
_entry(
    "R022",
    ERROR,
    "The base has no such article",
    "A change names the article that it changes by its id.",
    "amend race.strat: STEPS = 3",
    "amend race.start: STEPS = 3",
)
_entry(
    "R023",
    ERROR,
    "Two changes clash",
    "Variants may be named in any order, so the order cannot decide which of two changes holds. Changes that "
    "agree are no clash.",
    "amend race.start: STEPS = 3   # in one variant\namend race.start: STEPS = 4   # in another",
    "amend race.start: STEPS = 3   # in one of them only",
)
_entry(
    "R024",
    ERROR,
    "The id belonged to an article that is removed",
    "Ids are for ever: a player who has learnt what `race.bonus` is must not meet another article by that name.",
    'remove race.bonus because "…"\nadd after race.start\narticle race.bonus\n  en "…"',
    'remove race.bonus because "…"\nadd after race.start\narticle race.reward\n  en "…"',
)
_entry(
    "R025",
    ERROR,
    "The article has no such constant",
    "`amend` gives a constant of an article another value. Everything else is changed by `replace`.",
    "amend race.start: STEP = 3",
    "amend race.start: STEPS = 3",
)
_entry(
    "R026",
    WARNING,
    "A change changes nothing",
    "The base already says the same, so either the change or its value is a slip.",
    "amend race.start: STEPS = 2   # and the base says 2",
    "amend race.start: STEPS = 3",
)
_entry(
    "R027",
    ERROR,
    "There is nothing to except",
    "An exception lifts the prohibitions (`must not`) of an article under a condition. An article without one "
    "cannot have exceptions.",
    "except race.start when STEPS is 2   # race.start forbids nothing",
    "except race.blocked when STEPS is 2",
)
_entry(
    "R028",
    ERROR,
    "Two answers to one reading are adopted",
    "A reading has one answer at a time.",
    "adopt who-starts oldest   # in one variant\nadopt who-starts by-lot   # in another",
    "adopt who-starts by-lot",
)
_entry(
    "R029",
    WARNING,
    "An edition or variant changes nothing",
    "A delta without changes gives the same book under another name.",
    "variant example/empty of example/race",
    "variant example/quick of example/race\n\namend race.start: STEPS = 3",
)

_entry(
    "R030",
    ERROR,
    "A permission is amended that the article does not have",
    "An amendment changes one permission; the rest of the article stands.",
    "amend mark.put: may slide",
    "amend mark.put: may mark",
)
_entry(
    "R031",
    ERROR,
    "A kept article has a formal clause",
    "What is kept plays as in the base; only its words and citations are the edition's own.",
    "keep mark.put\n  let LENGTH = 4",
    "amend mark.put: LENGTH = 4",
)
