"""Zocken's tables: the chance to win from the start of every turn, and the nodes of one turn.

`wagnis.games.zocken.solver.game` and `winning` solve them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

import numpy as np

from wagnis.core import Seat
from wagnis.core.arguments import checked
from wagnis.games.zocken.rules import Bet, Betting, Picking, State
from wagnis.games.zocken.solver.game import KIND, STEP, read_row, task_of
from wagnis.games.zocken.solver.graph import KIND as GRAPH_KIND
from wagnis.games.zocken.solver.graph import GraphTask
from wagnis.games.zocken.solver.position import ALL, position_of
from wagnis.games.zocken.solver.solve import BETS_AT
from wagnis.games.zocken.solver.winning import SolvedTurn, solved_turn, turns_left
from wagnis.solvers import NotSolvedError
from wagnis.solvers.policy.table import Columns, Policy, PolicyError, PolicyKit, opened, whole
from wagnis.solvers.value_store import ValueStore, ValueTable

MOST_LEAD = 2**31 - 1  # the limit of a column

STARTS = MappingProxyType(
    {
        "turns": "turns to come for both together, the one that begins now included",
        "lead": "points of the player about to roll, less the other's",
        "value": "the roller's chance to win, a tie counting half",
    }
)
NODES = MappingProxyType(
    {
        "turns": STARTS["turns"],
        "lead": STARTS["lead"],
        "dice": "dice still to be picked in this turn; 0 is its end",
        "node": "the class of positions, as `features` numbers it; alike are those of one class",
        "before": "the roller's chance to win before the other has said whether they bet",
        "no_bet": "the roller's chance to win once the other does not bet",
        "bet": "the roller's chance to win once the other bets",
    }
)


class ZockenPolicy(Policy):
    @classmethod
    def of(cls, name: str, arguments: Mapping[str, Any], store: ValueStore) -> ZockenPolicy:
        settings = dict(arguments)
        turns, lead = whole(settings, "turns", None), whole(settings, "lead", None)
        game = opened(name, settings)
        policy = cls(name, game, "win", dict(settings), store)
        policy._tables()
        policy._node = None
        policy.columns = STARTS
        if turns is not None or lead is not None:
            policy._node = (2 * game.rounds if turns is None else turns, lead or 0)
            policy.settings |= {"turns": policy._node[0], "lead": policy._node[1]}
            policy._turn(*policy._node)
            policy.columns = NODES
        return policy

    _node: tuple[int, int] | None

    @checked
    def features(self, state: State) -> dict[str, Any]:
        if len(state.scores) != 2:
            raise PolicyError("the table is of two players")
        if not isinstance(state.phase, Picking | Betting):
            raise PolicyError("nodes are positions before a die is picked")
        other = Seat(1 - state.roller)
        here = position_of(self.game, state)
        turns = turns_left(self.game, state, other) + 1
        lead = state.scores[state.roller] - state.scores[other]
        node = self._turn(turns, lead).board.number(here)
        bet = state.bets[other]
        return {"turns": turns, "lead": lead, "bet": bet, "dice": here.left, "node": node}

    def _values_at(self, features: Mapping[str, Any]) -> dict[Any, float]:
        dice, node, bet = features["dice"], features["node"], features.get("bet")
        turn = self._turn(features["turns"], features["lead"])
        if not 0 <= dice <= ALL or not 0 <= node < turn.board.graph.count(dice):
            raise PolicyError(f"there is no node {node} with {dice} dice")
        no_bet, with_bet = (float(level[node]) for level in turn.level(dice))
        if bet is None and dice == BETS_AT:
            return {Bet(True): 1.0 - with_bet, Bet(False): 1.0 - no_bet}
        return {None: with_bet if bet else no_bet}

    def rows(self) -> int:
        if self._node is None:
            return len(self._rows_table().arrays["values"])
        return sum(self._turn(*self._node).board.graph.count(left) for left in range(ALL + 1))

    def batches(self) -> Iterator[Columns]:
        if self._node is None:
            yield from self._all_starts()
            return
        turns, lead = self._node
        turn = self._turn(turns, lead)
        for left in range(ALL, -1, -1):
            no_bet, bet = turn.level(left)
            size = len(no_bet)
            before = np.minimum(no_bet, bet) if left >= BETS_AT else np.full(size, np.nan)
            yield {
                "turns": np.full(size, turns, np.int32),
                "lead": np.full(size, lead, np.int32),
                "dice": np.full(size, left, np.int8),
                "node": np.arange(size, dtype=np.int32),
                "before": before,
                "no_bet": no_bet if left <= BETS_AT else np.full(size, np.nan),
                "bet": bet if left <= BETS_AT else np.full(size, np.nan),
            }

    def _all_starts(self) -> Iterator[Columns]:
        table = self._rows_table()
        for turns in range(1, min(2 * self.game.rounds, len(table.arrays["lows"]) - 1) + 1):
            row = read_row(table, turns)
            size = len(row.values)
            yield {
                "turns": np.full(size, turns, np.int32),
                "lead": (row.low + STEP * np.arange(size)).astype(np.int32),
                "value": np.array(row.values, np.float64),
            }

    def _turn(self, turns: int, lead: int) -> SolvedTurn:
        if not 1 <= turns <= 2 * self.game.rounds:
            raise PolicyError(f"turns are from 1 to {2 * self.game.rounds}, not {turns}")
        if abs(lead) > MOST_LEAD:
            raise PolicyError(f"a lead is at most {MOST_LEAD} points, not {lead}")
        try:
            return solved_turn(self.game, lead, turns - 1, self._store)
        except NotSolvedError as error:
            raise PolicyError(str(error)) from None

    def _rows_table(self) -> ValueTable:
        return self._tables()[0]

    def _tables(self) -> list[ValueTable]:
        task = task_of(self.game.match_points, self.game.rounds)
        rows = None if task is None else self._store.find(KIND, task.key)
        graph = self._store.find(GRAPH_KIND, GraphTask().key)
        if rows is None or graph is None:
            raise PolicyError(
                "this game of Zocken is not solved: wagnis solve zocken does that, with its options"
            )
        return [rows, graph]


POLICY = PolicyKit(ZockenPolicy.of)
