"""Tree building for actions, permissions, effects and structure."""

from __future__ import annotations

from typing import Any

from statuto.syntax import tree as t
from statuto.syntax.building import find, of_type, word


class ActionRules:
    """The rules of `actions.lark`."""

    def among(self, span: t.Span, items: list[Any]) -> tuple[str, Any]:
        return ("among", items[0])

    def one_thing(self, span: t.Span, items: list[Any]) -> t.Parameter:
        return t.Parameter(items[0], word(items[1]), word(items[2]), find(items[3:], "among"), span=span)

    def several_things(self, span: t.Span, items: list[Any]) -> t.Parameter:
        preposition, (_, (low, high)), noun, variable, *_ = items
        several = t.Several(low, high, find(items, "within"), span=span)
        return t.Parameter(preposition, word(noun), word(variable), find(items, "among"), several, span=span)

    def how_many(self, span: t.Span, items: list[Any]) -> tuple[str, Any]:
        return ("how many", (items[0], items[-1]))

    def in_several(self, span: t.Span, items: list[Any]) -> tuple[str, Any]:
        return ("within", items[0])

    def action(self, span: t.Span, items: list[Any]) -> t.Action:
        return t.Action(word(items[0]), tuple(of_type(items, t.Parameter)), items[-1], span=span)

    def when(self, span: t.Span, items: list[Any]) -> tuple[str, Any]:
        return ("when", items[0])

    def unless(self, span: t.Span, items: list[Any]) -> tuple[str, Any]:
        return ("unless", items[0])

    def may(self, span: t.Span, items: list[Any]) -> t.Permission:
        return t.Permission("may", word(items[0]), find(items, "when"), span=span)

    def must(self, span: t.Span, items: list[Any]) -> t.Permission:
        return t.Permission("must", word(items[0]), find(items, "when"), span=span)

    def must_not(self, span: t.Span, items: list[Any]) -> t.Permission:
        unless = find(items, "unless")
        condition = unless if unless is not None else find(items, "when")
        return t.Permission("must not", word(items[0]), condition, unless is not None, span=span)

    def decline(self, span: t.Span, items: list[Any]) -> t.Decline:
        return t.Decline(word(items[0]), word(items[1]), span=span)

    def this_turn(self, span: t.Span, items: list[Any]) -> tuple[str, Any]:
        return ("most", items[0])

    def duty(self, span: t.Span, items: list[Any]) -> t.Duty:
        actions = tuple(word(item) for item in items if not isinstance(item, tuple))
        unless = find(items, "unless")
        condition = unless if unless is not None else find(items, "when")
        return t.Duty(actions, find(items, "most"), condition, unless is not None, span=span)

    def most_of(self, span: t.Span, items: list[Any]) -> t.MostOf:
        actions = tuple(word(item) for item in items if not isinstance(item, tuple))
        return t.MostOf(actions, find(items, "most"), span=span)

    def setup(self, span: t.Span, items: list[Any]) -> t.Setup:
        return t.Setup(items[0], span=span)

    def turn(self, span: t.Span, items: list[Any]) -> t.Turn:
        return t.Turn(items[0], span=span)

    def first_player(self, span: t.Span, items: list[Any]) -> t.FirstPlayer:
        return t.FirstPlayer(items[0], span=span)

    def for_each(self, span: t.Span, items: list[Any]) -> t.Binder:
        binder: t.Binder = items[0]
        return binder

    def whenever(self, span: t.Span, items: list[Any]) -> t.Whenever:
        binder = of_type(items, t.Binder)
        return t.Whenever(items[0], binder[0] if binder else None, items[-1], span=span)

    def wins(self, span: t.Span, items: list[Any]) -> t.Outcome:
        return t.Outcome(items[0], span=span)

    def loses(self, span: t.Span, items: list[Any]) -> t.Outcome:
        return t.Outcome(items[0], wins=False, span=span)

    def nobody_wins(self, span: t.Span, items: list[Any]) -> t.Outcome:
        return t.Outcome(None, span=span)

    def end_when(self, span: t.Span, items: list[Any]) -> t.EndWhen:
        return t.EndWhen(items[0], items[1] if len(items) > 1 else None, span=span)

    def rank(self, span: t.Span, items: list[Any]) -> t.Rank:
        return t.Rank(str(items[0]) == "most", items[1], span=span)

    def winner(self, span: t.Span, items: list[Any]) -> t.Winner:
        return t.Winner(word(items[0]), tuple(items[1:]), span=span)

    def score(self, span: t.Span, items: list[Any]) -> t.Score:
        return t.Score(word(items[0]), word(items[1]), items[2], span=span)

    def limit(self, span: t.Span, items: list[Any]) -> t.Limit:
        return t.Limit(items[0], span=span)

    def match(self, span: t.Span, items: list[Any]) -> t.Match:
        return t.Match(items[0], span=span)

    def after_deal(self, span: t.Span, items: list[Any]) -> t.AfterDeal:
        return t.AfterDeal(items[-1], span=span)

    def match_ends(self, span: t.Span, items: list[Any]) -> t.MatchEnds:
        return t.MatchEnds(items[0], span=span)

    def match_winner(self, span: t.Span, items: list[Any]) -> t.MatchWinner:
        return t.MatchWinner(word(items[0]), tuple(items[1:]), span=span)

    def block(self, span: t.Span, items: list[Any]) -> t.Block:
        return tuple(items)

    def if_(self, span: t.Span, items: list[Any]) -> t.If:
        return t.If(items[0], items[1], items[2] if len(items) > 2 else (), span=span)

    def otherwise(self, span: t.Span, items: list[Any]) -> t.Block:
        block: t.Block = items[0]
        return block

    def otherwise_if(self, span: t.Span, items: list[Any]) -> t.Block:
        return (self.if_(span, items),)

    def for_each_stmt(self, span: t.Span, items: list[Any]) -> t.ForEach:
        return t.ForEach(items[0], items[1], span=span)

    def while_(self, span: t.Span, items: list[Any]) -> t.While:
        return t.While(*items, span=span)

    def chooser(self, span: t.Span, items: list[Any]) -> tuple[str, Any]:
        return ("by", items[0])

    def by_chance(self, span: t.Span, items: list[Any]) -> tuple[str, Any]:
        return ("chance", True)

    def or_else(self, span: t.Span, items: list[Any]) -> tuple[str, Any]:
        return ("else", items[0])

    def choose(self, span: t.Span, items: list[Any]) -> t.Choose:
        actions = tuple(word(item) for item in items if not isinstance(item, tuple))
        by_chance = bool(find(items, "chance"))
        return t.Choose(actions, find(items, "by"), find(items, "else"), by_chance, span=span)

    def step(self, span: t.Span, items: list[Any]) -> t.Step:
        return t.Step(word(items[0]), items[1], span=span)

    def set_(self, span: t.Span, items: list[Any]) -> t.Assign:
        return t.Assign("set", *items, span=span)

    def increase(self, span: t.Span, items: list[Any]) -> t.Assign:
        return t.Assign("increase", *items, span=span)

    def decrease(self, span: t.Span, items: list[Any]) -> t.Assign:
        return t.Assign("decrease", *items, span=span)

    def amount(self, span: t.Span, items: list[Any]) -> t.Amount:
        if not items:
            return t.Amount("number", None, span=span)
        value = items[0] if isinstance(items[0], t.Expression) else t.Number(int(items[0]), span=span)
        return t.Amount("number", value, span=span)

    def every_copy(self, span: t.Span, items: list[Any]) -> t.Amount:
        return t.Amount("every", span=span)

    def all_copies(self, span: t.Span, items: list[Any]) -> t.Amount:
        return t.Amount("all", span=span)

    def put(self, span: t.Span, items: list[Any]) -> t.Transfer:
        return t.Transfer(items[0], items[1], None, items[2], span=span)

    def take(self, span: t.Span, items: list[Any]) -> t.Transfer:
        return t.Transfer(items[0], items[1], items[2], None, span=span)

    def move_pieces(self, span: t.Span, items: list[Any]) -> t.Transfer:
        return t.Transfer(*items, span=span)

    def move_all(self, span: t.Span, items: list[Any]) -> t.Transfer:
        return t.Transfer(t.Amount("all", span=span), None, items[0], items[1], span=span)

    def drawn(self, span: t.Span, items: list[Any]) -> Any:
        return items[0]

    def draw(self, span: t.Span, items: list[Any]) -> t.Draw:
        amount = items[0] if len(items) > 2 else None
        return t.Draw(amount, items[-2], items[-1], span=span)

    def shuffle(self, span: t.Span, items: list[Any]) -> t.Shuffle:
        return t.Shuffle(items[0], span=span)

    def let_be(self, span: t.Span, items: list[Any]) -> t.LetBe:
        return t.LetBe(word(items[0]), items[1], span=span)

    def pick(self, span: t.Span, items: list[Any]) -> t.Pick:
        return t.Pick(word(items[0]), items[1], span=span)

    def lay(self, span: t.Span, items: list[Any]) -> t.Lay:
        return t.Lay(*items, span=span)

    def end_game(self, span: t.Span, items: list[Any]) -> t.EndGame:
        return t.EndGame(items[0] if items else None, span=span)

    def end_turn(self, span: t.Span, items: list[Any]) -> t.EndTurn:
        return t.EndTurn(span=span)

    def next_turn(self, span: t.Span, items: list[Any]) -> t.NextTurn:
        return t.NextTurn(items[-1], span=span)

    def nothing(self, span: t.Span, items: list[Any]) -> t.Nothing:
        return t.Nothing(span=span)
