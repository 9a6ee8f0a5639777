"""Values that are made often: a quick way to make frozen, slotted dataclasses.

What a value means, and whether it has to be frozen at all, is not said here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, fields
from types import new_class
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


def maker(cls: Callable[P, T]) -> Callable[P, T]:
    """A function that makes values of this frozen, slotted dataclass, in a third of the time.

    A frozen dataclass sets every field by a call, as plain assignment is what it forbids. Here the
    fields are assigned while the value is of a class with the same slots that forbids nothing, and
    it becomes what it is before anybody has seen it. The class itself stays as it is.

    >>> from dataclasses import dataclass
    >>> @dataclass(frozen=True, slots=True)
    ... class Point:
    ...     x: int
    ...     y: int = 0
    >>> point = maker(Point)
    >>> point(1), point(1) == Point(1, y=0), hash(point(1)) == hash(Point(1))
    (Point(x=1, y=0), True, True)
    """
    made: Any = cls
    given = fields(made)
    assert made.__dataclass_params__.frozen
    assert "__slots__" in vars(made)
    assert not hasattr(cls, "__post_init__")
    assert all(field.init and field.default_factory is MISSING for field in given)
    names = [field.name for field in given]
    usual = {field.name: field.default for field in given if field.default is not MISSING}
    heads = [f"{name}=usual[{name!r}]" if name in usual else name for name in names]
    bases = getattr(made, "__orig_bases__", ())
    known: dict[str, Any] = {
        "new": object.__new__,
        "open": new_class(made.__name__, bases, None, lambda body: body.update(__slots__=names)),
        "frozen": cls,
        "usual": usual,
    }
    lines = [
        f"def make({', '.join(heads)}):",
        " value = new(open)",
        *(f" value.{name} = {name}" for name in names),
        " value.__class__ = frozen",
        " return value",
    ]
    exec("\n".join(lines), known)
    make: Callable[P, T] = known["make"]
    return make
