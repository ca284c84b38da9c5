"""The U codes: what can be wrong with the words of the command line."""

from __future__ import annotations

from statuto.catalogue.entry import ERROR, WARNING, Entry

ENTRIES = {
    "U001": Entry(
        ERROR,
        "A value on the command line is not understood",
        "An option of a book is a number, or yes or no, as the book declares it. Numbers are in digits and within "
        "bounds: no `nan`, no `inf`, no `1e9`, no `10_000`.",
        "statuto play classics/hex --set size=large",
        "statuto play classics/hex --set size=5",
    ),
    "U002": Entry(
        ERROR,
        "The book is not for this number of players",
        "A book says how many play it. What it means for another number, nobody has written.",
        "statuto play classics/hex --players 3",
        "statuto play classics/hex --players 2",
    ),
    "U003": Entry(
        ERROR,
        "A file of explanations is not understood",
        "`--explained` reads a line for each change that no example can notice: the article, the change as the command "
        "prints it, and why, with tabs between them. A line that begins with `#` is a remark.",
        "statuto test classics/hex --mutate --explained notes.txt",
        "statuto test classics/hex --mutate --explained unnoticed.tsv",
    ),
    "U004": Entry(
        WARNING,
        "The rules of a saved game have changed",
        "A save holds the hash of the rules that its game was played by, and its book has other rules now. The rules "
        "of then are looked for in the books that ship, beside the save, and in git. Where no book has them, the moves "
        "are played by those of now, and only what the save says can be compared.",
    ),
    "U005": Entry(
        WARNING,
        "A choice of a saved game is not in the book",
        "The game was played by an option or an answer that the other book does not have. It is replayed without it.",
    ),
    "U006": Entry(
        ERROR,
        "There is no such version of the file",
        "`--against git:REVISION` compares a file with what it was in the git repository that it lies in. The revision "
        "must exist there, and the file in it. Nothing is fetched.",
        "statuto diff house.statuto --against yesterday",
        "statuto diff house.statuto --against git:HEAD~1",
    ),
    "U007": Entry(
        ERROR,
        "A package for this is not installed",
        "PDFs are set by a program that takes some room, so it comes with the extra `print` alone. HTML, Markdown and "
        "JSON need nothing more. What speaks with a cluster comes with the extra `cluster`.",
        "pip install statuto",
        "pip install 'statuto[print]'",
    ),
    "U008": Entry(
        ERROR,
        "The book says nothing in this language",
        "A reference is in a language in which the book has a title or words. What it has not yet in such a language "
        "stands in its own, and the page says so.",
        "statuto print rules.statuto --lang sv -o rules.html",
        "statuto print rules.statuto --lang fr -o rules.html",
    ),
    "U009": Entry(
        ERROR,
        "A file of a kept run cannot be used",
        "`--keep FILE` reads the run of games that an earlier call left in the file, and writes it again. A file that "
        "holds something else is not written over.",
        "statuto simulate classics/hex --keep hex.statuto",
        "statuto simulate classics/hex --keep hex.json",
    ),
    "U010": Entry(
        ERROR,
        "The file holds another run of games",
        "Games of one book, in one setting, are added up. A book whose rules have changed is another book: its games "
        "would make the numbers mean nothing.",
        "statuto simulate classics/hex --players 2 --set size=9 --keep hex-5.json",
        "statuto simulate classics/hex --players 2 --set size=9 --keep hex-9.json",
    ),
    "U011": Entry(
        ERROR,
        "A file cannot be written",
        "What a command makes goes into a file of a folder that is there, where one may write and there is room; "
        "a book is not written over. That is looked at before the work. Where writing fails after it, the result goes "
        "to standard output instead.",
        "statuto compare classics/hex classics/othello -o reports/new/games.txt",
        "statuto compare classics/hex classics/othello -o games.txt",
    ),
    "U012": Entry(
        ERROR,
        "Games of a comparison come to no end",
        "`--until` goes on until it is known how often each seat wins, and only games that end by their rules tell. "
        "When none of the first pairs has ended, a million of them show nothing either.",
        "statuto compare classics/hex classics/othello --until ±1% --most 5",
        "statuto compare classics/hex classics/othello --until ±1%",
    ),
    "U013": Entry(
        ERROR,
        "A book has changed while it was played",
        "All games of a run are of one book. The processes that play read it for themselves, and some reading comes "
        "later; where a file has changed until then, the run ends. `--keep` has what was played before.",
    ),
    "U020": Entry(
        ERROR,
        "No cluster can be used at this address",
        "`--cluster` names the scheduler of a Dask cluster that is running and has a worker. It is given some seconds.",
        "statuto simulate classics/hex --cluster tcp://127.0.0.1:80",
        "statuto simulate classics/hex --cluster tcp://127.0.0.1:8786",
    ),
    "U021": Entry(
        ERROR,
        "The cluster has another Statuto",
        "The same seed gives the same game in the same version only. So scheduler and workers have the very version of "
        "whoever asks, and a task is not played by another.",
    ),
    "U022": Entry(
        ERROR,
        "The cluster gave up before the run was done",
        "A task whose worker dies goes to another worker. When that happens to it again and again, or the scheduler is "
        "gone, the run ends with what was played until then.",
    ),
}
