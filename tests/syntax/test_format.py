"""The formatter changes space alone, and comes to the same layout from any other."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from statuto.findings import Findings
from statuto.syntax.format import format_text
from statuto.syntax.parse import parse

ROOT = Path(__file__).resolve().parents[2]
PARTS = re.compile(r'("(?:[^"\\]|\\.)*")|(#.*)|([ \t]+)')
FENCE = re.compile(r"^```statuto\n(.*?)^```", re.M | re.S)
HEADER = "statuto 1\ngame a/b\n"


def well_formed(text: str) -> bool:
    findings = Findings()
    return parse(text, "book", findings) is not None and not len(findings)


def books() -> dict[str, str]:
    """The well-formed books that ship, by their path, and the example of the language page."""
    found = {
        path.relative_to(ROOT).as_posix(): path.read_text("utf-8") for path in sorted(ROOT.glob("rules/**/*.statuto"))
    }
    found |= {f"page {n}": text for n, text in enumerate(FENCE.findall((ROOT / "docs/language.md").read_text("utf-8")))}
    return {name: text for name, text in found.items() if well_formed(text)}


BOOKS = books()


def formatted(text: str) -> str:
    findings = Findings()
    result = format_text(text, "book", findings)
    assert result is not None, list(findings)
    assert not len(findings)
    return result


def comments(text: str) -> Counter[str]:
    found = (match[2] for line in text.split("\n") for match in PARTS.finditer(line) if match[2])
    return Counter(re.sub(r"^(#+)\s*", r"\1 ", comment).rstrip() for comment in found)


def tree_of(text: str) -> object:
    return parse(text, "book", Findings())


def respaced(text: str, draw: st.DrawFn) -> str:
    """The text in another layout: other steps of indentation, more space, other empty lines."""
    step = draw(st.sampled_from([" ", "  ", "   ", "     ", "\t"]))
    random = draw(st.randoms(use_true_random=False))
    lines: list[str] = []

    def space(match: re.Match[str]) -> str:
        if match[1]:
            return match[1]
        if match[2]:
            return random.choice(["", " ", "   "]) + random.choice([match[2], match[2].replace("# ", "#  ", 1)])
        return match[3] * random.choice([1, 1, 2, 5])

    for line in text.split("\n"):
        body = line.lstrip(" ")
        level, odd = divmod(len(line) - len(body), 2)
        if not body and lines[-1:] != [""] and random.random() < 0.3:
            lines += ["", " \t"]
        apart = lines[-1:] == [""] and len(lines) > 1 and not lines[-2].lstrip().startswith("#")
        if body.startswith("article ") and apart and random.random() < 0.5:
            lines.pop()
        assert not odd
        inner = body if body.startswith("#") else PARTS.sub(space, body)
        lines.append(step * level + inner + random.choice(["", " ", "\t"]) if body else "")
    return "\n".join(lines) + random.choice(["", "\n", "\n\n\n"])


@pytest.mark.parametrize("name", BOOKS)
def test_a_book_keeps_its_tree_and_its_comments(name: str) -> None:
    text = BOOKS[name]
    result = formatted(text)
    assert tree_of(result) == tree_of(text)
    assert comments(result) == comments(text)
    assert re.sub(r"\s", "", result) == re.sub(r"\s", "", text)
    assert formatted(result) == result
    assert result.endswith("\n") and not result.endswith("\n\n") and "\n\n\n" not in result
    assert not re.search(r"[ \t]$|\t", result, re.M)


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_any_spacing_of_a_book_comes_to_the_same_layout(data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(sorted(BOOKS)))
    result = formatted(BOOKS[name])
    other = respaced(result, data.draw)
    assert tree_of(other) == tree_of(result)
    assert formatted(other) == result


def test_the_layout_is_the_usual_one() -> None:
    text = """\
#top
statuto   1
game a/b
      title   en  "A  b"#x
section play   "Play"
#of a

article a   #y
   #first
   kind colour(colours) :red ,green,
          blue
   let X=f (1,- 2)-( 3*-Y )


   # within
   turn :
        if the  can mark:
              choose   mark,take
        #after the if
        otherwise  : nothing
            #deep
   # last
#next
article b
   must mark when(some square s where
 a is s) and
          b is c
add after a
article c
 en "c"

#end"""
    assert (
        formatted(text)
        == """\
# top
statuto 1
game a/b
  title en "A  b" # x

section play "Play"
# of a

article a # y
  # first
  kind colour (colours): red, green,
      blue
  let X = f(1, -2) - (3 * -Y)

  # within
  turn:
    if the can mark:
      choose mark, take
    # after the if
    otherwise: nothing
    # deep
  # last

# next
article b
  must mark when (some square s where
      a is s) and
      b is c

add after a
article c
  en "c"

# end
"""
    )


def test_a_plural_stands_apart_and_what_a_group_asks_does_not() -> None:
    text = HEADER + "article a\n  group  chain(chains)of cell c where ok( c ) is yes\n"
    assert formatted(text) == HEADER + "\narticle a\n  group chain (chains) of cell c where ok(c) is yes\n"


def test_lines_that_are_commented_out_keep_their_indentation() -> None:
    text = f'{HEADER}\n#keep a.b\n#   en "So."\n#\tcites s: 1\n##  x\n#\n'
    assert formatted(text) == f'{HEADER}\n# keep a.b\n#   en "So."\n# cites s: 1\n##  x\n#\n'


def test_malformed_text_is_left_alone() -> None:
    findings = Findings()
    assert format_text(HEADER + "article a\n  let = 3\n", "book", findings) is None
    assert [item.code for item in findings] == ["S045"]
    assert format_text("", "book", Findings()) is None


@settings(max_examples=200, deadline=None)
@given(
    st.lists(
        st.sampled_from(
            [
                *"()#:,=-",
                '"a"',
                "let X = 1",
                "let",
                "the",
                "en",
                "and",
                "X",
                " ",
                "\n  ",
                "\n    ",
                "\n",
                "turn:",
                "nothing",
            ]
        )
    )
)
def test_whatever_is_well_formed_keeps_its_tree(parts: list[str]) -> None:
    text = f"{HEADER}article a\n  let X = 1\n  {' '.join(parts)}\n"
    result = format_text(text, "book", Findings())
    if result is not None:
        assert tree_of(result) == tree_of(text)
        assert format_text(result, "book", Findings()) == result
