"""Tutto in the daily roll: to a smaller target, against the perfect bot."""

from collections.abc import Sequence

from wagnis.core.plain import PlainObject
from wagnis.server.daily.roll import DailyRoll

TARGET = 2000


def options(salt: bytes) -> PlainObject:
    return {"target": TARGET}


def counted(scores: Sequence[int], winners: Sequence[int]) -> Sequence[int]:
    """The points that count; a win by the cloverleaf counts as the target."""
    return [max(score, TARGET) if seat in winners else score for seat, score in enumerate(scores)]


DAILY = DailyRoll(place=2, options=options, counted=counted)
