"""The puzzles in the built client are those that the server shows."""

from __future__ import annotations

import json

from scripts.puzzles import files
from wagnis.server.config import CLIENT


def test_the_client_has_the_puzzles_of_the_server() -> None:
    expected = dict(files())
    built = {file.name: file.read_text("utf-8") for file in (CLIENT / "data").glob("*.json")}
    assert sorted(built) == sorted(expected)
    for name, content in expected.items():
        assert built[name] == content, f"{name} is old; `make client` writes it again"
        assert len(json.loads(content)) > 50


def test_they_weigh_less_than_40_kilobytes() -> None:
    packed = [file.stat().st_size for file in (CLIENT / "data").glob("*.json.br")]
    assert 0 < sum(packed) < 40_000, packed
