"""Random books with what is rarer: laid boards, connected sets, several things, groups that split, matches."""

from __future__ import annotations

import random
import re

from random_books import Scope, Writer, empty

THINGS = """\
  tile room: 6 sides, parts with colour:
    3 of red green red
    2 of green blue green
    2 of blue red green
  board town of place with area: laid from room
  memory weight on each area: (- 9) to 99
  memory visit: place or none
  memory spot: area or none
  zone box: room"""


class Rare(Writer):
    """Writes a book as `Writer` does, and more into it."""

    def truth(self, scope: Scope, depth: int) -> str:
        """A condition, now and then upon connected cells or upon what is laid."""
        if depth > 0 and not self.simple and self.draw.random() < 0.2:
            return f"({self.one(lambda: self.connected(scope, depth - 1), lambda: self.laid(depth))})"
        return super().truth(scope, depth)

    def connected(self, scope: Scope, depth: int) -> str:
        """There is a connected set of cells."""
        v = self.name()
        inner = {**scope, "cell": [*scope["cell"], v]}
        differing = self.draw.choice(["", "", f" differing in hue on {v}", f" differing in mark on {v}"])
        return f"connected {self.draw.randint(1, 3)} cells {v}{differing} where {self.truth(inner, 0)}"

    def area(self, depth: int) -> str:
        """An area of the town, or none."""
        v = self.name()
        if depth <= 0:
            return "spot"
        return self.one(lambda: "spot", lambda: f"(first area {v} where {self.of_area(v)})")

    def of_area(self, area: str) -> str:
        """A condition upon an area that is laid."""
        other = self.name()
        return self.one(
            lambda: f"colour of {area} is {self.colour(empty(), 0)}",
            lambda: f"weight on {area} is {self.draw.choice(['0', 'at least 1', 'less than 3'])}",
            lambda: f"count of (areas next to {area}) is {self.draw.randint(1, 4)}",
            lambda: f"some area {other} in areas next to {area} where colour of {other} is colour of {area}",
            lambda: f"place of {area} is not visit",
        )

    def laid(self, depth: int) -> str:
        """A condition upon the town."""
        v = self.name()
        differing = self.draw.choice(["", f" differing in place of {v}", f" differing in colour of {v}"])
        return self.one(
            lambda: f"connected {self.draw.randint(1, 4)} areas {v}{differing} where {self.of_area(v)}",
            lambda: f"some area {v} where {self.of_area(v)}",
            lambda: f"(count of areas) is more than {self.draw.randint(0, 12)}",
            lambda: f"(count of openings of town) is at most {self.draw.randint(0, 12)}",
            lambda: f"(count of (area {v} connected to {self.area(depth)} where {self.of_area(v)})) is more than 1",
            lambda: "room in box is more than 1" if depth > 9 else f"{self.area(depth)} is none",
        )

    def several(self) -> list[str]:
        """An action upon several cards or cells."""
        least = self.draw.randint(1, 2)
        if self.draw.random() < 0.5:
            taken, condition = (
                "cards ks in hand of mover",
                f"some card c in ks where {self.truth({**empty(), 'card': ['c']}, 1)}",
            )
            does = [
                "    move ks from hand of mover to deck",
                "    for each card c in ks:",
                "      increase sum by c in ks",
            ]
        else:
            v = self.name()
            taken = f"cells ks among (cells {v} where {self.truth({**empty(), 'cell': [v]}, 0)})"
            condition = f"every cell c in ks has {self.truth({**empty(), 'cell': ['c']}, 1)}"
            does = ["    for each cell c in ks:", *self.block({**empty(), "cell": ["c"]}, 0, 3), "    set held to ks"]
        head = f"  action drop of some {least} to {least + 1} {taken}:"
        return [head, *does, f"  {self.draw.choice(['may', 'must'])} drop when {condition}"]

    def laying(self) -> list[str]:
        """An action that lays a tile."""
        lines = ["  action lay with room h at place c among (places around town) facing rotation r:"]
        lines += ["    take h from box", "    lay h onto c turned r", "    set visit to c"]
        v = self.name()
        lines += [f"    set spot to first area {v} in areas of c where {self.of_area(v)}"]
        lines += [
            f"    for each area a in areas of c where {self.of_area('a')}:",
            "      set weight on a to turns mod 9",
        ]
        lines += [f"  may lay when h in box is more than 0 and (r is 0 or {self.laid(1)})"]
        if self.draw.random() < 0.4:
            lines += [f"  must not lay when afterwards some area a in areas of c where {self.of_area('a')}"]
        return lines

    def match(self) -> list[str]:
        """The clauses of a match."""
        lines = [
            f"  match of at most {self.draw.randint(2, 3)} deals",
            "  memory won of each player: 0 to 9 for the match",
        ]
        lines += ["  after each deal:", "    for each player p:"]
        lines += [
            "      if p wins: increase won of p by 1",
            "    if score of player 1 is more than 3: increase won of player 1 by 1",
        ]
        return [
            *lines,
            "  match ends when some player p where won of p is 2",
            "  winner of the match p has most won of p",
        ]

    def splitting(self, text: str) -> str:
        """The text with what is done when chains join and split."""
        found = re.search(r"^  group chain .*$", text, re.MULTILINE)
        if found is None or self.draw.random() < 0.3:
            return text
        bodies = [
            ":",
            "    joining r into q:",
            f"      increase size of q by (count of cells of r) + (size of r) mod {self.draw.randint(2, 9)}",
        ]
        bodies += ["    splitting r from q:", "      set size of r to size of q / 2"]
        bodies += ["  memory size of each chain: 0 to 200"]
        own = "\n".join(bodies)
        return text[: found.end()] + own + text[found.end() :]

    def book(self) -> str:
        """The whole text."""
        text = self.splitting(super().book())
        text = text.replace("  memory mark on each cell", f"{THINGS}\n  memory mark on each cell", 1)
        text = text.replace(
            "    put every card into bag", "    put every card into bag\n    put every room into box", 1
        )
        more = [*self.several(), *self.laying(), *(self.match() if self.draw.random() < 0.4 else [])]
        text = text.replace("choose first, third", "choose first, third, drop, lay", 1)
        return text.replace(
            "\narticle all.turns", "\n".join(["", "article all.more", *more, "", "article all.turns"]), 1
        )


def rare_book(seed: int) -> str:
    """A book, the same for the same seed."""
    return Rare(random.Random(seed)).book()
