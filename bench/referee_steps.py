"""Steps of the readable rules per CPU-second under uniformly random play, beside OpenSpiel.
A step calls `node`, chooses or draws, and plays. OpenSpiel's games are driven from Python."""

from __future__ import annotations

import json
import random
import statistics
import time
from collections.abc import Callable
from functools import partial

import pyspiel

from wagnis.core import Chance, Decision, play
from wagnis.core.box import AnyGame
from wagnis.core.plain import PlainObject
from wagnis.dice import Prng
from wagnis.games import BOXES
from wagnis.referee import Referee, answer_line

ROUNDS, SECONDS = 5, 0.4
Stepper = Callable[[random.Random], int]


def ours(game: AnyGame, checked: bool = False) -> Stepper:
    """One game from start to end; with checked moves if `checked`, or as solvers play."""
    after = partial(play, game) if checked else game.after

    def whole_game(rng: random.Random) -> int:
        fate, state, steps = Prng(rng), game.start(), 0
        while True:
            node = game.node(state)
            if isinstance(node, Decision):
                move = node.actions[int(rng.random() * len(node.actions))]
            elif isinstance(node, Chance):
                move = node.lot.draw(fate)
            else:
                return steps
            state = after(state, move)
            steps += 1

    return whole_game


def over_the_wire(name: str, seats: int) -> Stepper:
    """The same as requests and replies of JSON Lines, each reply a whole position."""
    box = BOXES[name]

    def whole_game(rng: random.Random) -> int:
        referee, fate, steps = Referee(), Prng(rng), 0
        new = {"do": "new", "game": name, "players": seats}
        position = _position(referee, new)
        while position["to_act"] is not None:
            if position["to_act"] == "chance":
                node = referee.match.node
                assert isinstance(node, Chance)
                outcome = box.notation.write_outcome(node.lot.draw(fate))
                position = _position(referee, {"do": "fall", "outcome": outcome})
            else:
                position = _position(referee, {"do": "play", "move": rng.choice(position["legal"])})
            steps += 1
        return steps

    return whole_game


def _position(referee: Referee, request: PlainObject) -> PlainObject:
    reply = json.loads(answer_line(referee, json.dumps(request).encode()) or "")
    position: PlainObject = reply["position"]
    return position


def open_spiel(name: str) -> Stepper:
    """One game of OpenSpiel: chance is drawn from the outcomes it lists."""
    game = pyspiel.load_game(name)

    def whole_game(rng: random.Random) -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                actions, weights = zip(*outcomes, strict=True)
                action = rng.choices(actions, weights)[0]
            else:
                legal = state.legal_actions()
                action = legal[int(rng.random() * len(legal))]
            state.apply_action(action)
            steps += 1
        return steps

    return whole_game


def rate(stepper: Stepper, rng: random.Random) -> float:
    """Steps per CPU-second over whole games."""
    steps, began = 0, time.process_time()
    while (spent := time.process_time() - began) < SECONDS:
        steps += stepper(rng)
    return steps / spent


def main() -> None:
    steppers: dict[str, Stepper] = {
        "open_spiel pig": open_spiel("pig"),
        "open_spiel yacht": open_spiel("yacht"),
    }
    for name, box in BOXES.items():
        for seats in sorted({box.seats[0], 4, box.seats[-1]}):
            steppers[f"wagnis {name}, {seats}"] = ours(box.open(seats, {}))
        steppers[f"wagnis {name}, 4, checked"] = ours(box.open(4, {}), checked=True)
        steppers[f"wagnis {name}, 4, JSON lines"] = over_the_wire(name, 4)
    rng = random.Random(1998)
    rates: dict[str, list[float]] = {name: [] for name in steppers}
    for _ in range(ROUNDS):
        for name, stepper in steppers.items():
            rates[name].append(rate(stepper, rng))
    middle = {name: statistics.median(measured) for name, measured in rates.items()}
    yacht, pig = middle["open_spiel yacht"], middle["open_spiel pig"]
    print(f"{'':34}{'steps/CPU-s':>12}{'x yacht':>10}{'x pig':>8}")
    for name, value in middle.items():
        print(f"{name:34}{value:12,.0f}{value / yacht:10.2f}{value / pig:8.2f}")


if __name__ == "__main__":
    main()
