"""The baselines are measured by the rules: the search searches, and the contest counts regrets."""

from __future__ import annotations

import numpy as np
import pytest

from bench import baselines
from tests.envs.tables import of_one_worker
from wagnis import bots


@pytest.mark.parametrize("name", [of_one_worker("tutto")])
def test_a_contest_is_the_same_again_and_perfect_play_loses_nothing(name: str) -> None:
    perfect = baselines.asked(bots.bot("perfect", name, 1))
    once = baselines.contest(name, perfect, "random", 2, judged=1)
    assert once.shares == baselines.contest(name, perfect, "random", 2).shares
    assert len(once.shares) == 2
    assert len(once.regrets) > 10
    assert max(once.regrets) == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize("name", [of_one_worker("zocken")])
def test_a_random_game_from_a_position_is_played_to_its_end(name: str) -> None:
    search = baselines.Search(name)
    state = search.game.new_initial_state()
    results = np.array([search.evaluate(state) for _ in range(40)])
    assert set(results.ravel()) <= {-1.0, 0.0, 1.0}
    assert (results.sum(axis=1) == 0).all()
    assert set(results[:, 0]) >= {-1.0, 1.0}
    state.apply_action(state.legal_actions()[0])
    assert state.is_chance_node()
    assert set(search.evaluate(state)) == {-1.0, 1.0}
