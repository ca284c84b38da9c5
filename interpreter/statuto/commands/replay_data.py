"""What came of a replay as data: what `statuto replay` prints, as text or JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from statuto.commands.report_data import finding_data, place_data
from statuto.commands.wording import said
from statuto.play.causes import CHANGED, REMOVED, Cause, Causes
from statuto.play.narrowing import narrowed
from statuto.resolve.origins import cited, origin_of

if TYPE_CHECKING:
    from statuto.checks.build import Typed
    from statuto.findings import Findings
    from statuto.play.replay import Divergence, Replayed

SCHEMA = 1
Object = dict[str, Any]


def data_of(given: Object, done: Replayed, new: Typed, own: Typed | None, findings: Findings) -> Object:
    """A replay as an object of schema 1; `own` are the rules of the game, if they were found."""
    game = done.game
    return {
        "schema": SCHEMA,
        "book": own.book.id if own is not None else given.get("book"),
        "under": new.book.id,
        "rules": "found" if own is not None else "changed",
        "moves": done.moves,
        "total": done.total,
        "choices": done.choices,
        "divergence": _divergence(done.divergence, given, new, own) if done.divergence is not None else None,
        "ended": game is not None and game.ended,
        "winners": [seat + 1 for seat in game.engine.winners(game.record)] if game is not None and game.ended else [],
        "scores": game.scores() if game is not None else {},
        "findings": [finding_data(finding) for finding in findings.sorted()],
    }


def _divergence(apart: Divergence, given: Object, new: Typed, own: Typed | None) -> Object:
    why = apart.why
    against = (("forbidden by", why.forbids), ("not permitted by", why.unmet)) if why is not None else ()
    refusals = [
        {"how": how, **article_data(new, id)}
        for how, clauses in against
        for id in dict.fromkeys(article for article, _ in clauses)
    ]
    return {
        "move": apart.move,
        "seat": apart.seat + 1,
        "text": apart.text,
        "kind": apart.kind,
        "message": apart.message,
        "refusals": refusals,
        "others": [{"what": one.what, "before": one.before, "under": one.under} for one in apart.others],
        "articles": list(apart.articles),
        "changes": _changes(apart, given, new, own),
    }


def _changes(apart: Divergence, given: Object, new: Typed, own: Typed | None) -> list[Object]:
    """The changes behind a divergence; without the rules of the game, what variants say that they change."""
    if own is None:
        known = {article.id: article for article in new.book.articles}
        ids = [id for id in apart.articles if id in known and origin_of(new.book, known[id]).rules_changed]
        return [{**article_data(new, id), "kind": CHANGED, "through": "", "says": []} for id in ids]
    causes = Causes(new, own)
    found = causes.of(_at_work(apart, new, own), frozenset(one.field for one in apart.others if one.field))
    if len(found) > 1:
        needed = narrowed(given, new, own, apart, found)
        found = needed if len(needed) < len(found) else causes.near(found)
    return [_change(cause, causes, new, own) for cause in found]


def _at_work(apart: Divergence, new: Typed, own: Typed) -> tuple[str, ...]:
    """The articles at work, and those of the action that is no longer there or permitted."""
    word = apart.text.split(" ", 1)[0]
    actions = [one for side in (new, own) for one in side.program.actions if one.name == word]
    ids = [*apart.articles, *(p.article for one in actions for p in one.permissions), *(one.article for one in actions)]
    return tuple(dict.fromkeys(ids)) if apart.kind == "refused" else apart.articles


def article_data(typed: Typed, id: str) -> Object:
    """An article as it is cited, with its words."""
    found = cited(typed.book, id)
    return {"id": found.pop("article"), **found, "text": said(typed, id)}


def _change(cause: Cause, causes: Causes, new: Typed, own: Typed) -> Object:
    """A change behind a divergence: the article on the side that has it, and what became of its rule."""
    removed = new.book.removed.get(cause.id)
    return {
        **article_data(own if cause.kind == REMOVED else new, cause.id),
        "kind": cause.kind,
        "through": cause.through,
        "says": causes.says(cause),
        **({"removed": place_data(removed)} if removed is not None else {}),
    }
