"""Measures how rounds of Gambler for two end between perfect players, for the chance to win.

    python -m scripts.rounds                    all tableaux of both editions, some ten minutes
    python -m scripts.rounds gambler-07 …       only these; the others stay as they are written

Written is src/wagnis/games/gambler/solver/rounds.json: by tableau (named as its table is) its exact
value, and how often each result came up: [what the starter gained, the lowest this was on the way,
the same of the other, whether the starter begins the next round too, times]. Nobody is kept at 0
points in these rounds; the lowest says what that would have changed. What is made of it is said in
`winning`.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

from wagnis.core import Chance, Decision
from wagnis.core.plain import PlainObject
from wagnis.dice import Prng
from wagnis.games.gambler.board import Tableau
from wagnis.games.gambler.editions import EDITIONS
from wagnis.games.gambler.rules import DICE_OF_A_TURN, Action, Gambler, Placing, State
from wagnis.games.gambler.solver import rounds
from wagnis.games.gambler.solver.round_table import DICE_EACH, KIND, RoundTable
from wagnis.games.gambler.solver.solve import RoundTask
from wagnis.games.gambler.solver.turn import TurnSearch, fills_of
from wagnis.solvers import ValueStore
from wagnis.solvers.digest import table_name

FILE = Path(rounds.__file__).parent / rounds.FILE
ROUNDS = 400  # on each tableau
SEED = "rounds for two"
RICH = 10**6  # points that no round takes away
KEPT = 300  # turns searched
ENDLESS = 10**9  # a target that ends no game


class Perfect:
    """Plays rounds on one tableau; turns that were searched are kept, as many begin alike."""

    def __init__(self, tableau: Tableau, store: ValueStore) -> None:
        task = RoundTask(tableau)
        table = store.find(KIND, task.key)
        if table is None:
            table = task.solve(lambda done: None)
            store.put(table)
        self.value = float(table.facts["value"])
        self._table = RoundTable.of(tableau.rows, table)
        self._fills = fills_of(tableau.rows)
        self._game = Gambler(2, ENDLESS, (tableau,), known=1)
        self._searched: dict[tuple[int, int, int], TurnSearch] = {}
        self._other, self._turn = DICE_EACH, self._search(0, DICE_OF_A_TURN, DICE_EACH)

    def rounds(self, number: int, seed: str) -> Iterator[tuple[int, int, int, int, bool]]:
        for round in range(number):
            yield self._round(Prng(Random(f"{SEED}|{seed}|{round}")))

    def _round(self, fate: Prng) -> tuple[int, int, int, int, bool]:
        game = self._game
        start = game.start()
        state = replace(start, scores=(RICH, RICH))
        low = [0, 0]
        while not state.round:
            node = game.node(state)
            if isinstance(node, Chance):
                state = game.after(state, node.lot.draw(fate))
                continue
            assert isinstance(node, Decision)
            state = game.after(state, self._best(state, node))
            low = [min(least, own - RICH) for least, own in zip(low, state.scores, strict=True)]
        one, other = (own - RICH for own in state.scores)
        return one, low[0], other, low[1], state.starter == start.starter

    def _best(self, state: State, node: Decision[Action]) -> Action:
        if len(node.actions) == 1:
            return node.actions[0]
        phase = state.phase
        assert isinstance(phase, Placing)
        code, other = self._fills.code(state.filled), state.stock[1 - state.roller]
        if self._other != other or not self._turn.holds(code, len(phase.cup)):
            self._other, self._turn = other, self._search(code, len(phase.cup), other)
        return max(node.actions, key=lambda action: self._turn.action(code, phase.cup, action))

    def _search(self, code: int, dice: int, other: int) -> TurnSearch:
        key = (code, dice, other)
        if key not in self._searched:
            if len(self._searched) == KEPT:
                self._searched.clear()
            self._searched[key] = TurnSearch.search(
                self._fills, code, dice, lambda codes: -self._table.values(codes, other)
            )
        return self._searched[key]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("tableaux", nargs="*")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    arguments = parser.parse_args()
    store = ValueStore()
    tableaux = [tableau for edition in EDITIONS.values() for tableau in edition.drawn]
    for tableau in tableaux:
        if arguments.tableaux and tableau.id not in arguments.tableaux:
            continue
        players = Perfect(tableau, store)
        found = Counter(players.rounds(arguments.rounds, tableau.id))
        results = [[*map(int, result), times] for result, times in sorted(found.items())]
        told = {"value": round(players.value, 4), "results": results}
        _write(table_name(KIND, RoundTask(tableau).key), told)
        print(tableau.id, len(results), flush=True)


def _write(name: str, told: PlainObject) -> None:
    """Beside what is written already; one tableau a line."""
    written: PlainObject = json.loads(FILE.read_text()) if FILE.exists() else {}
    written[name] = told
    lines = (f"{json.dumps(key)}: {json.dumps(written[key])}" for key in sorted(written))
    FILE.write_text("{\n" + ",\n".join(line.replace(" ", "") for line in lines) + "\n}\n")


if __name__ == "__main__":
    main()
