"""A folder of hostile books, and the site that is built of it once for all tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from statuto.printing.site.build import build

HARM = '<img src=x onerror=\\"document.title=1\\"></article></div><script>document.title = 2</script>'
WORDS = HARM + ' --8<-- \\"base.yml\\" [x](http://evil.example) ]]> -- <!--'

GAME = f"""statuto 1
game evil/first
  title en "First {HARM}"
  players 2
  sources "passages.statuto"
  term square "square" "squares"

section play "Play {HARM}"

article field.squares
  title en "The field {HARM}"
  en "There are {{squares}}. {WORDS}"
  cites book: 1.1
  board field of square: square grid 3 by 3
  memory mark on each square: player or none
  reading edge
    asks en "May one mark a {{square}}? {HARM}"
    says en "Nothing. {HARM}"
    no adopted
      en "No. {HARM}"
    yes
      en "Yes."

article mark.put
  title en "Marking"
  en "Mark an empty {{square}}; see {{@field.squares}}."
  action mark on square s:
    set mark on s to mover
  must mark when mark on s is none

  example one
    en "One marks. {HARM}"
    given 2 players
      set mark on a1 to player 1
    legal mark on a2

article turn.order
  title en "Turns"
  en "Who marks a zyzzyva ends the turn."
  turn:
    choose mark
  end when mark on a1 is mover, mover wins
"""

SOURCE = f"""statuto 1
source book
  title en "The book {HARM}"

passage 1.1 "Field {HARM}"
  en "A field. {HARM}"
"""

EDITION = f"""statuto 1
edition evil/second on evil/first
  title en "Second {HARM}"

replace turn.order
  title en "Turns {HARM}"
  en "Nobody wins."
  turn:
    choose mark
  end when mark on a1 is mover
"""

VARIANT = f"""statuto 1
variant evil/quick of evil/first
  title en "Quick {HARM}"
  author "A. {HARM}"
  because en "It is quicker. {HARM}"

replace field.squares
  title en "The field"
  en "There are four {{squares}}. {HARM}"
  silent book
  board field of square: square grid 2 by 2
  memory mark on each square: player or none
"""

LATER = """statuto 1
variant evil/later of evil/first + quick
  title en "Quick and late"

replace mark.put
  title en "Marking"
  en "Mark an empty {square} or one of the other's."
  action mark on square s:
    set mark on s to mover
  must mark when not (mark on s is mover)
"""

BOOKS = {
    "first.statuto": GAME,
    "passages.statuto": SOURCE,
    "second.statuto": EDITION,
    "variants/quick.statuto": VARIANT,
    "variants/later.statuto": LATER,
    "broken.statuto": 'statuto 1\nedition evil/broken on evil/first\n\nremove no.where because "x"\n',
}


@pytest.fixture(scope="session")
def books(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the books."""
    folder = tmp_path_factory.mktemp("books") / "é books"
    for name, text in BOOKS.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return folder


@pytest.fixture(scope="session")
def built(books: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[str]]:
    """The folder of the site, and what was told while it was built."""
    folder = tmp_path_factory.mktemp("site") / "é site"
    return folder, build(folder, books)
