"""From one compiled text to the steps of each game: chosen by the type of its world.

What is done with them is in `world`; the games' own steps are in `wagnis.kernels`.
"""

# Numba's compiled functions carry no types of their own.
# mypy: disable-error-code="untyped-decorator"

from __future__ import annotations

from typing import Any, NamedTuple

from numba.extending import overload


class World(NamedTuple):
    """N games of one kind; every array from `players` on has a row for each."""

    tables: Any
    policy: Any  # what the compiled players go by
    points: int  # 1 where points are the reward, 0 where the win is
    scores_at: int  # the word of the first score
    winners_at: int  # the word with the winners' bits; `NO` where the best score says it
    players: Any  # int8[N, seats]: who plays each seat
    states: Any  # int32[N, words]
    masks: Any  # int8[N, actions]
    seen: Any  # float32[N, features]
    seeds: Any  # uint64[N]
    deals: Any  # int64[N]: games dealt by this seed so far
    dice: Any  # uint64[N, 1], a stream each
    coins: Any  # uint64[N, 1], of the compiled players
    scores: Any  # int32[N, seats]
    shares: Any  # float64[N, seats]: of the win, once it is over
    actions: Any  # int64[N]: what is done in the next step
    ended: Any  # bool[N]: the game ended in the latest step, or none has begun
    illegal: Any  # bool[N]: by an action that is not allowed
    learners: Any  # int64[N]: the seat that is paid; `NO` where the caller reckons
    rewards: Any  # float64[N]
    had: Any  # int32[N]: the learner's score after the latest step
    began: Any  # int32[N]: ... at the start


class GamblerWorld(World):
    """Of either edition."""


class TuttoWorld(World):
    """Of Tutto."""


class ZockenWorld(World):
    """Of Zocken."""


WORLDS: dict[str, type[World]] = {
    "gambler": GamblerWorld,
    "engel-bengel": GamblerWorld,
    "tutto": TuttoWorld,
    "zocken": ZockenWorld,
}

COMPILED: dict[type, Any] = {}
"""By its class of world: a game's `begin`, `legal`, `act`, `fall`, `draw`, `observe`, and `choose`
for its compiled players."""


def begin(w: Any, state: Any) -> None: ...
def legal(w: Any, state: Any, mask: Any) -> Any: ...
def act(w: Any, state: Any, action: Any) -> None: ...
def fall(w: Any, state: Any, event: Any) -> None: ...
def draw(w: Any, state: Any, stream: Any) -> Any: ...
def observe(w: Any, state: Any, out: Any) -> None: ...
def choose(w: Any, state: Any, who: Any, scores: Any, coins: Any) -> Any: ...


@overload(begin, strict=False)
def _begin_of(w: Any, state: Any) -> Any:
    of_game = COMPILED[w.instance_class].begin
    return lambda w, state: of_game(w.tables, state)


@overload(legal, strict=False)
def _legal_of(w: Any, state: Any, mask: Any) -> Any:
    of_game = COMPILED[w.instance_class].legal
    return lambda w, state, mask: of_game(w.tables, state, mask)


@overload(act, strict=False)
def _act_of(w: Any, state: Any, action: Any) -> Any:
    of_game = COMPILED[w.instance_class].act
    return lambda w, state, action: of_game(w.tables, state, action)


@overload(fall, strict=False)
def _fall_of(w: Any, state: Any, event: Any) -> Any:
    of_game = COMPILED[w.instance_class].fall
    return lambda w, state, event: of_game(w.tables, state, event)


@overload(draw, strict=False)
def _draw_of(w: Any, state: Any, stream: Any) -> Any:
    of_game = COMPILED[w.instance_class].draw
    return lambda w, state, stream: of_game(w.tables, state, stream)


@overload(observe, strict=False)
def _observe_of(w: Any, state: Any, out: Any) -> Any:
    of_game = COMPILED[w.instance_class].observe
    return lambda w, state, out: of_game(w.tables, state, out)


@overload(choose, strict=False)
def _choose_of(w: Any, state: Any, who: Any, scores: Any, coins: Any) -> Any:
    of_game = COMPILED[w.instance_class].choose
    return lambda w, state, who, scores, coins: of_game(
        w.tables, w.policy, state, who, scores, coins
    )
