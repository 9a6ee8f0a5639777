"""What a review says beside its sums: labels, turning points, chances, estimates, refusals."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.analysis.playing import played
from wagnis.analysis import missing, objectives, review, written
from wagnis.analysis.book import LABELS, label
from wagnis.analysis.telling import Teller
from wagnis.core import Decision
from wagnis.games import BOXES
from wagnis.records import Match
from wagnis.solvers import (
    Evaluation,
    NotSolvedError,
    Task,
    ValueStore,
    common_store,
    solver_of,
)

TINY = {"target": 60, "stack": ["gambler-05"]}


def test_everything_is_plain_data() -> None:
    told = written(review(played("zocken", ["random"] * 2, 4)))
    assert json.loads(json.dumps(told)) == told
    assert told["format"] == 1
    assert (
        "values"
        not in written(review(played("zocken", ["random"], 4)), values=False)["decisions"][0]
    )


def test_every_event_is_a_decision_or_a_fall() -> None:
    match = played("tutto", ["random"] * 2, 4, events=120)
    told = review(match)
    falls = {one.event for one in told.chances if one.what not in ("deck", "bet")}
    decisions = {one.event for one in told.decisions}
    assert falls | decisions == set(range(len(match.history)))
    assert not falls & decisions


def test_the_chances_begin_before_the_first_event_and_end_with_the_winner() -> None:
    match = played("tutto", ["thumb"] * 2, 5)
    chance = review(match).chance
    assert chance is not None
    assert len(chance.moments) == len(match.history) + 1
    assert chance.moments[-1] in ((1.0, 0.0), (0.0, 1.0))
    assert all(sum(moment) == pytest.approx(1) for moment in chance.moments)


def test_in_gambler_the_chances_are_estimated() -> None:
    match = played("gambler", ["thumb"] * 2, 5, {"target": 120, "stack": ["gambler-02"]})
    chance = review(match).chance
    assert chance is not None
    assert not chance.exact
    assert len(chance.moments) == len(match.history) + 1
    assert sum(chance.moments[-1]) == 1
    assert all(sum(moment) == pytest.approx(1) for moment in chance.moments)
    assert review(played("gambler", ["thumb"] * 3, 5, TINY)).chance is None


def test_what_is_assumed_is_said_once_however_many_tables_were_read() -> None:
    told = review(played("gambler", ["random"] * 2, 7, {"target": 300}))
    assert told.assumes.count("Off by") == 1
    assert told.assumes.endswith(".")


def test_forced_moves_are_best_and_do_not_count() -> None:
    told = review(played("tutto", ["random"] * 2, 6, events=150))
    forced = [one for one in told.decisions if not one.choice]
    assert forced
    assert all(one.loss == 0 and one.label == "best" for one in forced)
    counted = sum(seat.decisions for seat in told.seats)
    assert counted == len(told.decisions) - len(forced)
    for seat in told.seats:
        assert sum(of.decisions for of in seat.kinds.values()) == seat.decisions
        assert sum(of.loss for of in seat.kinds.values()) == pytest.approx(seat.loss)


def test_labels_go_by_the_swing() -> None:
    names = [name for name, _ in LABELS]
    for swing in (0.05, 10.0):
        found = [label(most * swing, swing) for _, most in LABELS]
        assert found == names
        assert label(LABELS[-1][1] * swing * 1.01, swing) == "blunder"


def test_at_most_three_turning_points_the_greatest_first() -> None:
    told = review(played("gambler", ["random"] * 2, 6))
    assert [one.kind for one in told.turning] != []
    assert len({one.kind for one in told.turning}) == len(told.turning) <= 3
    amounts = [one.amount for one in told.turning]
    assert amounts == sorted(amounts, reverse=True)
    costliest = max(told.decisions, key=lambda one: one.loss)
    assert (costliest.event, costliest.loss) in {(one.event, one.amount) for one in told.turning}


def test_what_a_broken_off_game_of_many_came_to_is_not_called_its_worth() -> None:
    match = played("gambler", ["thumb"] * 3, 5, TINY)
    told = Teller(review(match.at(len(match.history) - 1)))
    assert "gained so far" in (told.ongoing() or "")
    assert Teller(review(match)).ongoing() is None
    with pytest.raises(NotSolvedError, match="only when it is over"):
        review(Match.new("tutto", 3), "win")


def test_a_match_that_begins_at_a_bet_has_no_account_of_points() -> None:
    match = Match.new("zocken", 3)
    for die in ("red", "blue", "green"):
        match = match.play({"pick": die}).fall({"dice": [4]})
        match = match.play(match.legal[0])
    match = Match.of(match.box, match.game, match.state)
    assert isinstance(match.node, Decision)
    assert match.node.seat == 1
    with pytest.raises(NotSolvedError, match="where others bet"):
        review(match, "points")


@pytest.mark.parametrize("seats", [3, 4])
def test_more_players_are_estimated_and_said_to_be(seats: int) -> None:
    match = played("gambler", ["thumb"] * seats, 2, TINY)
    told = written(review(match))
    assert not told["exact"]
    assert not told["zero_sum"]
    assert told["assumes"].startswith("An estimate")
    assert len(told["interval"]) == seats
    assert all(wide > 0 for wide in told["interval"])
    assert sum(told["result"]) == pytest.approx(0)
    assert told == written(review(match))


def test_an_estimate_is_freed_of_luck() -> None:
    """Where nothing but luck decides, luck explains the result."""
    match = played("gambler", ["perfect"] * 3, 1, TINY)
    told = review(match)
    assert told.interval is not None
    assert abs(told.residual) <= 3 * max(told.interval)


def test_the_objective_that_serves_best_comes_first() -> None:
    assert objectives(Match.new("tutto", 2)) == ("win", "points")
    assert objectives(Match.new("tutto", 4))[0] == "points"


def test_an_unknown_objective_is_refused() -> None:
    with pytest.raises(ValueError, match="gambler is reviewed by points, not by 'win'"):
        review(Match.new("gambler", 2), "win")


def test_a_game_without_a_solver_is_refused() -> None:
    box = replace(BOXES["tutto"], solver=None)
    with pytest.raises(NotSolvedError, match="has no solver"):
        review(Match.of(box, box.open(2, {})))


def test_a_game_whose_values_nobody_adds_up_is_refused() -> None:
    box = replace(BOXES["tutto"], accounts={})
    with pytest.raises(NotSolvedError, match="cannot be reviewed"):
        review(Match.of(box, box.open(2, {})))


def test_a_value_that_is_not_kept_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The account must not come out by itself: a solver that contradicts itself is caught."""
    match, solver = played("tutto", ["random"] * 2, 4, events=40), solver_of("tutto")

    def contrary(*asked: Any) -> Evaluation:
        assert solver.evaluate_seen is not None
        told = solver.evaluate_seen(*asked)
        if not told.values:
            return told
        return replace(told, values=tuple((move, value + 1e-6) for move, value in told.values))

    contradicting = replace(solver, evaluate_seen=contrary)
    monkeypatch.setattr("wagnis.analysis.exact.load", lambda _: contradicting)
    with pytest.raises(AssertionError, match="a move worth"):
        review(match, "points")


def test_what_is_not_solved_is_named_and_can_be_solved_first(tmp_path: Path) -> None:
    store = ValueStore(tmp_path, shipped=False)
    match = played("gambler", ["random"] * 2, 1, TINY)
    (task,) = missing(match, store=store)
    assert "Last One Pays" in task.title
    with pytest.raises(NotSolvedError) as refused:
        review(match, store=store)
    assert refused.value.task == task
    solved: list[str] = []

    def solve(wanted: Task) -> None:
        solved.append(wanted.title)
        table = common_store().find(wanted.kind, wanted.key)
        assert table is not None
        store.put(table)

    assert review(match, store=store, solve=solve).exact
    assert solved == [task.title]
    assert missing(match, store=store) == []
