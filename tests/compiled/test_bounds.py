"""What a runaway may use up: work, memory and code; it ends with a finding that names the rule, in every call."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

pytest.importorskip("wasmtime")

from statuto.checks.build import build
from statuto.checks.program import Setting
from statuto.compiled import Compiled, NotCompiled, bounds, compile, module
from statuto.compiled.bounds import charged
from statuto.compiled.emit_machine import Emitter
from statuto.findings import Findings, RulesError
from statuto.machine.code import Machine
from statuto.machine.lower import lower
from statuto.resolve.load import load

BOOK = """\
statuto 1
game example/three
  title en "Three"
  players 2
  term square "square" "squares"

article mark.put
  en "A player marks an empty {square}."
  board field of square: square grid WIDE by WIDE
  memory mark on each square: player or none
  memory count-up: 0 to 9999
  action mark on square s:
    set mark on s to mover
  turn:
    choose mark

article may.put
  en "It is so."
  PERMIT
"""
PERMIT = "must mark when mark on s is none"
MANY = "on square x1 at square x2 in square x3 with square x4 under square x5 over square x6"
SWAP = f"action swap {MANY}:\n    set mark on x1 to mover\n  may swap when mark on x6 is not none\n  "
ROUNDS = "must mark\n  setup:\n    for each square x:\n      for each square y:\n        for each square z:\n"
ENDLESS = {
    "candidates": (SWAP + PERMIT + "\n  must not mark when can swap", 40, "may.put"),
    "members": (ROUNDS + "          set mark on z to none", 40, "may.put"),
    "rounds": (
        PERMIT + "\n  setup:\n    while yes, at most 9000 times:\n      set count-up to 0\n"
        "      while count-up is less than 9999, at most 10000 times:\n        increase count-up by 1",
        3,
        "may.put",
    ),
}


def machine_of(folder: Path, permit: str, wide: int = 3, text: str = BOOK) -> Machine:
    path, findings = folder / "three.statuto", Findings()
    path.write_text(text.replace("WIDE", str(wide)).replace("PERMIT", permit), "utf-8")
    book = load(str(path), findings)
    assert book is not None
    program = build(book, Setting(2), findings).program
    assert not findings.errors, [one.message for one in findings]
    return lower(program)


@pytest.fixture
def little_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounds, "MOST_WORK", 3_000_000)


@pytest.mark.parametrize("case", ENDLESS)
def test_a_runaway_is_stopped_in_every_call_and_names_its_article(case: str, tmp_path: Path, little_work: None) -> None:
    permit, wide, article = ENDLESS[case]
    compiled = compile(machine_of(tmp_path, permit, wide))

    def begin() -> None:
        compiled.start()
        compiled.advance()

    for call in (begin, lambda: compiled.playouts(1, 1), lambda: (compiled.start(), compiled.perft(2))):
        with pytest.raises(RulesError, match="3,000,000 steps of work") as raised:
            call()
        assert (raised.value.code, raised.value.article) == ("E018", article)
    error = compiled.batch(1, 5).error
    assert isinstance(error, RulesError) and error.code == "E018"


@pytest.mark.long
@pytest.mark.parametrize("case", ENDLESS)
def test_a_runaway_takes_seconds(case: str, tmp_path: Path) -> None:
    permit, wide, _ = ENDLESS[case]
    compiled, began = compile(machine_of(tmp_path, permit, wide)), time.process_time()
    compiled.start()
    with pytest.raises(RulesError):
        compiled.advance()
    assert time.process_time() - began < 20


def test_each_decision_may_cost_as_much(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounds, "MOST_WORK", 3_000)
    counted = (
        "    set mark on s to mover\n    set count-up to 0\n    while count-up is less than 200, at most 300 times:\n"
    )
    book = BOOK.replace("    set mark on s to mover\n", counted + "      increase count-up by 1\n")
    machine = machine_of(
        tmp_path, PERMIT + "\n  end when every square s has mark on s is not none, nobody wins", 3, book
    )
    compiled = compile(machine)
    assert compiled.playouts(1, 2) == [(0, 9), (0, 9)]
    compiled.start()
    compiled.advance()
    before = compiled.copy()
    for _ in range(9):
        compiled.restore(before)
        assert compiled.choices() == 9
        compiled.step(0)


def test_more_memory_than_the_cap_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_MEMORY", 5 * 2**16)
    compiled = compile(machine_of(tmp_path, PERMIT, 40))
    compiled.start()
    with pytest.raises(NotCompiled, match="bytes of memory"):
        compiled.perft(40)
    compiled.start()
    assert compiled.advance() == Compiled.DECISION and compiled.choices() == 1600


def test_a_record_of_more_than_the_cap_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("statuto.compiled.emit_bounds.MOST_PAGES", 1)
    with pytest.raises(NotCompiled, match=r"bytes of memory.*`mark.put`"):
        compile(machine_of(tmp_path, PERMIT, 40))


def test_more_code_than_the_bound_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounds, "MOST_CODE", 20_000)
    effects = "".join(f"    if mark on a1 is none:\n      set count-up to {i}\n" for i in range(200))
    with pytest.raises(NotCompiled, match=r"more than 20,000 characters of code.*`may.put`"):
        compile(machine_of(tmp_path, f"{PERMIT}\n  setup:\n{effects}"))
    with pytest.raises(NotCompiled, match="more than 20,000 characters of code"):
        compile(machine_of(tmp_path, PERMIT + "\n  setup:\n" + "    choose mark\n" * 200))


def test_no_table_takes_long_to_make(tmp_path: Path) -> None:
    all_alike = "every square b has every square c has s is not b or b is not c"
    emitter = Emitter(machine_of(tmp_path, f"must mark when {all_alike}", 40))
    began = time.process_time()
    emitter.text()
    assert time.process_time() - began < 5


LOOP = (
    "(loop $l1 (call $f) (br_if $l1 (i32.lt_u (local.tee $i (i32.add (local.get $i) (i32.const 1))) (i32.const {0}))))"
)


def test_what_pays() -> None:
    def paid(*functions: str) -> list[int]:
        texts = charged([(one, "(i32.const 7)") for one in functions], 9)
        return [text.count("global.set $budget") for text in texts]

    f = "(func $f\n  (local $i i32)\n  (nop))"
    assert paid(f"(func $a\n  (local $i i32)\n  {LOOP.format(200)})", f) == [0, 0]
    assert paid(f"(func $a\n  (local $i i32)\n  {LOOP.format(900)})", f) == [1, 0]
    # What is cheap is paid by what it stands in, and what a call costs counts.
    within = LOOP.format(40).replace("(call $f)", LOOP.format(40).replace("$l1", "$l2"))
    assert paid(f"(func $a\n  (local $i i32)\n  {within})", f) == [1, 0]
    assert paid(
        f"(func $a\n  (local $i i32)\n  {LOOP.format(40)})", f"(func $f\n  (local $i i32)\n  {LOOP.format(40)})"
    ) == [1, 0]
    assert paid("(func $a\n  (local $i i32)\n  (loop $while1 (nop)))") == [1]
    assert paid("(func $a\n  (local $i i32)\n  (loop $go (loop $l1 (nop))))") == [0]
    twice = "(func $define_1 (result i32)\n  (local $i i32)\n  (i32.add (call $define_0) (call $define_0)))"
    assert paid(twice) == [1]
    (text,) = charged([(twice, "(i32.const 7)")], 9)
    assert "(call $tired (i32.const 7))" in text and text.index("$budget") < text.index("i32.add")
