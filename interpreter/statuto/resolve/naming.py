"""Lines of an article by name: what a delta calls a line, and which line it means."""

from __future__ import annotations

from statuto.syntax import tree as t

_DECLARED = (
    t.Kind,
    t.Piece,
    t.Tile,
    t.Board,
    t.Group,
    t.Memory,
    t.Zone,
    t.Let,
    t.Table,
    t.Option,
    t.Define,
    t.Action,
    t.Score,
)
_WORDS: dict[type[t.Line], str] = {
    t.FirstPlayer: "first player",
    t.EndWhen: "end when",
    t.AfterDeal: "after each deal",
    t.MatchEnds: "match ends when",
    t.MatchWinner: "winner of match",
}


def label(line: t.Line) -> str:
    """The name of a line: its first words, such as `must not mark`, `define open`, `note en`, `cites SOURCE`."""
    match line:
        case t.Wording():
            return line.prose.language if line.kind == "prose" else f"{line.kind} {line.prose.language}"
        case t.Cites() | t.Silent():
            return f"{_word(line)} {line.source}"
        case t.Translated():
            return f"translated {line.language}"
        case t.Example():
            return f"{line.kind} {line.name}"
        case t.Reading():
            return f"reading {line.name}"
        case t.Under():
            return f"under {line.reading} {line.alternative}"
        case t.Permission():
            return f"{line.mode} {line.action}"
        case t.Decline():
            return f"decline {line.action}"
        case t.Signs():
            return f"signs of {line.board}"
    if isinstance(line, _DECLARED):
        return f"{_word(line)} {line.name}"
    return _word(line)


def _word(line: t.Line) -> str:
    return _WORDS.get(type(line), type(line).__name__.lower())


def key(line: t.Line) -> str:
    """What two lines have in common when one can take the place of the other: a name, an action, a language, a kind."""
    match line:
        case t.Example():
            return f"example {line.name}"
        case t.Permission() if line.mode != "must not":
            return f"permission {line.action}"
        case t.Score() | t.Action():
            return label(line)
    return f"name {line.name}" if isinstance(line, _DECLARED) else label(line)


def single(line: t.Line) -> bool:
    """Whether an article has at most one such line, so that two changes that bring one each are about the same."""
    if isinstance(line, t.Wording):
        return line.kind != "note"
    return isinstance(line, (*_DECLARED, t.Reading, t.Example, t.Signs, t.Decline, t.Translated))


def narrowed(found: list[t.Line], line: t.Line) -> list[t.Line]:
    """Of several lines of one key, those that ask the same as a line that is to take the place of one."""
    if isinstance(line, t.Whenever | t.EndWhen | t.MatchEnds | t.Duty | t.Permission) and len(found) > 1:
        return [one for one in found if getattr(one, "condition", None) == line.condition] or found
    return found


def value_of(line: t.Line) -> object:
    """What a line gives, wherever it stands: a constant gives its value, another line itself."""
    return (line.value, line.by_players) if isinstance(line, t.Let) else line
