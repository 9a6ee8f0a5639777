"""The account of a game by its values: without luck, what was seen is what was to be expected.

On a tableau of six single boxes that take any face the dice decide nothing, so its values can be
reckoned here, by hand and exactly.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from wagnis.analysis import exact
from wagnis.arena.contest import Contest, entrants
from wagnis.arena.report import report
from wagnis.arena.runner import GameRunner, Played
from wagnis.games.gambler.rules import Gambler, Place, Placing, RollAgain, Rolling, State, Stop
from wagnis.solvers import Evaluation, NotSolvedError, solver_of

VALUES = (50, -30, 20, 90, -70, 40)
ANY_FACE = {
    "rows": [
        {"kind": "star", "boxes": 1, "sign": 1 if v > 0 else -1, "value": abs(v)} for v in VALUES
    ]
}
ROUND: dict[str, Any] = {"stack": [ANY_FACE], "target": 10**6}


@cache
def worth(open_rows: frozenset[int], cup: int, owes: bool) -> float:
    """The roller's points to the end of the round, less the other player's."""
    if not open_rows:
        return 0.0
    if cup == 0:
        return -worth(open_rows, 5, True)
    placed = [VALUES[row] + worth(open_rows - {row}, cup - 1, False) for row in open_rows]
    if owes:
        return max(placed)
    return max(*placed, worth(open_rows, cup, True), -worth(open_rows, 5, True))


def by_hand(game: Gambler, state: State, objective: str, store: Any) -> Evaluation:
    """What `evaluate` says on that tableau."""
    open_rows = frozenset(row for row, lying in enumerate(state.filled) if not lying)
    if isinstance(state.phase, Rolling):
        value = worth(open_rows, state.phase.dice, True)
        return Evaluation(objective, value, (), True, "By hand.")
    assert isinstance(state.phase, Placing)
    cup = len(state.phase.cup)
    values = []
    for action in game.node(state).actions:  # type: ignore[union-attr]
        match action:
            case Place(_, row):
                value = VALUES[row] + worth(open_rows - {row}, cup - 1, False)
            case RollAgain():
                value = worth(open_rows, cup, True)
            case Stop():
                value = -worth(open_rows, 5, True)
        values.append((action, value))
    best = max(value for _, value in values)
    return Evaluation(objective, best, tuple(values), True, "By hand.")


@pytest.fixture
def values_by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exact, "load", lambda _: replace(solver_of("gambler"), evaluate=by_hand))


def graded(names: tuple[str, ...], **changes: Any) -> list[Played]:
    contest = Contest("gambler", entrants(names), grade=True, **changes)
    runner = GameRunner(contest)
    return [game for number in range(12) for game in runner.deal(0, number).games]


@pytest.mark.usefixtures("values_by_hand")
@pytest.mark.parametrize(
    "changes", [{"rounds": (ROUND,)}, {"options": {"stack": [ANY_FACE], "target": 600}}]
)
def test_where_fate_has_no_say_the_account_foretells_every_game(changes: Any) -> None:
    lost = 0.0
    for game in graded(("random", "random"), **changes):
        assert game.grades is not None
        account = game.grades.account
        assert account is not None
        lost += sum(game.grades.lost)
        seen, expected = (a - b for a, b in (account.seen, account.expected))
        assert seen == pytest.approx(expected, abs=1e-9)
    assert lost > 100


@pytest.mark.usefixtures("values_by_hand")
def test_the_report_tells_losses_and_the_account() -> None:
    contest = Contest("gambler", entrants(["random", "thumb"]), grade=True, rounds=(ROUND, ROUND))
    runner = GameRunner(contest)
    ((coins, thumb),) = report(contest, [runner.deal(0, number) for number in range(10)])
    assert coins.losses is not None
    assert thumb.losses is not None
    assert coins.losses.exact
    assert coins.losses.per_decision.mean > thumb.losses.per_decision.mean
    assert coins.balance is not None
    assert coins.balance.unit == "points"
    assert coins.balance.predicted.mean == pytest.approx(
        thumb.losses.per_game.mean - coins.losses.per_game.mean
    )
    assert coins.balance.luck.mean == pytest.approx(0, abs=1e-9)
    assert coins.balance.luck.half == pytest.approx(0, abs=1e-9)
    assert coins.difference is not None
    assert coins.difference.mean == pytest.approx(coins.balance.measured.mean)


def test_what_nobody_has_solved_is_not_graded(monkeypatch: pytest.MonkeyPatch) -> None:
    def unsolved(*_: object) -> Evaluation:
        raise NotSolvedError("nobody knows")

    monkeypatch.setattr(exact, "load", lambda _: replace(solver_of("gambler"), evaluate=unsolved))
    for game in graded(("random", "thumb"), rounds=(ROUND,)):
        assert game.grades is None
