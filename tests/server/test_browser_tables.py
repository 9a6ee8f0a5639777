"""Solved tables for the browser: their files, and how the server sends them."""

from __future__ import annotations

import hashlib
import json
import lzma
import re
from pathlib import Path

from tests.server.at_server import Server, served
from wagnis.games import BOXES
from wagnis.solvers.browser_tables import (
    browser_tables,
    games_of,
    unpacked,
    write_browser_table,
)
from wagnis.solvers.value_store import read_table

LIST = Path(__file__).parents[2] / "web" / "src" / "lib" / "engine" / "tables.gen.ts"
MOST_BYTES = 12_200_000  # all tables on the network; with the client, 15 MB


def listed() -> dict[str, tuple[str, str, int]]:
    found = re.findall(r"file: '(.*)',\s+sha256: '(.*)',\s+bytes: (.*),", LIST.read_text("utf-8"))
    return {file.partition(".")[0]: (file, sha, int(size)) for file, sha, size in found}


def test_the_list_names_every_table_that_the_browser_uses() -> None:
    assert listed().keys() == browser_tables().keys()
    assert sum(size for _, _, size in listed().values()) < MOST_BYTES


def test_every_game_has_tables_and_advisors_ask_for_no_other() -> None:
    games = [game for name in browser_tables() for game in games_of(name)]
    assert set(games) == BOXES.keys()
    assert games_of("judges") == ("gambler", "engel-bengel")
    assert "zocken" not in browser_tables()  # its points follow from the graph


def test_a_file_is_the_listed_one_and_says_what_it_holds(tmp_path: Path) -> None:
    for name in ("tutto-2000", "gambler-18"):
        path = write_browser_table(name, tmp_path)
        content = lzma.decompress(path.read_bytes())
        file, sha256, size = listed()[name]
        assert (path.name, hashlib.sha256(content).hexdigest()) == (file, sha256)
        assert abs(path.stat().st_size - size) <= size // 20
        head, _, numbers = content.partition(b"\n")
        shipped = browser_tables()[name]
        assert shipped.file is not None
        told = json.loads(head)
        assert (told["key"], told["facts"]) == (shipped.key, shipped.facts)
        arrays = read_table(shipped.file.read_bytes()).arrays
        assert [(one["name"], one["shape"]) for one in told["arrays"]] == [
            (array, list(values.shape)) for array, values in arrays.items()
        ]
        assert numbers


@served()
async def test_the_server_sends_tables_that_may_be_cached_for_ever(server: Server) -> None:
    anna = await server.device()
    table = unpacked("gambler-18")
    answer = await anna.http.get(f"/values/{table.file}")
    assert answer.status_code == 200
    assert lzma.decompress(answer.content) == table.content
    assert "immutable" in answer.headers["cache-control"]
    assert "content-encoding" not in answer.headers
    for unknown in ("gambler-18.0123456789abcdef.lzma", "none.0123456789abcdef.lzma"):
        assert (await anna.http.get(f"/values/{unknown}")).status_code == 404
