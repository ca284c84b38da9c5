"""Which examples and rulings exercise each article."""

from __future__ import annotations

from statuto.examples.run import Runner, examples_of

Exercised = dict[str, tuple[tuple[str, str], ...]]
"""For each article the examples that exercise it, by their article and name, in the order of the book."""


def exercised(runner: Runner) -> Exercised:
    """Run every example of the runner's book; one that does not come out as it says exercises nothing.

    An article is exercised by an example when it stands in it, when its action or permission is used or its trigger is
    set off there, when it ends the game, or when it forbids a move of which the example says that it is refused.
    """
    found: dict[str, list[tuple[str, str]]] = {}
    before = runner.touched
    for article, example, answers in examples_of(runner.book):
        if not runner.seated(article, example):
            continue
        for engine in runner.engines.values():
            engine.triggers.fired[:] = [0] * len(engine.triggers.fired)
        runner.touched = set()
        if runner.run(article, example, answers).passed:
            for id in runner.touched | _set_off(runner):
                found.setdefault(id, []).append((article.id, example.name.text))
        before |= runner.touched
    runner.touched = before
    return {id: tuple(examples) for id, examples in found.items() if id}


def _set_off(runner: Runner) -> set[str]:
    """The articles whose triggers were set off, or that ended a game, since they were last counted."""
    return {
        article
        for engine in runner.engines.values()
        for article, times in zip(engine.triggers.counted, engine.triggers.fired, strict=True)
        if times
    }
