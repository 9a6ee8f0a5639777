"""Games by the readable rules: the loop that plays a game to its end, and games of our bots.

`play` returns the same `Games` as a compiled game, about a hundred times slower. The arena and the
laboratories pass their own players and dice to `play_out`, which needs no NumPy.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from wagnis.bots import bot
from wagnis.core import Chance, Decision, Lot, Over
from wagnis.core.box import AnyGame
from wagnis.core.happenings import TurnOver
from wagnis.simulation.deals import Deal

if TYPE_CHECKING:
    from wagnis.kernels import Games

Draw: TypeAlias = Callable[[Lot[Any], Any], Any]
"""Draws the outcome of a lot in this state."""

Choose: TypeAlias = Callable[[Any, Decision[Any]], Any]
"""Chooses one of the actions of this decision, in this state."""


@dataclass(frozen=True, slots=True)
class Step:
    """One move of a game: the state before, the node there, and the state after."""

    state: Any
    node: Decision[Any] | Chance[Any]
    move: Any
    after: Any


def play_out(game: AnyGame, state: Any, draw: Draw, choose: Choose) -> Iterator[Step]:
    """Every move from this state to the end of the game; the caller may stop earlier."""
    while not isinstance(node := game.node(state), Over):
        move = draw(node.lot, state) if isinstance(node, Chance) else choose(state, node)
        after = game.after(state, move)
        yield Step(state, node, move, after)
        state = after


def shares_of(winners: Collection[int], seats: int) -> tuple[float, ...]:
    """A win is 1, shared in a tie."""
    return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(seats))


def play(name: str, game: AnyGame, lineup: Sequence[str], seed: int, numbers: range) -> Games:
    """Play the games with these numbers; `Kernel.play` defines the numbers."""
    import numpy as np

    from wagnis.kernels import Games

    seats = len(lineup)
    seatings = [[(seat + number) % seats for seat in range(seats)] for number in numbers]
    rows = [
        _game(name, game, lineup, seed, number // seats, seating)
        for number, seating in zip(numbers, seatings, strict=True)
    ]
    scores, shares, *counts = zip(*rows, strict=True)
    return Games(
        numbers.start,
        np.array(seatings, np.int8),
        np.array(scores, np.int32),
        np.array(shares, np.float64),
        *(np.array(count, np.int32) for count in counts),
    )


def _game(
    name: str, game: AnyGame, lineup: Sequence[str], seed: int, number: int, seating: Sequence[int]
) -> tuple[tuple[int, ...], tuple[float, ...], int, int, int, int]:
    """Scores and shares by seat, then decisions, falls, turns and rounds."""
    deal = Deal(seed, number, len(lineup))
    bots = [
        bot(lineup[one], name, f"coin|{seed}|{number}|{one}|{seat}")
        for seat, one in enumerate(seating)
    ]

    def choose(state: Any, node: Decision[Any]) -> Any:
        return bots[node.seat].choose(game, state, node.actions)

    state, decisions, falls, rounds = game.start(), 0, 0, 1
    for step in play_out(game, state, deal.draw, choose):
        falls += isinstance(step.node, Chance)
        decisions += isinstance(step.node, Decision)
        rounds = max(rounds, deal.round_of(step.state) + 1)
        for happening in game.happened(step.state, step.move):
            if isinstance(happening, TurnOver):
                deal.turn_over()
        state = step.after
    over = game.node(state)
    assert isinstance(over, Over)
    shares = shares_of(over.winners, len(lineup))
    return tuple(over.scores), shares, decisions, falls, deal.turns, rounds
