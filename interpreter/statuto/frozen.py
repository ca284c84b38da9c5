"""Frozen dataclasses that are cheap to define: a program of a few hundred of them starts in half the time.

The standard library writes, compiles and runs six functions for each frozen class, whether or not one is ever made.
Here a class shares all but its `__init__` with the others, and that is written when the first of the class is made.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from dataclasses import FrozenInstanceError
from functools import cache
from operator import attrgetter
from typing import Any, TypeVar, dataclass_transform

T = TypeVar("T", bound=type)


@dataclass_transform(field_specifiers=(dataclasses.field,))
def dataclass(
    *, frozen: bool = False, slots: bool = False, kw_only: bool = False, eq: bool = True
) -> Callable[[type[Any]], type[Any]]:
    """`dataclasses.dataclass`, for trees of classes of which all are made here; frozen ones always have slots.

    A frozen class has no `__post_init__` and no field whose default is made anew each time.
    """
    if not frozen:
        return dataclasses.dataclass(slots=slots, kw_only=kw_only, eq=eq)

    def made(plain: type[Any]) -> type[Any]:
        cls: Any = dataclasses.dataclass(init=False, repr=False, eq=False, slots=True, kw_only=kw_only)(plain)
        for name, shared in _SHARED.items():
            if name not in vars(cls) and getattr(cls, name, None) is not shared:
                setattr(cls, name, shared)
        cls.__init__ = _first  # never that of a base, which has fewer fields
        frozen_class: type[Any] = cls
        return frozen_class

    return made


def _first(self: Any, *values: Any, **named: Any) -> None:
    """The `__init__` of a class of which none has been made: write the one that it will have, and call that."""
    cls: Any = next(kind for kind in type(self).__mro__ if "__dataclass_fields__" in vars(kind))
    made = _init(cls)
    cls.__init__ = made
    made(self, *values, **named)


def _init(cls: type[Any]) -> Any:
    """The `__init__` of a class: its fields in order, then those that are only given by name."""
    fields = dataclasses.fields(cls)
    defaults = {f"_{f.name}": f.default for f in fields if f.default is not dataclasses.MISSING}
    plain = [_parameter(f) for f in fields if not f.kw_only]
    named = [_parameter(f) for f in fields if f.kw_only]
    head = ", ".join(["self", *plain, *(["*", *named] if named else [])])
    body = "".join(f"\n set(self, {f.name!r}, {f.name})" for f in fields) or "\n pass"
    scope: dict[str, Any] = {"set": object.__setattr__, **defaults}
    exec(f"def __init__({head}):{body}", scope)
    made = scope["__init__"]
    made.__qualname__ = f"{cls.__qualname__}.__init__"
    return made


def _parameter(field: dataclasses.Field[Any]) -> str:
    return field.name if field.default is dataclasses.MISSING else f"{field.name}=_{field.name}"


@cache
def _said(cls: type[Any]) -> Callable[[Any], Any]:
    """What of a thing of a class is compared."""
    names = [f.name for f in dataclasses.fields(cls) if f.compare]
    return attrgetter(*names) if names else lambda thing: ()


def _equal(self: Any, other: Any) -> Any:
    if other.__class__ is not self.__class__:
        return NotImplemented
    said = _said(self.__class__)
    return said(self) == said(other)


def _hash(self: Any) -> int:
    return hash(_said(self.__class__)(self))


def _shown(self: Any) -> str:
    parts = (f"{f.name}={getattr(self, f.name)!r}" for f in dataclasses.fields(self) if f.repr)
    return f"{self.__class__.__qualname__}({', '.join(parts)})"


def _no_setting(self: Any, name: str, value: Any) -> None:
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _no_deleting(self: Any, name: str) -> None:
    raise FrozenInstanceError(f"cannot delete field {name!r}")


def _state(self: Any) -> list[Any]:
    return [getattr(self, f.name) for f in dataclasses.fields(self)]


def _set_state(self: Any, state: list[Any]) -> None:
    for field, value in zip(dataclasses.fields(self), state, strict=True):
        object.__setattr__(self, field.name, value)


_SHARED = {
    "__eq__": _equal,
    "__hash__": _hash,
    "__repr__": _shown,
    "__setattr__": _no_setting,
    "__delattr__": _no_deleting,
    "__getstate__": _state,
    "__setstate__": _set_state,
}
