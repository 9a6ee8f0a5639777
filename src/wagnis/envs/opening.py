"""Open a game for environments: check the arguments, build the rules and the kernel.

Each interface has a module of its own beside this one.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import isfinite
from operator import index
from typing import TYPE_CHECKING, SupportsIndex

from wagnis.bots import bot, names, usual
from wagnis.core.arguments import wrong
from wagnis.core.box import AnyBox, AnyGame, Bot
from wagnis.core.errors import ArgumentError, WagnisError
from wagnis.core.plain import Plain
from wagnis.envs.kit import ENVIRONMENT, EnvironmentKit
from wagnis.envs.plain_kernel import PlainKernel
from wagnis.games import BOXES
from wagnis.kernels import KERNEL, POLICIES, Kernel, kernel
from wagnis.kernels.contract import NO, PERFECT

if TYPE_CHECKING:
    from wagnis.envs.table import Table


WIN, POINTS = "win", "points"
REWARDS = (WIN, POINTS)


@dataclass(frozen=True, slots=True)
class Opened:
    """A game with fixed seats and options: the rules, and the kernel that numbers its actions.

    The kernel is compiled if the game has both parts, `kernel` and `environment`.
    """

    box: AnyBox
    game: AnyGame
    kernel: Kernel | PlainKernel
    kit: EnvironmentKit | None  # None if the kernel is not compiled
    options: Mapping[str, Plain]

    @property
    def name(self) -> str:
        return self.box.name

    @property
    def seats(self) -> int:
        return self.game.seats

    @property
    def span(self) -> tuple[float, float]:
        """The bounds of every final score; those that were never declared are estimated."""
        if isinstance(self.kernel, PlainKernel):
            return self.kernel.span
        assert self.kit is not None
        return self.kit.span(self.game)

    @property
    def bounded(self) -> bool:
        """Whether the bounds of a final score are known and finite."""
        if isinstance(self.kernel, PlainKernel) and not self.kernel.declared_span:
            return False
        return all(map(isfinite, self.span))


def opened(name: str, players: int, options: Mapping[str, Plain]) -> Opened:
    """Open the game of this name; a `ValueError` for bad arguments."""
    box = BOXES.box(name)
    if type(players) is not int or players not in box.seats:
        low, high = box.seats[0], box.seats[-1]
        raise ArgumentError(f"{box.title} is for {low} to {high} players, not for {players!r}")
    game = box.open(players, options)
    if not {KERNEL.name, ENVIRONMENT.name} <= box.parts.keys():
        return Opened(box, game, _plain_kernel(box, game, options), None, dict(options))
    compiled = kernel(name, game)  # before the kit: it sets Numba's cache folder
    return Opened(box, game, compiled, ENVIRONMENT.of(box), dict(options))


_surveyed: dict[tuple[str, int, str], tuple[AnyBox, PlainKernel]] = {}


def _plain_kernel(box: AnyBox, game: AnyGame, options: Mapping[str, Plain]) -> PlainKernel:
    """The kernel of a game that is not compiled; its survey takes up to some seconds, once."""
    key = box.name, game.seats, json.dumps(options, sort_keys=True)
    known, kernel = _surveyed.get(key, (None, None))
    if kernel is None or known is not box:
        kernel = PlainKernel(box, game)
        _surveyed[key] = box, kernel
    return kernel


def rewards_by(measure: str) -> bool:
    """Whether points are the reward; a `ValueError` for an unknown measure."""
    if measure not in REWARDS:
        raise ArgumentError(f"rewards are {' or '.join(REWARDS)}, not {measure!r}")
    return measure == POINTS


class NotResetError(WagnisError):
    """`step` was called before `reset`, or after the end of an episode."""

    def __init__(self) -> None:
        super().__init__("call reset() before step(): there is no running game")


OUTSIDE = -1
"""The code of a seat that Python plays; the other codes are indices of `INSIDE`."""
INSIDE = POLICIES[:PERFECT]
"""The players that environments have compiled: those that need no values."""


def seat_checked(seat: int | None, players: int) -> int | None:
    """The learner's seat, or None for a random one; a `ValueError` for a bad seat."""
    if seat is None or (type(seat) is int and 0 <= seat < players):
        return seat
    raise ArgumentError(f"the learner's seat is 0 to {players - 1}, or None for any, not {seat!r}")


ANSI = "ansi"  # the render mode that writes text


def render_checked(mode: str | None) -> str | None:
    """None or `"ansi"`; a `ValueError` for anything else."""
    if mode is None or mode == ANSI:
        return mode
    raise ArgumentError(f"the render mode is None or {ANSI!r}, not {mode!r}")


def seed_checked(seed: int | None) -> int | None:
    """The seed of `reset`; a `ValueError` for a bad one."""
    if seed is None or (type(seed) is int and seed >= 0):
        return seed
    raise wrong("seed", "a whole number from 0 on, or None", seed)


def action_checked(action: SupportsIndex, actions: int) -> int:
    """The id of an action, `NO` if there is none such; a `ValueError` for what is no number."""
    try:
        number = index(action)
    except TypeError:
        raise wrong("action", "a whole number", action) from None
    return number if 0 <= number < actions else NO


class Opponents:
    """The players of all seats except the learner's, clockwise from the learner.

    `wanted` is one name for all, or one for each; None is the game's rule of thumb, or `random` if
    it has none.
    """

    def __init__(self, opened: Opened, wanted: str | Sequence[str] | None) -> None:
        others = opened.seats - 1
        if wanted is None:
            wanted = usual(opened.name)
        self.names = (wanted,) * others if isinstance(wanted, str) else tuple(wanted)
        there = names(opened.name)
        for name in {wanted} if isinstance(wanted, str) else set(self.names):
            if name not in there:
                raise ArgumentError(
                    f"{opened.name} has no opponent {name!r}; there are {', '.join(there)}"
                )
        if len(self.names) != others:
            raise ArgumentError(f"there are {others} opponents, not {len(self.names)}")
        self.opened = opened
        compiled = [name for name in INSIDE if name in opened.kernel.policies]
        self.codes = tuple(
            INSIDE.index(name) if name in compiled else OUTSIDE for name in self.names
        )
        self._bots: dict[int, list[Bot]] = {}

    @property
    def compiled(self) -> bool:
        """Whether all of them are compiled."""
        return OUTSIDE not in self.codes

    def sit(self, table: Table, row: int, seat: int) -> None:
        """Seat them around a learner in this seat."""
        players = table.world.players[row]
        players[seat] = OUTSIDE
        table.world.learners[row] = seat
        for place, code in enumerate(self.codes, 1):
            players[(seat + place) % self.opened.seats] = code

    def seeded(self, row: int, seed: int) -> None:
        """Give the Python bots of this row new seeds for a new game."""
        if not self.compiled:
            self._bots[row] = [
                bot(name, self.opened.name, f"{seed}|{place}")
                for place, name in enumerate(self.names)
            ]

    def asked(self, table: Table, row: int, learner: int, acts: int) -> int:
        """Ask a player that is not compiled for an action."""
        place = (acts - learner - 1) % self.opened.seats
        return table.asked(self._bots[row][place], row)
