"""Solved tables for pages: those that do not ship are solved, and given out as files.

What is in a file is compared with the client in `tests/differential`.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import lzma
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter

from tests.server.at_server import OPEN_HOUSE, Device, Json, Server, running, served
from wagnis.games.gambler.board import Row, Tableau
from wagnis.games.gambler.solver.solve import RoundTask
from wagnis.server.advice import given
from wagnis.server.config import SOLVE
from wagnis.server.wire.asked import SolvedTables

PARTS = ("kind", "faces", "boxes", "sign", "value")
ANSWER = TypeAdapter(SolvedTables)
ROWS: list[Json] = [
    {
        "kind": "fixed",
        "faces": [face],
        "boxes": 1,
        "sign": 1 if face > 2 else -1,
        "value": 10 * face,
    }
    for face in range(1, 7)
]
STACK: Json = {"stack": [{"id": "Mine", "rows": ROWS}]}


async def solved(device: Device, game: str = "gambler", **wish: Any) -> Json:
    answer = await device.http.post("/api/solved", json={"game": game, **wish})
    assert answer.status_code == 200, answer.text
    ANSWER.validate_json(answer.content)
    told: Json = answer.json()
    return told


@served()
async def test_what_ships_is_not_listed_and_nothing_is_solved_for_it(server: Server) -> None:
    anna = await server.device()
    nothing = {"tables": [], "waits": False, "title": None}
    assert await solved(anna, "tutto") == nothing
    assert await solved(anna, "zocken", players=4) == nothing
    assert await solved(anna, "gambler", options={"stack": ["gambler-01"]}) == nothing
    refused = await anna.http.post("/api/solved", json={"game": "tutto", "options": {"target": 0}})
    assert refused.json()["error"]["code"] == "bad_options"


def test_a_tableau_of_ones_own_is_solved_and_given_out_as_a_file(tmp_path: Path) -> None:
    async def story() -> None:
        house = replace(OPEN_HOUSE, solve=SOLVE, tables=tmp_path)
        async with running(house) as server:
            anna = await server.device()
            first = await solved(anna, options=STACK)
            assert (first["tables"], first["waits"]) == ([], True)
            assert "one round for two" in first["title"]
            while (told := await solved(anna, options=STACK))["waits"]:
                await asyncio.sleep(0.1)
            [table] = told["tables"]
            rows = json.dumps(
                [[row[name] for name in PARTS] for row in ROWS],
                separators=(",", ":"),
            )
            assert table["name"] == f"15 {rows}"
            file = await server.stranger().http.get(f"/values/{table['file']}")
            assert file.status_code == 200
            assert len(file.content) == table["bytes"]
            content = lzma.decompress(file.content)
            assert hashlib.sha256(content).hexdigest() == table["sha256"]
            assert json.loads(content.partition(b"\n")[0])["key"]["dice"] == 15
            for astray in ("nothing.lzma", f"..%2F{table['file']}", "x" + table["file"]):
                gone = await server.stranger().http.get(f"/values/{astray}")
                assert gone.status_code == 404

    asyncio.run(story())


def test_a_page_that_asks_no_more_waits_for_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    asked: list[tuple[str, Any]] = []

    class Queue:
        def wish(self, task: Any, address: str, waits: Any) -> str:
            asked.append((address, waits))
            return "name"

    monkeypatch.setattr(given, "monotonic", lambda: now)
    task = RoundTask(Tableau("", (Row(sign=1, value=50, kind="star", faces=None, boxes=2),)))
    assert given.wish(Queue(), task, "192.0.2.1")  # type: ignore[arg-type]
    [(address, waits)] = asked
    assert (address, waits()) == ("192.0.2.1", True)
    now = given.WAITS - 1
    assert waits()
    now = given.WAITS + 1
    assert not waits()
