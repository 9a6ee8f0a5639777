"""Static dispatch: Numba picks each game's compiled functions by the type of its `World`.

`world` calls them; the games' kernels define them.
"""

# Numba does not type its compiled functions.
# mypy: disable-error-code="untyped-decorator"

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from numba import types
from numba.extending import overload

from wagnis.envs.kit import Features, Mask, Scores, Stream, Tables, World
from wagnis.kernels.contract import Words


@dataclass(frozen=True, slots=True)
class Steps:
    """A game's compiled functions, and `choose` for its compiled players."""

    begin: Callable[[Tables, Words], None]
    legal: Callable[[Tables, Words, Mask], int]
    act: Callable[[Tables, Words, int], None]
    fall: Callable[[Tables, Words, int], None]
    draw: Callable[[Tables, Words, Stream], int]
    observe: Callable[[Tables, Words, Features], None]
    choose: Callable[[Tables, Words, int, Scores, Stream], int]


COMPILED: dict[type[World], Steps] = {}


def begin(w: World, state: Words) -> None:
    raise NotImplementedError


def legal(w: World, state: Words, mask: Mask) -> int:
    raise NotImplementedError


def act(w: World, state: Words, action: int) -> None:
    raise NotImplementedError


def fall(w: World, state: Words, event: int) -> None:
    raise NotImplementedError


def draw(w: World, state: Words, stream: Stream) -> int:
    raise NotImplementedError


def observe(w: World, state: Words, out: Features) -> None:
    raise NotImplementedError


def choose(w: World, state: Words, who: int, scores: Scores, coins: Stream) -> int:
    raise NotImplementedError


@overload(begin, strict=False)
def _begin_of(w: types.NamedTuple, state: types.Array) -> Callable[[World, Words], None]:
    of_game = COMPILED[w.instance_class].begin
    return lambda w, state: of_game(w.tables, state)


@overload(legal, strict=False)
def _legal_of(
    w: types.NamedTuple, state: types.Array, mask: types.Array
) -> Callable[[World, Words, Mask], int]:
    of_game = COMPILED[w.instance_class].legal
    return lambda w, state, mask: of_game(w.tables, state, mask)


@overload(act, strict=False)
def _act_of(
    w: types.NamedTuple, state: types.Array, action: types.Integer
) -> Callable[[World, Words, int], None]:
    of_game = COMPILED[w.instance_class].act
    return lambda w, state, action: of_game(w.tables, state, action)


@overload(fall, strict=False)
def _fall_of(
    w: types.NamedTuple, state: types.Array, event: types.Integer
) -> Callable[[World, Words, int], None]:
    of_game = COMPILED[w.instance_class].fall
    return lambda w, state, event: of_game(w.tables, state, event)


@overload(draw, strict=False)
def _draw_of(
    w: types.NamedTuple, state: types.Array, stream: types.Array
) -> Callable[[World, Words, Stream], int]:
    of_game = COMPILED[w.instance_class].draw
    return lambda w, state, stream: of_game(w.tables, state, stream)


@overload(observe, strict=False)
def _observe_of(
    w: types.NamedTuple, state: types.Array, out: types.Array
) -> Callable[[World, Words, Features], None]:
    of_game = COMPILED[w.instance_class].observe
    return lambda w, state, out: of_game(w.tables, state, out)


@overload(choose, strict=False)
def _choose_of(
    w: types.NamedTuple,
    state: types.Array,
    who: types.Integer,
    scores: types.Array,
    coins: types.Array,
) -> Callable[[World, Words, int, Scores, Stream], int]:
    of_game = COMPILED[w.instance_class].choose
    return lambda w, state, who, scores, coins: of_game(w.tables, state, who, scores, coins)
