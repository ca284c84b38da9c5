"""What there is to print. It imports nothing, so that the help of the command can say it at once."""

from __future__ import annotations

LAYOUTS = {
    "full": "every article, with examples, readings, words and passages",
    "aid": "on one page what a player looks up during the game",
    "card": "the same on cards",
    "sheet": "the form on which scores are written",
    "concordance": "which passage of a source became which article",
    "open": "the questions that the sources leave open, and the answers that are played",
    "slip": "what variants change, to lay in the box of the game",
    "merged": "every article with what variants change marked",
    "sides": "editions side by side",
    "matrix": "what each edition and variant makes of each article",
}
"""The layouts by name, each with what it is."""
