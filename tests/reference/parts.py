"""What the tests of the parts of a reference share: documents of shipped books and of a small one of ours."""

from __future__ import annotations

import re
from functools import cache

from tiny import book_of

from statuto.checks.program import Setting
from statuto.findings import Findings
from statuto.reference.document import Document, Speaker, document_of, speaker
from statuto.resolve.load import load

SMALL = """\
statuto 1
game a/b
  title en "Heaps"
  title fr "Tas"
  players 2 to 3
  term pebble en "pebble" "pebbles" fr "caillou" "cailloux"
  term heap en "heap" "heaps" fr "tas" "tas"
  term player en "player" "players" fr "joueur" "joueurs"
  term luck en "luck" "lucks"

section parts en "What there is" fr "Ce qu'il y a"

article parts.pebbles
  title en "The pebbles"
  title fr "Les cailloux"
  en "There are {TOTAL} {pebbles}, all in the {heap}."
  fr "Il y a {TOTAL} {pebbles}, tous dans le {heap}."
  let TOTAL = 5
  piece pebble: TOTAL
  zone heap: pebble
  zone shelf of each player: pebble
  setup:
    put every pebble into heap

article parts.shelves
  title en "Shelves"
  title fr "Étagères"
  en "Each {player} has a shelf, empty at first. Three hands are needed."
  fr "Chaque {player} a une étagère, vide au début."
  kind hand (hands): left, right

section play en "Play" fr "Jeu"

article play.turn
  title en "A turn"
  title fr "Un tour de jeu"
  en "The {players} take turns. Nobody waits."
  fr "Les {players} jouent à tour de rôle. Personne n'attend."
  turn:
    step act:
      choose grab, rest
  note en "See also {@play.grab}."
  note fr "Voir aussi {@play.grab}."

article play.grab
  title en "Taking pebbles"
  title fr "Prendre des cailloux"
  en "A {player} takes one {pebble} from the {heap} to their shelf. It stays there."
  fr "Un {player} prend un {pebble} du {heap} sur son étagère. Il y reste."
  memory full: yes or no for the turn
  action grab:
    draw from heap to shelf of mover
    set full to yes
  must grab when count of heap is at least 1
  reading last
    asks en "And the last one, in {@end.heap}?"
    asks fr "Et le dernier, dans {@end.heap} ?"
    taken adopted
      en "It is taken, too."
      fr "On le prend aussi."

article play.edge
  title en "Not too many"
  en "A {player} must not take a {pebble} when they have {MOST}."
  let MOST = 3
  must not grab when count of shelf of mover is at least MOST

article play.rest
  title en "Resting"
  title fr "Se reposer"
  en "A {player} may rest."
  fr "Un {player} peut se reposer."
  action rest:
    nothing
  must rest when count of shelf of mover is at least 1

article play.full
  title en "After taking"
  title fr "Après une prise"
  en "Who has taken a {pebble} says so."
  fr "Qui a pris un {pebble} le dit."
  memory told: 0 to 100
  turn:
    if full and told is less than 100: increase told by 1

section end en "The end" fr "La fin"

article end.heap
  title en "An empty heap"
  title fr "Un tas vide"
  en "The game ends when the {heap} is empty. Then see {@end.winner}, and {@play.grab}."
  fr "La partie finit quand le {heap} est vide. Voir alors {@end.winner} et {@play.grab}."
  end when count of heap is 0

article end.winner
  title en "The winner"
  title fr "Le vainqueur"
  en "A {player} scores 2 points for each {pebble} and 1 for a rest told. Most points win; then fewest {pebbles}."
  fr "Un {player} marque 2 points par {pebble} et 1 par repos. Le plus de points gagne ; puis moins de {pebbles}."
  score pebble-points for player p: 2 * count of shelf of p
  score bonus for player p: (1 if told is more than 0 otherwise 0)
  winner p has most score of p, then least count of shelf of p
"""

NAMES = {
    "pebble": "zorp",
    "heap": "quam",
    "shelf": "vlin",
    "grab": "hup",
    "rest": "mif",
    "full": "dax",
    "told": "brel",
    "act": "fen",
    "bonus": "yol",
}
"""Other names for what the small book declares and for its terms; its words and the ids of its articles stay."""

_QUOTED = re.compile(r'("[^"]*")')
_BRACED = re.compile(r"(?<=\{)\w+(?=\})")
_NAME = re.compile(r"(?<![\w.-])(\w+?)(s?)(?![\w.-])")


def renamed() -> str:
    """The small book with other names."""
    parts = _QUOTED.split(SMALL)
    return "".join(
        _BRACED.sub(lambda match: _other(match[0]), part) if part.startswith('"') else _other(part) for part in parts
    )


def _other(text: str) -> str:
    return _NAME.sub(lambda match: NAMES[match[1]] + match[2] if match[1] in NAMES else match[0], text)


def of_text(text: str, language: str = "en") -> tuple[Document, Speaker]:
    """The document and the speaker of a book that is written here."""
    book = book_of(text)
    said = speaker(book, Setting(book.players[0]), language, True)
    return document_of(said), said


@cache
def of_book(name: str, language: str = "en") -> tuple[Document, Speaker]:
    """The document and the speaker of a shipped book."""
    findings = Findings()
    book = load(name, findings)
    assert book is not None and not findings.errors
    said = speaker(book, Setting(book.players[0]), language, True)
    return document_of(said), said
