"""What came of a replay as data: what `statuto replay` prints, as text or JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from statuto.commands.report_data import finding_data, place_data
from statuto.commands.wording import said
from statuto.play.causes import Cause, Causes
from statuto.reference import reading_of
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
        "divergence": _divergence(done.divergence, new, own) if done.divergence is not None else None,
        "ended": game is not None and game.ended,
        "winners": [seat + 1 for seat in game.engine.winners(game.record)] if game is not None and game.ended else [],
        "scores": game.scores() if game is not None else {},
        "findings": [finding_data(finding) for finding in findings.sorted()],
    }


def _divergence(apart: Divergence, new: Typed, own: Typed | None) -> Object:
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
        "changes": [_change(cause, new, own) for cause in _causes(apart, new, own)],
    }


def _causes(apart: Divergence, new: Typed, own: Typed | None) -> tuple[Cause, ...]:
    """The changes behind a divergence; without the rules of the game, what variants say that they change."""
    if own is not None:
        causes = Causes(new, own)
        return causes.of(_at_work(apart, new, own), frozenset(one.field for one in apart.others if one.field))
    known = {article.id: article for article in new.book.articles}
    return tuple(
        Cause(id, "changed") for id in apart.articles if id in known and origin_of(new.book, known[id]).changes
    )


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


def _change(cause: Cause, new: Typed, own: Typed | None) -> Object:
    """A change behind a divergence: the article on the side that has it, and what the machine reads on each."""
    side = new if new.book.article(cause.id) is not None or own is None else own
    before = reading_of(own, cause.id) if own is not None else []
    under = reading_of(new, cause.id)
    removed = new.book.removed.get(cause.id)
    return {
        **article_data(side, cause.id),
        "kind": cause.kind,
        "through": cause.through,
        "before": [text for text in before if text not in under],
        "under": [text for text in under if text not in before] if own is not None else [],
        **({"removed": place_data(removed)} if removed is not None else {}),
    }
