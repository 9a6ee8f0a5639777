"""The cost of habits in a round of Gambler for two: rules for a coaster, against perfect play.

A rule's cost is what its choices give away by the exact values, summed over a round; the dice of a
round play no part in it beyond which positions come up. No tables or plots here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from wagnis.core import Decision
from wagnis.dice import SeededDice
from wagnis.games.gambler.board import Row, without
from wagnis.games.gambler.rules import Gambler, Place, Placing, RollAgain, State, Stop
from wagnis.games.gambler.thumb import GamblerThumb
from wagnis.records import Match
from wagnis.solvers import Evaluation, ValueStore, evaluate

ENDLESS = 10**6  # a target that ends no game
Choose: TypeAlias = Callable[[Gambler, State, Sequence[Any]], Any]
Rolls: TypeAlias = Callable[[Gambler, State], bool]


def coaster(rolls: Rolls) -> Choose:
    """Places dice by the coaster rule; rolls on when `rolls` returns true."""

    def choose(game: Gambler, state: State, actions: Sequence[Any]) -> Any:
        places = [action for action in actions if isinstance(action, Place)]
        paying = [place for place in places if _can_finish(game, state, place)]
        if paying:
            return max(paying, key=lambda place: _row(game, state, place).value)
        assert isinstance(state.phase, Placing)
        if state.phase.owes:
            return max(places, key=lambda place: _harmless(game, state, place))
        return RollAgain() if rolls(game, state) else Stop()

    return choose


def near(game: Gambler, state: State) -> bool:
    """A paying row lacks one die, or two while three are in the cup."""
    tableau = game.tableau(state)
    assert tableau is not None
    assert isinstance(state.phase, Placing)
    lacking = [
        row.boxes - len(lying)
        for row, lying in zip(tableau.rows, state.filled, strict=True)
        if row.sign > 0 and len(lying) < row.boxes
    ]
    return 1 in lacking or (2 in lacking and len(state.phase.cup) >= 3)


RULES: dict[str, Choose] = {
    "the coaster rule": coaster(near),
    "the same, but always rolls on": coaster(lambda game, state: True),
    "the same, but always stops": coaster(lambda game, state: False),
    "our rule-of-thumb bot": GamblerThumb().choose,
}


def _row(game: Gambler, state: State, place: Place) -> Row:
    tableau = game.tableau(state)
    assert tableau is not None
    return tableau.rows[place.row]


def _can_finish(game: Gambler, state: State, place: Place) -> bool:
    """Whether this row pays and the cup has all the dice it lacks, starting with this die."""
    row, lying = _row(game, state, place), state.filled[place.row]
    assert isinstance(state.phase, Placing)
    rest = without(state.phase.cup, place.face)
    return row.sign > 0 and row.fillable((*lying, place.face), rest)


def _harmless(game: Gambler, state: State, place: Place) -> tuple[int, int]:
    """A black row that stays open, else the row that lacks most; finishing one comes last."""
    row = _row(game, state, place)
    lacks = row.boxes - len(state.filled[place.row]) - 1
    if row.sign > 0:
        return 1, 1000 * lacks - row.value
    return (2, lacks) if lacks else (0, -row.value)


@dataclass(frozen=True, slots=True)
class Judged:
    """A decision, the chosen action, and the values of all actions."""

    state: State
    seat: int
    action: Any
    evaluation: Evaluation

    @property
    def loss(self) -> float:
        return float(self.evaluation.value - dict(self.evaluation.values)[self.action])


def round_of(
    tableau: str, seed: str, players: Sequence[Choose | None], store: ValueStore
) -> Iterator[Judged]:
    """One round on this tableau, decision by decision; None is a perfect player."""
    match = Match.new("gambler", len(players), {"stack": [tableau], "target": ENDLESS})
    dice = SeededDice(seed)
    while not (match := match.settle(dice)).state.round:
        node = match.node
        assert isinstance(node, Decision)
        yield (judged := _judged(match.game, match.state, node, players[node.seat], store))
        match = match.advance(judged.action)


def _judged(
    game: Any, state: Any, node: Decision[Any], player: Choose | None, store: ValueStore
) -> Judged:
    evaluation = evaluate("gambler", game, state, "points", store)
    if player is None:
        action = max(evaluation.values, key=lambda pair: pair[1])[0]
    else:
        action = player(game, state, node.actions)
    return Judged(state, node.seat, action, evaluation)
