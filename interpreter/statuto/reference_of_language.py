"""The language reference, made from the tree's docstrings and the grammar, so that it cannot lag behind them."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from types import ModuleType

from statuto import folders
from statuto.checks.builtins import BUILTINS
from statuto.evaluate import chance
from statuto.syntax.grammar import FILES
from statuto.syntax.tree import actions, base, book, deltas, duties, expressions, matches, things

PAGES: tuple[tuple[str, str, ModuleType], ...] = (
    ("books.md", "Books and articles", book),
    ("deltas.md", "Deltas: editions and variants", deltas),
    ("things.md", "Things: domains, boards, memory, constants", things),
    ("actions.md", "Actions, permissions, effects, structure", actions),
    ("duties.md", "Duties over a turn", duties),
    ("matches.md", "Matches of several deals", matches),
    ("expressions.md", "Expressions", expressions),
)
# Rules whose name is not the construct's own, and constructs that several rules build.
RULES: dict[str, tuple[str, ...]] = {
    "Chain": ("chain", "prep"),
    "Compare": ("comparison", "relation"),
    "And": ("conjunction",),
    "Or": ("disjunction",),
    "Arithmetic": ("sum", "product"),
    "Fold": ("total", "highest", "lowest", "number_of"),
    "Link": ("chain",),
    "Operation": ("sum_op", "product_op"),
    "Assign": ("set_", "increase", "decrease"),
    "Transfer": ("put", "take", "move_pieces", "move_all"),
    "Permission": ("may", "must", "must_not"),
    "If": ("if_", "otherwise"),
    "ForEach": ("for_each_stmt",),
    "While": ("while_",),
    "Let": ("let_", "let_value"),
    "Option": ("range_option", "truth_option"),
    "Grid": ("square_grid", "hexagon_rhombus", "hexagon_within", "ring"),
    "SignRow": ("sign_row", "no_sign"),
    "Map": ("map_of",),
    "Wording": ("prose", "title", "note"),
    "Header": ("game_header", "edition_header", "variant_header"),
    "HeaderLine": ("header_line",),
    "Check": ("then_fact", "refused", "legal_move", "moves_are"),
    "Chance": ("chance_line",),
    "Not": ("not_",),
    "Number": ("integer",),
    "NoneValue": ("none",),
    "Truth": ("yes", "no"),
    "Type": ("range_type", "truth_type", "domain_type", "optional_type", "set_type"),
    "Parameter": ("parameter", "one_thing", "several_things"),
    "Several": ("how_many", "in_several"),
    "Together": ("things",),
    "Outcome": ("wins", "loses", "nobody_wins"),
    "Prose": ("translation", "tagged"),
    "Add": ("change",),
    "Over": ("over", "over_books"),
    "Amendment": ("amendment", "also", "without"),
    "Amount": ("amount", "every_copy", "all_copies"),
}


def constructs(module: ModuleType) -> list[type[base.Node]]:
    """The constructs of a module of the tree, in the order in which they stand."""
    found = [
        kind
        for _, kind in inspect.getmembers(module, inspect.isclass)
        if issubclass(kind, base.Node) and kind.__module__ == module.__name__
    ]
    return sorted(found, key=lambda kind: inspect.getsourcelines(kind)[1])


def example_of(kind: type[base.Node]) -> str:
    """The example in a construct's docstring: its code, or an empty text."""
    text = inspect.getdoc(kind) or ""
    block = re.search(r"Example:\n```\n(.*?)```", text, re.S)
    if block:
        return block[1].rstrip()
    line = re.search(r"Example: (.*)", text, re.S)
    return line[1].strip() if line else ""


def _meaning(kind: type[base.Node]) -> str:
    text = inspect.getdoc(kind) or ""
    return text.partition("Example:")[0].strip()


def _words(name: str) -> str:
    """A class name as words."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name).capitalize()


def grammar_rules() -> dict[str, str]:
    """Every rule and alias of the grammar, with its text."""
    rules: dict[str, str] = {}
    for name in FILES:
        text = (folders.grammar() / f"{name}.lark").read_text(encoding="utf-8")
        text = re.sub(r"^//.*\n", "", text, flags=re.M)
        for match in re.finditer(r"^\??([a-z_]+): (.*?)(?=^\S|\Z)", text, re.M | re.S):
            rules.setdefault(match[1], _tidy(match[2]))
            for part in re.split(r"\n\s*\|", match[2]):
                alias = re.search(r"(.*?)\s*->\s*(\w+)", part, re.S)
                if alias:
                    rules.setdefault(alias[2], _tidy(alias[1]))
    return rules


def _tidy(rule: str) -> str:
    """A rule without what only the parser needs."""
    rule = re.sub(r"\s*->\s*\w+", "", rule)
    rule = re.sub(r"\b_(NL|INDENT|DEDENT)\b", "", rule)
    return "\n".join(" ".join(line.split()) for line in rule.strip().splitlines())


def _entry(kind: type[base.Node], rules: dict[str, str]) -> str:
    snake = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", kind.__name__).lower()
    said = [rules[name] for name in RULES.get(kind.__name__, (snake,)) if name in rules]
    parts = [f"## {_words(kind.__name__)}", "", _meaning(kind), ""]
    example = example_of(kind)
    if example:
        parts += [f"Example: {example}", ""] if example.startswith("`") else ["```statuto-part", example, "```", ""]
    if said:
        parts += [
            '??? note "Grammar"',
            "",
            "    ```",
            *(f"    {line}" for rule in said for line in rule.splitlines()),
            "    ```",
            "",
        ]
    return "\n".join(parts)


def pages() -> dict[str, str]:
    """The pages of the reference: path to Markdown."""
    rules = grammar_rules()
    made = {}
    for path, title, module in PAGES:
        entries = [_entry(kind, rules) for kind in constructs(module) if inspect.getdoc(kind)]
        made[path] = f"# {title}\n\n" + "\n".join(entries)
    made["built-in.md"] = _built_in()
    made["chance.md"] = _chance()
    listed = "\n".join(f"- [{title}]({path})" for path, title, _ in PAGES)
    made["index.md"] = (
        "# Language reference\n\nEvery construct, what it means, and an example. These pages are made from the "
        f"grammar and from the tree of the program itself.\n\n{listed}\n"
        "- [Built-in queries](built-in.md)\n- [Chance](chance.md)\n"
    )
    return made


def _built_in() -> str:
    rows = "\n".join(f"| `{one.form}` | {one.meaning} | `{one.example}` |" for one in BUILTINS)
    return f"# Built-in queries\n\n| form | gives | example |\n| --- | --- | --- |\n{rows}\n"


def _chance() -> str:
    parts = [inspect.getdoc(chance) or ""]
    for function in (chance.mix, chance.site_number, chance.key, chance.one_of, chance.Dice.weighted):
        title = function.__name__.replace("_", " ").capitalize()
        parts.append(f"## {title}\n\n{inspect.getdoc(function)}\n\n```python\n{_body(function)}\n```")
    parts.append(
        "## Sites\n\nA site is the id of the article and the number, in it, of the effect that asks "
        "chance: `setup.deal#1`. A shuffle swaps, from the last piece to the second, each piece with one drawn "
        "among itself and those above it."
    )
    return "# Chance\n\n" + "\n\n".join(parts) + "\n"


def _body(function: Callable[..., object]) -> str:
    """The source of a function without its docstring."""
    source = inspect.getsource(function)
    return inspect.cleandoc(re.sub(r'\n\s*""".*?"""', "", source, flags=re.S))
