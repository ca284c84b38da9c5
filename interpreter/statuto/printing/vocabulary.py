"""Every interface word that is printed, in English; the catalogues in `locale/` give it in other languages.

A layout or a renderer asks for a word by its English, `words(language)["Contents"]`. A word that stands here is found
by `make words`, which takes it with the comment above it to the translators; a test compares what is asked for with
what stands here. A name in braces is filled in by whoever asks, and stays as it is in a translation.
"""

from __future__ import annotations


def N_(message: str) -> str:
    """The message itself: marks a text that is to be translated when it is printed, not here."""
    return message


def NN_(one: str, many: str) -> tuple[str, str]:
    """A message for one and one for several, to be chosen and translated when it is printed."""
    return one, many


WORDS = (
    # Translators: the name of YOUR language in your language, such as Français; it heads a column.
    N_("English"),
    # Translators: one page with what a player looks up during the game
    N_("Player aid"),
    # Translators: the whole rules with a variant worked in
    N_("Rules with the variant"),
    N_("Rules with the variants"),
    # Translators: a form to write scores on
    N_("Score sheet"),
    N_("Editions side by side"),
    N_("Editions and variants"),
    # Translators: which passage of the rulebook went into which article
    N_("Concordance"),
    # Translators: parts of a publication
    N_("Contents"),
    N_("Article"),
    N_("Articles"),
    N_("Glossary"),
    # Translators: the list of words with the articles in which they occur, at the end of a book
    N_("Index"),
    # Translators: the printed rulebooks and answers that the rules were written after
    N_("Sources"),
    N_("Figure"),
    N_("Table"),
    N_("Example"),
    N_("Examples"),
    # Translators: what the rules decide in a doubtful case; stands above such a case
    N_("Ruling"),
    # Translators: above an example of a game that one of its variants or later editions has changed
    N_("Example of the base"),
    N_("Ruling of the base"),
    # Translators: of such an example: what happens in it is not the same by the rules of this book
    N_("Comes out otherwise here"),
    # Translators: of such an example: it cannot be played by the rules of this book
    N_("No longer applies here"),
    # Translators: before the numbers of other articles
    N_("See also"),
    # Translators: of a term: the article that says what it is
    N_("Defined in"),
    # Translators: of a term: the articles in which it occurs
    N_("Used in"),
    # Translators: a numbered piece of a rulebook that is cited
    N_("Passage"),
    # Translators: of a source that says nothing about an article; after the name of the source and a colon
    N_("silent"),
    N_("Not cited"),
    # Translators: the heading of what the program makes of a rule, in plain English
    N_("The machine reads"),
    # Translators: in place of the words of an article that this language lacks
    N_("Not translated"),
    N_("The translation is older than the original"),
    # Translators: in the column of an edition that lacks the article beside it
    N_("No such article"),
    # Translators: a point that the rulebook leaves open, and how it is understood
    N_("Open question"),
    N_("Open questions"),
    N_("Readings"),
    # Translators: before what the rulebook says of an open question
    N_("The source says"),
    # Translators: before the answer that is played
    N_("We play"),
    # Translators: the answers that are not played
    N_("One could also play"),
    # Translators: before the name of the rules that a variant changes
    N_("Variant of {book}"),
    # Translators: a book and the variants put on it, such as "Nine cards"
    N_("with {variants}"),
    # Translators: before the name of an author
    N_("by"),
    # Translators: an option that players agree on before the game: its name, what may be chosen, what is the rule
    N_("Option {name}: {range}, usually {value}"),
    # Translators: the numbers that may be chosen
    N_("{low} to {high}"),
    N_("yes or no"),
    N_("yes"),
    N_("no"),
    # Translators: below the changes of a variant: who answers for them
    N_("Signed: {authors}"),
    # Translators: of an article: by the variant of this title
    N_("Added by {variant}"),
    N_("Removed by {variant}"),
    N_("Changed by {variant}"),
    # Translators: of an article: no other edition has it
    N_("Only in {book}"),
    # Translators: the heading of a list of articles of which a rulebook says nothing
    N_("Where a source is silent"),
    # Translators: what a variant did to an article; "article" is meant
    N_("Added"),
    N_("Removed"),
    N_("Replaced"),
    N_("Amended"),
    N_("Kept"),
    N_("Excepted"),
    N_("Changed"),
    N_("Moved"),
    N_("Renumbered"),
    # Translators: the words of an article are others, the rule is the same
    N_("Reworded"),
    N_("Rule changed"),
    N_("unchanged"),
    # Translators: of an article that a variant adds
    N_("New"),
    # Translators: the score sheet
    N_("Player"),
    # Translators: what points are given for; heads a column
    N_("Category"),
    N_("Total"),
    # Translators: one of the games that make up a match, in card games
    N_("Deal"),
    N_("Winner"),
    # Translators: a heading above the figure of the steps of a turn
    N_("The turn as a diagram"),
    N_("Your turn"),
    N_("Actions"),
    # Translators: column heads: what a player does, when it is allowed, what it brings
    N_("Do"),
    N_("When"),
    N_("Gain"),
    N_("End of the game"),
    N_("Scoring"),
    # Translators: for how many a game is
    N_("{low} to {high} players"),
    N_("{low} or {high} players"),
    # Translators: heads a column with numbers of players, in small letters
    N_("players"),
    # Translators: references within the text, in small letters
    N_("page"),
    # Translators: the page on a screen
    N_("Search the rules"),
    N_("Nothing found"),
    N_("Skip to the rules"),
    N_("back to top"),
    N_("Link to this article"),
    # Translators: a button beside the search
    N_("The key / leads to the search"),
    # Translators: of places or moves that the rules allow, and of those that they refuse
    N_("legal"),
    N_("refused"),
    # Translators: below figures: a position before the moves of an example, and after them
    N_("Before"),
    N_("After {moves}"),
    N_("After {count} moves, the last: {move}"),
    # Translators: what a figure shows, for whoever cannot see it: whose turn it is, or that the game is over
    N_("{player} to move"),
    N_("Over, won by {players}"),
    N_("Over, won by nobody"),
    # Translators: so many cards or other pieces lie face down
    N_("{count} hidden"),
    # Translators: a tile on a space, and how far it is turned there, a number
    N_("{piece} at {place}, turned {turn}"),
    # Translators: a piece that a player has put on a space
    N_("token"),
    # Translators: the diagram of a turn: where it begins, and who decides at a step
    N_("start"),
    N_("chance"),
    N_("player on turn"),
    N_("another player"),
    N_("step {name}"),
    # Translators: a player does not do what they may do
    N_("decline"),
    # Translators: the diagram in words: what may follow a step
    N_("then {steps}"),
    N_("the turn can end, then {steps}"),
    N_("the turn ends"),
    N_("the step can come again"),
    N_("the game can end"),
    N_("A step may be passed over."),
    # Translators: a chapter and a line about how often each article was used when many games were played at random
    N_("Use of the articles"),
    # Translators: heads a column: how often an article was used
    N_("Applied"),
    # Translators: heads a column: how often an article forbade something
    N_("Refused"),
    # Translators: heads a column: the share of the games in which that was
    N_("In games"),
    # Translators: of an article that was not used in any game, in small letters
    N_("never"),
    # Translators: after a comma; share is a percentage
    N_("in {share} of the games"),
    N_("in every game"),
    # Translators: of an article: there is no example in which it is used
    N_("No example"),
    # Translators: at the end of a list that is cut short
    N_("and {count} more"),
    # Translators: the number with which a computer begins to draw at random
    N_("seed {seed}"),
    # Translators: a percentage, with the space that your language sets before its sign
    N_("{number}%"),
    # Translators: this number (a thousand, two hundred, thirty-four and a half) as it is written in your language
    N_("1,234.5"),
    N_("An article applies when its action or permission is used, its trigger is set off, or it ends the game."),
    N_("It refuses, once a decision, when it forbids a move that would be permitted, or its duty takes one away."),
    # Translators: how a label and its text are set, with the space that your language has before a colon
    N_("{label}: {text}"),
    # Translators: the last two things of a list
    N_("{first} and {last}"),
)

COUNTED = (
    # Translators: for how many a game is
    NN_("{count} player", "{count} players"),
    # Translators: games that a computer played by moves at random
    NN_("{count} game at random", "{count} games at random"),
    # Translators: after a comma: of those games, so many were broken off, or the rules did not say how to go on
    NN_("{count} game came to no end", "{count} games came to no end"),
    # Translators: of an article: how often it was used in many games
    NN_("Applied {count} time", "Applied {count} times"),
    # Translators: of an article: how often a player had to decide and it forbade something
    NN_("Refused something at {count} decision", "Refused something at {count} decisions"),
    # Translators: after a comma
    NN_("in {count} game", "in {count} games"),
    # Translators: of an article
    NN_("Never applied in {count} game", "Never applied in {count} games"),
    NN_("Never refused anything in {count} game", "Never refused anything in {count} games"),
)
