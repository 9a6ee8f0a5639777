"""Puzzles over HTTP: the list of a game's, and each as its board needs it."""

from __future__ import annotations

import pytest
from pydantic import TypeAdapter

from tests.server.at_server import Server, served
from wagnis.puzzles import GAMES, puzzles_of
from wagnis.server.web.routes.puzzles import shown
from wagnis.server.wire.puzzles import PuzzleShown


@served()
async def test_a_games_puzzles_are_listed_and_each_can_be_fetched(server: Server) -> None:
    http = server.stranger().http
    listed = (await http.get("/api/puzzles/gambler")).json()
    assert [one["id"] for one in listed["puzzles"]] == list(puzzles_of("gambler"))
    first = listed["puzzles"][0]
    puzzle = (await http.get(f"/api/puzzles/gambler/{first['id']}")).json()
    assert {key: puzzle[key] for key in ("id", "grade", "kind")} == first
    assert len(puzzle["legal"]) == len(puzzle["values"])
    assert puzzle["step"]["event"] == puzzle["legal"][puzzle["best"]]


@served()
async def test_what_is_no_puzzle_is_not_found(server: Server) -> None:
    http = server.stranger().http
    for path in ("chess", "tutto/nothing", "chess/nothing"):
        answer = await http.get(f"/api/puzzles/{path}")
        assert (answer.status_code, answer.json()["error"]["code"]) == (404, "not_found")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("every", [10, pytest.param(1, marks=pytest.mark.deep)])
def test_a_puzzle_is_on_the_wire_what_the_wire_says(game: str, every: int) -> None:
    adapter = TypeAdapter(PuzzleShown)
    for id in list(puzzles_of(game))[::every]:
        puzzle = shown(game, id)
        adapter.validate_python(puzzle, strict=True)
        assert puzzle["best"] != puzzle["natural"]
        assert puzzle["standing"]["to_act"] == puzzle["seat"]
