"""Gambler in the daily roll: one round on the tableau of the day, against the perfect bot."""

from wagnis.core.plain import PlainObject
from wagnis.games.gambler.editions import EDITIONS
from wagnis.server.daily.roll import DailyRoll

TOO_LARGE = ("gambler-12",)  # its values are not in the package, so the bot would have to solve it


def options(salt: bytes) -> PlainObject:
    """The date determines the tableau; a target of any points ends the game after one round."""
    ids = sorted(one.id for one in EDITIONS["gambler"].tableaux if one.id not in TOO_LARGE)
    return {"stack": [ids[int.from_bytes(salt, "big") % len(ids)]], "target": 1}


DAILY = DailyRoll(place=3, options=options)
