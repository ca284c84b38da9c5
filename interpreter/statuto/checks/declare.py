"""Declaring things: domains, boards, memory, zones, tables, before any rule is read."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from math import prod

from statuto.checks import declare_boards, declare_groups
from statuto.checks.expressions import Typer
from statuto.checks.scope import ConstantName, DomainName, FieldName, Named, Scope, TableName
from statuto.checks.terms import Const, Field
from statuto.checks.types import NUMBER, TRUTH, UNKNOWN, Domain, Type, plural_of, set_of, thing
from statuto.findings import Related
from statuto.resolve.book import BookArticle, place_of
from statuto.syntax import tree as t

MOST_THINGS = 4096
MOST_COPIES = 10_000
MOST_CELLS = 1_000_000


class Declarations:
    """Declares the things of a book in a scope; each `declare_…` takes the clause and its article."""

    def __init__(self, scope: Scope, typer: Typer) -> None:
        self.scope = scope
        self.typer = typer
        self.program = typer.program

    def name(self, word: t.Word, named: Named) -> bool:
        """Take a name of the book; False with a finding when it is taken."""
        earlier = self.scope.names.get(word.text)
        if earlier is not None and not (isinstance(earlier, DomainName) and earlier.understood):
            related: tuple[Related, ...] = ()
            if earlier.path:
                related = (Related(place_of(earlier.path, earlier.span), f"`{word}` is declared here first."),)
            self.scope.findings.report(
                "T020",
                place_of(self.scope.path, word.span),
                f"The name `{word}` is taken.",
                "Choose another name.",
                related,
            )
            return False
        self.scope.names[word.text] = named
        return True

    def noun(self, word: t.Word, plural: t.Word | None, domain: Domain) -> None:
        """Take a noun, and its plural."""
        where = (self.scope.article, self.scope.path)
        named = DomainName(word.text, *where, word.span, domain=domain)
        if self.name(word, named):
            self.program.domains[word.text] = domain
        many = plural.text if plural is not None else f"{word.text}s"
        if plural is not None and plural.text != word.text:
            self.name(plural, DomainName(many, *where, plural.span, domain=domain, used=True))
        else:
            self.scope.names.setdefault(
                many, DomainName(many, *where, word.span, domain=domain, used=True, understood=True)
            )

    def builtin_noun(self, domain: Domain) -> None:
        """A noun that the language itself brings."""
        for name in (domain.name, domain.plural):
            self.scope.names.setdefault(name, DomainName(name, "", "", t.NOWHERE, domain=domain, used=True))
        self.program.domains.setdefault(domain.name, domain)

    def or_broken(self, line: t.Line) -> None:
        """Take the names of a declaration that failed, so that its one finding stays the only one."""
        match line:
            case t.Kind() | t.Piece() | t.Tile() | t.Group():
                self._broken(DomainName, line.name, line.plural)
            case t.Board():
                self._broken(DomainName, line.noun, line.plural)
                if line.part is not None:
                    self._broken(DomainName, line.part, line.part_plural)
                self._broken(FieldName, line.name, line.name)
            case t.Memory() | t.Zone() | t.Table():
                self._broken(FieldName, line.name, line.name)

    def _broken(self, named: type[DomainName | FieldName], word: t.Word, plural: t.Word | None) -> None:
        for name in (word.text, plural.text if plural is not None else f"{word.text}s"):
            self.scope.names.setdefault(name, named(name, self.scope.article, self.scope.path, word.span))

    def kind(self, node: t.Kind) -> None:
        """`kind NAME: a, b, c`."""
        names = self._distinct(node.members)
        if len(names) > MOST_THINGS:
            message = f"There would be {len(names):,} things of the kind {node.name}."
            self.scope.report("T022", node.name.span, message, f"At most {MOST_THINGS:,}.")
            return
        domain = Domain(node.name.text, plural_of(node.name, node.plural), names, "kind")
        self.noun(node.name, node.plural, domain)
        self.scope.add_members(domain)

    def _distinct(self, words: Iterable[t.Word]) -> tuple[str, ...]:
        names: dict[str, t.Word] = {}
        for word in words:
            if word.text in names:
                self.scope.report("T021", word.span, f"`{word}` stands twice.", "Each thing has a name of its own.")
            names.setdefault(word.text, word)
        return tuple(names)

    def _each(self, each: tuple[t.Each, ...]) -> tuple[tuple[str, Domain], ...] | None:
        dims = []
        for item in each:
            domain = self.typer.noun(item.noun)
            if domain is None:
                return None
            dims.append((item.preposition, domain))
        return tuple(dims)

    def piece(self, node: t.Piece) -> None:
        """`piece NAME of each DOMAIN: copies`."""
        dims = self._each(node.each)
        if dims is None or declare_groups.lacks_order(self, node, dims):
            return
        kinds = prod(domain.size for _, domain in dims)
        if kinds > MOST_THINGS:
            self.scope.report(
                "T022", node.span, f"There would be {kinds:,} kinds of {node.name}.", f"At most {MOST_THINGS:,}."
            )
            return
        tuples = list(product(*(range(domain.size) for _, domain in dims)))
        names = tuple(
            " ".join([node.name.text, *(d.names[i] for (_, d), i in zip(dims, one, strict=True))]) for one in tuples
        )
        if not dims:
            names = (node.name.text,)
        copies = tuple(self._copies(node, dims, one) for one in tuples)
        domain = Domain(
            node.name.text,
            plural_of(node.name, node.plural),
            names,
            "piece",
            each=dims,
            copies=copies,
        )
        for position, (_, of) in enumerate(dims):
            domain.attributes[of.name] = (tuple(one[position] for one in tuples), thing(of))
        self.noun(node.name, node.plural, domain)
        if dims:
            self.scope.add_members(domain)

    def _copies(self, node: t.Piece, dims: tuple[tuple[str, Domain], ...], one: tuple[int, ...]) -> int:
        with self.scope.variables():
            for each, (_, domain), index in zip(node.each, dims, one, strict=True):
                if each.variable is not None:
                    self.scope.locals[each.variable.text] = Const(thing(domain), index)
            copies = self.typer.integer(node.copies, "The number of copies")
        if not 0 <= copies <= MOST_COPIES:
            self.scope.report(
                "T022", node.copies.span, f"There cannot be {copies} copies.", f"Between 0 and {MOST_COPIES:,}."
            )
            return 1
        return copies

    def tile(self, node: t.Tile) -> None:
        """`tile NAME: N sides, parts with ATTRIBUTE:` and its rows."""
        declare_boards.tile(self, node)

    def board(self, node: t.Board) -> None:
        """`board NAME of NOUN: FORM`."""
        declare_boards.board(self, node)

    def group(self, node: t.Group) -> None:
        """`group NAME of SPACE VARIABLE where C`."""
        declare_groups.group(self, node)

    def memory(self, node: t.Memory) -> None:
        """`memory NAME …: TYPE`."""
        dims = self._each(node.each)
        resolved = self._type(node.type)
        if dims is None or resolved is None:
            return
        type, low, high = resolved
        declare_groups.check_none(self, node, type)
        start = -1 if type.optional else (low if type.form == "number" else 0)
        if node.start is not None:
            wanted = Type("thing", type.domain, type.optional) if type.form == "thing" else type
            term = self.typer.of(node.start, wanted)
            if isinstance(term, Const):
                start = term.value
            elif term.type.form != "unknown":
                self.scope.report(
                    "T010",
                    node.start.span,
                    "The value at the start must be known when the book is read.",
                    "Use `setup` for what is decided in a game.",
                )
            if not low <= start <= high:
                self.scope.report("T027", node.start.span, f"The value at the start is outside {low} to {high}.", "")
                start = low
        seen = self._seen(node, dims)
        field = Field(node.name.text, self.scope.article, dims, type, "value", low, high, start, node.lifetime, seen)
        self._add(node.name, field)

    def _type(self, node: t.Type) -> tuple[Type, int, int] | None:
        if node.form == "truth":
            return TRUTH, 0, 1
        if node.form == "range" and node.low is not None and node.high is not None:
            low, high = (
                self.typer.integer(node.low, "The least value"),
                self.typer.integer(node.high, "The greatest value"),
            )
            if low > high:
                self.scope.report(
                    "T027", node.span, f"There is no number from {low} to {high}.", "The least comes first."
                )
                high = low
            return NUMBER, low, high
        domain = self.typer.noun(node.noun) if node.noun is not None else None
        if domain is None:
            return None
        if node.form == "set":
            return set_of(domain), 0, (1 << domain.size) - 1
        return thing(domain, node.form == "optional"), -1 if node.form == "optional" else 0, domain.size - 1

    def _seen(self, node: t.Memory | t.Zone, dims: tuple[tuple[str, Domain], ...]) -> str:
        if node.seen == "its player" and not any(domain.form == "player" for _, domain in dims):
            message = f"`{node.name}` is not kept for each player, so it has no player who could see it."
            self.scope.report("T028", node.name.span, message, f"`{node.name} of each player` is seen by its player.")
            return "nobody"
        return node.seen

    def zone(self, node: t.Zone) -> None:
        """`zone NAME …: PIECES`."""
        dims = self._each(node.each)
        holds = self.typer.noun(node.holds)
        if dims is None or holds is None or declare_groups.held(self, node, holds):
            return
        total = sum(holds.copies) if holds.copies else MOST_THINGS
        most = min(self.typer.integer(node.most, "The most a zone holds"), total) if node.most is not None else -1
        seen = self._seen(node, dims)
        form = "pile" if node.ordered else "bag"
        width = 1 + (most if most >= 0 else min(total, 512)) if node.ordered else holds.size
        high = max([*holds.copies, 1]) if holds.copies else 512
        type = Type("zone", holds)
        field = Field(
            node.name.text, self.scope.article, dims, type, form, 0, high, 0, "game", seen, holds, most, width=width
        )
        self._add(node.name, field)

    def _add(self, word: t.Word, field: Field) -> None:
        if sum(f.cells for f in self.program.fields) + field.cells > MOST_CELLS:
            self.scope.report(
                "T029",
                word.span,
                f"The state would hold more than {MOST_CELLS:,} numbers.",
                "Make it depend on fewer things.",
            )
            return
        if self.name(word, FieldName(word.text, self.scope.article, self.scope.path, word.span, field=field)):
            self.program.fields.append(field)

    def table(self, node: t.Table) -> None:
        """`table NAME of each DOMAIN: thing value, …`."""
        dims = self._each(node.each)
        if dims is None or declare_groups.lacks_order(self, node, dims):
            return
        size = prod(domain.size for _, domain in dims)
        if size > MOST_CELLS:
            message = f"`{node.name}` would have {size:,} entries."
            self.scope.report("T022", node.name.span, message, f"At most {MOST_CELLS:,}.")
            return
        values: list[int | None] = [None] * size
        type: Type = UNKNOWN
        for row in node.rows:
            if len(row.keys) != len(dims):
                much = "one thing" if len(dims) == 1 else f"{len(dims)} things"
                self.scope.report(
                    "T004",
                    row.span,
                    f"An entry of `{node.name}` is for {much}.",
                    "Name as many as the table has `each`.",
                )
                continue
            keys = [self.typer.of(key, thing(domain)) for key, (_, domain) in zip(row.keys, dims, strict=True)]
            value = self.typer.type(row.value)
            if not all(isinstance(term, Const) and term.type.form != "unknown" for term in [*keys, value]):
                continue
            position = 0
            for key, (_, domain) in zip(keys, dims, strict=True):
                position = position * domain.size + (key.value if isinstance(key, Const) else 0)
            if values[position] is not None:
                self.scope.report("T021", row.span, "There is an entry for this already.", "Leave one of the two out.")
            type = value.type
            values[position] = value.value if isinstance(value, Const) else 0
        if None in values:
            self._gaps(node, dims, [index for index, value in enumerate(values) if value is None])
        named = TableName(
            node.name.text,
            self.scope.article,
            self.scope.path,
            node.name.span,
            dims=dims,
            values=tuple(v or 0 for v in values),
            type=type,
        )
        self.name(node.name, named)

    def _gaps(self, node: t.Table, dims: tuple[tuple[str, Domain], ...], missing: list[int]) -> None:
        """Report the entries that a table lacks, the first few by name."""
        names = []
        for index in missing[:3]:
            parts = []
            for _, domain in reversed(dims):
                index, at = divmod(index, domain.size)
                parts.append(domain.names[at])
            names.append(" with ".join(reversed(parts)))
        others = f" and {len(missing) - 3} others" if len(missing) > 3 else ""
        message = f"`{node.name}` has no value for {', '.join(names)}{others}."
        self.scope.report("T030", node.name.span, message, "A table has a value for every thing.")

    def article_constant(self, article: BookArticle, node: t.Let, players: int) -> None:
        """`let NAME = …`, for this number of players."""
        expression = node.value
        if expression is None:
            chosen = dict(node.by_players)
            expression = chosen.get(players)
            if expression is None:
                self.scope.report(
                    "T031",
                    node.name.span,
                    f"{node.name} has no value for {players} players.",
                    "Give one for every number of players.",
                )
                expression = node.by_players[0][1]
        self.name(
            node.name,
            ConstantName(node.name.text, article.id, article.path_of(node), node.name.span, expression=expression),
        )
