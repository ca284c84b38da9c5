"""Books made at random whose turns branch, loop and nest; none of their effects fails."""

from __future__ import annotations

import random

SPACES = ("a1", "b1", "c1", "d1")


class Maker:
    """Makes one book from a seed."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.actions = self.random.randint(2, 4)
        self.parameters = [self.random.choice(("s", "s", "st", "")) for _ in range(self.actions)]
        self.groups = self.random.random() < 0.3
        self.plain = self.random.random() < 0.5  # short effects, and much that follows from where something is set

    def pick(self, *choices: str) -> str:
        return self.random.choice(choices)

    def space(self, variables: str) -> str:
        return self.pick(*SPACES, *variables, *variables, *variables, *variables)

    def condition(self, variables: str, first: int, depth: int = 2) -> str:
        """A condition on some variables; it may ask for actions from `first` on."""
        if depth and self.random.random() < 0.5:
            one, other = (self.condition(variables, first, depth - 1) for _ in range(2))
            return self.pick(f"({one} and {other})", f"({one} and {other})", f"({one} or {other})", f"not ({one})")
        s, number = self.space(variables), self.random.randint(0, 3)
        choices = [
            f"m{self.pick('0', '1')} on {s}",
            f"not m{self.pick('0', '1')} on {s}",
            f"n{self.pick('0', '1', '2')} is {number}",
            f"n{self.pick('0', '1')} is less than {number}",
            self.pick("e0", "e1", "not e0", "not e2"),
            f"some square x where m{self.pick('0', '1')} on x and x is not {s}",
            f"count of (square x where m0 on x) is at least {number}",
            f"last is {self.pick('none', s)}",
            f"{s} is busy",
        ]
        if first < self.actions:
            choices.append(f"can a{self.random.randrange(first, self.actions)}{self.pick('', ' by player 2')}")
        if self.groups:
            choices.append(f"some heap p where lit of p{self.pick('', ' and count of squares of p is more than 1')}")
        return self.random.choice(choices)

    def value(self, variables: str, first: int) -> str:
        return self.pick("yes", "no", "yes", self.condition(variables, first, 1))

    def effects(self, variables: str, action: int, depth: int, indent: str) -> list[str]:
        lines: list[str] = []
        if self.plain:
            place = self.space(variables)
            return [
                f"{indent}{self.pick(f'set m0 on {place} to yes', f'set m1 on {place} to yes', f'set last to {place}')}"
            ]
        for _ in range(self.random.randint(1, 3)):
            lines += self.effect(variables, action, depth, indent)
        return lines

    def effect(self, variables: str, action: int, depth: int, indent: str) -> list[str]:
        after = self.actions  # within an action no other is asked for, so that nothing goes in a circle
        roll = self.random.random()
        if roll < 0.35:
            value = self.value(variables, after)
            return [f"{indent}set m{self.pick('0', '1')} on {self.space(variables)} to {value}"]
        if roll < 0.5:
            n = self.pick("0", "1")
            return [f"{indent}set n{n} to (n{self.pick(n, n, '2')} + {self.random.randint(1, 3)}) mod 4"]
        if roll < 0.6:
            return [f"{indent}set e{self.pick('0', '1')} to {self.value(variables, after)}"]
        if roll < 0.7:
            return [f"{indent}set last to {self.pick('none', self.space(variables))}"]
        if roll < 0.78 and self.groups:
            return [f"{indent}for each heap p: set lit of p to {self.value(variables, after)}"]
        if not depth:
            return [f"{indent}nothing"]
        if roll < 0.86:
            inside = self.effects(variables, action, depth - 1, indent + "  ")
            return [f"{indent}if {self.condition(variables, after)}:", *inside]
        if roll < 0.91:
            inside = self.effects(variables + "y", action, depth - 1, indent + "  ")
            return [f"{indent}for each square y where {self.condition('y', after, 1)}:", *inside]
        if roll < 0.94 and action < self.actions - 1:
            chosen = self.random.randrange(action + 1, self.actions)
            return [f"{indent}choose a{chosen}{self.pick('', '', ' by player 2')}", f"{indent}or else: nothing"]
        if roll < 0.96:
            return [f"{indent}end the turn"]
        if roll < 0.97:
            return [f"{indent}pick x at random from squares"]
        return [f"{indent}if {self.condition(variables, after)}: end the game, nobody wins"]

    def chosen(self, indent: str) -> list[str]:
        actions = ", ".join(f"a{n}" for n in sorted(self.random.sample(range(self.actions), self.random.randint(1, 2))))
        return [f"{indent}choose {actions}", *([f"{indent}or else: nothing"] if self.random.random() < 0.8 else [])]

    def turn(self, depth: int, indent: str) -> list[str]:
        lines: list[str] = []
        for _ in range(self.random.randint(1, 3)):
            roll = self.random.random()
            if roll < 0.5 or not depth:
                lines += self.chosen(indent)
            elif roll < 0.65:
                lines += [f"{indent}if {self.condition('', 0)}:", *self.turn(depth - 1, indent + "  ")]
            elif roll < 0.8:
                lines += [f"{indent}while done is less than {self.random.randint(1, 3)}, at most 3 times:"]
                lines += [*self.chosen(indent + "  "), f"{indent}  increase done by 1"]
            elif roll < 0.9:
                lines += [f"{indent}for each square z where {self.condition('z', 0, 1)}:"]
                lines += self.turn(0, indent + "  ")
            else:
                lines += self.effect("", -1, 0, indent)
        return lines

    def duty(self) -> str:
        actions = ", ".join(f"a{n}" for n in sorted(self.random.sample(range(self.actions), self.random.randint(1, 2))))
        when = f", when {self.condition('', 0, 1)}" if self.random.random() < 0.3 else ""
        return f"  duty: as many of {actions} as can be this turn, at most {self.random.randint(1, 3)}{when}"

    def permission(self, action: int) -> str:
        condition = self.condition(self.parameters[action], action + 1)
        if self.plain:
            place = self.space(self.parameters[action])
            condition = self.pick(f"not m0 on {place}", f"not m1 on {place}", "n2 is 0", "e2", f"last is not {place}")
        if self.parameters[action] and self.random.random() < 0.1:
            condition = f"afterwards ({self.condition(self.parameters[action], self.actions, 1)})"
        return f"{self.pick('may', 'must', 'must', 'must not')} a{action} when {condition}"

    def book(self) -> str:
        lines = [
            "statuto 1",
            "game cases/turns",
            "  players 2",
            "article all",
            '  en "All."',
            "  board field of square: square grid 4 by 1",
            "  memory m0 on each square: yes or no",
            "  memory m1 on each square: yes or no",
            "  memory n0: 0 to 3",
            "  memory n1: 0 to 3 = 0 for the turn",
            "  memory n2: 0 to 3",
            "  memory e0: yes or no",
            "  memory e1: yes or no",
            "  memory e2: yes or no",
            "  memory done: 0 to 99 = 0 for the turn",
            "  memory last: square or none",
            "  define busy of square s: m0 on s and not m1 on s",
        ]
        if self.groups:
            lines += ["  group heap (heaps) of square s where m0 on s", "  memory lit of each heap: yes or no"]
        for action, parameters in enumerate(self.parameters):
            words = {"": "", "s": " on square s", "st": " on square s with square t among (squares next to s)"}
            lines += [f"  action a{action}{words[parameters]}:", *self.effects(parameters, action, 2, "    ")]
            lines += [f"  {self.pick('may', 'must')} a{action} when {self.condition(parameters, action + 1)}"]
            lines += [f"  {self.permission(action)}" for _ in range(self.random.randint(0, 2))]
        if self.plain or self.random.random() < 0.4:
            condition = self.pick(f"m0 on {self.space('')}", f"last is {self.space('')}", "m1 on a1")
            condition = condition if self.plain else self.condition("", self.actions, 1)
            lines += [f"  whenever {condition}:", f"    set n2 to {self.pick('1', '2')}"]
        if self.random.random() < (0.5 if self.plain else 0.2):
            lines += [f"  whenever n2 is {self.pick('1', '2')}:", "    set e2 to not e2"]
        lines += [self.duty() for _ in range(self.random.randint(1, 2))]
        if self.plain and self.random.random() < 0.5:
            lines.append(f"  end when {self.pick('m0', 'm1')} on {self.space('')}, nobody wins")
        elif self.random.random() < 0.4:
            lines.append(f"  end when {self.condition('', self.actions)}, nobody wins")
        return "\n".join([*lines, "  turn:", *self.turn(2, "    "), "  limit 6 turns", ""])
