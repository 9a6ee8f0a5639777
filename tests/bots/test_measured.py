"""A level is a measured loss: playing at its temperature gives away what it says.

Games whose tables come with the package are measured here; `scripts/levels.py` measures all.
"""

from __future__ import annotations

from dataclasses import replace
from math import inf
from pathlib import Path

import pytest

from scripts.levels import AIMS, FOLDER, Decided, mean_loss, played, solved, text
from wagnis.bots.levels import LEVELS, MEASURED, measured
from wagnis.games import BOXES
from wagnis.solvers import ValueStore

LONG = "zocken win"  # a game takes seconds
SHIPPED = [
    pytest.param(aim, marks=[pytest.mark.deep] if aim.name == LONG else [], id=aim.name)
    for aim in AIMS
    if aim.game != "gambler"
]


@pytest.mark.parametrize("aim", SHIPPED)
@pytest.mark.parametrize("name", ["friendly", "sharp"])
def test_a_level_gives_away_what_it_says(aim: object, name: str, tmp_path: Path) -> None:
    assert isinstance(aim, type(AIMS[0]))
    told = measured(aim.game, aim.objective)[name]
    few = replace(aim, games=12 if aim.name == LONG else 4)
    games = list(played(few, told.temperature, "another seed", ValueStore(tmp_path), told.limit))
    loss, error = mean_loss(games, told.temperature)
    assert abs(loss - told.loss) < 4 * error
    assert error < told.loss / 5


def test_every_level_is_measured_for_all_values_bots_play_by() -> None:
    aims = {(aim.game, aim.objective) for aim in AIMS}
    for game in {game for game, _ in aims}:
        tables = MEASURED.of(BOXES[game]).by_objective
        assert {(game, objective) for objective in tables} == {one for one in aims if game in one}
        for table in tables.values():
            assert (*table, "perfect") == LEVELS
        written = text({objective: dict(table) for objective, table in tables.items()})
        assert (FOLDER / game / "levels.py").read_text(encoding="utf-8") == written


def test_what_was_measured_is_close_to_what_was_aimed_at() -> None:
    for aim in AIMS:
        levels = measured(aim.game, aim.objective).values()
        for target, limit, told in zip(aim.targets, aim.limits, levels, strict=True):
            assert told.limit == limit
            # Within limits nearly every decision has its own loss, so games differ more.
            assert told.loss == pytest.approx(target, rel=0.2 if limit < inf else 0.1)


def test_the_temperature_is_solved_for_in_the_positions_met() -> None:
    """Between two actions 1 apart, the worse is taken once in 1 + e^(1/T) times."""
    games = [[Decided(1.0, [0.0, 1.0])]] * 3
    assert solved(games, 1 / (1 + 2.718281828**0.5)) == pytest.approx(2.0, rel=0.01)


def test_what_is_beyond_the_limit_counts_as_the_best_but_is_not_chosen() -> None:
    """The loss is measured from the best of all actions, those beyond the limit included."""
    assert mean_loss([[Decided(1.0, [0.5])], [Decided(1.0, [0.7])]], 1.0)[0] == pytest.approx(0.4)
