"""No name means anything by itself: a book in which every name is another one plays the same games."""

from __future__ import annotations

import hashlib
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import playing
import pytest
from lark import Token, Tree
from playing import RULES
from tiny import TESTS, engine_of

from statuto.evaluate.chance import Dice
from statuto.evaluate.engine import Engine
from statuto.evaluate.game import Game
from statuto.syntax.grammar import parser
from statuto.syntax.parse import chunks

# Which of the parts of a construct are names that the book gives: kind of construct, places among its parts.
GIVEN = {
    "plural": [0],
    "piece": [0],
    "tile": [0],
    "board": [0, 1],
    "board_parts": [0],
    "each": [2],
    "group": [0, 2, 3],
    "joining": [0, 1],
    "splitting": [0, 1],
    "memory": [0],
    "zone": [0],
    "let_": [0],
    "table": [0],
    "range_option": [0],
    "truth_option": [0],
    "define": [0],
    "parameter": [2],
    "action": [0],
    "one_thing": [2],
    "several_things": [3],
    "decline": [1],
    "binder": [1],
    "run": [2],
    "connected": [3],
    "pick": [0],
    "let_be": [0],
    "step": [0],
    "winner": [0],
    "match_winner": [0],
    "score": [0, 1],
    "id": [0],
    "reading": [0],
    "alternative": [0],
    "section": [0],
    "example": [1],
    "term": [0],
}
ALL_GIVEN = ("kind", "graph_line")
DOMAINS = ("kind", "piece", "tile", "board", "board_parts", "group")
BUILT_IN = {"player", "players", "deal"}
FILES = sorted(path for path in RULES.rglob("*.statuto") if path.parent.name != "sources")


def trees(text: str) -> Iterator[Tree[Token]]:
    """The items of a text, as lark sees them."""
    for start, _, chunk in chunks(text):
        yield parser().parse(chunk.rstrip() + "\n", start=start)


def given(text: str) -> tuple[set[str], set[str]]:
    """The names that a book gives to things, and those of them that have a plural."""
    names: set[str] = set()
    nouns: set[str] = set()
    for tree in trees(text):
        for part in tree.iter_subtrees():
            found = [
                str(child)
                for place, child in enumerate(part.children)
                if isinstance(child, Token) and child.type in ("NAME", "DOTTED")
                if part.data in ALL_GIVEN or place in GIVEN.get(part.data, ())
            ]
            names.update(found)
            if part.data in DOMAINS and found:
                nouns.update(found[:1] if part.data in ("kind", "piece", "tile", "group") else found)
    return names - BUILT_IN, nouns - BUILT_IN


def terms(text: str) -> set[str]:
    """The names of terms that are none of its forms, as when the words of an edition are other ones."""
    found: set[str] = set()
    for tree in trees(text):
        for term in tree.find_data("term"):
            found.add(str(term.children[0]))
    return found - set(re.findall(r'"([^"]*)"', "\n".join(re.findall(r"(?m)^  term .*$", text))))


class Renaming:
    """Other names for those that texts give; a plural stays the plural of its name, a compound one of its parts."""

    def __init__(self, texts: list[str]) -> None:
        self.names: set[str] = set()
        self.nouns: set[str] = set()
        self.terms: set[str] = set()
        for text in texts:
            names, nouns = given(text)
            self.names |= names
            self.nouns |= nouns
            self.terms |= terms(text)
        self.back: dict[str, str] = {}

    def new(self, name: str) -> str:
        """The new name for a name, or the name itself if the book does not give it."""
        new = self._new(name)
        self.back[new] = name
        return new

    def _new(self, name: str) -> str:
        if name.endswith("s") and name[:-1] in self.nouns:
            return self._made(name[:-1]) + "s"
        if name in self.names:
            return ".".join(map(self._made, name.split(".")))
        parts = name.split("-")
        if len(parts) > 1 and set(parts) <= self.names:
            return "-".join(map(self._made, parts))
        return name

    @staticmethod
    def _made(name: str) -> str:
        return "n" + hashlib.sha256(name.encode()).hexdigest()[:8]

    def text(self, text: str) -> str:
        """A text with every name that is given in it replaced, in prose and quoted names, too."""
        lines = text.split("\n")
        changes: list[tuple[int, int, int, str]] = []
        for start, offset, chunk in chunks(text):
            for token in parser().parse_interactive(chunk.rstrip() + "\n", start=start).iter_parse():
                if token.type in ("NAME", "DOTTED"):
                    new = self.new(str(token))
                elif token.type == "STRING":
                    new = self._string(str(token))
                else:
                    continue
                if new != token:
                    assert token.line is not None and token.column is not None
                    changes.append((offset + token.line - 1, token.column - 1, len(token), new))
        for line, column, length, new in sorted(changes, reverse=True):
            lines[line] = lines[line][:column] + new + lines[line][column + length :]
        return "\n".join(lines)

    def _string(self, said: str) -> str:
        area = re.fullmatch(r'"(-?\d+/-?\d+):([\w-]+)"', said)
        if area:
            return f'"{area[1]}:{self.new(area[2])}"'
        return re.sub(r"\{(@?)([\w.-]+)\}", lambda m: "{" + m[1] + self._braced(m[1], m[2]) + "}", said)

    def _braced(self, at: str, name: str) -> str:
        """What stands in braces: an article, a constant, a term; the forms of a term stay as its header has them."""
        if at or name.isupper():
            return self.new(name)
        lower = name[:1].lower() + name[1:]
        for one, ending in ((lower, ""), (lower.removesuffix("s"), "s")):
            if one in self.terms:
                new = self.new(one) + ending
                return new if lower == name else new[:1].upper() + new[1:]
        return name


class RenamedDice(Dice):
    """The dice of the book before: the places where chance decides are known by the old names."""

    __slots__ = ("back",)

    def __init__(self, seed: int, back: dict[str, str]) -> None:
        super().__init__(seed)
        self.back = back

    def draw(self, site: str, n: int) -> int:
        article, _, number = site.partition("#")
        return super().draw(f"{self.back.get(article, article)}#{number}", n)


def games(engine: Engine, back: dict[str, str], number: int = 3) -> list[list[object]]:
    """Random games: the seat and legal moves of each decision, and the position at the end."""
    found = []
    for seed in range(number):
        game = Game(engine, seed)
        game.dice = RenamedDice(seed, back)
        game.run()
        seen: list[object] = []

        def look(now: Game, seen: list[object] = seen) -> None:
            seen.append((now.seat, list(now.decision.moves) if now.decision else engine.position(now.record)))

        playing.at_random(engine, seed, look, game=game)
        found.append(seen)
    return found


@pytest.fixture(scope="module")
def renamed(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Path], tuple[Path, Renaming]]:
    """The copy of a book in which every name is another one; the books of a game are renamed together, and once."""
    root = tmp_path_factory.mktemp("renamed")
    made: dict[str, tuple[Path, Renaming]] = {}

    def copy_of(path: Path) -> tuple[Path, Renaming]:
        game = path.relative_to(RULES).parts[0]
        key = path.stem if game == "classics" else game
        if key not in made:
            made[key] = root / key, _rename(path, root / key / game)
        folder, renaming = made[key]
        return folder / path.relative_to(RULES), renaming

    return copy_of


def _rename(path: Path, folder: Path) -> Renaming:
    """Copy the books of a game into a folder and rename them; of the classics, a book alone."""
    shutil.copytree(RULES / folder.name, folder)
    copies = {copy: copy.read_text(encoding="utf-8") for copy in sorted(folder.rglob("*.statuto"))}
    copies = {copy: text for copy, text in copies.items() if copy.parent.name != "sources"}
    if folder.name == "classics":
        copies = {copy: text for copy, text in copies.items() if copy.name == path.name}
    renaming = Renaming(list(copies.values()))
    for copy, text in copies.items():
        renamed = renaming.text(text)
        left = given(renamed)[0]
        assert left and not left & renaming.names
        copy.write_text(renamed, encoding="utf-8")
    return renaming


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_other_names_give_the_same_games(path: Path, renamed: Callable[[Path], tuple[Path, Renaming]]) -> None:
    copy, renaming = renamed(path)
    few, many = playing.book(path).players
    is_variant = path.parent.name == "variants"  # its base plays in more games
    for seats in [few] if is_variant else sorted({few, many}):
        number = 1 if is_variant else 3
        before, after = playing.engine(path, seats), playing.engine(copy, seats)
        assert games(after, renaming.back, number) == games(before, {}, number)


@pytest.mark.parametrize("script", ["groups", "choices"])
def test_other_names_give_the_same_groups_and_choices(script: str) -> None:
    text = (TESTS / "cases" / "evaluate" / f"{script}.script").read_text("utf-8").split("\n===")[0] + "\n"
    renaming = Renaming([text])
    renamed = renaming.text(text)
    left = given(renamed)[0]
    assert left and not left & renaming.names
    assert games(engine_of(renamed), renaming.back) == games(engine_of(text), {})
