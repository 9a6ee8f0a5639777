"""Records: written, read back exactly, and refused whole when one thing in them is wrong.

Fair dice are checked in test_verify.
"""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.records.matches import played
from wagnis.games import BOXES
from wagnis.records import Code, RefusedError, read_record, write_record

IMPOSSIBLE: list[dict[str, Any]] = [
    {"dice": []},
    {"dice": [0]},
    {"dice": [1] * 9},
    {"stop": 1},
    {"place": 9},
    {"pick": "pink"},
    {"card": "joker"},
    {"tableau": ""},
    {"roll": False},
]
GAMES = ["gambler", "engel-bengel", "tutto", "zocken"]


def record(game: str = "tutto", seats: int = 2, most: int = 100_000) -> dict[str, Any]:
    return write_record(played(game, seats, most=most))


def refused(written: dict[str, Any]) -> RefusedError:
    with pytest.raises(RefusedError) as error:
        read_record(written)
    assert error.value.code == Code.BAD_RECORD
    return error.value


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("most", [0, 1, 30, 100_000])
def test_records_round_trip_exactly(game: str, most: int) -> None:
    match = played(game, 3, most=most)
    text = json.dumps(write_record(match))
    assert read_record(json.loads(text)) == match
    assert json.dumps(write_record(read_record(json.loads(text)))) == text


@pytest.mark.parametrize("game", GAMES)
def test_a_record_carries_the_version_of_its_games_rules(game: str) -> None:
    written = record(game, 2, most=5)
    assert written["format"] == 1
    assert written["rules"] == BOXES[game].rules == 1
    del written["rules"]
    assert len(read_record(written).history) == 5
    for version in (0, 2, 1.0, True, "1", None):
        assert "'rules' must be 1" in str(refused({**written, "rules": version}))


def test_the_result_tells_scores_and_winners_and_of_an_unfinished_game_no_winners() -> None:
    match = played("zocken", 2)
    written = write_record(match)
    assert written["result"] == {"scores": list(match.state.scores), "winners": [0]}
    assert record("zocken", 2, most=4)["result"] == {"scores": [0, 0], "winners": None}


@pytest.mark.parametrize("most", [10, 100_000])
def test_a_result_may_be_missing_or_null_but_not_wrong(most: int) -> None:
    written = record(most=most)
    fine = written["result"]
    for result in (None, {**fine, "comment": "nice"}):
        assert read_record({**written, "result": result}) == read_record(written)
    missing = {key: value for key, value in written.items() if key != "result"}
    assert read_record(missing) == read_record(written)
    wrong: list[Any] = [
        [],
        {},
        "won",
        {"scores": fine["scores"]},
        {**fine, "scores": [fine["scores"][0] + 1, fine["scores"][1]]},
        {**fine, "scores": [float(score) for score in fine["scores"]]},
        {**fine, "winners": [0, 1]},
        {**fine, "winners": []},
    ]
    for bad in wrong:
        assert refused({**written, "result": bad}).index is None


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=30)
@given(data=st.data())
def test_one_changed_event_is_refused_with_its_index_or_plays_another_game(
    game: str, data: st.DataObject
) -> None:
    """Every event is replaced by things that cannot happen there."""
    written = record(game, 2, most=80)
    index = data.draw(st.integers(0, len(written["events"]) - 1))
    impossible = data.draw(st.sampled_from([None, 1, [], {}, *IMPOSSIBLE]))
    written["events"][index] = impossible
    assert refused(written).index == index


def test_an_event_after_the_end_is_refused_with_its_index() -> None:
    written = record("zocken", 1)
    written["events"].append({"pick": "red"})
    error = refused(written)
    assert error.index == len(written["events"]) - 1
    assert "the game is over" in str(error)


def test_a_record_cut_short_is_an_unfinished_game_whose_result_no_longer_fits() -> None:
    written = record("tutto")
    written["events"] = written["events"][:-1]
    refused(written)
    del written["result"]
    assert len(read_record(written).history) == len(written["events"])


BAD_PARTS: list[dict[str, Any]] = [
    {"format": 2},
    {"format": True},
    {"format": "1"},
    {"format": None},
    {"game": "poker"},
    {"game": 5},
    {"game": None},
    {"players": 2},
    {"players": ["Anna"]},
    {"players": ["Anna", 7]},
    {"players": []},
    {"players": ["x"] * 11},
    {"options": None},
    {"options": []},
    {"options": {"colour": "red"}},
    {"options": {"target": 0}},
    {"events": None},
    {"events": {}},
    {"fair": None},
    {"fair": []},
    {"fair": {}},
]


@pytest.mark.parametrize("part", BAD_PARTS, ids=str)
def test_a_wrong_part_makes_a_bad_record_without_an_index(part: dict[str, Any]) -> None:
    assert refused({**record(most=0), **part}).index is None


@pytest.mark.parametrize("key", ["format", "game", "players", "events"])
def test_a_missing_part_makes_a_bad_record(key: str) -> None:
    written = record(most=3)
    del written[key]
    refused(written)


def test_unknown_keys_are_ignored_and_not_kept() -> None:
    written = record("gambler", 2, most=9)
    noisy = {**copy.deepcopy(written), "event": "club night", "table": {"lamp": True}}
    noisy["fair"]["weather"] = "rain"
    assert write_record(read_record(noisy)) == written


def test_dice_and_groups_in_any_order_are_read_and_written_sorted() -> None:
    written = record("tutto", 2, most=0)
    written["events"] = [
        {"card": "bonus-300"},
        {"dice": [6, 1, 2, 2, 5, 2]},
        {"keep": [[5], [2, 2, 2], [1]]},
    ]
    del written["result"]
    assert write_record(read_record(written))["events"] == [
        {"card": "bonus-300"},
        {"dice": [1, 2, 2, 2, 5, 6]},
        {"keep": [[2, 2, 2], [1], [5]]},
    ]
