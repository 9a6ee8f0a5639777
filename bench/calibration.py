"""The length of games of Gambler and Engel & Bengel on our tableaux: `python -m bench.calibration`.

The values of the tableaux were set with this table; it does not measure speed.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import TypeAlias

from wagnis.core import Chance, Decision, Roll
from wagnis.dice.sources import Prng
from wagnis.games.gambler.board import Row, without
from wagnis.games.gambler.editions import EDITIONS, Edition
from wagnis.games.gambler.rules import GO_ON, Action, Gambler, Place, Placing, State

SEATS = range(2, 7)
ROLL_AGAIN, STOP = GO_ON

Player: TypeAlias = Callable[[Gambler, State, Sequence[Action]], Action]


@dataclass(frozen=True, slots=True)
class Played:
    """One game in numbers; of the negative rows `paid` for, `forced` were unavoidable."""

    rounds: int
    events: int
    paid: int
    forced: int


def playout(game: Gambler, player: Player, seed: str) -> Played:
    """A whole game with the same player in every seat."""
    fate = Prng(random.Random(seed))
    state, events, paid, forced = game.start(), 0, 0, 0
    while True:
        match game.node(state):
            case Chance(lot):
                state = game.after(state, lot.draw(fate))
            case Decision(_, actions):
                action = player(game, state, actions)
                if _costs(game, state, action):
                    paid += 1
                    forced += all(_costs(game, state, other) for other in actions)
                state = game.after(state, action)
            case _:
                return Played(state.round + 1, events, paid, forced)
        events += 1


def careful(game: Gambler, state: State, actions: Sequence[Action]) -> Action:
    """Finishes rows that pay, does as little damage as possible, and stops before a likely loss."""
    phase = state.phase
    assert isinstance(phase, Placing)
    placements = [action for action in actions if isinstance(action, Place)]
    worth = {action: _worth(game, state, phase.cup, action) for action in placements}
    favourite = max(placements, key=lambda action: worth[action], default=None)
    if favourite is not None and (phase.owes or worth[favourite] > 0):
        return favourite
    return STOP if _exposed(game, state) else ROLL_AGAIN


def _worth(game: Gambler, state: State, cup: Roll, action: Place) -> float:
    row = _rows(game, state)[action.row]
    lying = (*state.filled[action.row], action.face)
    left = row.boxes - len(lying)
    if not left:
        return row.pays
    if row.sign < 0:
        return 0
    if row.fillable(lying, without(cup, action.face)):
        return row.value / 2  # the next die of this roll may be the paying one
    return -row.value * 0.5**left  # the fewer boxes left, the likelier an opponent finishes it


def _exposed(game: Gambler, state: State) -> bool:
    """One more die would finish a negative row, and none a positive row worth the risk."""
    ripe = [
        row
        for row, lying in zip(_rows(game, state), state.filled, strict=True)
        if row.boxes - len(lying) == 1
    ]
    loss = max((row.value for row in ripe if row.sign < 0), default=0)
    gain = max((row.value for row in ripe if row.sign > 0), default=0)
    return loss > gain


def _costs(game: Gambler, state: State, action: Action) -> bool:
    """This move finishes a negative row."""
    if not isinstance(action, Place):
        return False
    row = _rows(game, state)[action.row]
    return row.sign < 0 and len(state.filled[action.row]) == row.boxes - 1


def _rows(game: Gambler, state: State) -> tuple[Row, ...]:
    tableau = game.tableau(state)
    assert tableau is not None
    return tableau.rows


def at_random(seed: str) -> Player:
    """Any allowed move, all equally likely."""
    generator = random.Random(seed)

    def player(game: Gambler, state: State, actions: Sequence[Action]) -> Action:
        return generator.choice(actions)

    return player


def opened(edition: Edition, seats: int) -> Gambler:
    return Gambler(seats, edition.targets[seats], edition.tableaux)


def line(edition: Edition, seats: int, how: str, games: Sequence[Played]) -> str:
    rounds = sorted(game.rounds for game in games)
    tail = len(rounds) // 20
    within = sum(r <= len(edition.tableaux) for r in rounds) / len(rounds)
    paid, forced = sum(game.paid for game in games), sum(game.forced for game in games)
    return (
        f"| {edition.title} | {seats} | {how} | {fmean(rounds):.1f} "
        f"| {rounds[tail]} to {rounds[-1 - tail]} | {rounds[-1]} | {within:.1%} "
        f"| {fmean(game.events for game in games):.0f} "
        f"| {paid / len(games):.1f} | {forced / paid:.0%} "
        f"| {forced / len(games) / seats:.1f} |"
    )


def table(games: int) -> Iterator[str]:
    """The measured table, line by line, in Markdown."""
    yield (
        "| edition | players | play | rounds | 5 to 95 % | longest | within one pass | events "
        "| negative rows paid for | of these forced | forced per player |"
    )
    yield "|---|---|---|---|---|---|---|---|---|---|---|"
    for edition in EDITIONS.values():
        for seats in SEATS:
            game = opened(edition, seats)
            for how in ("careful", "random"):
                played = []
                for number in range(games):
                    seed = f"{edition.name}/{seats}/{how}/{number}"
                    player = careful if how == "careful" else at_random(f"{seed}/player")
                    played.append(playout(game, player, seed))
                yield line(edition, seats, how, played)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=500, help="games per line (default 500)")
    for written in table(parser.parse_args().games):
        print(written, flush=True)


if __name__ == "__main__":
    main()
