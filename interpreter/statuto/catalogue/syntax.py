"""The S codes: what can be wrong with the text of a file, before anything is looked up."""

from __future__ import annotations

from statuto.catalogue.entry import ERROR, Entry

ENTRIES = {
    "S001": Entry(
        ERROR,
        "The file cannot be read",
        "The file is not there, is a folder, or may not be read.",
        "statuto check rules/nowhere.statuto",
        "statuto check rules/classics/draughts.statuto",
    ),
    "S002": Entry(
        ERROR,
        "The file is too large",
        "A file has a bound, so that no file can stop the program. A book can be divided.",
        "one file of nine million bytes",
        'use "pieces.statuto"',
    ),
    "S003": Entry(
        ERROR,
        "The file is not UTF-8",
        "Names and prose are in any script, and UTF-8 is the one encoding that holds them all.",
        "a file saved as Latin-1",
        "the same file saved as UTF-8",
    ),
    "S004": Entry(
        ERROR,
        "A control character stands in the text",
        "Such characters cannot be seen, and show that the file was damaged or is not a text.",
        "a zero byte in the middle of a line",
        "the line without it",
    ),
    "S010": Entry(
        ERROR,
        "The file is empty",
        "A file begins with the version of the language and says what it is.",
        "an empty file",
        "statuto 1\ngame example/three-in-a-row",
    ),
    "S011": Entry(
        ERROR,
        "The book is written in another version of the language",
        "A book keeps its meaning only in the version that it was written for.",
        "statuto 99",
        "statuto 1",
    ),
    "S012": Entry(
        ERROR,
        "The text is nested too deep",
        "What is nested that deep cannot be read aloud. A definition gives the inner part a name.",
        "not not not not … mark on s is none",
        "define free of square s: mark on s is none",
    ),
    "S013": Entry(
        ERROR,
        "There are too many findings",
        "After so many mistakes, the next ones are seldom worth reading.",
        "a text in another format",
        "a book whose first findings were mended",
    ),
    "S014": Entry(
        ERROR,
        "The text cannot be read",
        "The text stops the program in a way that no other finding describes. Please report it.",
    ),
    "S015": Entry(
        ERROR,
        "The indentation goes with no block",
        "Indentation says what belongs to what. A line that goes back must stand under a line above it.",
        "  turn:\n      choose mark\n    end the turn",
        "  turn:\n    choose mark\n    end the turn",
    ),
    "S016": Entry(
        ERROR,
        "A number is too large",
        "Every number has a bound, so that what is worked out stays exact and quick wherever a book is played.",
        "  limit 99999999999 turns",
        "  limit 1000 turns",
    ),
    "S020": Entry(
        ERROR,
        "A text has no closing quotation mark",
        "A text stands between two quotation marks on one line.",
        '  en "A player marks one square.',
        '  en "A player marks one square."',
    ),
    "S021": Entry(
        ERROR,
        "A word or sign is not understood",
        "A clause is a sentence with a fixed form; this word has no place in it.",
        "  must mark whenever mark on s is none",
        "  must mark when mark on s is none",
    ),
    "S022": Entry(
        ERROR,
        "The line ends too early",
        "The sentence needs more words.",
        "  must mark when mark on s is",
        "  must mark when mark on s is none",
    ),
    "S030": Entry(
        ERROR,
        "The book does not begin as a book",
        "The first line says which version of the language the book is written in; the second says what it is. "
        "Only then can the rest be read.",
        "article mark.put",
        "statuto 1\ngame example/three-in-a-row",
    ),
    "S031": Entry(
        ERROR,
        "A line of the header is malformed",
        "The header holds titles, the number of players, terms and files, each in a form of its own.",
        "  players two",
        "  players 2 to 4",
    ),
    "S032": Entry(
        ERROR,
        "A line at the left margin begins nothing",
        "At the left margin stand sections, articles, passages of a source and changes of a base. All else is indented "
        "below one of them.",
        "must mark when mark on s is none",
        "article mark.put\n  must mark when mark on s is none",
    ),
    "S033": Entry(
        ERROR,
        "An article, section, passage or change lacks its name or its block",
        "Articles are cited, changed and compared by their id, so each has one; what it says stands indented below it.",
        "article\n  must mark when mark on s is none",
        "article mark.put\n  must mark when mark on s is none",
    ),
    "S034": Entry(
        ERROR,
        "The first word of a clause is unknown",
        "The first word says what kind of clause a line is.",
        "  allow mark when mark on s is none",
        "  may mark when mark on s is none",
    ),
    "S035": Entry(
        ERROR,
        "A text is without its language or its quotation marks",
        "Prose, titles and notes say their language, and stand between quotation marks.",
        '  title "Marking"',
        '  title en "Marking"',
    ),
    "S036": Entry(
        ERROR,
        "A bracket has no partner",
        "What a bracket opens must be closed, or the rest of the article is read as part of it.",
        "  end when count of (squares s where mark on s is none is 0",
        "  end when count of (squares s where mark on s is none) is 0",
    ),
    "S037": Entry(
        ERROR,
        "A colon or an equals sign is missing or misplaced",
        "A colon stands before what belongs to a clause. An equals sign gives a constant its value, and never "
        "compares.",
        "  let LENGTH: 3",
        "  let LENGTH = 3",
    ),
    "S038": Entry(
        ERROR,
        "A block is empty or stands where none belongs",
        "After a colon at the end of a line, something is indented below it. Nothing is indented elsewhere.",
        "  turn:\n  must mark",
        "  turn:\n    choose mark",
    ),
    "S039": Entry(
        ERROR,
        "A comparison is not written in words",
        "Comparisons are read aloud, so they are words: `is`, `is not`, `is less than`, `is more than`, `is at least`, "
        "`is at most`, `is in`, `is not in`.",
        "  end when marks == 9",
        "  end when marks is 9",
    ),
    "S040": Entry(
        ERROR,
        "A sentence goes on, and nothing follows",
        "After `and`, `or`, `is` and the like, the reader waits for the rest.",
        "  must mark when mark on s is none and",
        "  must mark when mark on s is none and s is inner",
    ),
    "S041": Entry(
        ERROR,
        "A sentence about things lacks a part",
        "`some`, `every`, `for each`, `count of` and `run of` speak of the things of a domain: the domain comes first, "
        "then a name for one of them, then `where` or `has`.",
        "  end when every square has mark on s is not none",
        "  end when every square s has mark on s is not none",
    ),
    "S042": Entry(
        ERROR,
        "A permission is malformed",
        "`may`, `must` and `must not` name an action, and then say when.",
        "  must not mark mark on s is none",
        "  must not mark when mark on s is none",
    ),
    "S043": Entry(
        ERROR,
        "An effect is malformed",
        "An effect begins with a verb, and each verb has its own small words.",
        "    set mark on s = mover",
        "    set mark on s to mover",
    ),
    "S044": Entry(
        ERROR,
        "A declaration is malformed",
        "Pieces, boards, memory, zones and tables are declared in fixed forms, so that everybody reads them alike.",
        "  memory mark for each square: player or none",
        "  memory mark on each square: player or none",
    ),
    "S045": Entry(
        ERROR,
        "A name is expected",
        "A name begins with a letter. Some words of the language cannot be names where they would be taken for "
        "themselves.",
        "  let 3 = LENGTH",
        "  let LENGTH = 3",
    ),
    "S046": Entry(
        ERROR,
        "A reading, an example or a ruling is malformed",
        "Readings ask a question and give named answers. Examples give a position, then play, then say what holds.",
        "  example taken-square\n    after mark on a1 is player 1",
        "  example taken-square\n    then mark on a1 is player 1",
    ),
}
