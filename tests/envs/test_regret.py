"""The exact loss of an action, in each interface, beside what the solvers say."""

from __future__ import annotations

import pickle
from copy import deepcopy
from typing import Any, cast

import numpy as np
import pytest

from tests.envs.tables import GAMES, any_legal, of_one_worker
from wagnis import envs
from wagnis.envs.table import Table
from wagnis.solvers import common_store, evaluate

OBJECTIVE = {"gambler": "points", "engel-bengel": "points", "tutto": "win", "zocken": "win"}


def lost(there: Any, state: Any, action: int, objective: str) -> float:
    found = evaluate(there.name, there.game, state, objective, common_store())
    assert found.exact
    loss: float = found.value - dict(found.values)[there.kernel.action(action)]
    return loss


@pytest.mark.parametrize("name", GAMES)
def test_it_is_what_the_solvers_say(name: str) -> None:
    zoo, fate, losses = envs.aec(name), np.random.default_rng(3), []
    single, many = envs.gym(name), cast(Any, envs.vector(name, 2))
    zoo.reset(seed=2)
    _, info = single.reset(seed=2)
    _, infos = many.reset(seed=2)
    there = zoo.opened
    for _ in range(2):
        agent, state = zoo.agent_selection, zoo.table.state()
        action = any_legal(zoo.last()[0]["action_mask"], fate)
        zoo.step(action)
        losses.append(lost(there, state, action, OBJECTIVE[name]))
        assert zoo.infos[agent]["regret"] == losses[-1]

        state, action = single.table.state(), any_legal(info["action_mask"], fate)
        info = single.step(action)[4]
        assert info["regret"] == lost(there, state, action, OBJECTIVE[name])

        states = [many.table.state(row) for row in range(2)]
        actions = np.array([any_legal(mask, fate) for mask in infos["action_mask"]])
        infos = many.step(actions)[4]
        expected = [lost(there, states[row], actions[row], OBJECTIVE[name]) for row in range(2)]
        assert infos["regret"].tolist() == expected
    assert min(losses) >= 0


@pytest.mark.parametrize("name", GAMES)
def test_openspiel_states_tell_it(name: str) -> None:
    state = envs.open_spiel(name).new_initial_state()
    with (
        pytest.raises(ValueError, match="nobody decides here")
        if state.is_chance_node()
        else (pytest.raises(ValueError, match="9999 is not legal here; legal are"))
    ):
        state.regret(9999)
    while state.is_chance_node():
        state.apply_action(max(state.chance_outcomes())[0])
    there = state.get_game().opened
    for action in state.legal_actions():
        assert state.regret(action) == lost(there, state.position, action, OBJECTIVE[name])


@pytest.mark.parametrize(
    ("name", "players"), [of_one_worker("gambler", 3), of_one_worker("tutto", 2)]
)
def test_where_nothing_is_solved_it_is_none(name: str, players: int) -> None:
    """Three at Gambler are estimated; a target nobody has solved is not solved on the way."""
    options: dict[str, Any] = {} if name == "gambler" else {"target": 123450}
    env = envs.gym(name, players=players, **options)
    _, info = env.reset(seed=1)
    assert env.step(any_legal(info["action_mask"], np.random.default_rng(1)))[4]["regret"] is None


def test_it_is_reckoned_when_asked_for_at_once_or_never(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def reckoned(table: Table, words: bytes, action: int) -> float:
        asked.append(action)
        return 0.5

    monkeypatch.setattr(Table, "regret", reckoned)
    fate = np.random.default_rng(1)

    def stepped(regret: bool | str) -> dict[str, Any]:
        env = envs.gym("tutto", regret=regret)
        _, info = env.reset(seed=1)
        told: dict[str, Any] = env.step(any_legal(info["action_mask"], fate))[4]
        return told

    lazy = stepped("lazy")
    assert not asked
    assert "regret" in lazy
    assert "regret" not in list(lazy)
    assert deepcopy(lazy).get("regret") == lazy["regret"] == lazy.get("regret") == 0.5
    assert list(lazy) == ["action_mask", "regret"]
    assert len(asked) == 2
    assert pickle.loads(pickle.dumps(stepped("lazy")))["regret"] == 0.5
    assert list(stepped(True)) == ["regret", "action_mask"]
    assert len(asked) == 4
    never = stepped(False)
    assert "regret" not in never
    assert len(asked) == 4
    with pytest.raises(KeyError):
        lazy["joy"]
