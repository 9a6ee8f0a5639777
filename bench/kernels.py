"""Steps and games of the compiled games per CPU-second under uniformly random play, beside peers.
A step is one decision or one fall of dice or a card. The floor draws the same dice and no more."""

# Numba does not type its compiled functions.
# mypy: disable-error-code="untyped-decorator"

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyspiel
from numba import njit

from bench.envs import connect_four
from wagnis.games import BOXES
from wagnis.kernels import KERNEL, kernel, rng

ROUNDS, SECONDS = 5, 0.5
SEATS = (2, 4)
PIG = "OpenSpiel C++ pig"


@dataclass(frozen=True, slots=True)
class Work:
    """Steps and games per call, and the cost of their dice alone."""

    go: Callable[[int], tuple[int, int]]
    """Plays some games, given the number of earlier calls: steps and games."""
    dice: Callable[[int], int] | None = None
    """Draws the dice of some games and nothing else: the number of these games."""


@njit(cache=True)
def bare(rolls: Any, sides: Any, key: Any) -> Any:
    """Draw this many numbers below each of `sides`, one after another as a game does.

    Each stream goes on from the last number. Otherwise LLVM draws several at once, and the time
    depends on the width of the processor's vectors.
    """
    stream = np.zeros(1, np.uint64)
    total = np.int64(0)
    for i in range(len(sides)):
        stream[0] = rng.turn_key(key, 0, 0, i)
        for _ in range(rolls[i]):
            drawn = rng.below(stream, sides[i])
            stream[0] ^= np.uint64(drawn)
            total += drawn
    return total


def ours(name: str, seats: int, games: int = 4000) -> Work:
    game = kernel(name, BOXES[name].open(seats, {}))
    players = ["random"] * seats
    told = game.play(players, 1, 0, games)
    falls = int(told.falls.sum())
    faces = 6 if name == "zocken" else 6**5
    rolls, sides = np.array([falls]), np.array([faces])

    def go(turn: int) -> tuple[int, int]:
        played = game.play(players, 1, games * turn, games)
        return int(played.falls.sum() + played.decisions.sum()), games

    def dice(turn: int) -> int:
        bare(rolls, sides, np.uint64(turn))
        return games

    dice(0)
    return Work(go, dice)


def open_spiel(name: str, games: int) -> Work:
    """OpenSpiel's own loop in C++ with its uniformly random players."""
    game = pyspiel.load_game(name)
    steps = statistics.mean(_length(game, seed) for seed in range(300))

    def go(turn: int) -> tuple[int, int]:
        for number in range(games):
            seed = turn * games + number
            bots = [pyspiel.make_uniform_random_bot(seat, seed) for seat in (0, 1)]
            pyspiel.evaluate_bots(game.new_initial_state(), bots, seed)
        return round(steps * games), games

    return Work(go)


def _length(game: Any, seed: int) -> int:
    """The number of steps of one random game, including chance."""
    state, dice, steps = game.new_initial_state(), random.Random(seed), 0
    while not state.is_terminal():
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(dice.choices(actions, chances)[0])
        else:
            state.apply_action(dice.choice(state.legal_actions()))
        steps += 1
    return steps


def pgx_backgammon(batch: int = 256, steps: int = 64) -> Work:
    """On the CPU, random legal actions, restarted when over; a step is a decision."""
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make("backgammon")
    step = jax.vmap(auto_reset(env.step, env.init))

    @jax.jit
    def run(state: Any, key: Any) -> tuple[Any, Any]:
        def one(state: Any, key: Any) -> tuple[Any, Any]:
            pick, fall = jax.random.split(key)
            action = jax.random.categorical(pick, jnp.log(state.legal_action_mask))
            state = step(state, action, jax.random.split(fall, batch))
            return state, state.terminated.sum()

        state, over = jax.lax.scan(one, state, jax.random.split(key, steps))
        return state, over.sum()

    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.key(0), batch))
    held = [run(state, jax.random.key(0))[0]]

    def go(turn: int) -> tuple[int, int]:
        held[0], over = run(held[0], jax.random.key(turn))
        return batch * steps, int(over)

    return Work(go)


def petting_zoo(games: int = 20) -> Work:
    """PettingZoo's connect four: its agent loop, random legal actions."""
    env = connect_four().env()
    dice = random.Random(1)

    def go(turn: int) -> tuple[int, int]:
        steps = 0
        for number in range(games):
            env.reset(seed=turn * games + number)
            for _ in env.agent_iter():
                seen, _, over, cut, _ = env.last()
                mask = seen["action_mask"]
                action = None if over or cut else dice.choice(np.flatnonzero(mask).tolist())
                env.step(action)
                steps += action is not None
        return steps, games

    return Work(go)


def works() -> Iterator[tuple[str, Work]]:
    yield PIG, open_spiel("pig", 400)
    yield "OpenSpiel C++ yacht", open_spiel("yacht", 20)
    yield "OpenSpiel C++ backgammon", open_spiel("backgammon", 10)
    yield "Pgx backgammon, CPU", pgx_backgammon()
    yield "PettingZoo connect four", petting_zoo()
    for name in KERNEL.names(BOXES.values()):  # other games are not compiled
        for seats in SEATS:
            yield f"wagnis {name}, {seats}", ours(name, seats)


def rates(work: Work, turn: int) -> tuple[float, float, float]:
    """Steps and games per CPU-second, and the ratio to the bare dice."""
    steps = games = 0
    began = time.process_time()
    while (spent := time.process_time() - began) < SECONDS:
        more, played = work.go(turn := turn + 1)
        steps, games = steps + more, games + played
    if work.dice is None:
        return steps / spent, games / spent, float("nan")
    drawn = 0
    began = time.process_time()
    while (dice := time.process_time() - began) < SECONDS / 2:
        drawn += work.dice(turn)
    return steps / spent, games / spent, (spent / games) / (dice / drawn)


def main() -> None:
    made = dict(works())
    measured: dict[str, list[tuple[float, float, float]]] = {name: [] for name in made}
    for turn in range(ROUNDS):
        for name, work in made.items():
            measured[name].append(rates(work, 1000 * turn))
    middle = {
        name: tuple(statistics.median(column) for column in zip(*rows, strict=True))
        for name, rows in measured.items()
    }
    pig = middle[PIG][0]
    print(f"{'per CPU-second':28}{'steps':>14}{'games':>12}{'x pig':>9}{'x its dice':>12}")
    for name, (steps, games, dice) in middle.items():
        bare = "" if np.isnan(dice) else f"{dice:.1f}"
        print(f"{name:28}{steps:>14,.0f}{games:>12,.0f}{steps / pig:>9.2f}{bare:>12}")
    print("\naims: x pig at least 1, x its dice at most 12")


if __name__ == "__main__":
    main()
