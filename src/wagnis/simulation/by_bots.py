"""Games played by the readable rules and the bots: for players that are not compiled.

It gives the same `Games` as a compiled game does, some hundred times as slowly.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from wagnis.bots import bot
from wagnis.core import Chance, Over
from wagnis.core.happenings import TurnOver
from wagnis.kernels import Games
from wagnis.records import Match
from wagnis.simulation.deals import Deal


@dataclass(slots=True)
class Played:
    """One game: by seat, and how long it was."""

    scores: tuple[int, ...]
    shares: list[float]
    decisions: int
    falls: int
    turns: int
    rounds: int


def play(start: Match, lineup: Sequence[str], seed: int, first: int, count: int) -> Games:
    """As `Kernel.play`: so many games from this number on."""
    seats = len(lineup)
    games, seatings = list[Played](), list[list[int]]()
    for number in range(first, first + count):
        seating = [(seat + number) % seats for seat in range(seats)]
        names = [lineup[one] for one in seating]
        games.append(_game(start, names, seed, number // seats, seating))
        seatings.append(seating)

    def column(name: str) -> list[int]:
        return [getattr(game, name) for game in games]

    return Games(
        first,
        np.array(seatings, np.int8).reshape(count, seats),
        np.array([game.scores for game in games], np.int32).reshape(count, seats),
        np.array([game.shares for game in games], np.float64).reshape(count, seats),
        np.array(column("decisions"), np.int32),
        np.array(column("falls"), np.int32),
        np.array(column("turns"), np.int32),
        np.array(column("rounds"), np.int32),
    )


def _game(
    start: Match, names: Sequence[str], seed: int, number: int, seating: Sequence[int]
) -> Played:
    game, name = start.game, start.box.name
    deal = Deal(seed, number, len(names))
    bots = [
        bot(who, name, f"coin|{seed}|{number}|{one}|{seat}")
        for seat, (who, one) in enumerate(zip(names, seating, strict=True))
    ]
    state, decisions, falls, rounds = start.state, 0, 0, 1
    while not isinstance(node := game.node(state), Over):
        if isinstance(node, Chance):
            move = deal.draw(node.lot, state)
            falls += 1
        else:
            move = bots[node.seat].choose(game, state, node.actions)
            decisions += 1
        rounds = max(rounds, deal.round_of(state) + 1)
        for told in game.happened(state, move):
            if isinstance(told, TurnOver):
                deal.turn_over()
        state = game.after(state, move)
    share = 1 / len(node.winners)
    shares = [share if seat in node.winners else 0.0 for seat in range(len(names))]
    return Played(node.scores, shares, decisions, falls, deal.turns, rounds)
