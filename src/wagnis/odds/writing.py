"""How a chance is written: in lowest terms, or not at all where there is none.

Nothing is reckoned here.
"""

from __future__ import annotations

from fractions import Fraction

from wagnis.records.position import fraction


def written(chance: Fraction | None) -> str | None:
    """
    >>> written(Fraction(6, 36)), written(Fraction(1)), written(None)
    ('1/6', '1/1', None)
    """
    return None if chance is None else fraction(chance.numerator, chance.denominator)
