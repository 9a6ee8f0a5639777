"""The games as OpenSpiel games: its own simulation test, and its algorithms beside our solvers."""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import mcts

from tests.envs.tables import GAMES, NAMES, TABLES
from wagnis import envs
from wagnis.solvers import common_store, evaluate


@pytest.fixture
def value_iteration(monkeypatch: pytest.MonkeyPatch) -> Any:
    """OpenSpiel's own. It imports a solver of linear programs for simultaneous moves, which needs
    cvxpy; nobody moves at the same time here."""
    module = "open_spiel.python.algorithms.lp_solver"
    if module not in sys.modules:
        monkeypatch.setitem(sys.modules, module, ModuleType(module))
        monkeypatch.setattr(
            import_module("open_spiel.python.algorithms"),
            "lp_solver",
            sys.modules[module],
            raising=False,
        )
    return import_module("open_spiel.python.algorithms.value_iteration").value_iteration


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_openspiel_finds_nothing_wrong(name: str, players: int) -> None:
    short: dict[str, Any] = {"rounds": 1} if name == "zocken" else {"target": 200}
    game = envs.open_spiel(name, players=players, **({} if players == 2 else short))
    pyspiel.random_sim_test(game, num_sims=1, serialize=players == 2, verbose=False)
    assert game.num_players() == players
    assert game.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM


@pytest.mark.parametrize("name", GAMES)
def test_chance_is_told_exactly_and_once_for_each_event(name: str) -> None:
    state, nodes = envs.open_spiel(name).new_initial_state(), 0
    fate = np.random.default_rng(4)
    while nodes < 12:
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            assert len(set(outcomes)) == len(outcomes)
            assert sum(chances) == pytest.approx(1, abs=1e-12)
            there = state.get_game().opened
            lot = there.game.node(state.position).lot
            for event, weight in lot.events():
                assert chances[outcomes.index(there.kernel.event_id(event))] == weight / lot.total
            nodes += 1
            state.apply_action(int(fate.choice(outcomes, p=np.array(chances) / sum(chances))))
        else:
            state.apply_action(int(fate.choice(state.legal_actions())))


@pytest.mark.parametrize("name", NAMES)
def test_it_is_registered_and_comes_back_from_its_own_text(name: str) -> None:
    options: dict[str, Any] = (
        {"rounds": 2, "first": 1} if name == "zocken" else {"target": 400, "first": 1}
    )
    game = envs.open_spiel(name, players=3, **options)
    again = pyspiel.load_game(str(game))
    assert again.opened.game == game.opened.game
    assert game.opened.options["first"] == 1


@pytest.mark.parametrize(("seats", "rounds"), [(1, 2), (2, 1), (3, 2)])
def test_a_game_has_as_many_decisions_as_it_says(seats: int, rounds: int) -> None:
    game = envs.open_spiel("zocken", players=seats, rounds=rounds)
    state, decisions = game.new_initial_state(), 0
    while not state.is_terminal():
        decisions += not state.is_chance_node()
        state.apply_action(state.legal_actions()[0])
    assert game.max_game_length() == decisions
    assert envs.open_spiel("tutto").max_game_length() == 1_000_000  # nothing bounds it


def test_openspiels_own_environment_plays_it() -> None:
    env = rl_environment.Environment(envs.open_spiel("zocken", rounds=1))
    step, features = env.reset(), env.observation_spec()["info_state"][0]
    while not step.last():
        player = step.observations["current_player"]
        assert len(step.observations["info_state"][player]) == features
        step = env.step([step.observations["legal_actions"][player][0]])
    assert sum(step.rewards) == 0


def lying(dice: str) -> list[Any]:
    """As in docs/ask.md: the row from L to R, a colour and a face each."""
    words = [die.split(":") for die in dice.split()]
    places = {place: {"die": die[:-1], "face": int(die[-1])} for place, die in words}
    return [places.get(place) for place in "L1234567R"]


LAST_DICE = {"round": 4, "row": lying("1:red1 2:orange2 3:yellow3 4:green3 7:white5")}
ENDINGS: dict[str, tuple[str, int, str, str, dict[str, Any]]] = {
    "the last two dice of Zocken alone": (
        "zocken", 1, "", "points", {"scores": [0], **LAST_DICE},
    ),
    "the last two dice of Zocken for two": (
        "zocken", 2, "win", "win",
        {"scores": [40, 0], "roller": 1, "bets": [False, None], **LAST_DICE},
    ),
    "the second TUTTO on a cloverleaf": (
        "tutto", 2, "win", "win",
        {"scores": [6000, 2000], "roller": 1, "last_round": True, "card": "cloverleaf",
         "tuttos": 1, "left": 2},
    ),
}  # fmt: skip


@pytest.mark.parametrize("which", ENDINGS)
def test_value_iteration_agrees_with_our_solvers(which: str, value_iteration: Any) -> None:
    name, players, utility, objective, position = ENDINGS[which]
    game = envs.open_spiel(name, players=players, utility=utility, position=position)
    values = value_iteration(game, -1, 1e-12, cyclic_game=False)
    there, start, compared = game.opened, game.new_initial_state(), 0
    assert str(start) in values or start.is_chance_node()
    states = [start]
    while states and compared < 25:
        state = states.pop()
        if state.is_terminal():
            continue
        states += [state.child(action) for action in state.legal_actions()]
        if state.is_chance_node():
            continue
        ours = evaluate(name, there.game, state.position, objective, common_store())
        theirs = values[str(state)] * (1 if state.current_player() == 0 else -1)
        # Points of a turn are told without what was scored before; a chance from 0 to 1.
        expected = ours.value if objective == "points" else 2 * ours.value - 1
        assert theirs == pytest.approx(expected, abs=1e-6)
        compared += 1
    assert compared > 5


@pytest.mark.parametrize("which", ENDINGS)
def test_openspiels_search_finds_our_moves(which: str) -> None:
    name, players, utility, _, position = ENDINGS[which]
    game = envs.open_spiel(name, players=players, utility=utility, position=position)
    fate = np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 1.0, 400, mcts.RandomRolloutEvaluator(1, fate), random_state=fate)
    state = game.new_initial_state()
    if state.is_chance_node():
        after = (state.child(event) for event, _ in state.chance_outcomes())
        state = next(state for state in after if len(state.legal_actions()) > 1)
    losses: list[Any] = [state.regret(action) for action in state.legal_actions()]
    assert losses[state.legal_actions().index(bot.step(state))] <= np.mean(losses)
    assert min(losses) == 0
