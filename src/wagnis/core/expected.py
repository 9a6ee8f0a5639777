"""From an annotation to its test and its words: `Sequence[str] | None` is "a list of strings or
None". `arguments` applies them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from inspect import isclass
from numbers import Integral, Real
from os import PathLike
from types import NoneType, UnionType
from typing import IO, Any, Literal, NamedTuple, NewType, TypeVar, Union, get_args, get_origin


class Expected(NamedTuple):
    """What an argument must be, in words, and its test."""

    words: str
    holds: Callable[[Any], bool]


def _whole(one: object) -> bool:
    return type(one) is int or (isinstance(one, Integral) and not isinstance(one, bool))


def _number(one: object) -> bool:
    return isinstance(one, Real) and not isinstance(one, bool)


ANYTHING = Expected("anything", lambda _: True)
NOTHING = Expected("None", lambda one: one is None)
WHOLE = Expected("a whole number", _whole)

SIMPLE = {
    Any: ANYTHING,
    object: ANYTHING,
    None: NOTHING,
    NoneType: NOTHING,
    bool: Expected("True or False", lambda one: isinstance(one, bool)),
    int: WHOLE,
    float: Expected("a number", _number),
    str: Expected("a string", lambda one: isinstance(one, str)),
    bytes: Expected("bytes", lambda one: isinstance(one, bytes)),
    IO: Expected("a file", lambda one: hasattr(one, "write")),
    PathLike: Expected("a path", lambda one: isinstance(one, PathLike)),
}

SEVERAL = (list, tuple, Sequence, Collection, Iterable)


def expected(hint: Any) -> Expected:
    """What this annotation allows. A `bool` is no number, a string no list.

    >>> expected(Sequence[str] | None).words
    'a list of strings or None'
    """
    origin, inside = get_origin(hint) or hint, get_args(hint)
    if isinstance(hint, NewType):
        return expected(hint.__supertype__)
    if isinstance(hint, TypeVar):
        bound = hint.__bound__
        return expected(bound) if getattr(bound, "_is_protocol", False) else ANYTHING
    if origin in (Union, UnionType):
        return _either([expected(one) for one in inside])
    if origin is Literal:
        return Expected(f"one of {', '.join(map(str, inside))}", lambda one: one in inside)
    if origin is Callable:
        return Expected("a function", callable)
    if origin in SIMPLE:
        return SIMPLE[origin]
    assert isclass(origin), f"no check for the annotation {hint!r}"
    if inside and origin in (dict, Mapping):
        return _mapping(origin, expected(inside[0]))
    if inside and origin in SEVERAL:
        return _several(origin, expected(inside[0]))
    return _instance(origin)


def _either(several: Sequence[Expected]) -> Expected:
    tests = [one.holds for one in several]
    words = dict.fromkeys(one.words for one in several)
    return Expected(" or ".join(words), lambda one: any(holds(one) for holds in tests))


def _mapping(wanted: Any, keys: Expected) -> Expected:
    def holds(one: Any) -> bool:
        return isinstance(one, wanted) and all(keys.holds(key) for key in one)

    words = "a dictionary" if keys is ANYTHING else f"a dictionary with {_plural(keys)} as keys"
    return Expected(words, holds)


def _several(wanted: Any, item: Expected) -> Expected:
    """Several things; an iterator is not looked into, because it can be read only once."""

    def holds(one: Any) -> bool:
        if isinstance(one, str | bytes) or not isinstance(one, wanted):
            return False
        return not isinstance(one, Collection) or all(item.holds(part) for part in one)

    noun = "tuple" if wanted is tuple else "list"
    return Expected(f"a {noun}" if item is ANYTHING else f"a {noun} of {_plural(item)}", holds)


def _plural(one: Expected) -> str:
    return f"{one.words.removeprefix('a ').removeprefix('an ')}s"


def _instance(wanted: type) -> Expected:
    article = "an" if wanted.__name__[0] in "AEIOU" else "a"
    words = f"{article} {wanted.__name__}"
    if not getattr(wanted, "_is_protocol", False):
        return Expected(words, lambda one: isinstance(one, wanted))
    names = [name for name in _members(wanted) if not name.startswith("_")]
    return Expected(words, lambda one: all(hasattr(one, name) for name in names))


def _members(protocol: type) -> Iterator[str]:
    for one in protocol.__mro__:
        if getattr(one, "_is_protocol", False):
            yield from vars(one)
            yield from getattr(one, "__annotations__", ())
