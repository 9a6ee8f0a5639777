"""Farkle's solver: against a second one through the readable rules, and the published number."""

from __future__ import annotations

from typing import Any

import pytest
from wagnis.core import Chance, Decision, Over
from wagnis.records import Match
from wagnis.solvers import NotSolvedError, ValueStore
from wagnis.testing import walk

from wagnis_farkle import BOX
from wagnis_farkle.rules import ALL_DICE, Phase, Rules, State
from wagnis_farkle.solver import SOLVES, GameTask, evaluate, shape_of

SMALL = Rules(2, target=100, minimum=100, penalty=50)
SOON = Rules(2, target=500, minimum=100, penalty=50)


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> ValueStore:
    store = ValueStore(tmp_path_factory.mktemp("tables"), shipped=False)
    store.put(GameTask(shape_of(SOON)).solve(lambda done: None))
    return store


class Brute:
    """Plain value iteration through the rules, without any array of the solver."""

    def __init__(self, game: Rules) -> None:
        self.game, self.low = game, -game.penalty
        self.starts: dict[tuple[int, int, int, int], float] = {}
        self.seen: dict[State, float] = {}

    def solve(self) -> float:
        scores = range(self.low, self.game.target, 50)
        keys = [
            (own, row, other, rows)
            for own in reversed(scores)
            for other in reversed(scores)
            for row in range(3)
            for rows in range(3)
        ]
        self.starts = dict.fromkeys(keys, 0.5)
        while True:
            change = 0.0
            for own, row, other, rows in keys:
                state = State(
                    (own, other), (row, rows), self.game.first, 0, ALL_DICE, (), Phase.ROLLING
                )
                self.seen = {}
                value = self._value(state)
                change = max(change, abs(value - self.starts[own, row, other, rows]))
                self.starts[own, row, other, rows] = value
            if change < 1e-11:
                return self.starts[0, 0, 0, 0]

    def _value(self, state: State) -> float:
        if state not in self.seen:
            self.seen[state] = self._computed(state)
        return self.seen[state]

    def _computed(self, state: State) -> float:
        node = self.game.node(state)
        if isinstance(node, Chance):
            total = node.lot.total
            return sum(w / total * self._next(state, e) for e, w in node.lot.events())
        assert isinstance(node, Decision)
        top = 0.0
        for action in reversed(node.actions):  # banking first: a turn can go on after it would win
            top = max(top, self._next(state, action))
            if top == 1.0:
                break
        return top

    def _next(self, state: State, move: Any) -> float:
        after = self.game.after(state, move)
        if isinstance(self.game.node(after), Over):
            return 1.0
        if after.roller == state.roller:
            return self._value(after)
        own, other = (max(self.low, after.scores[seat]) for seat in (1, 0))
        return 1.0 - self.starts[own, after.farkles[1], other, after.farkles[0]]


@pytest.mark.deep
def test_plain_value_iteration_through_the_rules_agrees() -> None:
    shape = shape_of(SMALL)._replace(floor=-1)  # -50 points
    found = GameTask(shape).solve(lambda done: None).facts["win"]
    assert found == pytest.approx(Brute(SMALL).solve(), abs=1e-8)


def test_values_are_consistent_along_games_by_the_rules(store: ValueStore) -> None:
    """A roll is worth the mean of what follows, a decision the best of it, by the rules alone."""
    game = SOON
    checked = 0
    for tape in (b"one", b"two", b"three"):
        entries = walk(Match.of(BOX, game), tape, limit=60).history.entries
        for state, node in ((entry.state, entry.node) for entry in entries):
            if isinstance(node, Over) or min(state.scores) <= -4 * 50:
                continue  # near the floor the table counts lower scores as the floor
            found = evaluate(game, state, "win", store)

            def following(move: Any, state: Any = state) -> float:
                after = game.after(state, move)
                if isinstance(game.node(after), Over):
                    return 1.0
                value = evaluate(game, after, "win", store).value
                return value if after.roller == state.roller else 1.0 - value

            if isinstance(node, Decision):
                values = [following(action) for action in node.actions]
                assert [value for _, value in found.values] == pytest.approx(values, abs=1e-8)
                assert found.value == pytest.approx(max(values), abs=1e-8)
            else:
                total = node.lot.total
                mean = sum(weight / total * following(event) for event, weight in node.lot.events())
                assert found.value == pytest.approx(mean, abs=1e-8)
            checked += 1
    assert checked > 50


def test_the_published_game_has_the_published_number_of_states() -> None:
    assert shape_of(Rules(2)).states == 423_765_000


@pytest.mark.deep
def test_whoever_begins_wins_as_often_as_is_published() -> None:
    """The whole game, to 10,000 points: some eight minutes."""
    table = GameTask(shape_of(Rules(2))).solve(lambda done: None)
    assert f"{table.facts['win']:.3%}" == "53.487%"


def test_what_is_not_solved_is_told_and_estimated(store: ValueStore) -> None:
    for game in (Rules(3), Rules(2, target=125), Rules(2, penalty=0), Rules(2, target=50_000)):
        with pytest.raises(NotSolvedError, match="Farkle is solved"):
            evaluate(game, game.start(), "win", store)
    game = Rules(2)
    with pytest.raises(NotSolvedError) as refused:
        evaluate(game, game.start(), "win", store)
    assert refused.value.task == GameTask(shape_of(game))
    state = game.after(game.start(), (1, 1, 1, 2, 3, 5))
    advice = SOLVES.advise(game, state, store)
    assert not advice.exact
    assert advice.missing == refused.value.task
    best = max(advice.values, key=lambda one: one[1])[0]
    assert best.dice[:3] == (1, 1, 1)


def test_a_task_is_read_back_from_its_key() -> None:
    task = GameTask(shape_of(Rules(2)))
    assert SOLVES.task(task.kind, task.key) == task
    assert SOLVES.task(task.kind, {**task.key, "facts": "other"}) is None
    assert SOLVES.task("other", task.key) is None
