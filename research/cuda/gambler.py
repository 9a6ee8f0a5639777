"""Gambler on a graphics card: the numbers and arrays that `gambler.cu` looks up."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from research.cuda.plan import MOST_ROUNDS, Plan, plan_of
from wagnis.games.gambler.board import ROWS
from wagnis.games.gambler.kernel.tables import make
from wagnis.games.gambler.rules import Gambler

MOST_TABLEAUX = 64  # those not drawn yet are bits of one number


def plan(game: Gambler) -> Plan:
    t = make(game).tables
    if len(t.deck) > MOST_TABLEAUX:
        raise ValueError(f"a stack on a graphics card has {MOST_TABLEAUX} tableaux at most")
    arrays: dict[str, NDArray[Any]] = {
        "EMPTY": t.empty,
        "DECK": t.deck,
        "FITS": t.fits,
        "STEP": t.step,
        "PAYS": t.pays,
        "SHOWS": t.cups.shows,
        "WITHOUT": t.cups.without,
        "THROWS": t.cups.throws.astype(np.int16),
        "THROW": t.cups.throw,
        "COUNT": 6 ** np.arange(len(t.cups.throw)),
    }
    numbers = {"TARGET": t.target, "KNOWN": t.known, "DEALT": t.dealt, "POINTS": t.points}
    numbers |= {"TABLEAUX": len(t.deck), "MOST_ROUNDS": MOST_ROUNDS}
    return plan_of("gambler.cu", game, numbers, arrays, 2 * game.seats + ROWS, len(t.deck))
