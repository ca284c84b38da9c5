"""What stops a runaway: each function pays for its loops, and says in whose article it was when it could not."""

from __future__ import annotations

import re
from collections.abc import Sequence

from statuto.compiled import bounds
from statuto.compiled.bounds import MOST_PAGES, TOO_MUCH, afresh, charged
from statuto.compiled.emit_matches import Matches
from statuto.compiled.outline import Failure
from statuto.compiled.wat import FIRST, PAGE, SECOND, const, get, op, store

_FUNCTION = re.compile(r"\(func \$(moves|can|fill)_(\d+)")


class Bounded(Matches):
    """Emits the bounds of one machine; `_code` is how long the code is that cannot grow unseen."""

    _code = 0

    def bounded(self, functions: Sequence[str]) -> list[str]:
        """The functions with what they pay, and the one that stops what cannot pay any more."""
        sites: dict[str, str] = {}
        indexed = [domain.size for field in self.program.fields for _, domain in field.dims]
        chosen = [one.domain.size for action in self.program.actions for one in action.parameters]
        longest = max([1, *indexed, *chosen])
        paid = charged([(one, self._site(sites, self._article(one))) for one in functions if one], longest)
        told = store(const(0), const(0), FIRST) + store(const(0), const(0), SECOND)
        tired = f"(func $tired (param $site i32) {self.stop(get('$site'))} {told} (unreachable))"
        return [tired, f"(func $too_much {self.fail('', TOO_MUCH)})", *paid]

    def begin_work(self) -> str:
        """Code that counts work anew where a decision begins, and not where the effects of a move are looked at."""
        flags = ["(global.get $turn)"] * self.looks_over + ["(global.get $ahead)"] * self.looks_ahead
        return afresh(op("or", *flags) if len(flags) == 2 else "".join(flags))

    def grows(self, more: int) -> None:
        """Count so many more characters of code; past the bound the book is refused, with the article at work."""
        self._code += more
        if self._code > bounds.MOST_CODE:
            raise self.refuse(f"more than {bounds.MOST_CODE:,} characters of code")

    def room(self, most_pages: int | None) -> str:
        """The memory of the module, which grows to so many pages at most, if that is said."""
        pages = self.memory.top // PAGE + 2
        if pages > MOST_PAGES:
            widest = max(self.program.fields, key=lambda field: field.cells, default=None)
            raise self.refuse(TOO_MUCH, widest.article if widest else "")
        return f'(memory (export "memory") {pages} {most_pages or ""})'

    def _article(self, function: str) -> str:
        """The article of a function; "" for one that serves several."""
        found = _FUNCTION.match(function)
        if found is None:
            return ""
        number = int(found[2])
        return self.machine.code[number].article if found[1] == "fill" else self.program.actions[number].article

    def _site(self, sites: dict[str, str], article: str) -> str:
        if article not in sites:
            message = f"One decision may cost {bounds.MOST_WORK:,} steps of work and no more."
            self.failures.append(Failure("E018", article, message))
            sites[article] = const(len(self.failures))
        return sites[article]
