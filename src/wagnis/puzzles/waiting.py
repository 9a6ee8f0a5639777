"""How well a die of Zocken can wait until another has been rolled and placed as is best.

That is what speaks for picking a die that finds its circle less often now.
"""

from __future__ import annotations

from typing import Any

from wagnis.core.lots import FACES
from wagnis.games.zocken.odds import chances
from wagnis.games.zocken.rules import Pick, State, Zocken
from wagnis.records import Match
from wagnis.solvers import ValueStore, evaluate

DECIMALS = 2


def waits(
    match: Match, best: Any, natural: Any, objective: str, store: ValueStore
) -> tuple[float, float] | None:
    """For a pick: faces that lead each of the two home after the other; None for other moves."""
    if not isinstance(best, Pick) or not isinstance(natural, Pick):
        return None
    assert isinstance(match.game, Zocken)
    return (
        round(_after(match.game, match.state, best, natural, objective, store), DECIMALS),
        round(_after(match.game, match.state, natural, best, objective, store), DECIMALS),
    )


def _after(
    game: Zocken, state: State, first: Pick, then: Pick, objective: str, store: ValueStore
) -> float:
    """Of six faces of `then`, how many find its circle once `first` lies, whatever it showed."""
    homes = 0
    for face in FACES:
        fallen = game.after(game.after(state, first), (face,))
        values = evaluate("zocken", game, fallen, objective, store).values
        lies = game.after(fallen, max(values, key=lambda pair: pair[1])[0])
        homes += chances(game, lies.row, then.die).home
    return homes / len(FACES)
