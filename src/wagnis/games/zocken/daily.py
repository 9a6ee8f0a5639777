"""Zocken in the daily roll: a few turns, alone."""

from wagnis.core.plain import PlainObject
from wagnis.server.daily.roll import DailyRoll

ROUNDS = 3


def options(salt: bytes) -> PlainObject:
    return {"rounds": ROUNDS}


DAILY = DailyRoll(place=1, options=options, opponent=False)
