"""Tutto for three: what the ends of a turn are worth to the roller, read from the solved starts.

How the starts are solved is said in `sweeps`; a turn with these ends is solved in `tutto.turn`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from wagnis.core import FIRST
from wagnis.games.tutto.rules import charged
from wagnis.games.tutto.solver.facts import UNIT, Floats, Ints
from wagnis.games.tutto.solver.turn import Ends, reach_of

QUANTA = 32767
"""Chances are kept as whole numbers of such parts: off by no more than 1.6e-5."""


@dataclass(frozen=True, slots=True, eq=False)
class Starts:
    """Solved starts of turns, by the chances that ends of the turn before need.

    `waiting[seat, own, next, after]` is the chance of whoever rolled just before, nobody having
    reached the target. Of the last round: `leader[over next - 1, over after - 1]` is for the
    first seat, ahead of the two still to roll; `others[ahead, second + 1, which]` for the higher
    and the lower of two, by their leads over the third seat, which rolls last.
    """

    waiting: NDArray[np.uint16]
    leader: Floats
    others: Floats
    lead: int
    quanta: int = QUANTA

    @property
    def units(self) -> int:
        return len(self.waiting[0])

    @property
    def far(self) -> int:
        return len(self.leader)


@dataclass(frozen=True, slots=True)
class Scores:
    """At the start of a turn, in units: whose turn of the round it is, and all from the roller."""

    place: int
    last_round: bool
    own: int
    following: int
    after: int

    def chain(self) -> list[tuple[int, int]]:
        """What charge upon charge leaves to the two others, until it changes nothing."""
        return charges_upon(self.own, self.following, self.after)


def charges_upon(own: int, following: int, after: int) -> list[tuple[int, int]]:
    """By the rules: every leader but the roller is charged."""
    found = [(following, after)]
    while True:
        points = tuple(score * UNIT for score in (own, *found[-1]))
        _, one, other = charged(points, FIRST)
        if (one // UNIT, other // UNIT) == found[-1]:
            return found
        found.append((one // UNIT, other // UNIT))


def win_ends(starts: Starts, scores: Scores) -> Ends:
    """What banking, a null and a cloverleaf are worth to the roller."""
    own = scores.own
    if not scores.last_round:
        width = starts.units - own + (1 if scores.place == 2 else starts.lead + 1)
    else:
        ahead = max(scores.following, scores.after) - own
        width = max(ahead, 0) + (2 if scores.place == 2 else starts.lead + 1)
    gains = np.arange(width)
    bank = np.array([_banks(starts, scores, own + gains, *left) for left in scores.chain()])
    null = np.full(len(bank), bank[0, 0])
    return Ends(bank, null, 1.0, 0.0, reach_of(bank, null, 1.0))


def _banks(starts: Starts, scores: Scores, own: Ints, following: int, after: int) -> Floats:
    """[own]: the roller's chance once the turn has ended with these scores."""
    if scores.last_round:
        if scores.place == 2:
            return _shares(own, following, after)
        return _before_last(starts, following, own, after)
    units = starts.units
    found = (
        starts.waiting[(scores.place + 1) % 3, following, after, own[own < units]] / starts.quanta
    )
    reached = own[own >= units]
    if scores.place == 2:
        return np.append(found, np.ones(len(reached)))
    if scores.place == 1:
        return np.append(found, _before_last(starts, following, reached, after))
    over = (np.minimum(reached - score, starts.far) - 1 for score in (following, after))
    return np.append(found, starts.leader[*over])


def _before_last(starts: Starts, roller: int, own: Ints, other: int) -> Floats:
    """The third seat is to roll last: the chance of whoever has `own`."""
    far = starts.far
    high, low = np.maximum(own, other), np.minimum(own, other)
    ahead, second = high - roller, np.maximum(low - roller, -1)
    second = np.where(ahead > far, np.minimum(second, np.where(low < high, far - 1, far)), second)
    found = starts.others[np.clip(ahead, 0, far), second + 1, (own < other).astype(int)]
    return np.where(ahead < 0, 0.0, found)


def _shares(own: Ints, following: int, after: int) -> Floats:
    """The game is over."""
    top = np.maximum(own, max(following, after))
    level = (own == top).astype(int) + (following == top) + (after == top)
    return np.where(own == top, 1.0 / level, 0.0)


def starts_of(mid: Floats, two: Floats, one: Floats, lead: int) -> Starts:
    """From what was solved: [..., 2] are the chances of the roller and of the next player."""
    rest = 1.0 - mid.sum(axis=-1)
    waiting = np.rint(np.clip(rest, 0.0, 1.0) * QUANTA).astype(np.uint16)
    others = np.stack([one[..., 1], 1.0 - one.sum(axis=-1)], axis=-1)
    return Starts(waiting, 1.0 - two.sum(axis=-1), others, lead)


def packed(starts: Starts) -> dict[str, NDArray[np.generic]]:
    """As arrays that are small once compressed: what neighbours do not foretell, by its bytes."""
    steps = np.diff(starts.waiting, axis=2, prepend=np.uint16(0))
    steps = np.diff(steps, axis=3, prepend=np.uint16(0))
    # Small steps up and down by turns: 0, -1, 1, -2, … so that the higher byte is mostly zero.
    signed = steps.view(np.int16)
    folded = ((signed.astype(np.int32) << 1) ^ (signed >> 15)).astype(np.uint16)
    return {
        "low": (folded & 255).astype(np.uint8),
        "high": (folded >> 8).astype(np.uint8),
        "leader": starts.leader.astype(np.float32),
        "others": starts.others.astype(np.float32),
        "sizes": np.array([starts.lead, starts.quanta]),
    }


def unpacked(arrays: Mapping[str, NDArray[np.generic]]) -> Starts:
    """What `packed` made."""
    folded = arrays["low"].astype(np.uint16) | (arrays["high"].astype(np.uint16) << 8)
    steps = (folded >> 1) ^ (0 - (folded & 1)).astype(np.uint16)
    steps = np.cumsum(steps, axis=3, dtype=np.uint16)
    waiting = np.cumsum(steps, axis=2, dtype=np.uint16)
    leader, others = (arrays[name].astype(np.float64) for name in ("leader", "others"))
    lead, quanta = (int(size) for size in arrays["sizes"].tolist())
    return Starts(waiting, leader, others, lead, quanta)
