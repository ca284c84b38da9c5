"""The editions of San Gimignano and its house rules: citations, languages, duties, and stacks in any order."""

from __future__ import annotations

import itertools
import random
from pathlib import Path

import playing
import pytest
import test_san_gimignano as french
from playing import RULES

from statuto.checks.build import build
from statuto.checks.coverage import coverage
from statuto.checks.lint import lint
from statuto.checks.program import Setting
from statuto.evaluate.game import new_game
from statuto.evaluate.moves import DECLINE
from statuto.examples.run import run
from statuto.findings import Findings
from statuto.resolve.book import Book
from statuto.resolve.words import lines_of
from statuto.syntax import tree as t

SOURCES = {"fr-2002": "fr", "it-2002": "it", "nl-2003": "nl"}
EDITIONS = {name: RULES / "san-gimignano" / f"{name}.statuto" for name in ("it-2002", "nl-2003")}
PLAYERS = (2, 3, 4)
VARIANTS = ("connected-group", "short-town", "three-tokens")


def stack(*names: str) -> Path:
    """The name of a book with variants; it is no path, but may stand where one does."""
    return Path("san-gimignano/" + "+".join(names))


# The words.


@pytest.mark.parametrize("name", SOURCES)
def test_every_passage_of_a_source_is_cited(name: str) -> None:
    covered = coverage(playing.book(stack(name)))
    assert list(covered) == [name]
    assert covered[name].uncited == () and len(covered[name].passages) > 25


@pytest.mark.parametrize("name", SOURCES)
def test_every_article_cites_its_source_or_says_that_it_is_silent(name: str) -> None:
    for article in playing.book(stack(name)).articles:
        said = [line.source.text for line in lines_of(article.lines) if isinstance(line, t.Cites | t.Silent)]
        assert name in said, article.id


@pytest.mark.parametrize(("name", "language"), SOURCES.items())
def test_every_article_is_said_in_english_and_in_the_language_of_its_edition(name: str, language: str) -> None:
    for article in playing.book(stack(name)).articles:
        for kind in ("title", "prose", "note"):
            lines = [line for line in article.lines if isinstance(line, t.Wording) and line.kind == kind]
            languages = {line.prose.language for line in lines}
            assert not languages or kind == "note" or {"en", language} <= languages, (article.id, kind)
        assert any(isinstance(line, t.Wording) and line.prose.language == language for line in article.lines)


BOOKS = (
    *((name,) for name in SOURCES),
    ("it-2002", "connected-group-it"),
    *((name, "short-town", "three-tokens") for name in SOURCES),
    ("it-2002", "connected-group-it", "three-tokens", "short-town"),
)


@pytest.mark.parametrize("names", BOOKS, ids="+".join)
def test_nothing_is_found_in_them(names: tuple[str, ...]) -> None:
    findings = Findings()
    lint(build(playing.book(stack(*names)), Setting(2), findings), findings)
    assert not findings.items


# The examples.


@pytest.mark.parametrize("name", (*EDITIONS, "it-2002+connected-group", "it-2002+connected-group-it"))
def test_every_example_of_an_edition_holds(name: str) -> None:
    report = run(playing.book(stack(name)), Setting(2))
    assert [result for result in report.results if result.applies and not result.passed] == []
    assert report.unexercised == ()


def impact(path: Path) -> set[str]:
    """The examples whose outcome a stack changes."""
    return {result.name for result in run(playing.book(path), Setting(2)).results if not result.passed}


STOCKS = {"two-players", "three-players", "four-players", "ten-towers", "round-goes-on"}


@pytest.mark.parametrize("name", SOURCES)
def test_the_impact_of_the_house_rules_is_what_they_change(name: str) -> None:
    assert impact(stack(name, "short-town")) == STOCKS
    assert impact(stack(name, "three-tokens")) == {"full-guild", "no-room"}
    assert impact(stack(name, "short-town", "three-tokens")) == {*STOCKS, "full-guild", "no-room"}


def house_rule(folder: Path, base: str, body: str) -> Path:
    """A variant that somebody wrote down."""
    path = folder / "house.statuto"
    path.write_text(f'statuto 1\nvariant example/house of san-gimignano/{base}\n  title en "House"\n\n{body}', "utf-8")
    return path


def test_one_contact_will_do_as_a_house_rule(tmp_path: Path) -> None:
    path = house_rule(tmp_path, "fr-2002", "amend hexagon.touch: CONTACT = 1\n")
    assert impact(path) == {"notch-and-edge"}


def test_whoever_can_build_must_as_a_house_rule(tmp_path: Path) -> None:
    path = house_rule(tmp_path, "fr-2002", "adopt building duty\n")
    assert {"group-left", "everyone-waits"} <= impact(path)


def test_a_right_in_place_of_the_italian_duty(tmp_path: Path) -> None:
    path = house_rule(tmp_path, "it-2002", "amend tower.right: may build\n")
    assert impact(path) == {"no-waiting"}


VOID = """adopt towered-print void

add after hexagon.equal
article hexagon.void
  title en "No print"

  example off-the-board
    en "Brown under a tower is nothing."
    given as under-a-tower
    legal lay with brown-red-blue at "0/1" facing 1
"""


def test_a_field_that_leaves_the_board_has_no_print(tmp_path: Path) -> None:
    assert impact(house_rule(tmp_path, "nl-2003", VOID)) == {"under-a-tower"}


# Stacks.


def same(book: Book) -> object:
    """All that two equal books have in common."""
    articles = [(a.id, a.number, a.section, a.lines, a.origin, a.path, a.changes) for a in book.articles]
    header = (book.id, book.kind, book.titles, book.terms, book.authors, book.because, book.sources)
    return articles, header, book.base, book.variants, book.adopted, book.removed, book.path


@pytest.mark.parametrize("name", ("fr-2002", "it-2002"))
@pytest.mark.parametrize("count", (2, 3))
def test_the_order_of_a_stack_does_not_matter(name: str, count: int) -> None:
    for variants in itertools.combinations(VARIANTS, count):
        first, *others = (same(playing.book(stack(name, *order))) for order in itertools.permutations(variants))
        assert all(other == first for other in others)


def test_a_stack_ends_at_seven_towers_and_takes_three_tokens() -> None:
    engine = playing.engine(stack("fr-2002", "three-tokens", "short-town"), 2)
    look, most = playing.Look(engine), [0, 0]
    tokens = look.fields["tokens"]
    for seed in range(4):
        game = new_game(engine, seed)

        def see(game: object) -> None:
            record = game.record
            cells = record[tokens.offset : tokens.offset + tokens.cells]
            most[0] = max(most[0], *(sum(cells[i : i + 2]) for i in range(0, len(cells), 2)))
            most[1] = max(most[1], *(look.row(record, "built", seat)[0] for seat in (0, 1)))

        playing.at_random(engine, seed, see, game=game)
    assert most[0] == 3 and most[1] <= 7


def test_the_variant_plays_alike_whoever_words_it() -> None:
    for players, seed in ((2, 1), (3, 2)):
        games = [
            playing.at_random(playing.engine(stack("it-2002", variant), players), seed, logged=True)
            for variant in ("connected-group", "connected-group-it")
        ]
        one, other = ([(entry.seat, entry.text) for entry in game.log] for game in games)
        assert one == other


# The duties, against referees of the editions.


class Italian(french.referee.Referee):
    """Who has a group builds."""

    def begin(self) -> None:
        """Nothing to remember: the duty of the next turn is that of every turn."""

    def _tower_moves(self, player: int) -> list[tuple[object, ...]]:
        return [move for move in super()._tower_moves(player) if move != ("decline",)]


class Dutch(french.referee.Referee):
    """One contact will do, a hexagon may be kept, and what is left of a group built upon is built upon next."""

    def begin(self) -> None:
        """Nobody is bound."""
        self.kept: list[set[object]] = [set() for _ in range(self.players)]
        self.raised = False
        self.bound_turns = 0

    def _hexagon_moves(self, player: int) -> list[tuple[object, ...]]:
        kinds = dict.fromkeys(self.hands[player])
        moves: list[tuple[object, ...]] = [
            ("hexagon", kind, cell, turn)
            for cell, facing in self.border.items()
            for kind in kinds
            for turn in range(6)
            if all(french.referee.PRINT[kind, turn][side] != guild for side, guild in facing.items())
        ]
        return [*moves, ("decline",)] if moves else []

    def _own(self, player: int) -> list[frozenset[object]]:
        own = {area for area, owners in self.tokens.items() if player in owners}
        return [group for group in self.groups if group <= own]

    def _tower_moves(self, player: int) -> list[tuple[object, ...]]:
        bound = {area for group in self._own(player) if group & self.kept[player] for area in group}
        self.bound_turns += bool(bound)
        return [("tower", *area) for area in sorted(bound)] if bound else super()._tower_moves(player)

    def _build(self, site: object) -> None:
        before = {area for group in self._own(self.mover) if site in group for area in group}
        super()._build(site)
        left = [group for group in self._own(self.mover) if group & before]
        self.kept[self.mover] = {area for group in left for area in group}
        self.raised = True

    def _end_turn(self) -> None:
        if not self.raised:
            self.kept[self.mover] = set()
        self.raised = False
        super()._end_turn()


REFEREES = {"it-2002": Italian, "nl-2003": Dutch}


def compare(name: str, players: int, seed: int) -> int:
    """Play one game in both, the same at every decision; in how many Dutch turns somebody was bound."""
    engine = playing.engine(EDITIONS[name], players)
    town, game, choice = french.Town(engine), new_game(engine, seed), random.Random(seed)
    judge = REFEREES[name].__new__(REFEREES[name])
    vars(judge).update(vars(town.referee(game.record)))
    judge.begin()
    while game.decision is not None:
        assert game.decision.moves
        record = game.record
        said = {town.move(record, move): move for move in game.decision.moves}
        assert (game.seat, set(said)) == (judge.mover, set(judge.legal()))
        theirs = choice.choice(sorted(said, key=repr))
        engine.play(record, said[theirs], game.seat)
        game.run()
        judge.play(theirs)
    assert game.ended and judge.finished
    assert engine.winners(game.record) == judge.winners()
    return getattr(judge, "bound_turns", 0)


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("name", EDITIONS)
def test_a_referee_of_the_edition_agrees(name: str, players: int) -> None:
    for seed in range(2):
        compare(name, players, seed)


@pytest.mark.long
@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("name", EDITIONS)
def test_a_referee_of_the_edition_agrees_in_a_thousand_games(name: str, players: int) -> None:
    bound = sum(compare(name, players, seed) for seed in range(1000, 1167))
    assert bound or name != "nl-2003"


@pytest.mark.parametrize("players", PLAYERS)
def test_games_of_the_italian_variant_end_and_nobody_waits(players: int) -> None:
    engine = playing.engine(stack("it-2002", "connected-group-it"), players)

    def see(game: object) -> None:
        decision = game.decision
        assert decision is None or all(move[0] != DECLINE for move in decision.moves)

    for seed in range(2):
        assert playing.at_random(engine, seed, see).ended


# The readings that the editions word anew.

ANSWERS = [
    ("it-2002", ("left-group", "there")),
    ("nl-2003", ("same-group", "any-left")),
    ("nl-2003", ("hexagon-duty", "duty")),
    ("nl-2003", ("token-duty", "right")),
    ("nl-2003", ("group-shape", "path")),
    ("nl-2003", ("start-shape", "free")),
    ("nl-2003", ("towered-print", "void")),
]


@pytest.mark.parametrize(("name", "answer"), ANSWERS, ids=str)
def test_games_of_an_edition_end_under_every_answer_of_its_own(name: str, answer: tuple[str, str]) -> None:
    assert answer in set(playing.answers(playing.book(EDITIONS[name])))
    assert playing.at_random(playing.engine(EDITIONS[name], 2, (answer,)), 5).ended


def test_the_answers_of_the_editions_are_all_tried() -> None:
    inherited = set(playing.answers(playing.book(french.BOOK)))
    for name, path in EDITIONS.items():
        own = {answer for answer in playing.answers(playing.book(path)) if answer not in inherited}
        assert own <= {answer for edition, answer in ANSWERS if edition == name}
