"""Features lie in [0, 1], except those that docs/envs.md lists."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

from tests.envs.tables import NAMES, any_legal, of_one_worker
from wagnis import envs
from wagnis.envs.table import feature_names
from wagnis.games import BOXES

PAGE = Path(__file__).parents[2] / "docs" / "envs.md"


def listed(title: str) -> list[re.Pattern[str]]:
    """The names of features that the page's table has for this game; … stands for anything."""
    table = PAGE.read_text(encoding="utf-8").split("except these:")[1].split("\n\n")[1]
    found, games = list[re.Pattern[str]](), ""
    for line in table.splitlines()[2:]:
        first, features, _ = (cell.strip() for cell in line.strip("|").split("|"))
        games = first or games
        if title in games:
            names = re.findall("`([^`]+)`", features)
            found += [re.compile(re.escape(name).replace("…", ".*")) for name in names]
    return found


@pytest.mark.parametrize("name", [of_one_worker(name) for name in NAMES])
def test_features_lie_between_0_and_1_or_are_listed(name: str) -> None:
    env, fate = envs.gym(name, players=3, seat=None, regret=False), np.random.default_rng(1)
    lowest, highest = np.zeros(env.opened.kernel.features), np.ones(env.opened.kernel.features)
    for seed in range(30):
        seen, info = env.reset(seed=seed)
        over = False
        while not over:
            lowest, highest = np.minimum(lowest, seen), np.maximum(highest, seen)
            seen, _, over, _, info = env.step(any_legal(info["action_mask"], fate))
    names, patterns = feature_names(env.opened), listed(BOXES[name].title)
    wide = [
        one for one, low, high in zip(names, lowest, highest, strict=True) if low < 0 or high > 1
    ]
    assert wide
    assert [one for one in wide if not any(pattern.fullmatch(one) for pattern in patterns)] == []
    for pattern in patterns:
        assert any(pattern.fullmatch(one) for one in names), pattern.pattern
