"""What to say of malformed text: the state of the parser is compared with samples that carry their message.

The idea is that of lark's `match_examples`: a mistake is known by where the parser stands and what it meets there.
A sample speaks for that one case, or with `# reach: state` for whatever is met there, or with `# reach: anywhere` for
what is met wherever it stands. `# first: PATTERN` keeps it to lines whose first word is like that, `# before: PATTERN`
to mistakes after such a word, `# met: PATTERN` to such a word met. `# reach: slip` marks a
mistake that `slips` knows from the text itself.
"""

from __future__ import annotations

import difflib
import re
from dataclasses import dataclass
from functools import cache

from lark.exceptions import LarkError, UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from statuto import folders
from statuto.syntax.grammar import keywords, parser
from statuto.syntax.slips import Spot, slip, spot

_HEAD = re.compile(r"#\s*(code|message|help|start|reach|first|before|met):\s*(.*)")


@dataclass(frozen=True, slots=True)
class Explained:
    """A code, a message, its help, and the place: a line and a column of the item, and how wide the mistake is."""

    code: str
    message: str
    help: str
    line: int
    column: int
    width: int


@dataclass(frozen=True, slots=True)
class Sample:
    """A malformed text that ships with the grammar, and what to say of its kind of mistake."""

    name: str
    code: str
    message: str
    help: str
    start: str
    reach: str
    first: str
    before: str
    met: str
    text: str

    def speaks_of(self, at: Spot) -> bool:
        """Whether the words about a mistake are those that this sample asks for."""
        asked = ((self.first, at.first), (self.before, at.before), (self.met, at.met))
        return all(not pattern or re.fullmatch(pattern, word) for pattern, word in asked)


Signature = tuple[object, object]


@cache
def samples() -> tuple[Sample, ...]:
    """The samples of `grammar/malformed`, by name."""
    found = []
    for path in sorted((folders.grammar() / "malformed").glob("*.statuto")):
        head = {"start": "item", "reach": "exact", "first": "", "before": "", "met": ""}
        body: list[str] = []
        for line in path.read_text(encoding="utf-8").splitlines():
            match = _HEAD.match(line)
            if match and not body:
                head[match[1]] = match[2]
            else:
                body.append(line)
        text = "\n".join(body).strip("\n") + "\n"
        found.append(Sample(path.stem, text=text, **head))
    return tuple(found)


def _signatures(error: UnexpectedInput) -> dict[str, Signature]:
    """Where the parser stood and what it met there: by each reach that a sample may have."""
    state = getattr(error, "state", None)
    state = getattr(state, "position", state)
    met = "END"
    if isinstance(error, UnexpectedToken):
        met = error.token.type
    elif isinstance(error, UnexpectedCharacters):
        met = f"CHARACTER {error.char}"
    return {"exact": (state, met), "state": (state, None), "anywhere": (None, met)}


@cache
def _known() -> dict[Signature, list[Sample]]:
    """The samples by what they speak for; those that ask for certain words come first."""
    known: dict[Signature, list[Sample]] = {}
    speaking = [sample for sample in samples() if sample.reach != "slip"]
    for sample in sorted(speaking, key=lambda sample: not (sample.first or sample.before or sample.met)):
        try:
            parser().parse(sample.text, start=sample.start)
        except UnexpectedInput as error:
            known.setdefault(_signatures(error)[sample.reach], []).append(sample)
        except LarkError:  # pragma: no cover - a sample that fails otherwise is caught by the tests
            continue
    return known


def _sample(error: UnexpectedInput, at: Spot) -> Sample | None:
    """The sample that speaks for a mistake, if there is one."""
    for signature in _signatures(error).values():
        for sample in _known().get(signature, ()):
            if sample.speaks_of(at):
                return sample
    return None


def explain(error: UnexpectedInput, lines: list[str]) -> Explained:
    """What to say of a mistake in an item, and where."""
    at = spot(error, lines)
    found = slip(error, at, lines)
    if found and found.sure:
        return Explained(found.code, found.message, found.help, found.line, found.column, found.width)
    sample = _sample(error, at)
    if sample:
        words = {
            "{met}": f"`{at.met}`" if at.met else "the end of the line",
            "{first}": at.first,
            "{before}": at.before,
        }
        message = sample.message
        for mark, word in words.items():
            message = message.replace(mark, word)
        message = message[:1].upper() + message[1:]
        help = _nearest(sample, error, at) or sample.help
        return Explained(sample.code, message, help, at.line, at.column, at.width)
    if found:
        return Explained(found.code, found.message, found.help, found.line, found.column, found.width)
    return _plain(error, at)


def _nearest(sample: Sample, error: UnexpectedInput, at: Spot) -> str:
    """A help that names the word that was meant, where a word that begins a line is unknown."""
    if sample.code == "S034":
        near = difflib.get_close_matches(at.first.lower(), _clause_words(), n=1, cutoff=0.7)
        return f"Did you mean `{near[0]}`?" if near and near[0] != at.first else ""
    if sample.code in ("S032", "S043"):
        return _meant(error, at.met)
    return ""


@cache
def _clause_words() -> list[str]:
    """The words that may begin a line of an article."""
    try:
        parser().parse("article a\n  +\n", start="item")
    except UnexpectedInput as error:
        return _accepted(error)
    return []  # pragma: no cover - the text is malformed


def _accepted(error: UnexpectedInput) -> list[str]:
    """The keywords that could stand where the parser stopped."""
    names = getattr(error, "accepts", None) or getattr(error, "expected", None) or getattr(error, "allowed", None) or ()
    return sorted(keywords()[name] for name in names if name in keywords())


def _meant(error: UnexpectedInput, met: str) -> str:
    """The nearest word that could stand there, as a help."""
    near = difflib.get_close_matches(met.lower(), _accepted(error), n=1, cutoff=0.7) if met else []
    return f"Did you mean `{near[0]}`?" if near and near[0] != met else ""


def _plain(error: UnexpectedInput, at: Spot) -> Explained:
    """What to say when no sample fits: what was met, and the nearest word that could stand there."""
    if not at.met:
        help = "Something must follow; see the language reference."
        return Explained("S022", "The line ends too early.", help, at.line, at.column, at.width)
    help = _meant(error, at.met)
    if not help:
        help = f"See `{at.first}` in the language reference." if at.first.isalpha() else "See the language reference."
    return Explained("S021", f"`{at.met}` is not understood here.", help, at.line, at.column, at.width)
