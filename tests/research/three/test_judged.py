"""The real results of players who use other estimates than the solution."""

from __future__ import annotations

import numpy as np
import pytest

from research.tutto.three.host import Host
from research.tutto.three.judged import by_pairs, by_starts, mixed, shares
from research.tutto.three.source import Keys
from tests.research.three.conftest import NEEDS_COMPILER, SIZE
from wagnis.games.tutto.solver import USUAL
from wagnis.games.tutto.solver.three import Starts
from wagnis.solvers import common_store

pytestmark = NEEDS_COMPILER


@pytest.fixture(scope="module")
def solution(starts: Starts) -> Keys:
    return by_starts(starts)


@pytest.fixture(scope="module")
def pairs() -> Keys:
    table = common_store().find(USUAL.kind, USUAL.key)
    assert table is not None
    return by_pairs(SIZE.units, SIZE.far, table)


@pytest.mark.deep
def test_nobody_gains_by_going_by_the_estimate(solved: Host, solution: Keys, pairs: Keys) -> None:
    """And all by the solution get what was solved, but for what 15 bits lose."""
    here = Host(SIZE, mixed((solution, solution, solution)))
    fair, moved = shares(here, solved.mid, 10)
    assert moved < 1e-9
    assert fair[:2] == pytest.approx(solved.start(), abs=1e-6)
    losses = []
    for seat in range(3):
        keys = [solution] * 3
        keys[seat] = pairs
        here.judge(mixed((keys[0], keys[1], keys[2])))
        losses.append(fair[seat] - shares(here, solved.mid, 10)[0][seat])
    assert min(losses) > -1e-6
    assert max(losses) > 1e-5


def test_the_estimate_of_the_last_round_is_that_of_the_crowd(pairs: Keys) -> None:
    """With one or two players still to roll: the leader stays ahead, or shares the win."""
    table = common_store().find(USUAL.kind, USUAL.key)
    assert table is not None
    last = table.arrays["last"][1]
    assert pairs.two[4, 9] == pytest.approx((1 - last[5]) * (1 - last[10]))
    assert pairs.one[7, 3, 0] == pytest.approx(1 - last[7])
    assert pairs.one[7, 3, 1] == 0
    assert pairs.one[7, 8, 0] == pairs.one[7, 8, 1] == pytest.approx((1 - last[7]) / 2)
    assert np.isfinite(pairs.one).all()
