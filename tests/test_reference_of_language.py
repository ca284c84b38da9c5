"""The language reference: every construct has its entry, and every example in it is of the language."""

from __future__ import annotations

import re

import pytest

from statuto import reference_of_language as reference
from statuto.checks.builtins import BUILTINS, Builtin
from statuto.checks.chains import CONDITIONS
from statuto.findings import Findings
from statuto.syntax.grammar import parser
from statuto.syntax.parse import parse

ENTRIES = [(module.__name__, kind) for _, _, module in reference.PAGES for kind in reference.constructs(module)]
# What is part of another construct, and has no text of its own.
PARTS = {
    "Link",
    "Binder",
    "Operation",
    "Each",
    "GroupChange",
    "TileRow",
    "Grid",
    "Graph",
    "Laid",
    "Type",
    "SignFact",
    "SignRow",
    "MapRow",
    "TableRow",
    "Parameter",
    "Outcome",
    "Rank",
    "Amount",
    "Amendment",
}
PARTS |= {"Prose", "HeaderLine", "Alternative", "Move", "Expression", "Clause", "Statement", "ArticleLine", "Silent"}


def _parses(text: str) -> bool:
    """Whether a text is a clause, an effect, an expression, an item or a header of the language."""
    body = "\n".join(f"  {line}" for line in text.splitlines())
    inner = "\n".join(f"    {line}" for line in text.splitlines())
    forms = [
        f"statuto 1\ngame a/b\n{text}\n",
        f"statuto 1\ngame a/b\narticle a\n{body}\n",
        f"statuto 1\ngame a/b\narticle a\n  setup:\n{inner}\n",
        f"statuto 1\ngame a/b\narticle a\n  define a: {text}\n",
        f"statuto 1\ngame a/b\narticle a\n  example e\n{inner}\n",
        f'statuto 1\ngame a/b\n{body}\narticle a\n  en ""\n',
        f"statuto 1\n{text}\n",
        f'statuto 1\nvariant a/b of c/d\n{text}\narticle a\n  en ""\n',
        f'statuto 1\nvariant a/b of c/d\n{text}\n  en ""\n',
        f'statuto 1\nsource a\n{text}\n  en ""\n',
        f"statuto 1\ngame a/b\narticle a\n  example e\n    given\n      {text}\n",
        f"statuto 1\ngame a/b\narticle a\n  define a: ({text})\n",
        f"statuto 1\ngame a/b\narticle a\n  example e\n    play\n  {inner}\n",
    ]
    for form in forms:
        findings = Findings()
        if parse(form, "form", findings) is not None and not findings.errors:
            return True
    return False


@pytest.mark.parametrize("kind", [kind for _, kind in ENTRIES], ids=lambda kind: kind.__name__)
def test_entry(kind: type) -> None:
    example = reference.example_of(kind)
    assert kind.__doc__
    if kind.__name__ in PARTS and not example:
        return
    assert example, f"{kind.__name__} has no example"
    for text in re.findall(r"`([^`]+)`", example) if example.startswith("`") else [example]:
        assert _parses(text), text


@pytest.mark.parametrize("builtin", BUILTINS, ids=lambda builtin: builtin.form)
def test_builtin_examples_parse(builtin: Builtin) -> None:
    assert _parses(builtin.example)


def test_conditions_upon_spaces_are_told_of() -> None:
    told = " ".join(builtin.form for builtin in BUILTINS)
    assert all(name in told for name in CONDITIONS)


def test_pages_hold_every_construct() -> None:
    pages = reference.pages()
    text = "\n".join(pages.values())
    assert {"index.md", "chance.md", "built-in.md"} <= set(pages)
    assert all(f"## {reference._words(kind.__name__)}\n" in text for _, kind in ENTRIES)


def test_every_grammar_rule_that_names_a_construct_is_quoted() -> None:
    rules = reference.grammar_rules()
    named = {name for names in reference.RULES.values() for name in names}
    assert named <= set(rules)
    assert {rule.origin.name for rule in parser().rules} - set(rules) <= {"start"} | {
        name for name in (rule.origin.name for rule in parser().rules) if name.startswith("_")
    }
