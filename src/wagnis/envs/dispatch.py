"""From one compiled text to the steps of each game: chosen by the type of its world.

What is done with them is in `world`; the games' own steps are in their kernels.
"""

# Numba's compiled functions carry no types of their own.
# mypy: disable-error-code="untyped-decorator"

from __future__ import annotations

from typing import Any

from numba.extending import overload

from wagnis.envs.kit import World

COMPILED: dict[type[World], Any] = {}
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
    return lambda w, state, who, scores, coins: of_game(w.tables, state, who, scores, coins)
