"""Check the arguments of public functions by their annotations: `@checked`.

A wrong type is an `ArgumentError` with one sentence, as a wrong value is. Values are checked by the
functions themselves: a seat that the table does not have, a name that no bot has.
"""

from __future__ import annotations

import builtins
from collections.abc import Callable, Iterator
from dataclasses import is_dataclass
from functools import wraps
from inspect import Parameter, isclass, isfunction, signature, unwrap
from typing import Any, NamedTuple, TypeVar, cast

from wagnis.core.errors import ArgumentError
from wagnis.core.expected import ANYTHING, Expected, expected

T = TypeVar("T", bound=Callable[..., Any])

SHOWN = 60  # characters of a wrong value in a message
LONG = 14_284  # bits of a number that Python refuses to write in digits
UNCHECKED = {"Any", "Plain", "object"}
"""Annotations that allow every value."""


def checked(target: T) -> T:
    """The function, or the class with its public methods, with a check of every argument.

    The constructor of a dataclass is checked only if it checks values, too.

    >>> @checked
    ... def throw(dice: int, names: list[str] | None = None) -> int:
    ...     return dice
    >>> throw(5)
    5
    >>> throw("x")
    Traceback (most recent call last):
    wagnis.core.errors.ArgumentError: 'dice' must be a whole number, not 'x'
    >>> throw(5, names="Ann")
    Traceback (most recent call last):
    wagnis.core.errors.ArgumentError: 'names' must be a list of strings or None, not 'Ann'
    """
    if not isclass(target):
        return cast(T, _with_checks(target))
    constructs = not is_dataclass(target) or hasattr(target, "__post_init__")
    for name, found in list(vars(target).items()):
        bare = getattr(found, "__func__", found)
        if not isfunction(bare) or UNCHECKED.issuperset(_annotations(bare)):
            continue
        if not name.startswith("_") or (name == "__init__" and constructs):
            safe = _with_checks(bare)
            setattr(target, name, safe if found is bare else type(found)(safe))
    return target


def _annotations(function: Callable[..., Any]) -> Iterator[object]:
    return (hint for name, hint in function.__annotations__.items() if name != "return")


class _Checks(NamedTuple):
    in_order: list[tuple[Callable[[Any], bool] | None, str]]
    """The tests of positional arguments, and their names."""
    by_name: dict[str, Expected]
    others: Expected


def _with_checks(function: Callable[..., Any]) -> Callable[..., Any]:
    checks: _Checks | None = None

    @wraps(function)
    def call(*given: Any, **named: Any) -> Any:
        nonlocal checks
        if checks is None:  # annotations may name classes that are defined later
            checks = _read(function)
        in_order, by_name, others = checks
        for value, (holds, name) in zip(given, in_order, strict=False):
            if holds is not None and not holds(value):
                raise wrong(name, by_name[name].words, value)
        for name, value in named.items():
            one = by_name.get(name, others)
            if not one.holds(value):
                raise wrong(name, one.words, value)
        return function(*given, **named)

    return call


def _read(function: Callable[..., Any]) -> _Checks:
    found, others = _Checks([], {}, ANYTHING), ANYTHING
    hints = _hints(unwrap(function))  # of a cached function, too
    for name, parameter in signature(function).parameters.items():
        one = expected(hints.get(name, Any))
        if parameter.kind is Parameter.VAR_KEYWORD:
            others = one
            continue
        found.by_name[name] = one
        if parameter.kind is Parameter.POSITIONAL_OR_KEYWORD:
            found.in_order.append((None if one is ANYTHING else one.holds, name))
    return found._replace(others=others)


def _hints(function: Any) -> dict[str, Any]:
    """The annotations of the parameters. A name that is imported for type checkers only becomes a
    class that knows its instances by that name."""
    names, hints = dict(function.__globals__), dict[str, Any]()
    for name, hint in function.__annotations__.items():
        if name == "return":
            continue
        if isinstance(hint, str):
            code = compile(hint, name, "eval")
            for one in code.co_names:
                if one not in names and not hasattr(builtins, one):
                    names[one] = _ByName(one, (), {})
            hints[name] = eval(code, names)
        else:
            hints[name] = hint
    return hints


def wrong(name: str, words: str, value: object) -> ArgumentError:
    """The error of an argument that is not what `words` say."""
    return ArgumentError(f"{name!r} must be {words}, not {shown(value)}")


def shown(value: object) -> str:
    """A value for a message, cut off if it is long.

    >>> shown("x"), shown(10**9999), shown([1] * 100)[-6:]
    ("'x'", 'a number with more than 4300 digits', '1, 1,…')
    """
    if isinstance(value, int) and value.bit_length() > LONG:
        return "a number with more than 4300 digits"
    text = repr(value)
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"


class _ByName(type):
    """A class that is imported for type checkers only: its instances are known by its name."""

    def __instancecheck__(cls, value: object) -> bool:
        return any(one.__name__ == cls.__name__ for one in type(value).__mro__)

    def __getitem__(cls, _: object) -> type:
        return cls
