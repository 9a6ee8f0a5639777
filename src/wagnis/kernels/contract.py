"""The contract of every compiled game: the first words of a state, and one Python object.

The games' own words, action ids and tables are in their folders. This module needs only NumPy.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, fields
from math import inf
from types import ModuleType
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from wagnis.core.arguments import checked, wrong
from wagnis.core.box import AnyGame, Part
from wagnis.core.contract import Lot, State
from wagnis.core.errors import ArgumentError

Words: TypeAlias = NDArray[np.int32]
"""One state: int32[words]. The first five words mean the same in every game."""

KIND, SEAT, ROLLER, ROUND, TURN = range(5)
"""The node; the seat that acts (at a chance node: that rolls, or `NO`); the seat whose turn it is;
the round; the number of turns before this one."""
OWN_WORDS = 5
"""The index of a game's first own word."""

CHANCE, DECISION, OVER = range(3)
NO = -1
LARGEST = 2**63

RANDOM, THUMB, PERFECT = range(3)
POLICIES = ("random", "thumb", "perfect")
"""Players implemented inside the compiled games, by their codes. `Tempered` has the last one's."""

WIN, POINTS = range(2)
"""The first columns of `codes`: temperatures for values by the chance to win, and by points."""
LIMITS = 2
"""The first column of the limits, in the same order."""


class Tempered(NamedTuple):
    """A player by values who chooses by a softmax, at these temperatures by objective.

    No action of theirs gives away more points of the turn than the limit; only Zocken's kernel
    knows limits.
    """

    win: float
    points: float
    win_limit: float = inf
    points_limit: float = inf


@checked
@dataclass(frozen=True, slots=True)
class Games:
    """The results of games `first`, `first + 1` …; N of them, P seats.

    Game g is deal g // P with the line-up rotated by g % P: every player sits in every seat of a
    deal once, and a seat gets the same dice for the same turn, with any player.
    """

    first: int
    seating: NDArray[np.int8]  # [N, P]: the player of the line-up in each seat
    scores: NDArray[np.int32]  # [N, P], by seat
    shares: NDArray[np.float64]  # [N, P], by seat: a win is 1, shared in a tie
    decisions: NDArray[np.int32]  # [N]
    falls: NDArray[np.int32]  # [N]: rolls and cards
    turns: NDArray[np.int32]  # [N]
    rounds: NDArray[np.int32]  # [N]

    def every(self, step: int, start: int = 0) -> Games:
        """Game `start` of each `step`: with P seats, every P-th game has the same seating."""
        columns = (getattr(self, one.name) for one in fields(self)[1:])
        return Games(self.first, *(column[start::step] for column in columns))


def codes(
    lineup: Sequence[str | Tempered], seats: int, policies: Sequence[str]
) -> tuple[NDArray[np.int8], NDArray[np.float64]]:
    """The players' codes; and their temperatures, 0 for the best action, and limits.

    `ValueError` for too many, too few, or one that is not compiled.
    """
    if len(lineup) != seats:
        raise ArgumentError(f"this game has {seats} seats, and {len(lineup)} players came")
    names = [POLICIES[PERFECT] if isinstance(one, Tempered) else one for one in lineup]
    for name in names:
        if name not in policies:
            raise ArgumentError(f"{name!r} is not compiled; there are {', '.join(policies)}")
    who = np.array([policies.index(name) for name in names], dtype=np.int8)
    heat = [one if isinstance(one, Tempered) else Tempered(0.0, 0.0) for one in lineup]
    return who, np.array(heat, dtype=np.float64)


def room(count: int, seats: int) -> Any:
    """Empty arrays of `Games` for this many games."""
    size = (count, seats)
    return (
        np.zeros(size, np.int8),
        np.zeros(size, np.int32),
        np.zeros(size, np.float64),
        *(np.zeros(count, np.int32) for _ in range(4)),
    )


def loop_space(words: int, seats: int) -> Any:
    """Buffers of compiled loops: one state, scores, the stream of dice and that of coins."""
    return (
        np.zeros(words, np.int32),
        np.zeros(seats, np.int32),
        np.zeros(1, np.uint64),
        np.zeros(1, np.uint64),
    )


class Coding(NamedTuple):
    """The states, actions and events of one game as words and numbers; needs only NumPy."""

    words: int
    actions: int
    features: tuple[str, ...]
    """The names of the numbers that `observe` writes, in order."""
    encode: Callable[[Any], Words]
    decode: Callable[[Words], Any]
    """The state of the rules that was encoded as these words."""
    action_id: Callable[[Any], int]
    """The id of an action; a `KeyError` or a `TypeError` for anything else."""
    action: Callable[[int], Any]
    event_id: Callable[[Any], int]
    event: Callable[[Words, int], Any]
    """The outcome with this id in the state of these words."""


@checked
class Kernel:
    """A game with fixed seats and options, as arrays and compiled functions.

    `begin(t, s)`, `legal(t, s, mask) -> count`, `act(t, s, action)`, `fall(t, s, event)`,
    `draw(t, s, rng) -> event`, `observe(t, s, out)` are compiled; `t` is `tables`, `s` one state.
    """

    policies: tuple[str, ...]
    keeps_turns = True
    """Whether players by values cache what they solve for later games, which then get faster."""
    most_outcomes = 462
    """The most events of one lot: the distinct rolls of six dice."""

    def __init__(
        self, name: str, game: AnyGame, coding: Coding, tables: Any, steps: ModuleType
    ) -> None:
        self.name, self.game, self.seats = name, game, game.seats
        self.tables = tables
        self.words, self.actions = coding.words, coding.actions
        self.feature_names, self.features = coding.features, len(coding.features)
        self._coding, self.event_id, self.event = coding, coding.event_id, coding.event
        self.begin, self.legal, self.act = steps.begin, steps.legal, steps.act
        self.fall, self.draw, self.observe = steps.fall, steps.draw, steps.observe

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.name!r}, {self.game!r})"

    def encode(self, state: State) -> Words:
        """The state of the rules as words."""
        return self._coding.encode(state)

    def decode(self, words: Words) -> Any:
        """The state of the rules that was encoded as these words."""
        return self._coding.decode(self._whole(words))

    def _whole(self, words: Words) -> Words:
        if words.shape != (self.words,):
            raise ArgumentError(f"a state has {self.words} words, not the shape {words.shape}")
        return words

    def action(self, number: int) -> Any:
        """The action of the rules with this id."""
        if not 0 <= number < self.actions:
            raise wrong("number", f"the id of an action, 0 to {self.actions - 1}", number)
        return self._coding.action(number)

    def action_id(self, action: Any) -> int:
        """The id of this action of the rules."""
        try:
            return self._coding.action_id(action)
        except (KeyError, TypeError):
            raise wrong("action", f"an action of {self.name}", action) from None

    def numbered(self, actions: Iterable[Any]) -> dict[int, Any]:
        """Actions by their ids."""
        return {self.action_id(action): action for action in actions}

    def outcomes(self, lot: Lot[Any]) -> dict[int, Any]:
        """The events of a lot by their ids, in the order of the lot."""
        return {self.event_id(event): event for event, _ in lot.events()}

    def seen(self, state: State) -> NDArray[np.float32]:
        """The features of a state of the rules."""
        out = np.zeros(self.features, np.float32)
        self.observe(self.tables, self.encode(state), out)
        return out

    def worths(self, words: Words) -> tuple[NDArray[np.float64], int]:
        """What players by values know at this decision: the value of each action, by its id.

        A forced move has its value like any other; illegal actions have -inf. The number is the
        objective, `WIN` or `POINTS`.
        """
        if self._whole(words)[KIND] != DECISION:
            raise ArgumentError("nobody decides here, so no action has a value")
        return self._worths(words)

    def _worths(self, words: Words) -> tuple[NDArray[np.float64], int]:
        raise NotImplementedError

    def points(self, words: Words) -> NDArray[np.float64]:
        """The points of the turn that each action is worth, for players with a limit."""
        return self._points(self._whole(words))

    def _points(self, words: Words) -> NDArray[np.float64]:
        raise NotImplementedError

    def play(self, lineup: Sequence[str | Tempered], seed: int, first: int, count: int) -> Games:
        """Play this many games from number `first` on; results do not depend on the batch size."""
        for name, value in (("seed", seed), ("first", first), ("count", count)):
            if not 0 <= value < LARGEST:
                raise wrong(name, "a whole number from 0 to 2**63 - 1", value)
        return self._games(lineup, seed, first, count)

    def _games(self, lineup: Sequence[str | Tempered], seed: int, first: int, count: int) -> Games:
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class KernelKit:
    """A game's compiled rules; `compile` imports Numba."""

    compile: Callable[[str, Any], Kernel]
    """The kernel of the game of this name, with these seats and options."""


KERNEL = Part("kernel", KernelKit, "compiled rules")
