"""Random books that are well typed: declarations, then expressions, effects and clauses grown upon them.

Most of them check without errors. What they say makes no sense; it is there for two evaluators to agree on.
"""

from __future__ import annotations

import random
from collections.abc import Callable

BOARDS = {
    "square grid 4 by 3": ("a1", "b2", ("north", "east", "southwest")),
    "square grid 6 by 6": ("a1", "c4", ("north", "west", "northeast")),
    "hexagon grid 4 by 4": ("", "", ()),
    "hexagon grid within 2": ("", "", ()),
    "ring of 7": ("", "", ("clockwise", "anticlockwise")),
    "graph: x y z; z w; w v u": ("x", "w", ()),
}
LARGE = 9


class Writer:
    """Writes one book; `one` picks, and a scope is the names of the variables of each type."""

    def __init__(self, draw: random.Random) -> None:
        self.draw = draw
        self.board = draw.choice(list(BOARDS))
        self.first, self.second, self.ways = BOARDS[self.board]
        self.grouped = draw.random() < 0.3
        self.names = 0
        self.simple = 0  # within a group's condition, which asks no more than what everyone sees
        self.ahead = False

    def one(self, *ways: Callable[[], str]) -> str:
        return self.draw.choice(ways)()

    def name(self) -> str:
        self.names += 1
        return f"v{self.names}"

    # Values of each type, from a scope, as deep as `depth`.

    def number(self, scope: Scope, depth: int) -> str:
        d = depth - 1
        plain = [lambda: str(self.draw.randint(0, LARGE)), lambda: "sum", lambda: f"tally of {self.player(scope, 0)}"]
        plain += [lambda: f"worth of {self.colour(scope, 0)}", lambda: "turns"] if not self.simple else []
        if depth <= 0:
            return self.one(*plain)
        deep = [
            lambda: f"({self.number(scope, d)} {self.draw.choice(['+', '-', '*'])} {self.number(scope, d)})",
            lambda: f"(({self.number(scope, d)}) {self.draw.choice(['/', 'mod'])} {self.draw.randint(1, 7)})",
            lambda: f"({self.number(scope, d)} if {self.truth(scope, d)} otherwise {self.number(scope, d)})",
            lambda: f"(count of {self.cells(scope, d)})",
            lambda: self.folded(scope, d),
        ]
        if not self.simple:
            deep += [
                lambda: f"(count of {self.zone(scope, d)})",
                lambda: f"({self.card(scope, d)} in {self.zone(scope, d)})",
                lambda: f"d-number of {self.cell(scope, d)}",
                lambda: f"(count of {self.colours(scope, d)})",
            ]
            if self.first:
                deep += [
                    lambda: f"(row of {self.cell(scope, d)})",
                    lambda: f"(distance of {self.cell(scope, d)} with {self.cell(scope, d)})",
                ]
        return self.one(*plain, *deep, *deep)

    def folded(self, scope: Scope, depth: int) -> str:
        inner, binder = self.binder(scope, depth)
        kind = self.draw.choice(["total", "highest", "lowest", "number"])
        return f"({kind} of ({self.number(inner, depth)}) for {binder})"

    def truth(self, scope: Scope, depth: int) -> str:
        d = depth - 1
        plain = [
            lambda: f"lit on {self.cell(scope, 0)}",
            lambda: f"mark on {self.cell(scope, 0)} is {self.draw.choice(['none', self.player(scope, 0)])}",
            lambda: f"sum is {self.draw.choice(['less than', 'more than', 'at most'])} {self.draw.randint(0, 50)}",
            lambda: f"hue on {self.cell(scope, 0)} is {self.draw.choice(['none', self.colour(scope, 0)])}",
        ]
        if not self.simple:
            plain += [lambda: self.held(scope)]
        if depth <= 0:
            return f"({self.one(*plain)})"

        def every() -> str:
            inner, binder = self.binder(scope, d)
            return f"every {binder} has {self.truth(inner, d)}"

        def some() -> str:
            inner, binder = self.binder(scope, d, False)
            return f"some {binder} where {self.truth(inner, d)}"

        deep = [
            lambda: f"{self.truth(scope, d)} {self.draw.choice(['and', 'or'])} {self.truth(scope, d)}",
            lambda: f"not {self.truth(scope, d)}",
            lambda: (
                f"{self.number(scope, d)} {self.draw.choice(['is', 'is not', 'is at least'])} {self.number(scope, d)}"
            ),
            lambda: f"{self.cell(scope, d)} is in {self.cells(scope, d)}",
            lambda: f"{self.colour(scope, d)} {self.draw.choice(['is', 'is not'])} {self.colour(scope, d)}",
            every,
            some,
        ]
        if not self.simple:
            deep += [
                lambda: f"{self.cells(scope, d)} is {self.cells(scope, d)}",
                lambda: f"{self.cell(scope, d)} is {self.draw.choice(['', 'not '])}d-truth",
                lambda: f"{self.colour(scope, d)} is in seen",
                lambda: f"last is {self.draw.choice(['none', self.cell(scope, d)])}",
                lambda: f"run of {self.draw.randint(2, 4)} cells r with {self.cell(scope, d)} where mark on r is mover",
                lambda: f"run of 3 cells r where {self.truth({**scope, 'cell': [*scope['cell'], 'r']}, 0)}",
                lambda: f"{self.player(scope, d)} is {self.player(scope, d)}",
            ]
            if self.grouped:
                deep += [lambda: f"(chain at {self.cell(scope, d)}) is {self.draw.choice(['', 'not '])}none"]
            if self.ahead:
                deep += [lambda: f"can second{self.draw.choice(['', ' by next player after mover'])}"]
        return f"({self.one(*plain, *deep, *deep)})"

    def held(self, scope: Scope) -> str:
        """How many pieces lie on a cell, all or of one kind, compared with a small number."""
        heap = f"heap on {self.cell(scope, 0)}"
        pieces = self.one(lambda: f"count of {heap}", lambda: f"{self.card(scope, 0)} in {heap}")
        return f"{pieces} {self.draw.choice(['is', 'is not', 'is at least', 'is less than'])} {self.draw.randint(0, 3)}"

    def cell(self, scope: Scope, depth: int) -> str:
        known = [lambda name=name: name for name in scope["cell"]]
        if depth <= 0 and known:
            return self.one(*known)
        d = depth - 1

        def found() -> str:
            v = self.name()
            return f"(first cell {v} where {self.truth({**scope, 'cell': [*scope['cell'], v]}, d)})"

        more = [*known, *([lambda: self.first, lambda: self.second] if self.first else [])]
        if depth > 0 and not self.simple:
            more = [*more, *more, *more, found, lambda: "last"]
            if self.ways:
                more += [lambda: f"(step of {self.cell(scope, d)} toward {self.draw.choice(self.ways)})"]
        return self.one(*(more or [lambda: "(first cell q)"]))

    def cells(self, scope: Scope, depth: int) -> str:
        d = depth - 1
        ways = [lambda: f"(cells next to {self.cell(scope, d)})", lambda: "(cells)"]
        if not self.simple:
            ways += [lambda: "held", lambda: f"d-cells of {self.cell(scope, d)}"]
            if self.board.startswith("square"):
                ways += [lambda: f"(cells {self.draw.choice(['around', 'diagonal to'])} {self.cell(scope, d)})"]
            if self.ways:
                ways += [lambda: f"(ray of {self.cell(scope, d)} toward {self.draw.choice(self.ways)})"]
            if self.grouped:
                ways += [lambda: f"(cells of chain at {self.cell(scope, d)})"]
        if depth > 0:
            v = self.name()
            inner = {**scope, "cell": [*scope["cell"], v]}
            within = self.draw.choice(["", f" in {self.cells(scope, d)}"])
            ways += [lambda: f"(cell {v}{within} where {self.truth(inner, d)})"]
            if not self.simple:
                ways += [lambda: f"(cell {v} connected to {self.cell(scope, d)} where {self.truth(inner, d)})"]
        return self.one(*ways)

    def colour(self, scope: Scope, depth: int) -> str:
        known = [lambda name=name: name for name in scope["colour"]]
        more = [lambda: self.draw.choice(["red", "green", "blue"])]
        if depth > 0 and not self.simple:
            more += [lambda: f"colour of {self.card(scope, depth - 1)}", lambda: "(next colour after red)"]
        return self.one(*known, *more)

    def colours(self, scope: Scope, depth: int) -> str:
        v = self.name()
        inner = {**scope, "colour": [*scope["colour"], v]}
        return self.one(
            lambda: "seen", lambda: f"(colour {v} where {self.truth(inner, depth - 1)})", lambda: "(colours)"
        )

    def player(self, scope: Scope, depth: int) -> str:
        known = [lambda name=name: name for name in scope["player"]]
        more = [lambda: "player 1", lambda: "player 2"]
        if not self.simple:
            more += [lambda: "mover", lambda: "mover", lambda: "chooser", lambda: "(next player after mover)"]
        return self.one(*known, *more)

    def card(self, scope: Scope, depth: int) -> str:
        known = [lambda name=name: name for name in scope["card"]]
        return self.one(*known, *known, lambda: f"card of {self.colour(scope, 0)}")

    def zone(self, scope: Scope, depth: int) -> str:
        return self.one(
            lambda: "bag",
            lambda: "deck",
            lambda: f"hand of {self.player(scope, 0)}",
            lambda: f"heap on {self.cell(scope, 0)}",
        )

    def binder(self, scope: Scope, depth: int, may_ask: bool = True) -> tuple[Scope, str]:
        """A variable that goes through something, and the scope in which it is known."""
        v = self.name()
        kind = self.draw.choice(["cell", "cell", "colour", "player"] + ["card"] * (not self.simple))
        inner = {**scope, kind: [*scope[kind], v]}
        within = ""
        if kind == "cell" and depth > 0 and self.draw.random() < 0.5:
            within = f" in {self.cells(scope, depth - 1)}"
        elif kind == "card" and not self.simple and self.draw.random() < 0.7:
            within = f" in cards in {self.zone(scope, 0)}"
        where = f" where {self.truth(inner, depth - 1)}" if may_ask and self.draw.random() < 0.5 else ""
        return inner, f"{kind} {v}{within}{where}"

    # Effects, each as lines.

    def block(self, scope: Scope, depth: int, indent: int, chooses: bool = False) -> list[str]:
        scope = {kind: [*names] for kind, names in scope.items()}
        return [line for _ in range(self.draw.randint(1, 3)) for line in self.effect(scope, depth, indent, chooses)]

    def effect(self, scope: Scope, depth: int, indent: int, chooses: bool) -> list[str]:
        pad, d = "  " * indent, 2
        if depth > 0 and self.draw.random() < 0.4:
            return self.control(scope, depth, indent, chooses)
        if chooses and self.draw.random() < 0.3:
            return [f"{pad}choose second", f"{pad}or else: nothing"]

        def let() -> str:
            v = self.name()
            line = f"let {v} be {self.number(scope, d)}"
            scope["number"].append(v)
            return line

        c, n = lambda: self.cell(scope, 1), lambda: f"({self.number(scope, d)}) mod 50"
        ways = [
            lambda: f"set mark on {c()} to {self.draw.choice(['none', self.player(scope, 0)])}",
            lambda: f"set lit on {c()} to {self.truth(scope, d)}",
            lambda: f"set hue on {c()} to {self.draw.choice(['none', self.colour(scope, 1)])}",
            lambda: f"set sum to {n()}",
            lambda: f"increase sum by {self.draw.randint(0, 9)}",
            lambda: f"set tally of {self.player(scope, 0)} to {n()}",
            lambda: f"increase tally of {self.player(scope, 0)} by {n()}",
            lambda: f"set held to {self.cells(scope, d)}",
            lambda: f"set seen to {self.colours(scope, d)}",
            lambda: f"set last to {self.cell(scope, d)}",
            lambda: f"move all from {self.zone(scope, 0)} to {self.zone(scope, 0)}",
            lambda: f"put {self.card(scope, 0)} into {self.zone(scope, 0)}",
            let,
        ]
        source, target, card = self.zone(scope, 0), self.zone(scope, 0), self.card(scope, 0)
        line = self.one(*ways)
        if self.draw.random() < 0.15:
            inside = [f"{pad}  move {card} from {source} to {target}"]
            return [f"{pad}if {card} in {source} is more than 0:", *inside]
        if self.draw.random() < 0.08:
            return [f"{pad}shuffle deck"]
        if self.draw.random() < 0.08:
            return [
                f"{pad}if count of bag is more than 1:",
                f"{pad}  draw 2 from bag to {self.draw.choice(['deck', 'hand of mover'])}",
            ]
        return [pad + line]

    def control(self, scope: Scope, depth: int, indent: int, chooses: bool) -> list[str]:
        pad = "  " * indent
        match self.draw.randrange(12):
            case 0 | 1 | 2 | 3 | 4 | 5 | 6:
                lines = [f"{pad}if {self.truth(scope, 2)}:", *self.block(scope, depth - 1, indent + 1, chooses)]
                if self.draw.random() < 0.5:
                    lines += [f"{pad}otherwise:", *self.block(scope, depth - 1, indent + 1, chooses)]
                return lines
            case 7 | 8 | 9 | 10:
                inner, binder = self.binder(scope, 2)
                return [f"{pad}for each {binder}:", *self.block(inner, depth - 1, indent + 1, chooses)]
        often = self.draw.randint(1, 4)
        inside = self.block(scope, depth - 1, indent + 1, False)
        head = f"{pad}while sum is less than {self.draw.randint(1, 30)}, at most {often} times:"
        return [head, *inside, f"{pad}  increase sum by 30"]

    # Clauses.

    def action(self, name: str) -> list[str]:
        kinds = [
            ("on cell x", "cell", "x"),
            ("of colour k", "colour", "k"),
            ("with card c among (cards in hand of mover)", "card", "c"),
        ]
        taken = self.draw.sample(kinds, self.draw.randint(0, 2))
        scope = empty()
        for _, kind, variable in taken:
            scope[kind] = [variable]
        head = " ".join(["action", name, *(words for words, _, _ in taken)])
        lines = [f"  {head}:", *self.block(scope, 2, 2)]
        for _ in range(self.draw.randint(1, 2)):
            lines.append(f"  {self.draw.choice(['may', 'must'])} {name} when {self.truth(scope, 3)}")
        if self.draw.random() < 0.5:
            self.ahead = name == "first"
            lines.append(f"  must not {name} when {self.truth(scope, 2)}")
            self.ahead = False
        if self.draw.random() < 0.25:
            lines.append(f"  must not {name} when afterwards {self.truth(scope, 2)}")
        if self.draw.random() < 0.2:
            lines.append(f"  decline {name} as {name}-not")
        return lines

    def book(self) -> str:
        """The whole text."""
        x = {**empty(), "cell": ["x"]}
        p = {**empty(), "player": ["p"]}
        lines = ["statuto 1", "game random/book", "  players 2 to 3", "", "article all.things"]
        lines += ["  kind colour: red, green, blue", f"  piece card of each colour: {self.draw.randint(1, 4)}"]
        lines += [f"  board field of cell: {self.board}", "  table worth of each colour: red 1, green 3, blue 4"]
        lines += ["  memory mark on each cell: player or none", "  memory lit on each cell: yes or no"]
        lines += ["  memory hue on each cell: colour or none", "  memory sum: (- 200) to 200"]
        lines += [
            "  memory tally of each player: (- 99) to 400",
            f"  memory held: set of cell{self.draw.choice(['', ' for the turn'])}",
        ]
        lines += ["  memory seen: set of colour", "  memory last: cell or none"]
        lines += [
            "  zone bag: card",
            "  zone deck: card in order",
            "  zone hand of each player: card seen by its player",
        ]
        lines += [f"  zone heap on each cell: card{self.draw.choice(['', ' at most 3'])}"]
        if self.grouped:
            self.simple = 1
            alike = self.draw.choice(["", ", alike in mark on x"])
            lines += [f"  group chain of cell x where {self.truth(x, 1)}{alike}"]
            self.simple = 0
        self.simple = 2  # definitions stand upon memories alone, so that none stands upon itself
        lines += [
            f"  define d-number of cell x: {self.number(x, 2)}",
            f"  define d-truth of cell x: {self.truth(x, 2)}",
        ]
        lines += [f"  define d-cells of cell x: {self.cells(x, 2)}"]
        self.simple = 0
        lines += ["", "article all.actions", *self.action("first"), *self.action("second"), *self.action("third")]
        if self.draw.random() < 0.4:
            lines += [
                f"  whenever {self.truth(x, 1)} for each cell x:",
                f"    {self.draw.choice(['increase sum by 1', 'set last to x'])}",
            ]
        if self.draw.random() < 0.4:
            lines += [f"  whenever {self.truth(empty(), 2)}:", *self.block(empty(), 0, 2)]
        if self.draw.random() < 0.25:
            lines += [f"  duty: as many of first, third as can be this turn, at most {self.draw.randint(1, 3)}"]
        lines += [
            "",
            "article all.turns",
            "  setup:",
            "    put every card into bag",
            "    draw 2 from bag to hand of player 1",
        ]
        lines += [
            "    draw 1 from bag to hand of player 2",
            "    move all from bag to deck",
            *self.block(empty(), 1, 2),
        ]
        lines += ["  turn:", *self.block(empty(), 1, 2, True), "    choose first, third", "    or else: nothing"]
        lines += self.block(empty(), 1, 2, True)
        result = self.draw.choice(["", ", mover wins", ", nobody wins"])
        lines += [f"  end when {self.truth(empty(), 2)} and turns is more than 3{result}"]
        lines += ["  limit 12 turns", f"  score points for player p: {self.number(p, 2)}"]
        lines += [f"  winner p has most score of p, then least {self.number(p, 1)}"]
        return "\n".join(lines) + "\n"


Scope = dict[str, list[str]]


def empty() -> Scope:
    """A scope in which nothing is known."""
    return {"cell": [], "colour": [], "player": [], "card": [], "number": []}


def random_book(seed: int) -> str:
    """A book, the same for the same seed."""
    return Writer(random.Random(seed)).book()
