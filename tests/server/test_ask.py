"""Asking about a position: what is answered, what is refused, and what goes on from it.

What the numbers are is the solvers' business; what a sound position is, that of tests/games.
"""

from __future__ import annotations

import json
from typing import Any, cast
from unittest.mock import patch

import pytest
from pydantic import TypeAdapter

from tests.server.at_server import Json, Server, served
from tests.server.judgements import advised, at_once, without_numpy
from wagnis.games import BOXES
from wagnis.server.advice.asking import answer_position
from wagnis.server.advice.values import Values
from wagnis.server.config import Config, Limits, Rate
from wagnis.server.table.table import SubmissionError
from wagnis.server.wire.asked import AskedPosition, PositionAnswered

ANSWER = TypeAdapter(PositionAnswered)
LEGAL = [{"roll": True}, {"stop": True}]
TURN: Json = {
    "scores": [3200, 4500],
    "card": "bonus-300",
    "turn_points": 450,
    "left": 2,
}


def answered(game: str, position: Json, **more: Any) -> Json:
    asked = AskedPosition(game=game, position=position, **more)
    told = json.loads(json.dumps(answer_position(asked, Values())))
    ANSWER.validate_python(told)
    return cast(Json, told)


def refused(game: str, position: Any, **more: Any) -> tuple[str, str]:
    with pytest.raises(SubmissionError) as error:
        answered(game, position, **more)
    return error.value.code.value, str(error.value)


def test_a_position_is_answered_as_the_table_advises() -> None:
    with advised(at_once):
        told = answered("tutto", TURN)
    assert told["position"]["legal"] == [{"roll": True}, {"stop": True}]
    assert [move["move"] for move in told["advice"]["moves"]] == told["position"]["legal"]
    assert told["advice"]["best"] == [0, 1]
    assert told["advice"]["odds"]["null"] == "4/9"
    assert told["position"]["view"]["aside"] == [[4, 4, 4], [5]]
    assert told["due"] is None


def test_one_may_play_on_from_there_and_say_what_falls() -> None:
    with advised(at_once):
        rolled = answered("tutto", TURN, then=[{"roll": True}])
        assert rolled["advice"] is None
        assert rolled["due"] == {"seat": 0, "what": "dice", "count": 2}
        fell = answered("tutto", rolled["described"], then=[{"dice": [5, 1]}])
        assert len(fell["advice"]["moves"]) == 3
        gone = answered("tutto", rolled["described"], then=[{"dice": [2, 3]}])
    assert [told["kind"] for told in gone["happened"]] == ["null", "turn_over"]
    assert gone["position"]["to_act"] == "chance"
    assert gone["described"]["roller"] == 1


def test_every_game_of_the_house_can_be_asked() -> None:
    cup = {"tableau": "gambler-07", "cup": [1, 2, 3, 4, 6]}
    with advised(at_once):
        for game, position in (
            ("zocken", {"die": "red", "face": 4}),
            ("gambler", cup),
            ("engel-bengel", {"tableau": "engel-bengel-02", "cup": [1, 2, 3, 4, 6]}),
        ):
            told = answered(game, position)
            assert told["advice"]["moves"]
            assert (answered(game, told["described"]))["position"] == told["position"]


def test_what_cannot_be_is_refused_with_the_reason() -> None:
    code, why = refused("tutto", {"scores": [10, 0]})
    assert (code, why) == ("bad_position", "a score of 10 cannot be: points come in steps of 50")
    assert (refused("chess", {}))[0] == "unknown_game"
    assert (refused("tutto", {}, options={"target": 0}))[0] == "bad_options"
    assert (refused("tutto", {}, options={"target": 10**9}))[0] == "bad_options"
    assert (refused("tutto", TURN, then=[{"draw": True}]))[0] == "illegal_move"


def test_a_game_that_ends_has_nothing_more_to_ask() -> None:
    last = {"scores": [6000, 3000], "roller": 1, "card": "double", "turn_points": 300, "left": 3}
    told = answered("tutto", last, then=[{"stop": True}])
    assert told["position"]["winners"] == [0]
    assert told["described"] is None
    assert told["advice"] is None


def test_without_solved_tables_the_position_is_still_drawn() -> None:
    with without_numpy():
        told = answered("tutto", TURN)
    assert told["advice"] is None
    assert told["position"]["legal"]


HOUSE = Config(secret=b"a key for tests, long enough", limits=Limits(asks=Rate(2, 0.0)))


@served(HOUSE)
async def test_a_game_of_the_house_is_left_to_the_client_and_nobody_asks_too_often(
    server: Server,
) -> None:
    device = server.stranger()
    answers = [await device.http.post("/api/ask", json={"game": "tutto"}) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [409, 409, 429]
    assert answers[0].json()["error"]["code"] == "not_now"


@served()
async def test_a_game_of_another_package_is_answered_over_http(server: Server) -> None:
    with patch.dict(BOXES.house):
        del BOXES.house["tutto"]  # as if it were of another package
        answer = await server.stranger().http.post(
            "/api/ask", json={"game": "tutto", "position": TURN}
        )
    assert answer.status_code == 200, answer.text
    assert [move["move"] for move in answer.json()["advice"]["moves"]] == LEGAL


def test_a_round_may_be_asked_for_its_worth_before_it_begins() -> None:
    options = {"stack": ["gambler-07"]}
    told = answered("gambler", {}, options=options, worth=True)
    assert told["advice"] is None
    worth = told["worth"]
    assert (worth["objective"], worth["exact"]) == ("points", True)
    assert round(worth["value"], 2) == 9.46
    assert "worth" not in answered("gambler", {}, options=options)
