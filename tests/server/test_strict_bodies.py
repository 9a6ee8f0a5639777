"""Bodies that are JSON by the letter and nonsense otherwise: refused with a sentence, never a 500.

Messages over sockets are in `test_hostile`.
"""

from __future__ import annotations

import sys
from argparse import Namespace

import pytest

from tests.server.at_server import Device, Server, served
from wagnis.cli import main, serve

JSON = {"content-type": "application/json"}
TABLE = b'{"game":"zocken","seats":[{}],"options":{"a":%s}}'
ASK = b'{"game":"zocken","options":{"a":%s}}'
RECORD = b'{"format":1,"game":"zocken","players":["a"],"options":{"a":%s},"events":[]}'
PLACES = (("/api/tables", TABLE), ("/api/ask", ASK), ("/api/reviews", RECORD))


async def refused(device: Device, path: str, body: bytes) -> str:
    answer = await device.http.post(path, content=body, headers=JSON)
    assert answer.status_code == 400, (path, body[:60], answer.text)
    code: str = answer.json()["error"]["code"]
    return code


@served()
async def test_options_nested_deeply_are_refused(server: Server) -> None:
    device = await server.device()
    for deep in (17, 100, 199, 255, 400, 5000):
        nest = b"[" * deep + b"]" * deep
        for path, body in PLACES:
            code = await refused(device, path, body % nest)
            assert code in ("bad_request", "bad_options", "bad_record")
    line = await device.join(await device.make("zocken", None))
    nested: object = []
    for _ in range(150):
        nested = [nested]
    settings = {"game": "zocken", "seats": [{}], "options": {"a": nested}}
    assert await line.refused("change", settings=settings) == "bad_options"


@served()
async def test_what_no_text_can_hold_is_not_json(server: Server) -> None:
    device = await server.device()
    for value in (b'"\\ud800"', b'{"\\udfff": 1}', b"NaN", b"-Infinity", b"9" * 5000):
        for path, body in PLACES:
            assert await refused(device, path, body % value) == "bad_request", value
    assert await refused(device, "/api/daily/zocken", b'{"name": "\\ud800"}') == "bad_request"
    assert await refused(device, "/api/tables/abc/fork", b'{"event": NaN}') == "bad_request"


@served()
async def test_a_number_in_a_path_is_a_short_one(server: Server) -> None:
    device = await server.device()
    for path in ("/api/tables/abc/review/", "/api/reviews/abc/"):
        answer = await device.http.get(path + "9" * 5000)
        assert (answer.status_code, answer.json()["error"]["code"]) == (404, "not_found")


def test_only_what_strangers_cannot_reach_reads_endless_numbers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A body of 65,000 digits takes a hundred times as long to read as one that is refused."""
    found = []

    def note(arguments: Namespace) -> int:
        found.append(sys.get_int_max_str_digits())
        return 0

    monkeypatch.setattr(serve, "run", note)
    before = sys.get_int_max_str_digits()
    try:
        assert main(["serve"]) == 0
    finally:
        sys.set_int_max_str_digits(before)
    assert found == [4300]
