"""The account of a game by its values: without luck, what was seen is what was to be expected.

On a tableau of six single boxes that take any face the dice decide nothing, so its values can be
reckoned here, by hand and exactly.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from wagnis.arena import ledger as ledger_module
from wagnis.arena.contest import Contest, entrants
from wagnis.arena.report import report
from wagnis.arena.runner import GameRunner, Played
from wagnis.games.gambler.rules import Gambler, Place, Placing, RollAgain, State, Stop
from wagnis.solvers import Evaluation, NotSolvedError

VALUES = (50, -30, 20, 90, -70, 40)
ANY_FACE = {
    "rows": [
        {"kind": "star", "boxes": 1, "sign": 1 if v > 0 else -1, "value": abs(v)} for v in VALUES
    ]
}


@cache
def worth(open_rows: frozenset[int], cup: int, owes: bool) -> float:
    """To whoever holds the cup: own less the other's points to the end of the round."""
    if not open_rows:
        return 0.0
    if cup == 0:
        return -worth(open_rows, 5, True)
    placed = [VALUES[row] + worth(open_rows - {row}, cup - 1, False) for row in open_rows]
    if owes:
        return max(placed)
    return max(*placed, worth(open_rows, cup, True), -worth(open_rows, 5, True))


def by_hand(name: str, game: Gambler, state: State, store: Any) -> Evaluation:
    """What `advise` says on that tableau."""
    assert isinstance(state.phase, Placing)
    open_rows = frozenset(row for row, lying in enumerate(state.filled) if not lying)
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
    return Evaluation("points", best, tuple(values), True, "By hand.")


def at_start(name: str, game: Gambler, state: State, objective: str, store: Any) -> Evaluation:
    value = worth(frozenset(range(6)), 5, True)
    return Evaluation(objective, value, (), True, "By hand.")


@pytest.fixture
def values_by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ledger_module, "advise", by_hand)
    monkeypatch.setattr(ledger_module, "evaluate", at_start)


def graded(names: tuple[str, ...], **changes: Any) -> list[Played]:
    contest = Contest("gambler", entrants(names), grade=True, **changes)
    runner = GameRunner(contest)
    return [game for number in range(12) for game in runner.deal(0, number).games]


@pytest.mark.usefixtures("values_by_hand")
@pytest.mark.parametrize(
    "changes", [{"tableaux": (ANY_FACE,)}, {"options": {"stack": [ANY_FACE], "target": 600}}]
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
    contest = Contest(
        "gambler", entrants(["random", "thumb"]), grade=True, tableaux=(ANY_FACE, ANY_FACE)
    )
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


def test_estimates_are_graded_but_give_no_account(monkeypatch: pytest.MonkeyPatch) -> None:
    def about(name: str, game: Any, state: Any, store: Any) -> Evaluation:
        exact = by_hand(name, game, state, store)
        return Evaluation("points", exact.value, exact.values, False, "About.")

    monkeypatch.setattr(ledger_module, "advise", about)
    monkeypatch.setattr(ledger_module, "evaluate", at_start)
    for game in graded(("random", "thumb"), tableaux=(ANY_FACE,)):
        assert game.grades is not None
        assert not game.grades.exact
        assert game.grades.account is None


def test_a_start_that_is_not_solved_gives_no_account(monkeypatch: pytest.MonkeyPatch) -> None:
    def unsolved(*_: object) -> Evaluation:
        raise NotSolvedError("nobody knows")

    monkeypatch.setattr(ledger_module, "advise", by_hand)
    monkeypatch.setattr(ledger_module, "evaluate", unsolved)
    for game in graded(("random", "thumb"), tableaux=(ANY_FACE,)):
        assert game.grades is not None
        assert game.grades.exact
        assert game.grades.account is None


def test_what_is_judged_in_another_unit_is_not_added_up(monkeypatch: pytest.MonkeyPatch) -> None:
    def shares_once_a_row_is_full(name: str, game: Any, state: Any, store: Any) -> Evaluation:
        by_points = by_hand(name, game, state, store)
        if not any(state.filled):
            return by_points
        values = tuple((action, 1000 * value) for action, value in by_points.values)
        return Evaluation("win", 1000 * by_points.value, values, False, "In another unit.")

    monkeypatch.setattr(ledger_module, "advise", shares_once_a_row_is_full)
    monkeypatch.setattr(ledger_module, "evaluate", at_start)
    for game in graded(("random", "random"), tableaux=(ANY_FACE,)):
        assert game.grades is not None
        assert sum(game.grades.decisions) == 1
        assert sum(game.grades.lost) < 500
        assert game.grades.account is None
