"""The strength of a trained network: `python -m research.training.measure WEIGHTS gambler 4`.

It takes every seat in turn against others of one kind, with dice that do not depend on anybody;
with `--regret` it plays itself, and what each decision gives away is known exactly where it is
solved.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from research.training.reading import load, logits
from wagnis import bots, solvers
from wagnis.core import Decision, Over
from wagnis.games import BOXES
from wagnis.kernels import kernel, rng
from wagnis.kernels.contract import CHANCE, KIND, OVER, SEAT, Kernel, Words

Player = Callable[[Words], int]


def trained(game: Kernel, file: Path) -> Player:
    """The likeliest legal move, by NumPy."""
    weights = load(file)
    mask, seen = np.zeros(game.actions, np.uint8), np.zeros(game.features, np.float32)

    def choose(words: Words) -> int:
        mask[:] = 0
        game.legal(game.tables, words, mask)
        game.observe(game.tables, words, seen)
        return int(np.where(mask, logits(weights, seen), -np.inf).argmax())

    return choose


def other(game: Kernel, name: str) -> Player:
    """One of our bots, or the best by Gambler's estimate of points, which knows no network."""
    if name == "estimate":
        return lambda words: _by_points(game, words)
    bot = bots.bot(name, game.name, 1)

    def choose(words: Words) -> int:
        state = game.decode(words)
        node = game.game.node(state)
        assert isinstance(node, Decision)
        return game.action_id(bot.choose(game.game, state, node.actions))

    return choose


def _by_points(game: Kernel, words: Words) -> int:
    state = game.decode(words)
    told = solvers.advise(game.name, game.game, state, solvers.common_store(), "points")
    return game.action_id(max(told.values, key=lambda one: one[1])[0])


def contest(
    game: Kernel, one: Player, others: Player, games: int, seed: int
) -> tuple[float, float]:
    """The mean share of the win, and half the width of its 95 % interval."""
    shares = [_played(game, one, others, number, seed) for number in range(games)]
    return float(np.mean(shares)), float(1.96 * np.std(shares) / np.sqrt(games))


def _played(game: Kernel, one: Player, others: Player, number: int, seed: int) -> float:
    words, stream = np.zeros(game.words, np.int32), np.zeros(1, np.uint64)
    stream[0] = rng.deal_key(seed, number // game.seats)
    mine = number % game.seats
    game.begin(game.tables, words)
    while words[KIND] != OVER:
        if words[KIND] == CHANCE:
            game.fall(game.tables, words, game.draw(game.tables, words, stream))
        else:
            player = one if words[SEAT] == mine else others
            game.act(game.tables, words, player(words))
    node = game.game.node(game.decode(words))
    assert isinstance(node, Over)
    return 1 / len(node.winners) if mine in node.winners else 0.0


def regret(game: Kernel, player: Player, games: int, seed: int) -> dict[str, float]:
    """The loss of each decision with a choice, by the first solved objective."""
    store = solvers.common_store()
    objective = next(iter(BOXES[game.name].preferred))
    lost: list[float] = []
    for number in range(games):
        words, stream = np.zeros(game.words, np.int32), np.zeros(1, np.uint64)
        stream[0] = rng.deal_key(seed, number)
        game.begin(game.tables, words)
        while words[KIND] != OVER:
            if words[KIND] == CHANCE:
                game.fall(game.tables, words, game.draw(game.tables, words, stream))
                continue
            action = player(words)
            state = game.decode(words)
            node = game.game.node(state)
            assert isinstance(node, Decision)
            if len(node.actions) > 1:
                evaluation = solvers.evaluate(game.name, game.game, state, objective, store)
                lost.append(evaluation.value - dict(evaluation.values)[game.action(action)])
            game.act(game.tables, words, action)
    mean, error = float(np.mean(lost)), float(np.std(lost) / np.sqrt(len(lost)))
    return {"decisions": len(lost), "mean": mean, "half": 1.96 * error}


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("weights", type=Path, nargs="+")
    parser.add_argument("--game", default="gambler")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--against", default="estimate")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--regret", action="store_true")
    arguments = parser.parse_args()
    game = kernel(arguments.game, BOXES[arguments.game].open(arguments.players, {}))
    for file in arguments.weights:
        player = trained(game, file)
        if arguments.regret:
            result: Any = regret(game, player, arguments.games, arguments.seed)
        else:
            others = other(game, arguments.against)
            share, half = contest(game, player, others, arguments.games, arguments.seed)
            result = {
                "against": arguments.against,
                "share": share,
                "half": half,
                "games": arguments.games,
            }
        print(json.dumps({"weights": file.name, **result}), flush=True)


if __name__ == "__main__":
    main()
