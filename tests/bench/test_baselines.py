"""The baselines are measured by the rules: the search searches, and rows name their command."""

from __future__ import annotations

import numpy as np
import pytest

from bench import baselines
from bench.search import Search
from tests.envs.tables import of_one_worker
from wagnis import __version__, bots
from wagnis.envs.opening import opened


@pytest.mark.parametrize("name", [of_one_worker("zocken")])
def test_a_random_game_from_a_position_is_played_to_its_end(name: str) -> None:
    search = Search(name, 2, 22)
    state = search.game.new_initial_state()
    results = np.array([search.evaluate(state) for _ in range(40)])
    assert set(results.ravel()) <= {-1.0, 0.0, 1.0}
    assert (results.sum(axis=1) == 0).all()
    assert set(results[:, 0]) >= {-1.0, 1.0}
    state.apply_action(state.legal_actions()[0])
    assert state.is_chance_node()
    assert set(search.evaluate(state)) == {-1.0, 1.0}


@pytest.mark.parametrize("name", [of_one_worker("tutto")])
def test_rows_are_the_same_again_and_name_their_command(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for setting in ("BY_RULE", "USUAL", "OF_THREE", "JUDGED"):
        monkeypatch.setattr(baselines, setting, 5)
    row = baselines.measured(opened(name, 2, {}), "keen", 2)
    assert row == baselines.measured(opened(name, 2, {}), "keen", 2)
    assert row is not None
    assert row.command == "python -m bench.baselines tutto keen --times 2"
    assert row.version == __version__
    assert {one: share.count for one, share in row.shares.items()} == {"thumb": 20, "perfect": 20}
    assert row.regret is not None
    assert (row.kind, row.unit, row.regret.count > 100) == ("level", "win", True)
    row = baselines.measured(opened(name, 3, {}), "thumb", 1)
    assert row is not None
    assert row.command == "python -m bench.baselines tutto thumb --players 3"
    assert (row.regret, row.shares["perfect"].count) == (None, 15)
    assert baselines.measured(opened(name, 3, {}), "ppo", 1) is None


def test_the_bots_of_the_table_are_measured() -> None:
    assert set(bots.names("zocken")) <= set(baselines.PLAYERS)


def test_tables_that_are_missing_are_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(baselines, "unsolved", lambda game: ["one round for two on gambler-12"])
    with pytest.raises(SystemExit):
        baselines.main(["gambler", "thumb", "--dry"])
    assert "gambler-12 is not solved yet: wagnis solve gambler --all" in capsys.readouterr().err
