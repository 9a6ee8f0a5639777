"""Gambler's results: the value of beginning on each tableau, and the cost of habits.

Values of tableaux are exact but for the rounding of the tables; habits are played out with a seed.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import partial
from statistics import fmean, stdev

from scripts.results.gambler_habits import RULES, round_of
from scripts.results.pages import table
from scripts.results.progress import step
from wagnis.cli.solve_tables import place, solvable
from wagnis.core.plain import PlainObject
from wagnis.games.gambler.editions import EDITIONS
from wagnis.games.gambler.rules import Gambler, Place, Placing, RollAgain
from wagnis.games.gambler.solver.winning import chance_to_win
from wagnis.solvers import ValueStore

ROUNDS = 12  # on each tableau, for each rule; perfect play is watched as long
SEED = "2026"
EXTREMES = 4  # tableaux shown from either end; docs/results/tableaux.md lists all
SCORES = ((80, 80), (150, 250), (250, 150), (300, 300), (300, 400), (400, 300), (450, 450))
KINDS = {Place: "place more", RollAgain: "roll on"}


def collect(store: ValueStore) -> PlainObject:
    tableaux = [found for edition in EDITIONS for found in _tableaux(edition, store)]
    ids = [one.id for edition in EDITIONS.values() for one in edition.tableaux]
    return {
        "tableaux": tableaux,
        "choices": step("what perfect players choose", lambda: _choices(ids, store)),
        "rules": {
            words: step(f"the cost of a habit: {words}", partial(_cost, words, ids, store))
            for words in RULES
        },
        "rounds": ROUNDS * len(ids),
        "winning": winning(),
    }


def winning() -> PlainObject:
    """By edition: the estimated chance of the starter of a round, own points against other."""
    chances: PlainObject = {}
    for name, edition in EDITIONS.items():
        game = Gambler(2, edition.targets[2], edition.tableaux)
        start = game.start()
        chances[name] = {
            f"{own} : {other}": chance_to_win(game, replace(start, scores=(own, other)))[0]
            for own, other in SCORES
        }
    return chances


def _tableaux(edition: str, store: ValueStore) -> list[PlainObject]:
    """The tableaux' results; missing tables are solved first."""
    results = []
    for tableau in EDITIONS[edition].drawn:
        (one,) = solvable(edition, 2, {"stack": [tableau.id]})
        assert one.task is not None
        solved = store.find(one.task.kind, one.task.key)
        if solved is None:
            solved = step(f"solving {tableau.id}", partial(one.task.solve, lambda done: None))
            store.put(solved)
        results.append(
            {
                "id": tableau.id,
                "name": tableau.name,
                "boxes": tableau.boxes,
                "plus": sum(row.value for row in tableau.rows if row.sign > 0),
                "value": solved.facts["value"],
                "bound": solved.facts["bound"],
                "fillings": solved.facts["fillings"],
                "seconds": solved.facts["seconds"],
                "bytes": place(one.task, store)[1],
            }
        )
    return results


def _choices(ids: list[str], store: ValueStore) -> PlainObject:
    """The actions of perfect players when they may stop, by the dice in the cup."""
    chosen: dict[int, Counter[str]] = {}
    decisions = 0
    for tableau in ids:
        for number in range(ROUNDS):
            for one in round_of(tableau, f"{SEED} {number}", [None, None], store):
                decisions += 1
                phase = one.state.phase
                assert isinstance(phase, Placing)
                if not phase.owes:
                    kind = KINDS.get(type(one.action), "stop")
                    chosen.setdefault(len(phase.cup), Counter())[kind] += 1
    return {
        "decisions_per_round": decisions / (ROUNDS * len(ids)),
        "by_cup": {str(dice): dict(chosen[dice]) for dice in sorted(chosen)},
    }


def _cost(words: str, ids: list[str], store: ValueStore) -> PlainObject:
    """The cost against a perfect player, who begins every other round."""
    lost, decisions = [], 0
    for tableau in ids:
        for number in range(ROUNDS):
            players = [RULES[words], None] if number % 2 else [None, RULES[words]]
            seat = players.index(RULES[words])
            judged = [
                one.loss
                for one in round_of(tableau, f"{SEED} {number}", players, store)
                if one.seat == seat and len(one.evaluation.values) > 1
            ]
            decisions += len(judged)
            lost.append(sum(judged))
    return {
        "loss": fmean(lost),
        "error": stdev(lost) / len(lost) ** 0.5,
        "per_decision": sum(lost) / decisions,
    }


def tables(numbers: PlainObject) -> dict[str, str]:
    by_value = sorted(numbers["tableaux"], key=lambda one: -one["value"])
    return {
        "tableaux": table(
            ["tableau", "name", "spaces", "all plus rows", "to the first player"],
            [
                [
                    one["id"],
                    one["name"],
                    str(one["boxes"]),
                    str(one["plus"]),
                    f"{one['value']:+.2f}",
                ]
                for one in (*by_value[:EXTREMES], *by_value[-EXTREMES:])
            ],
        ),
        "winning": table(
            ["points of the player who begins the round : the other's", *numbers["winning"]],
            [
                [scores, *(f"{100 * numbers['winning'][name][scores]:.0f}%" for name in EDITIONS)]
                for scores in numbers["winning"]["gambler"]
            ],
        ),
        "rules": table(
            ["a player who plays", "gives away in a round", "per decision"],
            [
                [
                    words,
                    f"{cost['loss']:.1f} ± {2 * cost['error']:.1f}",
                    f"{cost['per_decision']:.2f}",
                ]
                for words, cost in numbers["rules"].items()
            ],
        ),
        "choices": table(
            ["dice in the cup", "roll on", "place more", "stop"],
            [
                [
                    dice,
                    *(
                        f"{100 * chosen.get(kind, 0) / sum(chosen.values()):.0f}%"
                        for kind in ("roll on", "place more", "stop")
                    ),
                ]
                for dice, chosen in numbers["choices"]["by_cup"].items()
            ],
        ),
    }
