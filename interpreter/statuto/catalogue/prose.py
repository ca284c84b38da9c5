"""The P codes: what can be wrong with prose and its languages."""

from __future__ import annotations

from statuto.catalogue.entry import ERROR, NOTE, WARNING, Entry

ENTRIES = {
    "P001": Entry(
        ERROR,
        "The word in braces is not known",
        "Braces hold a constant, an option or a term of the book, so that the words follow the rules.",
        '  en "A player marks an empty {sqare}."',
        '  term square "square" "squares"\n  …\n  en "A player marks an empty {square}."',
    ),
    "P002": Entry(
        ERROR,
        "The reference names no article",
        "`{@ID}` prints the number of an article.",
        '  en "See {@mark.putt}."',
        '  en "See {@mark.put}."',
    ),
    "P003": Entry(
        ERROR,
        "The reference names an article that is removed",
        "A variant took the article out, and this text still sends the reader there.",
        'remove mark.swap because "…"   # and another article says: see {@mark.swap}',
        'replace mark.put\n  en "A player marks an empty {square}."',
    ),
    "P004": Entry(
        ERROR,
        "A brace stands alone",
        "Braces come in pairs around one name.",
        '  en "A player marks {LENGTH squares."',
        '  en "A player marks {LENGTH} squares."',
    ),
    "P005": Entry(
        NOTE,
        "A number that is a constant of the article",
        "When the constant changes, the words must change with it. A reference does so by itself.",
        '  en "A row of 3 wins."\n  let LENGTH = 3',
        '  en "A row of {LENGTH} wins."\n  let LENGTH = 3',
    ),
    "P006": Entry(
        NOTE,
        "“can” or “should” where a right or a duty is meant",
        "What is allowed is said with “may”, what is a duty with “must”. “Can” says what is possible, “should” "
        "what is advice.",
        '  en "A player can pass."',
        '  en "A player may pass."',
    ),
    "P007": Entry(
        WARNING,
        "No font has these characters",
        "What no font can draw is printed as an empty box. The fonts that come with the program have Latin, Greek, "
        "Cyrillic and Hebrew letters; others are in a folder that `--font-path` names.",
        "statuto print rules.statuto --lang zh -o rules.pdf",
        "statuto print rules.statuto --lang zh --font-path fonts -o rules.pdf",
    ),
    "P008": Entry(
        WARNING,
        "This does not fit on one page",
        "A player aid and a score sheet are one page. Their text is made smaller, but not smaller than one can read; "
        "the rest goes on a second page.",
        "statuto print rules.statuto --layout aid --paper a5 -o aid.pdf",
        "statuto print rules.statuto --layout aid --paper a4 -o aid.pdf\n"
        "statuto print rules.statuto --layout card -o cards.pdf",
    ),
}
