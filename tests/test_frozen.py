"""Classes of `statuto.frozen` behave as frozen dataclasses of the standard library do."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from dataclasses import FrozenInstanceError, field

import pytest

from statuto.frozen import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Base:
    """What all have."""

    place: int = field(default=0, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Pair(Base):
    """Two values."""

    first: str
    second: tuple[int, ...] = ()


class Kind(Base):
    """A class between, with nothing of its own."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Empty(Kind):
    """Nothing but its place."""


@dataclass(frozen=True, slots=True)
class Triple(Pair):
    """One more than its base."""

    third: int = 3

    def __repr__(self) -> str:
        return f"<{self.third}>"


def test_a_base_that_is_made_first_gives_its_parameters_to_no_other() -> None:
    assert Base(place=2).place == 2
    pair = Pair("a", (1,), place=4)
    assert (pair.first, pair.second, pair.place) == ("a", (1,), 4)
    triple = Triple("a", second=(2,), third=5)
    assert (triple.first, triple.second, triple.third, triple.place) == ("a", (2,), 5, 0)
    assert Empty(place=1).place == 1


@pytest.mark.parametrize("values", [(), ("a", (), 1), ("a",)])
def test_a_wrong_number_of_values_is_a_type_error(values: tuple[object, ...]) -> None:
    named = {"colour": 1} if len(values) == 1 else {}
    with pytest.raises(TypeError):
        Pair(*values, **named)  # type: ignore[arg-type]


def test_equality_and_hash_follow_what_is_compared_and_the_class() -> None:
    assert Pair("a", place=1) == Pair("a", place=2) and hash(Pair("a", place=1)) == hash(Pair("a", place=2))
    assert Pair("a") != Pair("b") and Pair("a") != Triple("a") and Pair("a") != ("a", ())
    assert Empty() == Empty(place=1) and Empty() != Base()
    assert len({Pair("a"), Pair("a", place=1), Pair("b")}) == 2


def test_nothing_is_set_or_deleted() -> None:
    pair = Pair("a")
    for name in ("first", "place", "other"):
        with pytest.raises(FrozenInstanceError, match=name):
            setattr(pair, name, 1)
        with pytest.raises(FrozenInstanceError, match=name):
            delattr(pair, name)
    assert not hasattr(pair, "__dict__")


def test_it_is_shown_matched_replaced_and_copied() -> None:
    pair = Pair("a", (1,), place=3)
    assert repr(pair) == "Pair(first='a', second=(1,))" and repr(Triple("a")) == "<3>"
    match pair:
        case Pair(first, second):
            assert (first, second) == ("a", (1,))
    changed = dataclasses.replace(pair, first="b")
    assert changed == Pair("b", (1,)) and changed.place == 3
    assert [f.name for f in dataclasses.fields(pair)] == ["place", "first", "second"]
    for again in (copy.copy(pair), copy.deepcopy(pair), pickle.loads(pickle.dumps(pair))):
        assert again == pair and again.place == 3


def test_what_is_not_frozen_is_a_plain_dataclass() -> None:
    @dataclass(slots=True, eq=False)
    class Open:
        values: list[int] = field(default_factory=list)

    one = Open()
    one.values = [1]
    assert one != Open() and Open().values == []
