"""A match as a value: playing, undoing and forking give new ones and change none.

The JSON document is tested in test_record.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.records.matches import played
from wagnis.records import Code, Match, RefusedError, position, write_record


def code(error: pytest.ExceptionInfo[RefusedError]) -> Code:
    return error.value.code


def test_an_unknown_game_and_a_wrong_number_of_players_are_refused() -> None:
    with pytest.raises(RefusedError, match="no game 'poker'") as error:
        Match.new("poker", 2)
    assert code(error) == Code.UNKNOWN_GAME
    with pytest.raises(RefusedError, match="2 to 10 players, not 11") as error:
        Match.new("tutto", 11)
    assert code(error) == Code.BAD_OPTIONS


def test_a_refused_move_leaves_the_match_as_it_was() -> None:
    match = Match.new("zocken", 2).play({"pick": "red"})
    before = position(match)
    with pytest.raises(RefusedError):
        match.play({"pick": "orange"})
    with pytest.raises(RefusedError):
        match.fall({"dice": [7]})
    assert position(match) == before


def test_undo_gives_the_match_of_one_event_before() -> None:
    match = played("tutto", 3, most=40)
    assert match.undone() == match.at(39)
    assert match.undone().replayed(match.events()[39:]) == match
    start = match.at(0)
    with pytest.raises(RefusedError, match="nothing left to undo") as error:
        start.undone()
    assert code(error) == Code.BAD_REQUEST


def test_a_fork_goes_its_own_way_and_leaves_the_trunk_alone() -> None:
    trunk = Match.new("zocken", 1).replayed([{"pick": "red"}, {"dice": [3]}, {"place": 1}])
    fork = trunk.at(1).replayed([{"dice": [5]}, {"place": 7}])
    assert trunk.events() == [{"pick": "red"}, {"dice": [3]}, {"place": 1}]
    assert fork.events() == [{"pick": "red"}, {"dice": [5]}, {"place": 7}]


def test_one_can_fork_from_any_event_of_a_whole_match() -> None:
    match = played("gambler", 2)
    for event in range(len(match.history) + 1):
        fork = match.at(event)
        assert len(fork.history) == event
        assert fork.replayed(match.events()[event:]) == match
    for beyond in (-1, len(match.history) + 1):
        with pytest.raises(IndexError, match="so no"):
            match.at(beyond)


def test_the_dice_of_a_match_are_numbered_by_what_has_fallen() -> None:
    match = Match.new("zocken", 1)
    assert match.fallen == 0
    match = match.play({"pick": "red"})
    assert match.fallen == 0
    match = match.fall({"dice": [3]})
    assert match.fallen == 1
    assert match.undone().fallen == 0


def test_names_default_to_numbered_players() -> None:
    assert Match.new("tutto", 3).names == ("Player 0", "Player 1", "Player 2")
    assert Match.new("tutto", 2, names=["Anna", "Ben"]).names == ("Anna", "Ben")


def test_nobody_can_change_the_options_of_a_match_from_outside() -> None:
    given = {"deck": ["stop"]}
    match = Match.new("tutto", 2, given)
    given["deck"].append("double")
    position(match)["options"]["deck"].append("double")
    write_record(match)["options"]["deck"].append("double")
    assert match.options == {"deck": ["stop"]}


@pytest.mark.parametrize("depth", [400, 900, 5_000])
def test_options_of_any_depth_are_refused_in_words(depth: int) -> None:
    deep: list[Any] = []
    for _ in range(depth):
        deep = [deep]
    for game, option in [
        ("gambler", "stack"),
        ("gambler", "target"),
        ("tutto", "deck"),
        ("tutto", "plus_minus"),
        ("zocken", "circles"),
        ("zocken", "matches"),
        ("zocken", "colour"),
    ]:
        with pytest.raises(RefusedError) as error:
            Match.new(game, 2, {option: [deep, deep]})
        assert code(error) == Code.BAD_OPTIONS


def test_going_on_from_one_match_twice_gives_two_matches() -> None:
    """The two share their past and nothing else."""
    trunk = played("zocken", 2, most=9)
    one = trunk.replayed(played("zocken", 2, most=30).events()[9:])
    other = trunk.replayed([{"bet": True}])
    assert len(trunk.history) == 9
    assert one.events()[:9] == other.events()[:9] == trunk.events()
    assert other.events()[9:] == [{"bet": True}]
    assert one == played("zocken", 2, most=30)


def test_an_index_outside_the_history_is_refused() -> None:
    history = played("zocken", 1, most=3).history
    assert history[-1] is history[2]
    for outside in (3, -4):
        with pytest.raises(IndexError, match="there are 3 events"):
            history[outside]
