"""A tiny game for three, solved once on one core."""

from __future__ import annotations

import pytest

from research.cuda.graphics import compiler
from research.tutto.three import sweeps
from research.tutto.three.host import Host
from research.tutto.three.solve import starts_of
from research.tutto.three.source import Size
from wagnis.games.tutto.solver.three import Starts

SIZE = Size(units=4, lead=24, far=20)
TOLERANCE = 1e-12
EXACTLY = (sweeps.Stage(sweeps.PURE, 1.0, 40),)
NEEDS_COMPILER = [
    pytest.mark.skipif(compiler() is None, reason="no C++ compiler to compile turn.cu with"),
    pytest.mark.xdist_group("tutto-three"),
]


@pytest.fixture(scope="session")
def solved() -> Host:
    host = Host(SIZE)
    assert sweeps.sweep(host, sweeps.by_scores(SIZE), TOLERANCE, EXACTLY)[-1].residual <= TOLERANCE
    return host


@pytest.fixture(scope="session")
def starts(solved: Host) -> Starts:
    return starts_of(*solved.found(), SIZE.lead)
