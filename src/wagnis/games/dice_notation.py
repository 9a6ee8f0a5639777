"""How a roll is written as plain data, in every game.

The lot decides which rolls are possible.
"""

from __future__ import annotations

from wagnis.core import Roll
from wagnis.core.box import NotationError
from wagnis.core.plain import Plain, PlainObject, is_object, is_whole_list


def write_dice(roll: Roll) -> PlainObject:
    return {"dice": list(roll)}


def read_dice(written: Plain) -> Roll:
    """The roll in ascending order; dice are accepted in any order."""
    if is_object(written, "dice") and is_whole_list(written["dice"]):
        return tuple(sorted(written["dice"]))
    raise NotationError("dice are written as a list of faces")
