"""Whole games for the laboratory: by the compiled game where there is one, else by the rules.

Contests are in `wagnis.arena`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from wagnis.bots import NAMES, bot
from wagnis.core import Chance, Decision, Over
from wagnis.core.box import AnyGame
from wagnis.core.happenings import TurnOver
from wagnis.dice import SeededDice
from wagnis.kernels import POLICIES, kernel
from wagnis.lab.kit import LabError

AT_ONCE = 2048  # deals that a compiled game is asked for


@dataclass(frozen=True, slots=True)
class Outcome:
    """One game, by seat."""

    shares: tuple[float, ...]  # a win is 1, shared by those who tie
    scores: tuple[int, ...]
    turns: int
    decisions: int


def play_games(
    name: str, game: AnyGame, lineup: Sequence[str], games: int, seed: int
) -> list[Outcome]:
    """So many games; the first of the line-up has the first seat in all of them."""
    for who in lineup:
        if who not in NAMES:
            raise LabError(f"there is no player {who!r}; there are {', '.join(NAMES)}")
    compiled = _compiled(name, game, lineup)
    if compiled is None:
        return [_played(name, game, lineup, f"{seed}|{number}") for number in range(games)]
    return _compiled_games(compiled, lineup, games, seed)


def _compiled(name: str, game: AnyGame, lineup: Sequence[str]) -> Any:
    """The compiled game, if it has these players."""
    if not set(lineup) <= set(POLICIES):
        return None
    try:
        found = kernel(name, game)
    except (ImportError, AttributeError, ValueError):
        return None
    return found if set(lineup) <= set(found.policies) else None


def _compiled_games(compiled: Any, lineup: Sequence[str], games: int, seed: int) -> list[Outcome]:
    """One game of each deal: there the line-up is turned from game to game over the same dice, and
    equal players would play the same game again."""
    found: list[Outcome] = []
    seats = len(lineup)
    for first in range(0, games * seats, AT_ONCE * seats):
        count = min(AT_ONCE * seats, games * seats - first)
        try:
            played = compiled.play(lineup, seed, first, count)
        except ValueError as error:  # such as games that never end
            raise LabError(str(error)) from None
        found += [
            Outcome(
                tuple(map(float, played.shares[at])),
                tuple(map(int, played.scores[at])),
                int(played.turns[at]),
                int(played.decisions[at]),
            )
            for at in range(count)
            if list(played.seating[at]) == list(range(seats))
        ]
    return found


def _played(name: str, game: AnyGame, lineup: Sequence[str], seed: str) -> Outcome:
    """One game by the rules, with our bots."""
    players = [bot(who, name, f"{seed}|{seat}") for seat, who in enumerate(lineup)]
    dice, state = SeededDice(seed), game.start()
    fallen = turns = decisions = 0
    while True:
        node = game.node(state)
        if isinstance(node, Over):
            share = 1 / len(node.winners)
            shares = tuple(share * (seat in node.winners) for seat in range(game.seats))
            return Outcome(shares, tuple(node.scores), turns, decisions)
        if isinstance(node, Chance):
            event: Any = dice.draw(node.lot, fallen)
            fallen += 1
        else:
            assert isinstance(node, Decision)
            decisions += 1
            event = players[node.seat].choose(game, state, node.actions)
        turns += sum(isinstance(one, TurnOver) for one in game.happened(state, event))
        state = game.after(state, event)
