"""Counting the course of a game, inside the module: how many moves there are to choose from, and who leads.

Who leads is told at the first decision of each turn, by the ranking, as `simulate/course.py` says of the reference.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from statuto.compiled.bounds import MOST_WORK
from statuto.compiled.emit_tally import Tally
from statuto.compiled.wat import COUNT, cell
from statuto.machine.layout import TURNS, WINNERS

_COURSE = """
(global $choices_met (mut i64) (i64.const 0))
(global $most_met (mut i32) (i32.const 0))
(global $forced (mut i32) (i32.const 0))
(global $turn_led (mut i32) (i32.const 0))
(global $leader (mut i32) (i32.const 0))
(global $lead_changes (mut i32) (i32.const 0))
(func $course_begins
  (global.set $choices_met (i64.const 0))
  (global.set $most_met (i32.const 0))
  (global.set $forced (i32.const 0))
  (global.set $turn_led (i32.const 0))
  (global.set $leader (i32.const 0))
  (global.set $lead_changes (i32.const 0)))
(func $met (local $n i32)
  (local.set $n (i32.load (i32.const @count)))
  (global.set $choices_met (i64.add (global.get $choices_met) (i64.extend_i32_u (local.get $n))))
  (if (i32.gt_u (local.get $n) (global.get $most_met)) (then (global.set $most_met (local.get $n))))
  (global.set $forced (i32.add (global.get $forced) (i32.eq (local.get $n) (i32.const 1)))) @look)
(func $course_told (param $at i32)
  (i64.store offset=@course (local.get $at) (global.get $choices_met))
  (i32.store offset=@most (local.get $at) (global.get $most_met))
  (i32.store offset=@forced (local.get $at) (global.get $forced))
  (i32.store offset=@leads (local.get $at) (global.get $lead_changes)))
(func $led (param $bits i32)
  (if (i32.eq (i32.popcnt (local.get $bits)) (i32.const 1)) (then
    (global.set $lead_changes (i32.add (global.get $lead_changes)
      (i32.and (i32.ne (global.get $leader) (i32.const 0)) (i32.ne (global.get $leader) (local.get $bits)))))
    (global.set $leader (local.get $bits)))))
"""

# Where the ranking cannot be asked there is no leader: that is thrown. Its work is none of the decision's.
_LEADING = """
(tag $no_leader)
(global $leading (mut i32) (i32.const 0))
(func $look (local $left i64) (local $stack i32) (local $bits i32)
  (if (i32.eq (global.get $turn_led) @turns) (then (return)))
  (global.set $turn_led @turns)
  (local.set $left (global.get $budget)) (local.set $stack (global.get $stack))
  (global.set $budget (i64.const @work))
  (global.set $leading (i32.const 1))
  (block $fails (try_table (catch $no_leader $fails) (local.set $bits @ranked)))
  (global.set $leading (i32.const 0))
  (global.set $budget (local.get $left)) (global.set $stack (local.get $stack))
  (call $led (local.get $bits)))
"""


class Course(Tally):
    """Emits the counting of the course of games; a module counts it where it counts articles."""

    course: int

    @property
    def led(self) -> bool:
        """Whether it is counted how often the lead changes: not in a match, whose deals have a ranking each."""
        return self.counting and bool(self.program.ranking) and self.program.match is None

    def tally(self) -> dict[str, str]:
        """The same, with the course."""
        code = super().tally()
        if not self.counting:
            return code
        code["begun"] += "(call $course_begins)"
        code["met"] = "(call $met)"
        code["played"] += "(call $course_told (local.get $at))"
        text = _COURSE + (_LEADING if self.led else "")
        numbers = {"count": COUNT, "course": 4 * self.course, "most": 4 * self.course + 8}
        numbers |= {"forced": 4 * self.course + 12, "leads": 4 * self.course + 16, "work": MOST_WORK}
        said = {name: str(number) for name, number in numbers.items()}
        said |= {"look": "(call $look)" if self.led else "", "turns": cell(TURNS)}
        if self.led:
            said["ranked"] = self.ranked(self.program.ranking)
            code["over"] += f"(call $led {cell(WINNERS)})"
        code["functions"] += _filled(text, said)
        return code

    def fail(
        self, code: str, message: str, first: str = "", second: str = "", names: tuple[str, ...] = (), wide: str = ""
    ) -> str:
        """The same; while it is asked who leads, it is thrown."""
        thrown = "(if (global.get $leading) (then (throw $no_leader)))" if code and self.led else ""
        return thrown + super().fail(code, message, first, second, names, wide)


def _filled(text: str, said: Mapping[str, str]) -> str:
    """A text with what stands for its names."""
    return re.sub(r"@(\w+)", lambda match: said[match[1]], text)
