"""What the legal moves mean, in exact chances, as it is on the wire.

The chances are reckoned in the game's own `odds`.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from typing_extensions import TypedDict

Fraction: TypeAlias = str
"""Lowest terms, such as "5/324"."""


class GamblerOdds(TypedDict):
    """For rolling the cup again (None where that is not on offer)."""

    game: Literal["gambler", "engel-bengel"]
    nothing: Fraction | None
    plus: Fraction | None  # a plus row can be finished from the cup
    minus: Fraction | None  # every placement finishes a minus row


class KeepOdds(TypedDict):
    """For one legal keep, in the order of `legal`."""

    worth: int | None  # points of these dice, None where the card does not count them
    left: int  # dice left afterwards, 0 for a TUTTO
    null: Fraction | None  # of the next roll, None for a TUTTO


class TuttoOdds(TypedDict):
    game: Literal["tutto"]
    null: Fraction | None  # of rolling on
    tutto: Fraction | None  # of a TUTTO with that very roll
    stop: Fraction | None  # of a stop card, when drawing on
    keeps: list[KeepOdds]
    charged: list[int]  # seats a plus/minus TUTTO would charge if it were banked now


class PickOdds(TypedDict):
    """For one legal pick, in the order of `legal`: how many of the six faces do what."""

    home: int  # fit the field under the die's own circle
    off: int  # fit no row field
    lost: int  # fit nothing but AUS


class ZockenOdds(TypedDict):
    game: Literal["zocken"]
    picks: list[PickOdds]
    matches: int  # dice lying under their own circles
    points: int  # what the turn is worth if nothing more changed: matches, evasions, AUS
    bonus: bool  # whether the +50 is still possible
    over: Fraction | None  # of more than 50, if the roller plays for it; in the betting pause


Odds: TypeAlias = GamblerOdds | TuttoOdds | ZockenOdds
