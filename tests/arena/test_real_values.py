"""The account by the real values of the games: what it foretells is what is seen, but for luck."""

from __future__ import annotations

from pathlib import Path

import pytest

from wagnis.arena.contest import Contest, entrants
from wagnis.arena.report import Line, report
from wagnis.arena.runner import GameRunner
from wagnis.core.plain import PlainObject
from wagnis.solvers import ValueStore


def graded(
    folder: Path, deals: int, game: str, *names: str, seats: int = 2, **options: int
) -> Line:
    """The first of these, by the tables that come with the package alone."""
    given: PlainObject = dict(options)
    contest = Contest(game, entrants(names), seats, options=given, grade=True)
    runner = GameRunner(contest, ValueStore(folder))
    ((line, *_),) = report(contest, [runner.deal(0, number) for number in range(deals)])
    return line


def test_the_wins_of_zocken_for_two_are_those_foretold(tmp_path: Path) -> None:
    line = graded(tmp_path, 5, "zocken", "perfect", "random", rounds=1)
    assert line.losses is not None
    assert line.losses.exact
    assert line.losses.per_decision.mean < 1e-12
    assert line.balance is not None
    assert line.balance.unit == "share"
    assert line.balance.predicted.low > 0.55
    assert abs(line.balance.luck.mean) < 1.5 * line.balance.luck.half  # three standard errors


@pytest.mark.deep
def test_the_wins_of_tutto_for_two_are_those_foretold(tmp_path: Path) -> None:
    line = graded(tmp_path, 6, "tutto", "perfect", "friendly")
    assert line.losses is not None
    assert line.losses.exact
    assert line.balance is not None
    assert line.balance.unit == "share"
    assert line.balance.predicted.low > 0.55
    assert abs(line.balance.luck.mean) < 1.5 * line.balance.luck.half
    assert line.balance.predicted.half < line.balance.measured.half
