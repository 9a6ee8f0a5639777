"""The shelf over HTTP: every game with its options, and settings that are checked by them.

Games of other packages are tested in `tests.examples`.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter

from tests.server.at_server import Server, served
from wagnis.games import BOXES
from wagnis.server.wire.tables import GameList

ROOT = Path(__file__).parents[2]


@served()
async def test_the_shelf_tells_what_a_game_can_be_asked_for(server: Server) -> None:
    anna = await server.device()
    told: Any = (await anna.http.get("/api/games")).json()
    TypeAdapter(GameList).validate_python(told, strict=True)
    games = {game["name"]: game for game in told["games"]}
    assert list(games) == list(BOXES)
    options = {option["name"]: option for option in games["engel-bengel"]["options"]}
    assert options["target"]["defaults"] == [500, 500, 500, 400, 400]  # for two to six (R2)
    assert options["beginner"]["schema"] == {"type": "boolean"}
    assert games["tutto"]["bots"][:2] == ["random", "thumb"]
    assert all(game["solved"] and game["drawn"] for game in told["games"])


@served()
async def test_the_shelf_is_sent_compressed_to_clients_that_accept_it(server: Server) -> None:
    anna = await server.device()
    packed, plain = [
        await anna.http.get("/api/games", headers={"accept-encoding": accepted})
        for accepted in ("gzip, br", "identity")
    ]
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert int(packed.headers["content-length"]) < int(plain.headers["content-length"]) / 3
    assert packed.json() == plain.json()
    assert packed.headers["vary"] == plain.headers["vary"] == "accept-encoding"


@pytest.mark.parametrize(
    ("settings", "code", "word"),
    [
        ({"game": "chess"}, "unknown_game", "chess"),
        ({"game": "zocken", "options": {"rounds": 0}}, "bad_options", "rounds"),
        ({"game": "zocken", "options": {"target": 5}}, "bad_options", "target"),
    ],
)
def test_settings_are_checked_by_the_options_of_the_box(
    settings: dict[str, Any], code: str, word: str
) -> None:
    @served()
    async def asked(server: Server) -> None:
        anna = await server.device()
        wish = {"seats": [{"bot": None}, {"bot": "thumb"}], **settings}
        answer = await anna.http.post("/api/tables", json=wish)
        assert answer.status_code == 400
        assert answer.json()["error"]["code"] == code
        assert word in answer.json()["error"]["message"]

    asked()


def test_the_boxes_the_browser_knows_are_fresh() -> None:
    command = [sys.executable, "-m", "scripts.games", "--check"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
