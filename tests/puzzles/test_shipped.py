"""The puzzles that ship: enough of them, spread, and true.

This test recomputes a sample; `make deep` recomputes all.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from wagnis.core import Decision
from wagnis.puzzles import GAMES, Puzzle, puzzles_of, shipped
from wagnis.puzzles.finding import problems
from wagnis.puzzles.generating import package_store
from wagnis.puzzles.puzzle import lines_read, lines_written
from wagnis.solvers import ValueStore

ALL = 300
EACH = 70
SAMPLED = 40  # every so many-th


@pytest.fixture(scope="module")
def store() -> ValueStore:
    return package_store()


def test_there_are_more_than_three_hundred_of_all_games() -> None:
    assert len(shipped()) >= ALL
    assert set(GAMES) == {"gambler", "engel-bengel", "tutto", "zocken"}
    assert all(len(puzzles_of(game)) >= EACH for game in GAMES)


def test_every_kind_of_decision_and_every_grade_is_among_them() -> None:
    assert {puzzle.kind for puzzle in shipped()} == {
        "stopping",
        "keeping",
        "placing",
        "picking",
        "betting",
    }
    for game in GAMES:
        grades = Counter(puzzle.grade for puzzle in puzzles_of(game).values())
        assert set(grades) == {1, 2, 3, 4, 5}, game
        assert max(grades.values()) <= len(puzzles_of(game)) / 2, game


@pytest.mark.parametrize(("game", "least"), [("gambler", 19), ("engel-bengel", 14)])
def test_they_are_spread_over_the_tableaux_that_are_solved_in_the_package(
    game: str, least: int
) -> None:
    tableaux = Counter(puzzle.start["tableau"] for puzzle in puzzles_of(game).values())
    assert len(tableaux) >= least
    assert max(tableaux.values()) <= len(puzzles_of(game)) / 6


def test_every_position_is_played_by_the_rules_and_has_its_natural_move_among_the_legal() -> None:
    for puzzle in shipped():
        match = puzzle.match()
        node = match.node
        assert isinstance(node, Decision)
        assert len(node.actions) == len(puzzle.values)
        assert match.read_move(puzzle.natural) in node.actions
        assert puzzle.best(match) != puzzle.natural


def test_a_sample_is_what_it_says(store: ValueStore) -> None:
    assert list(problems(shipped()[::SAMPLED], store)) == []


@pytest.mark.deep
def test_all_are_what_they_say(store: ValueStore) -> None:
    assert list(problems(shipped(), store)) == []


def test_they_are_read_as_they_are_written() -> None:
    puzzles = list(puzzles_of("zocken").values())
    assert lines_read("zocken", lines_written(puzzles)) == puzzles


def broken(puzzle: Puzzle, **changes: object) -> Puzzle:
    return replace(puzzle, **changes)  # type: ignore[arg-type]


def test_what_is_wrong_with_a_puzzle_is_named(store: ValueStore) -> None:
    puzzle = next(iter(puzzles_of("gambler").values()))
    match = puzzle.match()
    raised = tuple(value + 0.001 for value in puzzle.values)
    cases = {
        "is worth": broken(puzzle, values=raised),
        "its grade is": broken(puzzle, grade=6 - puzzle.grade if puzzle.grade != 3 else 1),
        "the rule of thumb plays": broken(puzzle, natural=puzzle.best(match)),
        "it is about": broken(puzzle, kind="betting"),
        "another position's": broken(puzzle, id="00000000"),
        "legal moves, not": broken(puzzle, values=puzzle.values[:-1]),
        "nobody is to act": broken(puzzle, events=()),
        "cannot be set up": broken(puzzle, events=({"dice": [7]},)),
    }
    for said, changed in cases.items():
        assert any(said in problem for problem in problems([changed], store)), said
    tutto = next(iter(puzzles_of("tutto").values()))
    for start in ({"scores": ["a", "b"], "roller": 0}, {"scores": [50, 50 * 10**30], "roller": 0}):
        (problem,) = problems([replace(tutto, start=start)], store)
        assert "cannot be set up" in problem
    for objective in ("glory", "points"):  # no objective of the game; none of its puzzles
        *_, problem = problems([replace(tutto, objective=objective)], store)
        assert repr(objective) in problem
    assert any("there twice" in problem for problem in problems([puzzle, puzzle], store))
