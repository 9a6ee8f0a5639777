"""What the tests of environments share: the games, each kept by one worker, which compiles it once.

What is tested is in the modules beside.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from wagnis.envs.kit import ENVIRONMENT
from wagnis.games import BOXES

GROUPS = {"gambler": "compiled gambler", "tutto": "tutto-kernel", "zocken": "zocken-kernel"}
"""The workers that compile these games for the tests of the kernels."""


def of_one_worker(name: str, *more: Any) -> Any:
    group = pytest.mark.xdist_group(GROUPS[BOXES[name].parts["kernel"].split(".")[2]])
    return pytest.param(name, *more, marks=group, id="-".join(map(str, (name, *more))))


NAMES = ENVIRONMENT.names(BOXES.house.values())
GAMES = [of_one_worker(name) for name in NAMES]
MANY = {"gambler": 6, "engel-bengel": 5, "tutto": 10, "zocken": 8}
TABLES = [of_one_worker(name, players) for name in NAMES for players in (2, MANY[name])]
"""Two players, and as many as there can be."""


def any_legal(mask: Any, fate: np.random.Generator) -> int:
    return int(fate.choice(np.flatnonzero(mask)))
