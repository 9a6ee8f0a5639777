"""Tutto's stopping table: the values of stopping and going on, by scores, card, dice and risk.

`wagnis.games.tutto.solver.turn` solves turns.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

import numpy as np

from wagnis.core import Seat
from wagnis.core.arguments import checked
from wagnis.games.tutto.cards import Card
from wagnis.games.tutto.rules import ALL_DICE, Choosing, Draw, RollOn, State, Stop
from wagnis.games.tutto.solver import OBJECTIVES
from wagnis.games.tutto.solver.facts import LANES, UNIT
from wagnis.games.tutto.solver.game import KIND
from wagnis.games.tutto.solver.turn import SolvedTurn
from wagnis.games.tutto.solver.win import FURTHEST_TARGET, deck_of, points_turn, task_of, win_turn
from wagnis.solvers import NotSolvedError
from wagnis.solvers.policy.table import Columns, Policy, PolicyError, PolicyKit, opened, whole
from wagnis.solvers.value_store import ValueStore, ValueTable

STEP = 500
BEYOND = 2000  # the largest lead of the other over the target in the table's last round
A_START = 3000  # rows per start, about
ANY_CARD = ""  # after a TUTTO the card no longer matters

COLUMNS = MappingProxyType(
    {
        "own": "points of the roller before this turn",
        "other": "points of the other player",
        "first": "whether the roller is who began the game: the other then rolls after this turn",
        "last_round": "whether the other has reached the target: this is the last turn",
        "card": "the card in force; empty after a TUTTO, where the next one is drawn",
        "dice": "dice that would be rolled; 0 after a TUTTO, where a card would be drawn",
        "at_risk": "points of this turn so far, with what was just set aside",
        "stop": "what stopping is worth: the chance to win, or points",
        "go_on": "what rolling on, or drawing the next card, is worth with best play after it",
    }
)


class TuttoPolicy(Policy):
    columns = COLUMNS

    @classmethod
    def of(cls, name: str, given: Mapping[str, Any], store: ValueStore) -> TuttoPolicy:
        settings = dict(given)
        objective, step = settings.pop("objective", "win"), whole(settings, "step", STEP)
        if objective not in OBJECTIVES:
            raise PolicyError(f"Tutto is judged by {' or '.join(OBJECTIVES)}, not by {objective!r}")
        if step < UNIT or step % UNIT:
            raise PolicyError(f"step is a multiple of {UNIT} points, not {step}")
        game = opened(name, settings)
        if objective == "points" and game.target > FURTHEST_TARGET:
            raise PolicyError(f"turns are not solved for targets beyond {FURTHEST_TARGET}")
        made = cls(name, game, objective, {**settings, "step": step}, store)
        if objective == "win":
            made._tables()
        return made

    @checked
    def features(self, state: State) -> dict[str, Any]:
        if self.game.seats != len(state.scores):
            raise PolicyError("the table is of two players")
        if not isinstance(state.phase, Choosing):
            raise PolicyError("the table is of stopping or going on, after dice are set aside")
        return {
            "own": state.scores[state.roller],
            "other": state.scores[1 - state.roller],
            "first": state.roller == self.game.first,
            "last_round": state.last_round,
            "card": str(state.card) if state.left else ANY_CARD,
            "dice": state.left,
            "at_risk": state.at_risk,
            "charges": state.charges,
        }

    def _values_at(self, features: Mapping[str, Any]) -> dict[Any, float]:
        own, other = features["own"], features["other"]
        turn = self._turn(own, other, features["first"], features["last_round"])
        units, charges = features["at_risk"] // UNIT, features.get("charges", 0)
        dice, stop = features["dice"], turn.bank(units, charges)
        if not dice:
            return {Draw(): turn.draw(units, charges), Stop(): stop}
        card = features["card"]
        if card not in LANES or not 1 <= dice < ALL_DICE:
            raise PolicyError(f"nobody may choose to stop with {dice} dice on the card {card!r}")
        return {RollOn(): turn.roll(Card(card), dice, units, charges), Stop(): stop}

    def rows(self) -> int:
        return A_START * sum(len(starts) for starts in self._starts())

    def batches(self) -> Iterator[Columns]:
        for starts in self._starts():
            parts = [self._part(*start) for start in starts]
            yield {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}

    def _starts(self) -> list[list[tuple[int, int, bool, bool]]]:
        """Scores and whose turn it is, grouped by own score."""
        if self.objective == "points":
            return [[(0, 0, True, False)]]
        target, step = self.game.target, self.settings["step"]
        scores, past = range(0, target, step), range(target, target + BEYOND + 1, step)
        return [
            [(own, other, first, False) for other in scores for first in (True, False)]
            + [(own, other, False, True) for other in past]
            for own in scores
        ]

    def _part(self, own: int, other: int, first: bool, last_round: bool) -> Columns:
        """One turn: its lines by points at risk, then by card and dice."""
        bank, rolled, drawn = self._turn(own, other, first, last_round).choices()
        reach, dice, _ = rolled.shape
        lines = 1 + dice * len(LANES)
        go_on = np.empty((reach, lines))
        go_on[:, 0] = drawn
        go_on[:, 1:] = rolled.reshape(reach, -1)
        cards = np.array([ANY_CARD, *(str(card) for _ in range(dice) for card in LANES)])
        counts = np.array([0, *(d for d in range(1, dice + 1) for _ in LANES)], np.int8)
        at_risk = UNIT * np.arange(1, reach + 1, dtype=np.int32)
        size = reach * lines
        return {
            "own": np.full(size, own, np.int32),
            "other": np.full(size, other, np.int32),
            "first": np.full(size, first),
            "last_round": np.full(size, last_round),
            "card": np.tile(cards, reach),
            "dice": np.tile(counts, reach),
            "at_risk": np.repeat(at_risk, lines),
            "stop": np.repeat(bank, lines),
            "go_on": go_on.ravel(),
        }

    def _turn(self, own: int, other: int, first: bool, last_round: bool) -> SolvedTurn:
        if self.objective == "points":
            return points_turn(self.game.target, deck_of(self.game))
        game = self.game
        roller = game.first if first else Seat(1 - game.first)
        scores = (own, other) if roller == 0 else (other, own)
        state = replace(game.start(), scores=scores, roller=roller, last_round=last_round)
        try:
            return win_turn(game, state, self._store)
        except NotSolvedError as error:
            raise PolicyError(str(error)) from None

    def _tables(self) -> list[ValueTable]:
        if self.objective == "points":
            return []
        task = task_of(self.game)
        table = None if task is None else self._store.find(KIND, task.key)
        if table is None:
            raise PolicyError(
                "this game of Tutto is not solved: wagnis solve tutto does that, with its options"
            )
        return [table]


POLICY = PolicyKit(TuttoPolicy.of)
