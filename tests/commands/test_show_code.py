"""`statuto show --code`: what an article becomes on the way to be played."""

from __future__ import annotations

import json

import pytest

from statuto.checks.build import build
from statuto.checks.program import Setting
from statuto.commands.brackets import folded
from statuto.compiled.emit_machine import Emitter
from statuto.compiled.noted import noted
from statuto.findings import Findings
from statuto.machine.code import Machine
from statuto.machine.lower import lower
from statuto.resolve.load import load

STAGES = ["text", "tree", "typed", "instructions", "Python", "WebAssembly"]


def machine_of(name: str) -> Machine:
    loaded = load(name, Findings())
    assert loaded is not None
    return lower(build(loaded, Setting(2), Findings()).program)


def test_every_stage_of_a_rule_is_shown(run) -> None:
    said = run("show", "classics/tic-tac-toe", "mark.put", "--code").stdout
    assert [line[3:] for line in said.splitlines() if line.startswith("-- ")] == STAGES
    assert "must mark when mark on s is none\n" in said
    assert "(PermissionOf must (Operator eq ((Load mark ((Local 0 s))) (Const -1))))\n" in said
    assert "(r[8 + r[19]] == -1)\n" in said
    assert "(i32.eq (i32.load offset=96 (i32.mul (local.get $s) (i32.const 4))) (i32.const -1))" in said


def test_a_program_reads_the_stages(run) -> None:
    data = json.loads(run("show", "classics/tic-tac-toe", "end.full", "--code", "--format", "json").stdout)
    assert data["schema"] == 1 and data["book"] == "classics/tic-tac-toe"
    shown = {one["stage"]: one["text"] for one in data["stages"]}
    assert "instructions" not in shown, "an ending is tested by instructions of no article"
    assert shown["WebAssembly"].startswith(";; (Fold every")


def test_definitions_memories_and_loops_are_told_in_full(run) -> None:
    said = run("show", "classics/tic-tac-toe", "field.squares", "--code").stdout
    assert "(Field mark value (square) -1 1)" in said
    said = run("show", "torri/base", "tallest.take", "--code").stdout
    assert "(Definition tallest\n  (Fold every" in said and "evaluate/effects.py, When" in said


def test_it_is_of_one_article(run) -> None:
    assert "name it" in run("show", "classics/tic-tac-toe", "--code", code=2).stderr
    assert "has no article" in run("show", "classics/tic-tac-toe", "mark.putt", "--code", code=2).stderr


def test_what_is_not_compiled_is_named(run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Emitter, "text", lambda self: (_ for _ in ()).throw(self.refuse("riddles")))
    assert "does not know riddles yet" in run("show", "classics/tic-tac-toe", "mark.put", "--code").stdout


@pytest.mark.parametrize("book", ["classics/tic-tac-toe", "classics/connect-four", "torri/base"])
def test_the_code_of_every_article_stands_in_the_module(book: str) -> None:
    machine = machine_of(book)
    text = Emitter(machine).text()
    for article in {one.article for one in machine.code} - {""}:
        assert all(code in text for _, code in noted(machine, article))


def test_long_code_is_folded_and_stays_the_same() -> None:
    code = "(a (b c (d e)) (f g)) (h)"
    assert folded(code, 9) == "(a\n  (b c\n    (d e))\n  (f g))\n(h)"
    assert folded(code) == "(a (b c (d e)) (f g))\n(h)"
