"""Plain data, as JSON has it, and strict type checks: `true` and `4.0` are not integers.

The notation of each game gives the data its meaning.
"""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any, TypeAlias, TypeGuard, overload

Plain: TypeAlias = Any
"""A value made of dict, list, str, int, float, bool and None."""

PlainObject: TypeAlias = dict[str, Any]

WHOLE = frozenset({int})

MOST_DIGITS = 4300
"""Python's own limit. Parsing takes quadratic time, and no message needs longer numbers."""


def parse(text: str) -> Plain:
    """Strict JSON, or a `ValueError`: no NaN or Infinity, limits on digits and on nesting.

    >>> parse('{"dice": [1, 2]}')
    {'dice': [1, 2]}
    """
    try:
        return json.loads(text, parse_constant=_constant, parse_int=_whole)
    except RecursionError:
        raise ValueError("it is nested too deeply") from None


def _constant(name: str) -> None:
    raise ValueError(f"{name} is not a JSON value")


def _whole(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise ValueError(f"a number has more than {MOST_DIGITS} digits")
    return int(digits)


def is_whole(value: object) -> TypeGuard[int]:
    """True for JSON integers only.

    >>> [is_whole(x) for x in (4, 4.0, True, "4", None)]
    [True, False, False, False, False]
    """
    return type(value) is int


def is_whole_list(value: object) -> TypeGuard[list[int]]:
    return isinstance(value, list) and WHOLE.issuperset(map(type, value))


def is_object(value: object, *keys: str) -> TypeGuard[PlainObject]:
    """A JSON object with exactly these keys."""
    if not isinstance(value, dict) or len(value) != len(keys):
        return False
    for key in keys:  # noqa: SIM110 - asked for every move, and `all` takes twice as long
        if key not in value:
            return False
    return True


def is_only(value: object, key: str) -> bool:
    """`{key: true}` and nothing else."""
    return is_object(value, key) and value[key] is True


def same(left: Plain, right: Plain) -> bool:
    """Equality that tells `1`, `1.0` and `true` apart.

    >>> same([1, {"a": 2}], [1, {"a": 2}]), same([1], [True]), same(1, 1.0)
    (True, False, False)
    """
    if type(left) is not type(right):
        return False
    if isinstance(left, dict):
        return left.keys() == right.keys() and all(same(left[k], right[k]) for k in left)
    if isinstance(left, list):
        return len(left) == len(right) and all(map(same, left, right))
    return bool(left == right)


@overload
def fraction(chance: Fraction) -> str: ...
@overload
def fraction(chance: None) -> None: ...
@overload
def fraction(chance: Fraction | None) -> str | None: ...
def fraction(chance: Fraction | None) -> str | None:
    """A probability in lowest terms, always with a denominator; None for None.

    >>> fraction(Fraction(6, 36)), fraction(Fraction(1)), fraction(None)
    ('1/6', '1/1', None)
    """
    return None if chance is None else f"{chance.numerator}/{chance.denominator}"
