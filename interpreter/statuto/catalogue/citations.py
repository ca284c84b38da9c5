"""The C codes: what can be wrong with sources and citations."""

from __future__ import annotations

from statuto.catalogue.entry import ERROR, NOTE, WARNING, Entry

ENTRIES = {
    "C001": Entry(
        ERROR,
        "There is no such source",
        "An article cites a source that the book names by `sources`.",
        "  cites frist-printing: 3.1",
        "  cites first-printing: 3.1",
    ),
    "C002": Entry(
        ERROR,
        "The source has no such passage",
        "A citation can be looked up.",
        "  cites first-printing: 31",
        "  cites first-printing: 3.1",
    ),
    "C003": Entry(
        WARNING,
        "A passage that no article cites",
        "What the source says and the book does not is most often an oversight. A passage that asks for nothing "
        "is cited by a note.",
        'passage 3.2 "Start"\n  en "The youngest begins."   # cited nowhere',
        'article turn.first\n  en "The youngest player begins."\n  cites first-printing: 3.2',
    ),
    "C004": Entry(
        NOTE,
        "An article that cites nothing",
        "In a book with sources an article says where it comes from, or that the source is silent. An edition that has "
        "a source of its own says so of every article that it keeps.",
        'article turn.first\n  en "The youngest player begins."',
        'article turn.first\n  en "The youngest player begins."\n  silent first-printing',
    ),
    "C005": Entry(
        WARNING,
        "A source is said to be silent and is cited",
        "It is one or the other.",
        "  cites first-printing: 3.1\n  silent first-printing",
        "  cites first-printing: 3.1",
    ),
}
