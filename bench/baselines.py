"""Baselines in the field's shape: share of the win, exact regret per decision, steps of training.

python -m bench.baselines zocken                    all players, some ten minutes of one core
python -m bench.baselines zocken thumb ppo          these only
python -m bench.baselines zocken --times 10         ten times as many games: narrower intervals
python -m bench.baselines zocken thumb --dry        writes nothing

Each row is added to docs/results/leaderboard.json, which `bench.leaderboard` checks and prints.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from bench import leaderboard, ppo
from wagnis import __version__, bots, envs
from wagnis.bots import LEVELS, Bot
from wagnis.envs.regret import regret
from wagnis.envs.table import Table
from wagnis.envs.zoo import ZooEnv
from wagnis.games import BOXES
from wagnis.kernels.contract import CHANCE, KIND, OVER, RANDOM, Kernel

PLAYERS = ("random", "thumb", *LEVELS, "mcts", "ppo")
OPPONENTS = ("thumb", "perfect")
COMPILED_GAMES, PERFECT_GAMES = 20_000, 500
"""Games between two compiled players, and between two of whom one plays perfectly."""
GAMES = {"thumb": 10, "perfect": 6}
LEARNED_GAMES = {"thumb": 200, "perfect": 20}
JUDGED = 10
"""The first games against the rule of thumb are judged by the solvers."""
SIMULATIONS = 50
EXPLORATION = 1.0
STEPS = 150_000
SEED = 22

Choose = Callable[[ZooEnv], int]
"""From an environment to the action of the agent whose turn it is."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player, what it cost, and how many games are played against whom."""

    choose: Choose
    kind: str
    games: dict[str, int]
    steps: int = 0
    simulations: int = 0
    seconds: float = 0.0


def entrant(game: str, name: str) -> Entrant:
    """The player of this name; a `ValueError` if there is none."""
    if name == "mcts":
        search = Search(game)
        return Entrant(search.choose, "search", GAMES, simulations=SIMULATIONS)
    if name == "ppo":
        began = time.process_time()
        policy = ppo.trained(game, STEPS)
        spent = time.process_time() - began
        return Entrant(
            lambda env: policy(env.observe(env.agent_selection)["observation"], mask(env)),
            "learned",
            LEARNED_GAMES,
            STEPS,
            seconds=round(spent),
        )
    kind = "rule" if name == "thumb" else name if name in ("random", "perfect") else "level"
    return Entrant(asked(bots.bot(name, game, SEED)), kind, GAMES)


def mask(env: ZooEnv) -> Any:
    return env.observe(env.agent_selection)["action_mask"]


def asked(bot: Bot) -> Choose:
    return lambda env: env.table.asked(bot)


class Search:
    """OpenSpiel's Monte Carlo tree search; leaves are played out at random by the compiled game."""

    def __init__(self, name: str) -> None:
        from open_spiel.python.algorithms import mcts

        self.game = envs.open_spiel(name)
        kernel = self.game.opened.kernel
        assert isinstance(kernel, Kernel)
        self._kernel, self._table = kernel, Table(self.game.opened)
        self._table.begin(SEED)
        self._table.world.players[:] = RANDOM
        self._fate = np.random.RandomState(SEED)
        self._dice = np.array([SEED], np.uint64)
        self._bot = mcts.MCTSBot(self.game, EXPLORATION, SIMULATIONS, self, random_state=self._fate)

    def choose(self, env: ZooEnv) -> int:
        state = self.game.new_initial_state()
        state.set_position(env.table.state())
        legal = state.legal_actions()
        return int(legal[0] if len(legal) == 1 else self._bot.step(state))

    def prior(self, state: Any) -> list[tuple[int, float]]:
        """Chance has its own; all actions are alike."""
        if state.is_chance_node():
            outcomes: list[tuple[int, float]] = state.chance_outcomes()
            return outcomes
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]

    def evaluate(self, state: Any) -> Any:
        """The result of one random game from here: 1 for a win, -1 for a loss."""
        kernel, world = self._kernel, self._table.world
        words = world.states[0]
        words[:] = kernel.encode(state.position)
        while words[KIND] == CHANCE:
            event = kernel.draw(kernel.tables, words, self._dice)
            kernel.fall(kernel.tables, words, event)
        if words[KIND] == OVER:
            return np.array(envs_returns(self.game, kernel.decode(words)))
        world.ended[0], world.masks[0] = False, 0
        kernel.legal(kernel.tables, words, world.masks[0])
        legal = np.flatnonzero(world.masks[0])
        world.actions[0] = legal[self._fate.randint(len(legal))]
        self._table.run(self._table.address)
        return 2 * world.shares[0] - 1


def envs_returns(game: Any, position: Any) -> list[float]:
    node = game.opened.game.node(position)
    found: list[float] = game.utilities.of(node)
    return found


@dataclass(frozen=True, slots=True)
class Contest:
    """Shares of the win of each game, and the regrets of the player's decisions."""

    shares: Sequence[float]
    regrets: Sequence[float]


def contest(game: str, one: Choose, against: str, games: int, judged: int = 0) -> Contest:
    """Every deal is played twice, with the seats exchanged; the dice are the same.

    In the first `judged` games the regret of the player's decisions is computed.
    """
    other = asked(bots.bot(against, game, SEED + 1))
    env = envs.aec(game, regret=False)
    opened, shares, regrets = env.opened, list[float](), list[float]()
    for number in range(games):
        env.reset(seed=SEED + number // 2)
        mine = f"player_{number % 2}"
        while not env.last(observe=False)[2]:
            if env.agent_selection != mine:
                env.step(other(env))
                continue
            action = one(env)
            legal = np.flatnonzero(mask(env))
            if number < judged and len(legal) > 1:
                taken = opened.kernel.action(action)
                lost = regret(opened.box, opened.game, env.table.state(), taken)
                if lost is not None:
                    regrets.append(lost)
            env.step(action)
        shares.append(env.rewards[mine])
    return Contest(shares, regrets)


def compiled_share(
    kernel: Kernel, name: str, against: str, times: int
) -> leaderboard.Measure | None:
    """The mean share of the win in games that the kernel plays; None if it cannot."""
    if name == against or not {name, against} <= set(kernel.policies):
        return None
    games = PERFECT_GAMES if "perfect" in (name, against) else COMPILED_GAMES
    played = kernel.play((name, against), SEED, 0, times * games)
    mine = played.shares[np.arange(len(played.shares)), (played.seating == 0).argmax(axis=1)]
    return leaderboard.measure(mine)


def row(game: str, name: str, times: int) -> leaderboard.Row:
    """Measure one player, in so many times the usual number of games."""
    kernel = envs.aec(game).opened.kernel
    assert isinstance(kernel, Kernel)
    player, shares = entrant(game, name), dict[str, leaderboard.Measure]()
    regrets: Sequence[float] = ()
    for against in OPPONENTS:
        judged = times * JUDGED if against == OPPONENTS[0] else 0
        compiled = compiled_share(kernel, name, against, times)
        games = judged if compiled or name == against else times * player.games[against]
        if games:
            played = contest(game, player.choose, against, games, judged)
            regrets = played.regrets or regrets
            if name != against:
                shares[against] = compiled or leaderboard.measure(played.shares)
        elif compiled:
            shares[against] = compiled
    return leaderboard.Row(
        game=game,
        players=2,
        player=name,
        kind=player.kind,
        steps=player.steps,
        simulations=player.simulations,
        seconds=player.seconds,
        shares=shares,
        regret=leaderboard.measure(regrets) if regrets else None,
        unit=BOXES[game].preferred[0],
        by="wagnis",
        version=__version__,
        command=f"python -m bench.baselines {game} {name}" + (times > 1) * f" --times {times}",
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game", choices=list(BOXES.house))
    parser.add_argument("player", nargs="*", help=f"of {', '.join(PLAYERS)}; all if none is named")
    parser.add_argument("--times", type=int, default=1, help="so many times as many games")
    parser.add_argument("--dry", action="store_true", help="print the rows, and write nothing")
    arguments = parser.parse_args()
    unknown = [name for name in arguments.player if name not in PLAYERS]
    if unknown:
        parser.error(f"there is no player {unknown[0]!r}; there are {', '.join(PLAYERS)}")
    for name in arguments.player or PLAYERS:
        try:
            done = row(arguments.game, name, arguments.times)
        except ModuleNotFoundError as error:
            print(f"{name}: left out, because {error.name} is not installed: make ppo")
            continue
        print(leaderboard.line(done), flush=True)
        if not arguments.dry:
            leaderboard.add(done)
    return 0


if __name__ == "__main__":
    sys.exit(main())
