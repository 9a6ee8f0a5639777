"""Pairings, seats and dice of a contest."""

from __future__ import annotations

from collections import Counter

import pytest

from wagnis.arena import ArenaError, Contest, entrants
from wagnis.arena.runner import GameRunner


def contest(*names: str, seats: int = 2, **changes: object) -> Contest:
    game = str(changes.pop("game", "tutto"))
    return Contest(game, entrants(names), seats, **changes)  # type: ignore[arg-type]


def test_at_tables_for_two_everybody_meets_everybody() -> None:
    assert contest("thumb", "random", "thumb").pairings == ((0, 1), (0, 2), (1, 2))


def test_as_many_entrants_as_seats_sit_down_together() -> None:
    assert contest("thumb", "random", "thumb", seats=3).pairings == ((0, 1, 2),)


def test_at_a_larger_table_one_sits_among_copies_of_another() -> None:
    assert contest("thumb", "random", seats=4).pairings == ((0, 1, 1, 1),)


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_everybody_sits_in_every_seat_equally_often(seats: int) -> None:
    seatings = list(contest("thumb", "random", seats=seats).seatings(0))
    assert len(seatings) == seats
    taken = Counter(seating.index(0) for seating in seatings)
    assert set(taken.values()) == {1}
    assert len(taken) == seats


def test_games_are_counted_up_to_whole_deals_and_every_round_gets_its_share() -> None:
    assert contest("thumb", "random").deals(201) == 101
    assert contest("thumb", "random", rounds=({"a": 1}, {"a": 2}, {"a": 3})).deals(8) == 6


def test_all_pairings_advance_together_so_that_an_early_end_is_fair() -> None:
    played = contest("thumb", "random", "thumb")
    tasks = [played.task(number) for number in range(6)]
    assert tasks == [(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1)]
    assert [played.number(*task) for task in tasks] == list(range(6))


def test_every_seating_of_a_deal_gets_the_same_dice() -> None:
    """So two of the same kind, who toss no coins, change places and nothing else."""
    for number in range(5):
        one, other = GameRunner(contest("thumb", "thumb", game="zocken")).deal(0, number).games
        assert one.scores == other.scores
        assert one.seating == other.seating[::-1]
        assert one.shares == other.shares


def test_another_deal_has_other_dice_and_another_seed_too() -> None:
    def scores(seed: str, number: int) -> object:
        return GameRunner(contest("thumb", "thumb", seed=seed)).deal(0, number).games[0].scores

    assert len({scores("a", 0), scores("a", 1), scores("b", 0)}) == 3


def test_a_bot_nobody_knows_is_refused_with_those_there_are() -> None:
    with pytest.raises(ArenaError, match="no bot 'oracle'; there are random, thumb"):
        entrants(["thumb", "oracle"])
    with pytest.raises(ArenaError, match="engine:COMMAND"):
        entrants(["engine: "])


def test_a_single_round_knows_no_floor_and_ends_with_the_round() -> None:
    """Somebody who always loses more than 80 points in a round would be stopped at 0."""
    black = {"kind": "star", "boxes": 1, "sign": -1, "value": 90}
    options = {"stack": [{"rows": [black] * 6}], "target": 10**6}
    played = contest("random", "random", game="gambler", rounds=(options,))
    for game in GameRunner(played).deal(0, 0).games:
        assert game.scores is not None
        assert sum(game.scores) == 2 * 10_000 - 6 * 90


def test_options_the_game_does_not_have_are_refused_before_anything_is_played() -> None:
    with pytest.raises(ArenaError, match="unknown option 'goal'"):
        GameRunner(contest("thumb", "random", options={"goal": 3})).ready()
    with pytest.raises(ArenaError, match="gambler is for 2 to 6 players"):
        GameRunner(contest("thumb", "random", game="gambler", seats=7)).ready()
