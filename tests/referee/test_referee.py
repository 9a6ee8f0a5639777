"""The referee's manners: every request gets one answer, and an error changes nothing.

What positions say is tested by the games' tests and in tests/differential.
"""

from __future__ import annotations

import io
import json
import random
from typing import Any

import pytest

from tests.differential.hostile import blank, malformed_lines
from wagnis.referee import Referee, answer_line, serve

COLOURS = ["red", "orange", "yellow", "green", "blue", "purple", "white"]
ZOCKEN = {"do": "new", "game": "zocken", "players": 1, "options": {}}


def asked(referee: Referee, **request: Any) -> dict[str, Any]:
    return referee.answer(request)


def code(reply: dict[str, Any]) -> str:
    assert reply["ok"] is False
    assert reply["error"]["message"]
    return str(reply["error"]["code"])


def test_ten_thousand_malformed_lines_get_one_clear_error_each_and_change_nothing() -> None:
    referee, rng = Referee(), random.Random(10_000)
    referee.answer(ZOCKEN)
    asked(referee, do="play", move={"pick": "red"})
    before = asked(referee, do="position")
    for line in malformed_lines(rng, 10_000):
        text = answer_line(referee, line)
        assert text is not None
        assert code(json.loads(text)) == "bad_request"
    assert asked(referee, do="position") == before


def test_a_blank_line_gets_no_reply() -> None:
    rng = random.Random(5)
    assert {answer_line(Referee(), blank(rng)) for _ in range(50)} == {None}


@pytest.mark.parametrize(
    "request_",
    [
        {"do": "position"},
        {"do": "play", "move": {"stop": True}},
        {"do": "fall", "outcome": {"dice": [1]}},
        {"do": "chances"},
        {"do": "undo"},
        {"do": "record"},
        {"do": "values", "objective": "points"},
    ],
    ids=lambda request: request["do"],
)
def test_before_a_game_there_is_nothing_to_ask_about(request_: dict[str, Any]) -> None:
    assert code(Referee().answer(request_)) == "bad_request"


BAD_REQUESTS: list[Any] = [
    None,
    [],
    "new",
    7,
    {},
    {"do": None},
    {"do": ["new"]},
    {"do": "New"},
    {"do": "new"},
    {"do": "new", "game": "zocken"},
    {"do": "new", "players": 2},
    {**ZOCKEN, "game": 1},
    {**ZOCKEN, "players": "1"},
    {**ZOCKEN, "players": 1.0},
    {**ZOCKEN, "players": True},
    {**ZOCKEN, "options": None},
    {**ZOCKEN, "options": []},
    {**ZOCKEN, "names": None},
    {**ZOCKEN, "names": ["Anna", "Ben"]},
    {**ZOCKEN, "names": [1]},
    {"do": "new", "game": "poker", "players": "two"},
    {"do": "play"},
    {"do": "play", "move": None},
    {"do": "play", "move": "stop"},
    {"do": "fall", "outcome": []},
    {"do": "load"},
    {"do": "load", "record": []},
    {"do": "values"},
    {"do": "values", "objective": "luck"},
    {"do": "values", "objective": ["points"]},
]


@pytest.mark.parametrize("bad", BAD_REQUESTS, ids=json.dumps)
def test_a_request_of_the_wrong_shape_is_a_bad_request_and_changes_nothing(bad: Any) -> None:
    referee = Referee()
    before = referee.answer(ZOCKEN)
    assert code(referee.answer(bad)) == "bad_request"
    assert asked(referee, do="position") == before


def test_an_unknown_game_bad_options_and_too_many_players_have_codes_of_their_own() -> None:
    referee = Referee()
    assert code(asked(referee, do="new", game="poker", players=99)) == "unknown_game"
    assert code(asked(referee, do="new", game="zocken", players=9)) == "bad_options"
    assert code(asked(referee, do="new", game="zocken", players=10**40)) == "bad_options"
    reply = asked(referee, do="new", game="zocken", players=2, options={"target": 5})
    assert code(reply) == "bad_options"
    assert "target" in reply["error"]["message"]


def finished() -> Referee:
    referee = Referee()
    referee.answer({**ZOCKEN, "options": {"rounds": 1}})
    for place, die in enumerate(COLOURS, start=1):
        asked(referee, do="play", move={"pick": die})
        asked(referee, do="fall", outcome={"dice": [3]})
        asked(referee, do="play", move={"place": place})
    return referee


def test_after_the_end_everything_but_looking_and_undo_is_game_over() -> None:
    referee = finished()
    assert asked(referee, do="position")["position"]["winners"] == [0]
    assert code(asked(referee, do="play", move={"nonsense": 1})) == "game_over"
    assert code(asked(referee, do="fall", outcome={"dice": [1]})) == "game_over"
    assert code(asked(referee, do="chances")) == "game_over"
    assert code(asked(referee, do="values", objective="points")) == "game_over"
    assert code(asked(referee, do="play")) == "bad_request"
    assert asked(referee, do="record")["record"]["result"] == {"scores": [330], "winners": [0]}
    assert asked(referee, do="undo")["position"]["to_act"] == 0


def test_whose_turn_it_is_is_asked_before_whether_a_move_is_legal() -> None:
    referee = Referee()
    referee.answer(ZOCKEN)
    assert code(asked(referee, do="fall", outcome={"dice": [9]})) == "not_your_turn"
    assert code(asked(referee, do="chances")) == "not_your_turn"
    assert code(asked(referee, do="play", move={"pick": "pink"})) == "illegal_move"
    asked(referee, do="play", move={"pick": "red"})
    assert code(asked(referee, do="play", move={"pick": "pink"})) == "not_your_turn"
    assert code(asked(referee, do="fall", outcome={"dice": [9]})) == "impossible_outcome"


def test_undo_goes_back_event_by_event_also_into_a_loaded_record() -> None:
    record = asked(finished(), do="record")["record"]
    referee = Referee()
    assert asked(referee, do="load", record=record)["position"]["to_act"] is None
    for _ in record["events"]:
        assert asked(referee, do="undo")["ok"]
    assert code(asked(referee, do="undo")) == "bad_request"
    assert asked(referee, do="position") == {
        **Referee().answer({**ZOCKEN, "options": {"rounds": 1}})
    }


def test_a_bad_record_is_refused_with_the_events_index_and_the_old_game_goes_on() -> None:
    referee = finished()
    before = asked(referee, do="position")
    record = asked(referee, do="record")["record"]
    record["events"][4] = {"dice": [0]}
    reply = asked(referee, do="load", record=record)
    assert code(reply) == "bad_record"
    assert reply["error"]["index"] == 4
    assert asked(referee, do="position") == before
    reply = asked(referee, do="load", record={**record, "game": "poker"})
    assert code(reply) == "bad_record"
    assert "index" not in reply["error"]


def test_a_new_game_may_carry_names_and_extra_keys_are_ignored() -> None:
    referee = Referee()
    asked(referee, do="new", game="tutto", players=2, names=["Anna", "Bö"], mood="good")
    assert asked(referee, do="record")["record"]["players"] == ["Anna", "Bö"]


def test_options_are_repeated_as_they_were_given() -> None:
    referee = Referee()
    options = {"first": 1, "deck": [], "target": 7000}
    assert asked(referee, do="new", game="tutto", players=2, options=options)["position"][
        "options"
    ] == (options)


def test_the_stream_gets_one_line_of_reply_per_request_in_order() -> None:
    out = io.StringIO()
    serve([json.dumps(ZOCKEN).encode() + b"\r\n", b"\n", b"{\n", b'{"do":"chances"}'], out)
    replies = [json.loads(line) for line in out.getvalue().splitlines()]
    assert [reply["ok"] for reply in replies] == [True, False, False]
    assert [code(reply) for reply in replies[1:]] == ["bad_request", "not_your_turn"]
    assert out.getvalue().endswith("\n")


@pytest.mark.parametrize("depth", [400, 500, 900, 1_500, 5_000, 100_000])
def test_nests_of_any_depth_are_refused_in_words(depth: int) -> None:
    """Where the reader gives up is its own affair; no depth ends the referee."""
    nest = "[" * depth + "]" * depth
    record = '{"format": 1, "game": "tutto", "players": ["a", "b"], "options": %s, "events": %s}'
    lines = [
        f'{{"do": "new", "game": "tutto", "players": 2, "options": {{"deck": [{nest}]}}}}',
        f'{{"do": "new", "game": "tutto", "players": 2, "options": {{"x": {nest}}}}}',
        f'{{"do": "new", "game": "gambler", "players": 2, "options": {{"stack": [{nest}]}}}}',
        '{"do": "load", "record": %s}' % (record % (f'{{"deck": {nest}}}', "[]")),
        '{"do": "load", "record": %s}' % (record % ("{}", f"[{nest}]")),
        '{"do": "load", "record": %s}' % (record % ("{}", f'[{{"card": {nest}}}]')),
    ]
    for line in lines:
        text = answer_line(Referee(), line.encode())
        assert text is not None
        assert code(json.loads(text)) in ("bad_request", "bad_options", "bad_record")
