"""Every `$ statuto …` line of the documentation runs.

In a block marked `console`, a line `$ statuto …` must end with exit code 0, or with N if `# exit N` stands at its
end or on the next line. `< FILE` is its input and `> FILE` takes its output. Each further line must be found in
what was printed; a line that holds `…` is not looked for. A block marked `text` that begins with such a line is the
transcript of a game: what stands after the question mark of a prompt is typed.

The lines of one page run in order, in a folder of their own that holds the books of `docs/samples` and copies of
`rules` and `docs`. A block that has a `title` is written to the file of that name when its turn comes.
"""

from __future__ import annotations

import re
import shlex
import shutil
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
PAGES = [ROOT / "README.md", *sorted(DOCS.rglob("*.md"))]
FENCE = re.compile(r"^(?P<indent> *)```(?P<info>[^`\n]*)\n(?P<body>.*?)^(?P=indent)```$", re.MULTILINE | re.DOTALL)
TITLE = re.compile(r'title="([^"]+)"')
PROMPT = re.compile(r"^player \d .*\? (.+)$", re.MULTILINE)
EXIT = re.compile(r"\s*# exit (\d+)\s*$")


@dataclass
class Step:
    """A line to run and what must come of it."""

    line: str
    code: int
    expected: list[str]
    typed: str = ""
    columns: int = 120


def blocks(page: Path) -> Iterator[tuple[str, str]]:
    """The words after each fence, and the text of the block without its indentation."""
    for match in FENCE.finditer(page.read_text("utf-8")):
        cut = len(match["indent"])
        yield match["info"].strip(), "".join(line[cut:] for line in match["body"].splitlines(keepends=True))


def steps(body: str) -> list[Step]:
    """The lines of a console block that call statuto, in order."""
    found: list[Step] = []
    step: Step | None = None
    for line in body.splitlines():
        ending = EXIT.search(line)
        line = EXIT.sub("", line)
        if line.startswith("$ "):
            step = Step(line[2:], 0, []) if line.startswith("$ statuto ") else None
            found += [step] if step else []
        elif step and line.strip() and "…" not in line:
            step.expected.append(line.strip())
        if step and ending:
            step.code = int(ending[1])
    return found


def steps_of(page: Path) -> list[Step]:
    """The lines of a page that call statuto."""
    return [step for info, body in blocks(page) for step in steps_in(info, body)]


def steps_in(info: str, body: str) -> list[Step]:
    """The lines of a block that call statuto; none if it is not marked as one that runs."""
    if info == "text" and body.startswith("$ statuto "):
        (step,) = steps(body)
        return [replace(step, typed="".join(f"{line}\n" for line in PROMPT.findall(body)), columns=80)]
    return steps(body) if info.split(" ")[0] == "console" else []


def redirections(words: list[str]) -> tuple[list[str], str, str]:
    """The arguments, and the files that standard input and output are bound to, if any."""
    files = {"<": "", ">": ""}
    for sign in files:
        if sign in words:
            at = words.index(sign)
            files[sign] = words[at + 1]
            words = words[:at] + words[at + 2 :]
    return words, files["<"], files[">"]


def run(step: Step) -> None:
    """Run one line in the present folder and compare what comes of it."""
    from statuto.commands.app import app

    words, source, target = redirections(shlex.split(step.line, comments=True)[1:])
    given = Path(source).read_bytes() if source else step.typed.encode()
    terminal = {"NO_COLOR": "1", "COLUMNS": str(step.columns), "TERM": "dumb"}
    result = CliRunner().invoke(app, words, input=given, env=terminal)
    if target:
        Path(target).write_bytes(result.stdout_bytes)
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert result.exit_code == step.code, f"$ {step.line}\n{result.output}"
    printed = "\n".join(" ".join(line.split()) for line in result.output.splitlines())
    for line in step.expected:
        assert " ".join(line.split()) in printed, f"$ {step.line}\n{result.output}"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder that the lines of a page run in."""
    for name in ("rules", "docs"):
        shutil.copytree(ROOT / name, tmp_path / name)
    shutil.copytree(DOCS / "samples", tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("page", [page for page in PAGES if steps_of(page)], ids=lambda page: page.stem)
def test_the_lines_of_a_page_run(page: Path, folder: Path) -> None:
    for info, body in blocks(page):
        if title := TITLE.search(info):
            (folder / title[1]).write_text(body, "utf-8")
        for step in steps_in(info, body):
            run(step)


def test_a_block_is_read_as_it_says() -> None:
    body = "$ statuto a  # exit 1\nshown\n…\n$ make x\nnot ours\n$ statuto b < in > out\n# exit 2\n"
    assert steps(body) == [Step("statuto a", 1, ["shown"]), Step("statuto b < in > out", 2, [])]
    assert redirections(["b", "<", "in", "--x", ">", "out"]) == (["b", "--x"], "in", "out")


def test_pages_name_no_folder_of_a_machine() -> None:
    for page in PAGES:
        assert not re.search(r"(?<![\w.])/(home|root|tmp|usr|work|Users)/", page.read_text("utf-8")), page
