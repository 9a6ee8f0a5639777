"""Zocken on a graphics card: the numbers and arrays that `zocken.cu` looks up."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from research.cuda.plan import Plan, plan_of
from wagnis.games.zocken.kernel.tables import tables
from wagnis.games.zocken.rules import Zocken


def plan(game: Zocken) -> Plan:
    t = tables(game)
    arrays: dict[str, NDArray[Any]] = {
        "LANES": np.asarray(t.lanes).astype(np.uint64),
        "CHOSEN": t.chosen,
        "COUNTS": t.counts,
        "HOMES": t.homes,
        "CIRCLES": t.circles,
        "WORTH": t.worth,
    }
    numbers = {"ROUNDS": t.rounds, "BETS_AT": t.bets_at, "THRESHOLD": t.threshold}
    numbers |= {"LOST_BET": t.lost_bet, "FIELDS": t.fields}
    return plan_of("zocken.cu", game, numbers, arrays)
