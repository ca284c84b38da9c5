"""The lines of articles, readings and examples as text."""

from __future__ import annotations

from collections.abc import Sequence

from statuto.syntax import tree as t
from statuto.syntax.unparse.effects import statement
from statuto.syntax.unparse.expressions import ATOM, expression
from statuto.syntax.unparse.lines import block, indented, quoted
from statuto.syntax.unparse.things import clause


def prose(node: t.Prose) -> str:
    """A text behind the tag of its language, if it has one."""
    return f"{node.language} {quoted(node.text)}".lstrip()


def article_line(node: t.Line) -> list[str]:
    """The lines of a line of an article, with what is below it."""
    match node:
        case t.Clause():
            return clause(node)
        case t.Wording():
            word = "" if node.kind == "prose" else f"{node.kind} "
            return [word + prose(node.prose)]
        case t.Cites():
            return [f"cites {node.source}: {', '.join(map(str, node.passages))}"]
        case t.Silent():
            return [f"silent {node.source}"]
        case t.Translated():
            return [f"translated {node.language} {quoted(node.stamp)}"]
        case t.Under():
            return block(f"under {node.reading} {node.alternative}", article_lines(node.lines))
        case t.Reading():
            return _reading(node)
        case t.Example():
            return _example(node)
    raise TypeError(f"no text is known for a {type(node).__name__}")


def article_lines(lines: Sequence[t.Line]) -> list[str]:
    """The lines of several lines of an article."""
    return [said for line in lines for said in article_line(line)]


def _reading(node: t.Reading) -> list[str]:
    lines = [f"asks {prose(text)}" for text in node.asks] + [f"says {prose(text)}" for text in node.says]
    for answer in node.alternatives:
        words = [str(answer.name), *(["adopted"] if answer.adopted else []), *map(prose, answer.wording)]
        lines.append(" ".join([*words, *(f"because {prose(text)}" for text in answer.because)]))
    return [f"reading {node.name}", *indented(lines)]


def _example(node: t.Example) -> list[str]:
    lines = [prose(text) for text in node.prose]
    playing = False
    for step in node.steps:
        plays = isinstance(step, t.Move | t.Chance)
        if plays and not playing:
            lines.append("play")
        lines += indented(example_step(step)) if plays else example_step(step)
        playing = plays
    return [f"{node.kind} {node.name}", *indented(lines)]


def example_step(step: t.ExampleStep) -> list[str]:
    """The lines of a step of an example; a move without the `play` above it."""
    match step:
        case t.Given():
            return _given(step)
        case t.Move():
            return [_move(step)]
        case t.Chance():
            return [f"chance {', '.join(expression(outcome, ATOM) for outcome in step.outcomes)}"]
        case t.Check(kind="refused", move=t.Move() as move):
            articles = f" by {', '.join(map(str, step.articles))}" if step.articles else ""
            return [f"refused {_move(move)}{articles}"]
        case t.Check(kind="legal", move=t.Move() as move):
            return [f"legal {_move(move)}"]
        case t.Check(kind="moves", fact=t.Expression() as count):
            return [f"moves are {expression(count)}"]
        case t.Check(fact=t.Expression() as fact):
            return [f"then {expression(fact)}"]
    raise TypeError(f"no text is known for {step!r}")


def _given(node: t.Given) -> list[str]:
    words = ["given"]
    words += [f"{node.players} players"] if node.players else []
    words += ["after setup"] if node.after_setup else []
    words += [f"seed {node.seed}"] if node.seed is not None else []
    words += [f"as {node.like}"] if node.like else []
    return [" ".join(words), *indented(said for line in node.lines for said in given_line(line))]


def given_line(node: t.GivenLine) -> list[str]:
    """The lines of one line of a given position."""
    match node:
        case t.MoverIs():
            return [f"mover is {expression(node.value)}"]
        case t.AtStep():
            return [f"at {node.step}"]
        case t.Map():
            start = f" from {node.start}" if node.start else ""
            return block(f"map of {node.board}{start}", [quoted(row.text) for row in node.rows])
    return statement(node)


def _move(node: t.Move) -> str:
    return str(node.action) + "".join(f" {word} {_named(item)}" for word, item in node.arguments)


def _named(item: t.Expression) -> str:
    """What a move names: a thing, or several."""
    items = item.items if isinstance(item, t.Together) else (item,)
    return ", ".join(expression(one, ATOM) for one in items)
