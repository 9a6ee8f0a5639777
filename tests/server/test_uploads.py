"""Records that are sent in: read through the rules, refused with the reason, kept."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from tests.odds.walks import walk
from tests.server.at_server import Json, Server, served
from tests.server.finished import finished
from wagnis.records import write_record
from wagnis.server.config import Limits
from wagnis.server.web.routes import reviews

JSON = {"content-type": "application/json"}


def record(game: str = "zocken", events: int | None = None) -> Json:
    """A match without seeds, as typed in from a real table; unfinished where it is cut short."""
    *_, match = walk(game, seats=2, seed=7)
    written = write_record(match)
    if events is not None:
        written = {**written, "events": written["events"][:events]}
        del written["result"]
    return written


@served()
async def test_a_record_is_kept_under_its_hash_and_read_by_anybody(server: Server) -> None:
    anna = await server.device()
    table = await finished(server, anna)
    sent = (await anna.http.get(f"/api/tables/{table}/record")).json()
    by_hand = {**record("tutto", 9), "entered": {}}
    for whole in (sent, record(), record("tutto", 9), by_hand):
        answer = await anna.http.post("/api/reviews", json=whole)
        assert answer.status_code == 201, answer.text
        path = f"/api/reviews/{answer.json()['id']}"
        kept = (await server.stranger().http.get(path)).json()
        assert (kept["players"], kept["events"]) == (whole["players"], whole["events"])
        assert ("entered" in kept) == ("entered" in whole)
        again = await anna.http.post("/api/reviews", json=whole)
        assert again.json() == answer.json()
    assert (await anna.http.get("/api/reviews/nothing")).status_code == 404
    assert (await anna.http.put("/api/reviews")).status_code == 405


def spoiled(**given: Any) -> Callable[[Json], Json]:
    return lambda whole: whole | given


WRONG: dict[str, tuple[Callable[[Json], Json], str, int | None]] = {
    "no record": (lambda whole: {}, "'format'", None),
    "another format": (spoiled(format=2), "'format'", None),
    "no such game": (spoiled(game="chess"), "chess", None),
    "a result that is not so": (
        spoiled(result={"scores": [9999, 0], "winners": [0]}),
        "'result' does not fit",
        None,
    ),
    "an event that breaks a rule": (
        lambda whole: whole | {"events": [*whole["events"][:3], {"pick": "black"}]},
        "event 3",
        3,
    ),
    "a die with seven spots": (
        lambda whole: whole | {"events": [whole["events"][0], {"dice": [7]}]},
        "",
        1,
    ),
    "nothing at all": (spoiled(events=[], result=None), "nothing has happened", None),
    "no end of events": (spoiled(events=[{}] * 10_001), "at most 10000 events", None),
    "names nobody can read": (spoiled(players=["a\u0000b", "c"]), "names", None),
    "a long name": (spoiled(players=["a" * 41, "c"]), "names", None),
    "too many rounds": (spoiled(options={"rounds": 101}), "rounds", None),
    "an option nobody can read": (spoiled(options={"\u0007": 1}), "nobody can read", None),
    "huge options": (spoiled(options={"matches": "a" * 5000}), "4096", None),
}


@served()
async def test_what_is_wrong_with_a_record_is_said_with_its_event(server: Server) -> None:
    anna = await server.device()
    for name, (spoil, words, index) in WRONG.items():
        text = json.dumps(spoil(record()))
        answer = await anna.http.post("/api/reviews", content=text, headers=JSON)
        assert answer.status_code == 400, name
        problem = answer.json()["error"]
        assert problem["code"] == "bad_record", name
        assert words in problem["message"], name
        assert len(problem["message"]) <= reviews.LONGEST_REFUSAL
        assert problem.get("index") == index, name


@served()
async def test_what_is_no_object_is_a_bad_request(server: Server) -> None:
    anna = await server.device()
    for text in ("", "[]", "1", "{", "null", '{"format": NaN'):
        answer = await anna.http.post("/api/reviews", content=text, headers=JSON)
        assert (answer.status_code, answer.json()["error"]["code"]) == (400, "bad_request"), text


@served()
async def test_only_a_record_may_be_long_and_not_too_long(server: Server) -> None:
    anna, limits = await server.device(), Limits()
    for path, most in (("reviews", limits.record), ("tables", limits.body)):
        for size, status in ((most - 100, 400), (most + 1, 413)):
            text = json.dumps({"a": "b" * (size - 9)})
            answer = await anna.http.post(f"/api/{path}", content=text)
            assert answer.status_code == status, (path, size)
