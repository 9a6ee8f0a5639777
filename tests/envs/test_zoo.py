"""The games as PettingZoo environments: its own tests, and what the rules say beside them."""

from __future__ import annotations

import warnings

import numpy as np
import pytest
from pettingzoo.utils.conversions import turn_based_aec_to_parallel
from pettingzoo.utils.wrappers import TerminateIllegalWrapper

from tests.envs.tables import GAMES, TABLES, any_legal
from wagnis import envs
from wagnis.core import Decision, Over

with warnings.catch_warnings():  # it imports environments of its own in a way it warns of
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, parallel_api_test, seed_test

pytestmark = [
    # PettingZoo knows by name which environments may have a mask beside the observation.
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably:UserWarning"),
]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_pettingzoo_finds_nothing_wrong(
    name: str, players: int, capsys: pytest.CaptureFixture[str]
) -> None:
    api_test(envs.aec(name, players=players), num_cycles=300)
    assert "Passed API test" in capsys.readouterr().out
    seed_test(lambda: envs.aec(name, players=players), num_cycles=60)


@pytest.mark.filterwarnings("ignore:The base environment:UserWarning")
@pytest.mark.parametrize("name", GAMES)
def test_wrapped_as_a_parallel_environment_it_passes_too(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    env = TerminateIllegalWrapper(envs.aec(name), illegal_reward=-1)
    env.metadata["is_parallelizable"] = True
    parallel_api_test(turn_based_aec_to_parallel(env), num_cycles=100)
    assert "Passed Parallel API test" in capsys.readouterr().out


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_step_is_one_of_the_rules(name: str, players: int) -> None:
    env = envs.aec(name, players=players, rewards="points")
    game, kernel, fate = env.opened.game, env.opened.kernel, np.random.default_rng(7)
    env.reset(seed=11)
    total = np.array(env.table.state().scores, float)
    for agent in env.agent_iter():
        seen, _, over, _, _ = env.last()
        node = game.node(env.table.state())
        if over:
            break
        assert isinstance(node, Decision)
        assert agent == f"player_{node.seat}"
        legal = kernel.numbered(node.actions)
        assert set(legal) == set(np.flatnonzero(seen["action_mask"]).tolist())
        env.step(any_legal(seen["action_mask"], fate))
        total += [env.rewards[agent] for agent in env.possible_agents]
        assert total.tolist() == list(env.table.state().scores)
    assert isinstance(node, Over)


@pytest.mark.parametrize("name", GAMES)
def test_the_win_is_paid_at_the_end_in_shares(name: str) -> None:
    env, fate = envs.aec(name, players=3), np.random.default_rng(1)
    for seed in range(4):
        env.reset(seed=seed)
        paid = dict.fromkeys(env.possible_agents, 0.0)
        for agent in env.agent_iter():
            seen, reward, over, _, _ = env.last()
            paid[agent] += reward
            env.step(None if over else any_legal(seen["action_mask"], fate))
        end = env.opened.game.node(env.table.state())
        assert isinstance(end, Over)
        shares = [(seat in end.winners) / len(end.winners) for seat in range(3)]
        assert list(paid.values()) == shares


@pytest.mark.parametrize("name", GAMES)
def test_what_is_not_legal_is_refused_and_changes_nothing(name: str) -> None:
    env = envs.aec(name)
    env.reset(seed=3)
    before = env.table.state()
    wrong = int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0])
    for action in (wrong, -1, 10_000):
        with pytest.raises(ValueError, match=f"action {action} is not legal here; legal are"):
            env.step(action)
    assert env.table.state() == before


@pytest.mark.parametrize("name", GAMES)
def test_it_can_be_looked_at(name: str) -> None:
    env = envs.aec(name, render_mode="ansi")
    env.reset(seed=3)
    text = env.render()
    assert text is not None
    assert text.startswith(env.opened.box.title)
    assert text.splitlines()[-1].startswith(f"{env.agent_selection}: {{")
    assert envs.aec(name).render() is None
