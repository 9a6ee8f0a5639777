"""Gambler's table: the value of each start of a turn in the round of one tableau.

`wagnis.games.gambler.solver.solve` solves rounds.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from wagnis.core.arguments import checked
from wagnis.games.gambler.board import write_tableau
from wagnis.games.gambler.editions import EDITIONS
from wagnis.games.gambler.named import NoTableauError, tableau_named
from wagnis.games.gambler.rules import DICE_OF_A_TURN, Rolling, State
from wagnis.games.gambler.solver.fills import Fills, RowStates
from wagnis.games.gambler.solver.solve import DICE_EACH, KIND, RoundTable, RoundTask
from wagnis.solvers.policy.table import Columns, Policy, PolicyError, PolicyKit, opened
from wagnis.solvers.value_store import ValueStore, ValueTable

FILLINGS = 4096  # in one part of the table


class GamblerPolicy(Policy):
    @classmethod
    def of(cls, name: str, given: Mapping[str, Any], store: ValueStore) -> GamblerPolicy:
        settings = dict(given)
        wanted = settings.pop("tableau", EDITIONS[name].tableaux[0].id)
        try:
            tableau = tableau_named(wanted)
        except NoTableauError as error:
            raise PolicyError(str(error)) from None
        if settings:
            raise PolicyError(f"a round depends on its tableau alone, not on {min(settings)!r}")
        made = cls(
            name,
            opened(name, {"stack": [write_tableau(tableau)]}),
            "points",
            {"tableau": tableau.id},
            store,
        )
        made._tableau = tableau
        made._task = RoundTask(made._tableau)
        table = store.find(KIND, made._task.key)
        if table is None:
            raise PolicyError(
                f"{tableau.id} is not solved: wagnis solve {name} --tableau {wanted} does that"
            )
        made._table, made._round = table, RoundTable.of(made._tableau.rows, table)
        made._fills = made._round.ranks.fills
        made._names = [_names(row) for row in made._fills.rows]
        made.columns = {
            **{
                f"row_{number}": f"the dice in row {number}, of all that matter alike the first"
                for number in range(1, len(made._names) + 1)
            },
            "lying": "how many dice lie in the tableau",
            "mine": "dice of the player to roll; 0 means that the other rolls",
            "other": "dice that the other has in hand",
            "value": "points of the rest of the round, the roller's less the other's, on average",
        }
        return made

    _tableau: Any
    _task: RoundTask
    _table: ValueTable
    _round: RoundTable
    _fills: Fills
    _names: list[Sequence[str]]

    @checked
    def features(self, state: State) -> dict[str, Any]:
        if len(state.stock) != 2:
            raise PolicyError("the table is of two players")
        phase, mine = state.phase, state.stock[state.roller]
        if not isinstance(phase, Rolling) or phase.dice != min(DICE_OF_A_TURN, mine):
            raise PolicyError("the table is of the starts of turns")
        tableau = self.game.tableau(state)
        if tableau is None or tableau.rows != self._tableau.rows:
            raise PolicyError(f"the table is of {self.settings['tableau']}")
        states = self._states(np.array([self._fills.code(state.filled)]))[0]
        rows = {f"row_{at + 1}": self._names[at][number] for at, number in enumerate(states)}
        other = state.stock[1 - state.roller]
        return {**rows, "lying": sum(map(len, state.filled)), "mine": mine, "other": other}

    def _values_at(self, features: Mapping[str, Any]) -> dict[Any, float]:
        filled = [
            tuple(map(int, features[f"row_{at + 1}"].split())) for at in range(len(self._names))
        ]
        try:
            code = self._fills.code(filled)
        except KeyError:
            raise PolicyError("no row can be filled like this") from None
        mine = features["mine"]
        other = 2 * DICE_EACH - sum(map(len, filled)) - mine
        if not 0 <= mine <= DICE_EACH or not 0 <= other <= DICE_EACH:
            raise PolicyError(f"nobody can have {mine} dice in hand here")
        return {None: float(self._round.values(np.array([code]), mine)[0])}

    def rows(self) -> int:
        return int(self._round.units.size) // 2

    def batches(self) -> Iterator[Columns]:
        codes = self._round.ranks.codes()
        for begin in range(0, len(codes), FILLINGS):
            yield self._part(codes[begin : begin + FILLINGS])

    def _part(self, codes: np.ndarray[Any, Any]) -> Columns:
        lying = self._fills.lying(codes)
        dice = np.arange(DICE_EACH + 1)
        other = 2 * DICE_EACH - lying[:, None] - dice
        at, mine = np.nonzero(
            (other >= 0) & (other <= DICE_EACH) & (lying < self._fills.boxes)[:, None]
        )
        states = self._states(codes)[at]
        values = np.stack([self._round.values(codes, int(count)) for count in dice], axis=1)
        rows = {
            f"row_{row + 1}": np.array(names)[states[:, row]]
            for row, names in enumerate(self._names)
        }
        return {
            **rows,
            "lying": lying[at].astype(np.int8),
            "mine": mine.astype(np.int8),
            "other": other[at, mine].astype(np.int8),
            "value": values[at, mine],
        }

    def _states(self, codes: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
        """[codes, rows]: of the representative of each filling's class."""
        ranks = self._round.ranks
        if not ranks.free:
            return self._fills.states(codes)
        return ranks.naming(codes).states.T

    def _tables(self) -> list[ValueTable]:
        return [self._table]


def _names(row: RowStates) -> list[str]:
    """The first filling of each state, its faces separated by blanks."""
    first: dict[int, tuple[int, ...]] = {}
    for lying, state in row.number.items():
        first[state] = min(first.get(state, lying), lying)
    return [" ".join(map(str, first[state])) for state in range(row.count)]


POLICY = PolicyKit(GamblerPolicy.of)
