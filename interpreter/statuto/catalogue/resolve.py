"""The R codes: what can be wrong with files, bases, ids and changes."""

from __future__ import annotations

from statuto.catalogue.entry import ERROR, NOTE, WARNING, Entry

ENTRIES = {
    "R001": Entry(
        ERROR,
        "There is no such book",
        "A book is named by its header, as `game/edition`, or by the path of its file. Variants follow with a plus "
        "sign.",
        "edition example/second on example/frist",
        "edition example/second on example/first",
    ),
    "R002": Entry(
        ERROR,
        "A book is a delta on itself",
        "An edition or variant changes its base. When the bases go in a circle, there is no book to begin with.",
        "variant example/a of example/b   # and b is a variant of a",
        "variant example/a of example/standard",
    ),
    "R003": Entry(
        ERROR,
        "This file cannot be played by itself",
        "A library lends definitions and a source holds passages; neither has a turn or an end.",
        "statuto play sources/rules.statuto",
        "statuto play example/three-in-a-row",
    ),
    "R004": Entry(
        ERROR,
        "The book does not say how many play",
        "How many seats there are decides how much of everything there is.",
        'game example/race\n  title en "Race"',
        'game example/race\n  title en "Race"\n  players 2 to 4',
    ),
    "R005": Entry(
        ERROR,
        "So many players cannot be seated",
        "A book is for 1 to 16 players, and the least number comes first.",
        "  players 4 to 2",
        "  players 2 to 4",
    ),
    "R006": Entry(
        ERROR,
        "A file outside the folder of the book is named",
        "A book can be carried to another machine with its folder, so nothing in it may point out of the folder.",
        '  use "../../other/library.statuto"',
        '  use "library.statuto"',
    ),
    "R007": Entry(
        ERROR,
        "A file that the book names is not there",
        "Paths begin at the folder of the file that names them.",
        '  sources "rules.statuto"',
        '  sources "sources/rules.statuto"',
    ),
    "R008": Entry(
        ERROR,
        "Files use each other in a circle",
        "A file that uses another one needs it first. In a circle none can be first.",
        'library a\n  use "b.statuto"   # and b uses a',
        'library a\n  use "common.statuto"',
    ),
    "R009": Entry(
        ERROR,
        "A book uses too many files",
        "There is a bound, so that no book can stop the program. Small libraries can be joined.",
        "a library for each definition",
        "a library for each subject",
    ),
    "R010": Entry(
        ERROR,
        "The id of an article is in use",
        "An id names one article for ever: editions, variants, examples and players refer to it.",
        "article mark.put   # a second time",
        "article mark.again",
    ),
    "R011": Entry(
        ERROR,
        "A change without a base",
        "Only an edition or a variant has a base that it can change; a game says everything itself.",
        'game example/race\nremove race.start because "Too slow."',
        'variant example/quick of example/race\nremove race.start because "Too slow."',
    ),
    "R012": Entry(
        ERROR,
        "The file that `sources` names is no source",
        "`sources` names a file of numbered passages; `use` names a library.",
        '  sources "library.statuto"',
        '  use "library.statuto"',
    ),
    "R013": Entry(
        ERROR,
        "Passages and articles are mixed",
        "Passages say what a source says, articles what the book says. Each has files of its own, so that one can "
        "be compared with the other.",
        'game example/race\npassage 1.1 "Start"\n  en "The youngest begins."',
        'source first-printing\npassage 1.1 "Start"\n  en "The youngest begins."',
    ),
    "R014": Entry(
        ERROR,
        "A passage number is used twice",
        "Articles cite passages by their number, so a number stands for one passage.",
        'passage 3.1 "Start"\n  en "…"\npassage 3.1 "Turn"\n  en "…"',
        'passage 3.1 "Start"\n  en "…"\npassage 3.2 "Turn"\n  en "…"',
    ),
    "R015": Entry(
        ERROR,
        "This is no variant of the book",
        "Behind a plus sign stands a variant, and a variant changes the articles of the base that it names.",
        "statuto check classics/hex+example/short",
        "statuto check example/race+short",
    ),
    "R016": Entry(
        ERROR,
        "The file that `use` names is no library",
        "`use` brings in the definitions of a library. A game, edition or variant is a book of its own.",
        'variant example/quick of example/race\n  use "race.statuto"',
        "variant example/quick of example/race",
    ),
    "R020": Entry(
        ERROR,
        "A delta does not say where its new article goes",
        "The order of articles is the order in which they are read and printed.",
        'variant example/swap of example/race\narticle race.swap\n  en "…"',
        'variant example/swap of example/race\nadd after race.start\narticle race.swap\n  en "…"',
    ),
    "R021": Entry(
        ERROR,
        "The article is removed",
        "Another change has taken the article out, so there is nothing left to change.",
        'remove race.bonus because "…"\namend race.bonus: BONUS = 3',
        'remove race.bonus because "…"',
    ),
    "R022": Entry(
        ERROR,
        "The base has no such article",
        "A change names the article that it changes by its id.",
        "amend race.strat: STEPS = 3",
        "amend race.start: STEPS = 3",
    ),
    "R023": Entry(
        ERROR,
        "Two changes clash",
        "Variants may be named in any order, so the order cannot decide which of two changes holds. Changes that "
        "agree are no clash.",
        "amend race.start: STEPS = 3   # in one variant\namend race.start: STEPS = 4   # in another",
        "amend race.start: STEPS = 3   # in one of them only",
    ),
    "R024": Entry(
        ERROR,
        "The id belonged to an article that is removed",
        "Ids are for ever: a player who has learnt what `race.bonus` is must not meet another article by that name.",
        'remove race.bonus because "…"\nadd after race.start\narticle race.bonus\n  en "…"',
        'remove race.bonus because "…"\nadd after race.start\narticle race.reward\n  en "…"',
    ),
    "R025": Entry(
        ERROR,
        "The article has no such constant",
        "`amend ID: NAME = VALUE` gives a constant of an article another value.",
        "amend race.start: STEP = 3",
        "amend race.start: STEPS = 3",
    ),
    "R026": Entry(
        NOTE,
        "A change changes nothing",
        "The base already says the same, so either the change or its value is a slip.",
        "amend race.start: STEPS = 2   # and the base says 2",
        "amend race.start: STEPS = 3",
    ),
    "R027": Entry(
        ERROR,
        "There is nothing to except",
        "An exception lifts the prohibitions (`must not`) and the duties of an article under a condition. An article "
        "without any cannot have exceptions.",
        "except race.start when STEPS is 2   # race.start forbids nothing",
        "except race.blocked when STEPS is 2",
    ),
    "R028": Entry(
        ERROR,
        "Two answers to one reading are adopted",
        "A reading has one answer at a time.",
        "adopt who-starts oldest   # in one variant\nadopt who-starts by-lot   # in another",
        "adopt who-starts by-lot",
    ),
    "R029": Entry(
        WARNING,
        "An edition or variant changes nothing",
        "A delta without changes gives the same book under another name.",
        "variant example/empty of example/race",
        "variant example/quick of example/race\n\namend race.start: STEPS = 3",
    ),
    "R030": Entry(
        ERROR,
        "A permission is amended that the article does not have",
        "An amendment changes one permission; the rest of the article stands.",
        "amend mark.put: may slide",
        "amend mark.put: may mark",
    ),
    "R031": Entry(
        ERROR,
        "A kept article has a formal clause",
        "What is kept plays as in the base; only its words, citations, readings and examples are the edition's own.",
        "keep mark.put\n  let LENGTH = 4",
        "amend mark.put: LENGTH = 4",
    ),
    "R032": Entry(
        ERROR,
        "A kept article answers a question otherwise",
        "What is kept plays as in the base. An edition may put a question of the base in its own words, with the "
        "same answers; which one is adopted is said by a line of its own.",
        'keep turn.order\n  reading who-starts\n    oldest en "The oldest."\n    by-lot adopted en "By lot."',
        "adopt who-starts by-lot",
    ),
    "R033": Entry(
        ERROR,
        "Two variants exclude each other",
        "A variant says in its header with which others it cannot be played.",
        "statuto play example/race+short+long   # and short says: excludes example/long",
        "statuto play example/race+short",
    ),
    "R034": Entry(
        ERROR,
        "Each of some changes is over another",
        "`over` says which of two changes holds. When they go in a circle, none can.",
        "over race/b   # in race/a, and in race/b:\nover race/a",
        "over race/b   # in race/a alone",
    ),
    "R035": Entry(
        ERROR,
        "The article has no such line",
        "`amend` puts a line in the place of the one that has its name, which is its first words: `must not mark`, "
        "`whenever`, `define open`, `en`. `without` takes out the line of a name.",
        'amend race.start: fr "Le plus jeune commence."   # and there is no French yet',
        'amend race.start: also fr "Le plus jeune commence."',
    ),
    "R036": Entry(
        ERROR,
        "The article has several such lines",
        "A change says which line it is about. A trigger or an end with the same condition as before is found by it; "
        "otherwise one line is taken out by its number, and the new one is added.",
        "amend race.end: end when turn is 9, nobody wins   # and there are two ends",
        "amend race.end\n  without end when 2\n  also end when turn is 9, nobody wins",
    ),
    "R037": Entry(
        ERROR,
        "The article already has the line that is added",
        "`also` adds a line. What an article can say only once is changed without `also`.",
        "amend race.start: also let STEPS = 3",
        "amend race.start: let STEPS = 3",
    ),
    "R038": Entry(
        WARNING,
        "What is replaced has changed since",
        '`replace ID was "…"` holds the stamp of what the base said when the replacement was written. When the base '
        "says something else, the replacement may undo a change that nobody meant to undo.",
        'replace race.start was "03e1a2b7"   # and race.start has changed',
        'replace race.start was "9c40d5f1"   # read again, and stamped anew by `statuto fmt --stamp`',
    ),
    "R039": Entry(
        WARNING,
        "No variant has this name",
        "`over` and `excludes` speak of other variants by their names. A name that no variant has settles and excludes "
        "nothing.",
        "over example/long-line\namend race.start: STEPS = 3",
        "over example/long-lines\namend race.start: STEPS = 3",
    ),
    "R040": Entry(
        ERROR,
        "A delta changes an example that the base does not have",
        "`changes example NAME` says that an example of the base comes out otherwise under this delta. An example has "
        "its name from the base.",
        'changes example ful because "A third piece has room."',
        'changes example full because "A third piece has room."',
    ),
    "R041": Entry(
        ERROR,
        "An exception is changed as if it were an article",
        "An exception has a condition and no lines. It may have exceptions itself, and it may be removed.",
        'except race.blocked as race.last when STEPS is 1\nreplace race.last\n  en "…"',
        'except race.blocked as race.last when STEPS is 1\nremove race.last because "…"',
    ),
    "R042": Entry(
        ERROR,
        "A term or a section stands twice",
        "A term and a section have their words in all languages in one line. A second line would leave it open which "
        "holds, and a section that begins twice would have two numbers.",
        'section play "Play"\nsection play fr "La partie"',
        'section play en "Play" fr "La partie"',
    ),
}
