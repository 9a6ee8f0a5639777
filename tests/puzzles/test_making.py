"""Puzzles are found in bots' games and in records, the same for the same seed.

Gambler's rounds are quick to value; the other games are made and checked by `make deep`.
"""

from __future__ import annotations

import random

import pytest

from wagnis.bots.valued import weights
from wagnis.core import Decision
from wagnis.dice import SeededDice
from wagnis.games import BOXES
from wagnis.puzzles.finding import found, found_by, grade, problems
from wagnis.puzzles.generating import choose, judged, make, package_store, played, recorded
from wagnis.puzzles.kit import PUZZLES
from wagnis.puzzles.puzzle import PuzzleError, read
from wagnis.records import Match, RefusedError
from wagnis.solvers import ValueStore

SEED = 7


@pytest.fixture(scope="module")
def store() -> ValueStore:
    return package_store()


def test_the_same_seed_makes_the_same_puzzles_and_they_hold(store: ValueStore) -> None:
    made = make("engel-bengel", 4, SEED, store)
    assert len(made) == 4
    assert make("engel-bengel", 4, SEED, store) == made
    assert make("engel-bengel", 4, SEED + 1, store) != made
    assert list(problems(made, store)) == []


@pytest.mark.deep
@pytest.mark.parametrize("game", ["tutto", "zocken"])
def test_longer_games_make_puzzles_too(game: str, store: ValueStore) -> None:
    assert list(problems(make(game, 3, SEED, store), store)) == []


def test_a_recorded_match_gives_the_puzzles_of_its_rounds(store: ValueStore) -> None:
    """What is found while a round is played is found again in its record."""
    seed = next(
        seed for seed in range(20) if list(played("gambler", random.Random(f"{seed}"), store))
    )
    there = list(played("gambler", random.Random(f"{seed}"), store))
    last = max(there, key=lambda one: len(one.puzzle.events)).puzzle
    again = {one.puzzle.id for one in recorded(last.match(), store)}
    assert again == {one.puzzle.id for one in there if len(one.puzzle.events) <= len(last.events)}


def test_turns_that_usual_options_do_not_know_are_passed_over(store: ValueStore) -> None:
    """Seat 0 cannot be the first to roll where the other has points already."""
    match, dice = Match.new("zocken", 2, {"first": 1, "rounds": 1}), SeededDice("the other way")
    while not match.over:
        asked = isinstance(match.node, Decision)
        match = match.play(match.legal[-1]) if asked else match.roll(dice)
    assert match.state.scores[1]
    with pytest.raises(RefusedError):
        PUZZLES.of(BOXES["zocken"]).opened(
            "zocken", {"scores": list(match.state.scores), "round": 0, "roller": 0}
        )
    assert {one.puzzle.start["roller"] for one in recorded(match, store)} <= {1}


def test_the_natural_move_is_no_puzzle_where_it_is_the_best(store: ValueStore) -> None:
    start = {"tableau": "gambler-01", "first": 0}
    match = PUZZLES.of(BOXES["gambler"]).opened("gambler", start).fall({"dice": [1, 2, 3, 4, 5]})
    told = judged(match, store)
    assert told is not None
    one = found(match, start, told, store)
    best = max(told.values, key=lambda pair: pair[1])[0]
    if one is not None:
        assert one.puzzle.natural != match.box.notation.write_move(best)


def test_nothing_is_chosen_twice_and_the_easy_ones_come_first(store: ValueStore) -> None:
    coin = random.Random("choosing")
    there = [one for _ in range(4) for one in played("engel-bengel", coin, store)]
    chosen = choose(there, 5)
    assert len({puzzle.id for puzzle in chosen}) == len(chosen)
    shares = [found_by(one.values, one.game, one.objective) for one in chosen]
    assert shares == sorted(shares, reverse=True)


def test_the_harder_it_is_to_see_the_higher_the_grade() -> None:
    grades = [grade([0.0, gap], "gambler", "points") for gap in (100.0, 20.0, 10.0, 5.0, 2.0)]
    assert grades == sorted(grades)
    assert (grades[0], grade([0.0, 1.0, 1.5, 1.8, 2.0], "gambler", "points")) == (1, 5)
    liked = weights([0.0, 3.0], 14.1)
    assert liked[0] < liked[1] == 1.0


def test_the_last_turn_of_tutto_is_known_by_the_scores() -> None:
    kit = PUZZLES.of(BOXES["tutto"])
    opened = kit.opened
    assert opened("tutto", {"scores": [6000, 5000], "roller": 1}).state.last_round
    assert not opened("tutto", {"scores": [5000, 5950], "roller": 1}).state.last_round
    with pytest.raises(RefusedError, match="last round"):
        opened("tutto", {"scores": [5000, 6000], "roller": 0})
    assert kit.opening(Match.new("tutto", 2)) == {"scores": [0, 0], "roller": 0}


@pytest.mark.parametrize(
    "written",
    [
        None,
        {},
        {"id": "x", "start": {}, "events": [], "objective": "win", "kind": "stopping", "grade": 6}
        | {"natural": {}, "values": []},
        {"id": 7, "start": {}, "events": [], "objective": "win", "kind": "stopping", "grade": 1}
        | {"natural": {}, "values": []},
        {"id": "x", "start": {}, "events": [], "objective": "win", "kind": "hoping", "grade": 1}
        | {"natural": {}, "values": []},
        {"id": "x", "start": {}, "events": [], "objective": "win", "kind": "stopping", "grade": 1}
        | {"natural": {}, "values": ["much"]},
    ],
)
def test_what_is_no_puzzle_is_refused(written: object) -> None:
    with pytest.raises(PuzzleError):
        read("tutto", written)
