"""The puzzles in the built client: those that ship, of the types that the client reads."""

from __future__ import annotations

import json

import pytest
from pydantic import TypeAdapter

from scripts.puzzles import PuzzleShown, files, shown
from wagnis.puzzles import GAMES, puzzles_of
from wagnis.server.config import CLIENT


def test_the_client_has_the_puzzles_that_ship() -> None:
    expected = dict(files())
    built = {file.name: file.read_text("utf-8") for file in (CLIENT / "data").glob("*.json")}
    assert sorted(built) == sorted(expected)
    for name, content in expected.items():
        assert built[name] == content, f"{name} is old; `make client` writes it again"
        assert len(json.loads(content)) > 50


def test_they_weigh_less_than_40_kilobytes() -> None:
    packed = [file.stat().st_size for file in (CLIENT / "data").glob("*.json.br")]
    assert 0 < sum(packed) < 40_000, packed


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("every", [10, pytest.param(1, marks=pytest.mark.deep)])
def test_a_puzzle_is_of_its_type(game: str, every: int) -> None:
    adapter = TypeAdapter(PuzzleShown)
    for one in list(puzzles_of(game).values())[::every]:
        puzzle = shown(one)
        adapter.validate_python(puzzle, strict=True)
        assert puzzle["best"] != puzzle["natural"]
        assert puzzle["standing"]["to_act"] == puzzle["seat"]
