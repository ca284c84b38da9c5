"""Codes of a match of several deals; they are findings of types, T090 to T093."""

from __future__ import annotations

from statuto.catalogue.entry import ERROR, Entry

ENTRIES: dict[str, Entry] = {
    "T090": Entry(
        ERROR,
        "There is no match, or its number of deals is not clear",
        "What is kept, done or decided for a match needs one, and every match has a greatest number of deals.",
        "  memory points of each player: 0 to 999 for the match",
        "  match of at most 3 deals\n  memory points of each player: 0 to 999 for the match",
    ),
    "T091": Entry(
        ERROR,
        "Nobody decides between two deals",
        "What is done after a deal is done at once, when the game is over and nobody moves.",
        "  after each deal:\n    choose discard by player 1",
        "  after each deal:\n    set loser to player 1",
    ),
    "T092": Entry(
        ERROR,
        "Groups do not outlast a deal",
        "When the next deal is set up all groups are found anew, so that nothing can be kept of one.",
        "  memory strength of each chain: 0 to 9 for the match",
        "  memory strength of each player: 0 to 9 for the match",
    ),
    "T093": Entry(
        ERROR,
        "The deals are counted by themselves",
        "`deal` is the number of the current deal. Only the position of an example says which one it is.",
        "    increase deal by 1",
        "    increase rounds by 1",
    ),
}
