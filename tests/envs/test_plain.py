"""Environments from the contract alone: the fields' own suites on an outside game, and the house
games by their readable rules beside the compiled ones."""

from __future__ import annotations

import warnings
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from math import isclose
from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import SyncVectorEnv
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import mcts
from pettingzoo.utils.conversions import turn_based_aec_to_parallel
from pettingzoo.utils.wrappers import TerminateIllegalWrapper
from wagnis_farkle import BOX as FARKLE
from wagnis_pig import BOX as PIG
from wagnis_pig.rules import Hold, Phase, RollOn, Rules, State

from tests.envs.tables import NAMES, any_legal, of_one_worker
from wagnis import envs
from wagnis.core import Decision, Over, Seat, best
from wagnis.core.box import AnyBox, Box
from wagnis.core.plain import PlainObject
from wagnis.envs.kit import Spaces
from wagnis.envs.plain_kernel import SPARE, PlainKernel
from wagnis.envs.plain_table import PlainTable
from wagnis.envs.table import Table
from wagnis.games import BOXES
from wagnis.kernels import rng
from wagnis.kernels.contract import CHANCE, KIND, Kernel

with warnings.catch_warnings():  # it imports environments of its own in a way it warns of
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, parallel_api_test, seed_test

pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably:UserWarning"),
]

Install = Callable[[AnyBox], None]


@pytest.fixture
def install(monkeypatch: pytest.MonkeyPatch) -> Install:
    """Put a box beside the others, as an installed package would."""

    def done(box: AnyBox) -> None:
        monkeypatch.setitem(vars(BOXES), "_all", {**BOXES, box.name: box})

    return done


@pytest.fixture
def pig(install: Install) -> None:
    install(PIG)


@pytest.mark.parametrize("players", [2, 10])
def test_pettingzoo_finds_nothing_wrong(
    pig: None, players: int, capsys: pytest.CaptureFixture[str]
) -> None:
    api_test(envs.aec("pig", players=players), num_cycles=300)
    assert "Passed API test" in capsys.readouterr().out
    seed_test(lambda: envs.aec("pig", players=players), num_cycles=60)


@pytest.mark.filterwarnings("ignore:The base environment:UserWarning")
def test_wrapped_as_a_parallel_environment_it_passes_too(
    pig: None, capsys: pytest.CaptureFixture[str]
) -> None:
    env = TerminateIllegalWrapper(envs.aec("pig"), illegal_reward=-1)
    env.metadata["is_parallelizable"] = True
    parallel_api_test(turn_based_aec_to_parallel(env), num_cycles=100)
    assert "Passed Parallel API test" in capsys.readouterr().out


@pytest.mark.parametrize("players", [2, 10])
def test_gymnasium_finds_nothing_wrong(pig: None, players: int) -> None:
    check_env(envs.gym("pig", players=players))
    check_env(envs.gym("pig", opponent="random", players=players, seat=None, rewards="points"))


def test_openspiel_finds_nothing_wrong(pig: None) -> None:
    for players in (2, 3):
        game = envs.open_spiel("pig", players=players, target=30)
        pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)
    again = pyspiel.load_game(str(game))
    assert again.opened.game == game.opened.game == Rules(3, target=30)


def test_openspiels_own_environment_and_search_play_it(pig: None) -> None:
    game = envs.open_spiel("pig", target=10)
    env = rl_environment.Environment(game)
    step = env.reset()
    while not step.last():
        player = step.observations["current_player"]
        step = env.step([step.observations["legal_actions"][player][0]])
    assert sum(step.rewards) == 0
    state = game.new_initial_state()
    for number in (1, 5, 1, 5):  # rolls a six twice: holding wins at once
        state.apply_action(number)
    fate = np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 1.0, 50, mcts.RandomRolloutEvaluator(1, fate), random_state=fate)
    assert state.action_to_string(bot.step(state)) == '{"hold": true}'
    assert state.regret(bot.step(state)) is None
    with pytest.raises(ValueError, match="points of Pig have no known bound; its utility is win"):
        envs.open_spiel("pig", utility="lead")


def test_its_actions_features_and_ids(pig: None) -> None:
    env = envs.gym("pig", target=50)
    seen, info = env.reset(seed=1)
    kernel = env.opened.kernel
    assert isinstance(kernel, PlainKernel)
    assert kernel.moves == (Hold(), RollOn())
    assert env.action_space == gymnasium.spaces.Discrete(2 + SPARE)
    assert np.flatnonzero(info["action_mask"]).tolist() == [1]
    names = kernel.feature_names
    assert names[:4] == ("own score", "score of the 1. to the left", "seat 0 acts", "seat 1 acts")
    told = dict(zip(names, seen.tolist(), strict=True))
    assert (told["seat 0 acts"], told["turn"], told["rolling is there"]) == (1, 0, 0)
    while not told["turn"]:
        seen, *_, info = env.step(1)
        told = dict(zip(names, seen.tolist(), strict=True))
    state = env.table.state()
    assert isinstance(state, State)
    assert told["turn"] == pytest.approx(state.turn / kernel.survey.leaves[-1].largest)
    assert np.flatnonzero(env.action_masks()).tolist() == [0, 1]
    with pytest.raises(ValueError, match="Pig has no fixed move with the id 2"):
        kernel.action(2)
    made: Any = gymnasium.make("wagnis/Pig-v0", target=20)
    assert made.unwrapped.opened.game.target == 20
    many = envs.vector("pig", 3)
    assert isinstance(many, SyncVectorEnv)
    assert many.reset(seed=1)[0].shape == (3, kernel.features)


def test_the_game_is_played_and_paid_by_its_rules(pig: None) -> None:
    fate = np.random.default_rng(1)
    for rewards in ("win", "points"):
        env = envs.gym("pig", players=3, seat=1, rewards=rewards, target=40)
        for seed in range(5):
            _, info = env.reset(seed=seed)
            total, over = 0.0, False
            while not over:
                assert env.table.state().roller == 1  # type: ignore[attr-defined]
                _, reward, over, _, info = env.step(any_legal(info["action_mask"], fate))
                total += reward
            end = env.opened.game.node(env.table.state())
            assert isinstance(end, Over)
            assert total == (float(1 in end.winners) if rewards == "win" else end.scores[1])
            assert not info["action_mask"].any()


@pytest.mark.parametrize("rewards", ["win", "points"])
@pytest.mark.parametrize("box", [PIG, FARKLE], ids=lambda box: box.name)
def test_an_illegal_action_is_worse_than_every_legal_game(
    install: Install, box: AnyBox, rewards: str
) -> None:
    install(box)
    env, fate = envs.gym(box.name, rewards=rewards, seat=None), np.random.default_rng(1)
    legal, illegal = list[float](), list[float]()
    for seed in range(12):
        for stops in (False, True):  # the same episode, ended by an illegal action or played on
            _, info = env.reset(seed=seed)
            total, over, steps = 0.0, False, 0
            while not over:
                action = any_legal(info["action_mask"], fate)
                if stops and steps == seed:
                    action = int(np.flatnonzero(env.action_masks() == 0)[0])
                _, reward, over, _, info = env.step(action)
                total, steps = total + reward, steps + 1
            (illegal if "illegal" in info else legal).append(total)
            assert not env.action_masks().any()
    assert illegal
    assert max(illegal) < min(legal)
    assert len(set(illegal)) == 1


@dataclass(frozen=True, slots=True)
class Tax:
    """Whoever holds takes a point from everybody else; nobody has more than one turn."""

    seats: int

    def start(self) -> Any:
        return TaxState((0,) * self.seats, 0)

    def node(self, state: Any) -> Any:
        if state.turn == self.seats:
            return Over(state.scores, best(state.scores))
        return Decision(Seat(state.turn), ("tax",))

    def after(self, state: Any, move: Any) -> Any:
        scores = (
            score + (self.seats - 1 if seat == state.turn else -1)
            for seat, score in enumerate(state.scores)
        )
        return TaxState(tuple(scores), state.turn + 1)

    def happened(self, state: Any, move: Any) -> tuple[()]:
        return ()


@dataclass(frozen=True, slots=True)
class TaxState:
    scores: tuple[int, ...]
    turn: int


class TaxNotation:
    def write_move(self, action: Any) -> PlainObject:
        return {action: True}

    def read_move(self, written: Any) -> Any:
        return next(iter(written))

    write_outcome, read_outcome = write_move, read_move

    def view(self, game: Any, state: Any) -> PlainObject:
        return {"turn": state.turn}


@pytest.mark.parametrize("legal", [True, False])
def test_what_opponents_did_before_the_first_decision_is_paid_with_it(
    install: Install, legal: bool
) -> None:
    install(
        Box(
            name="tax",
            title="Tax",
            seats=range(3, 4),
            rules=1,
            build=lambda seats, options: Tax(seats),
            notation=TaxNotation(),
        )
    )
    env = envs.gym("tax", players=3, seat=2, rewards="points")
    _, info = env.reset(seed=1)
    _, reward, over, _, info = env.step(int(info["action_mask"].argmax()) if legal else 9)
    assert over
    assert reward == (0 if legal else env.opened.span[0] - 1)  # -1 -1 +2


@pytest.mark.parametrize("rewards", ["win", "points"])
def test_an_illegal_action_ends_below_every_game(pig: None, rewards: str) -> None:
    env = envs.gym("pig", rewards=rewards)
    env.reset(seed=1)
    for action in (0, 9, -1, 1000):
        env.reset(seed=1)
        _, reward, over, _, info = env.step(action)
        assert over
        assert info["illegal"]
        assert reward == (-1 if rewards == "win" else env.opened.span[0] - 1) < 0
    zoo = envs.aec("pig")
    zoo.reset(seed=1)
    with pytest.raises(ValueError, match=r"action 0 is not legal here; legal are \[1\]"):
        zoo.step(0)


SPACES = Spaces(
    moves=lambda game: (RollOn(), Hold()),
    observe=lambda game, state, seat: {
        "turn": state.turn / game.target,
        "to go": 1 - state.scores[seat] / game.target,
        "over": float(state.phase is Phase.FINISHED),
    },
    span=lambda game: (0.0, game.target + 5.0),
)
FEW = Spaces(moves=lambda game: (RollOn(),))


def test_a_box_can_declare_its_spaces(install: Install) -> None:
    install(replace(PIG, name="own-pig", parts={"spaces": f"{__name__}:SPACES"}))
    env = envs.gym("own-pig", rewards="points")
    check_env(env)
    assert env.action_space == gymnasium.spaces.Discrete(2)
    assert env.opened.kernel.feature_names == ("turn", "to go", "over")
    env.reset(seed=1)
    assert env.step(1)[1] == -1  # nothing to hold yet
    assert envs.open_spiel("own-pig", utility="lead").max_utility() == 105


def test_a_move_that_was_not_declared_is_named(install: Install) -> None:
    install(replace(PIG, name="few-pig", parts={"spaces": f"{__name__}:FEW"}))
    env = envs.aec("few-pig", regret=False)
    env.reset(seed=1)
    with pytest.raises(ValueError, match=r"Pig has no id for the move \{'hold': True\}: list all"):
        deque(map(env.step, [0] * 50), 0)


def test_a_move_that_the_survey_missed_gets_a_spare_id(pig: None) -> None:
    kernel = envs.aec("pig").opened.kernel
    assert isinstance(kernel, PlainKernel)
    rare: Any = ("rare", "move")
    assert kernel.numbered((RollOn(), rare, Hold())) == {1: RollOn(), 2: rare, 0: Hold()}
    with pytest.raises(ValueError, match="no id for the move"):
        kernel.numbered([(rare, number) for number in range(SPARE + 1)])


def slow(install: Install, name: str) -> str:
    """A house game without its compiled parts: an outside game to the environments."""
    install(replace(BOXES[name], name=f"slow-{name}", parts={}))
    return f"slow-{name}"


def taped(fast: Table, table: Table) -> None:
    """Each step of the compiled table writes down its outcomes; the plain table reads them."""
    kernel, run, tape = fast.opened.kernel, fast.run, list[Any]()
    assert isinstance(kernel, Kernel)
    assert isinstance(table, PlainTable)

    def outcomes(words: Any, stream: Any) -> Iterator[Any]:
        while words[KIND] == CHANCE:
            event = kernel.draw(kernel.tables, words, stream)
            yield kernel.event(words, event)
            kernel.fall(kernel.tables, words, event)

    def ahead(address: int) -> int:
        world = fast.world
        if not world.ended[0]:
            words, stream = world.states[0].copy(), world.dice[0].copy()
            kernel.act(kernel.tables, words, int(world.actions[0]))
            tape.extend(outcomes(words, stream))
            return run(address)
        acts = run(address)
        words, stream = np.zeros_like(world.states[0]), np.zeros(1, np.uint64)
        stream[0] = rng.deal_key(world.seeds[0], world.deals[0] - 1)
        kernel.begin(kernel.tables, words)
        tape.extend(outcomes(words, stream))
        return acts

    fast.run = ahead
    table.draw = lambda lot: tape.pop(0)


GAMES = [of_one_worker(name) for name in NAMES]


def id_there(kernel: Any, number: int, other: Any) -> int:
    (found,) = other.numbered((kernel.action(number),))
    return int(found)


@pytest.mark.parametrize(("players", "rewards"), [(2, "points"), (4, "win")])
@pytest.mark.parametrize("name", GAMES)
def test_house_games_by_their_rules_are_the_compiled_ones(
    install: Install, name: str, players: int, rewards: str
) -> None:
    """The same dice and moves: the same agents, legal moves, rewards, positions and ends."""
    options: dict[str, Any] = {"rounds": 2} if name == "zocken" else {"target": 600}
    fate, steps = np.random.default_rng(players), 0
    fast = envs.aec(name, players, rewards=rewards, regret=False, **options)
    plain = envs.aec(slow(install, name), players, rewards=rewards, regret=False, **options)
    ours, theirs = fast.opened.kernel, plain.opened.kernel
    assert isinstance(theirs, PlainKernel)
    assert {ours.action(number) for number in range(ours.actions)} == set(theirs.moves)
    taped(fast.table, plain.table)
    fast._run, plain._run = fast.table.run, plain.table.run
    for seed in range(3):
        fast.reset(seed=seed)
        plain.reset(seed=seed)
        while not fast.last()[2]:
            assert fast.agent_selection == plain.agent_selection
            assert fast.table.state() == plain.table.state()
            mask = fast.last()[0]["action_mask"]
            legal = {ours.action(number) for number in np.flatnonzero(mask).tolist()}
            there = np.flatnonzero(plain.last()[0]["action_mask"]).tolist()
            assert legal == {theirs.action(number) for number in there}
            action = any_legal(mask, fate)
            fast.step(action)
            plain.step(id_there(ours, action, theirs))
            assert fast.rewards == plain.rewards
            steps += 1
        assert plain.last()[2]
        assert fast._cumulative_rewards == plain._cumulative_rewards
        assert fast.table.state() == plain.table.state()
    assert steps > 30


@pytest.mark.parametrize("name", GAMES)
def test_house_games_in_openspiel_are_the_compiled_ones(install: Install, name: str) -> None:
    options: dict[str, Any] = {"rounds": 1} if name == "zocken" else {"target": 200}
    fast = envs.open_spiel(name, **options).new_initial_state()
    plain = envs.open_spiel(slow(install, name), **options).new_initial_state()
    fate, regrets = np.random.default_rng(5), 0
    while not fast.is_terminal():
        assert str(fast) == str(plain)
        assert fast.current_player() == plain.current_player()
        player = fast.current_player()
        by_text = {plain.action_to_string(player, n): n for n in plain.legal_actions()}
        texts = {fast.action_to_string(player, n): n for n in fast.legal_actions()}
        assert texts.keys() == by_text.keys()
        if fast.is_chance_node():
            chances, there = dict(fast.chance_outcomes()), dict(plain.chance_outcomes())
            assert all(isclose(chances[texts[t]], there[by_text[t]]) for t in texts)
        text = str(fate.choice(sorted(texts)))
        if not fast.is_chance_node() and regrets < 3:  # the solver is found by its box
            regrets += 1
            assert fast.regret(texts[text]) == plain.regret(by_text[text])
        fast.apply_action(texts[text])
        plain.apply_action(by_text[text])
    assert fast.returns() == plain.returns()


def test_house_bots_sit_at_the_plain_table(install: Install) -> None:
    env = envs.gym(slow(install, "zocken"), ["thumb", "perfect"], 3, rounds=1, seat=None)
    check_env(env)
    fate = np.random.default_rng(1)
    _, info = env.reset(seed=3)
    over = False
    while not over:
        _, reward, over, _, info = env.step(any_legal(info["action_mask"], fate))
    assert reward in (0, 1 / 3, 1 / 2, 1)
