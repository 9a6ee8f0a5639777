"""Boards of other packages: a document for a sandboxed frame, with headers of its own.

What a browser makes of it is tested in `tests.examples.test_board`.
"""

from __future__ import annotations

import re
from base64 import b64encode
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest
from wagnis_pig import BOX as PIG

from tests.server.at_server import Server, served
from wagnis.core.box import AnyBox
from wagnis.games import BOXES
from wagnis.server.web.boards import MOST, BoardError, board_path, document_of

PART = """from wagnis.server.web.boards import BoardModule
BOARD = BoardModule(__name__)
"""


@pytest.fixture
def brought(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AnyBox:
    """A box whose board is `board.js` of a package in `tmp_path`; tests write the file."""
    package = f"brought_{tmp_path.name}"
    (tmp_path / package).mkdir()
    (tmp_path / package / "__init__.py").write_text(PART)
    monkeypatch.syspath_prepend(str(tmp_path))
    box = replace(PIG, parts={"board": f"{package}:BOARD"})
    monkeypatch.setitem(BOXES.house, "pig", box)
    return box


def write(folder: Path, content: bytes) -> None:
    (folder / f"brought_{folder.name}" / "board.js").write_bytes(content)


def test_a_board_is_served_under_a_policy_of_its_own(brought: AnyBox, tmp_path: Path) -> None:
    write(tmp_path, b"const two = 1 + 1;\r\n")
    path = board_path(brought)
    assert path is not None

    @served()
    async def asked(server: Server) -> None:
        answer = await server.stranger().http.get(path)
        assert (answer.status_code, answer.headers["content-type"][:9]) == (200, "text/html")
        assert "immutable" in answer.headers["cache-control"]
        assert answer.headers.get_list("x-frame-options") == ["SAMEORIGIN"]
        (policy,) = answer.headers.get_list("content-security-policy")
        rules = dict(rule.split(" ", 1) for rule in policy.split("; "))
        assert (rules["default-src"], rules["sandbox"]) == ("'none'", "allow-scripts")
        assert rules["frame-ancestors"] == "'self'"
        assert "connect-src" not in rules
        scripts = re.findall(r"<script[^>]*>(.*?)</script>", answer.text, re.S)
        hashes = [b64encode(sha256(one.encode()).digest()).decode() for one in scripts]
        assert rules["script-src"].split() == [f"'sha256-{one}'" for one in hashes]
        assert scripts[-1] == "const two = 1 + 1;\n"
        other = await server.stranger().http.get("/api/games/pig/board/older")
        assert (other.content, other.headers["cache-control"]) == (answer.content, "no-cache")

    asked()


def test_another_content_has_another_address(brought: AnyBox, tmp_path: Path) -> None:
    write(tmp_path, b"1;")
    first = board_path(brought)
    assert first != board_path(replace(brought, title="Another"))
    assert first == board_path(brought)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (None, "is missing"),
        (b" " * (MOST + 1), "at most 524,288"),
        (b"\xff", "is not UTF-8"),
        (b"'</SCRIPT>'", "contains '</script'"),
        (b"'<!-- x'", "contains '<!--'"),
    ],
)
def test_a_module_that_cannot_be_served_is_named_in_a_sentence(
    brought: AnyBox,
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    content: bytes | None,
    sentence: str,
) -> None:
    if content is not None:
        write(tmp_path, content)
    with pytest.raises(BoardError, match=re.escape(sentence)):
        document_of(brought)
    assert board_path(brought) is board_path(brought) is None
    assert [sentence in record.message for record in caplog.records] == [True]

    @served()
    async def asked(server: Server) -> None:
        answer = await server.stranger().http.get("/api/games/pig/board/x")
        assert answer.status_code == 404
        assert sentence in answer.json()["error"]["message"]
        assert answer.headers["x-frame-options"] == "DENY"

    asked()


def test_a_part_that_cannot_be_imported_leaves_the_shelf_whole(
    caplog: pytest.LogCaptureFixture,
) -> None:
    assert board_path(replace(PIG, parts={"board": "wagnis_pig.nowhere:BOARD"})) is None
    assert "wagnis_pig.nowhere:BOARD cannot be loaded" in caplog.text


@served()
async def test_a_game_without_a_board_says_so(server: Server) -> None:
    http = server.stranger().http
    answer = await http.get("/api/games/tutto/board/x")
    assert answer.status_code == 404
    assert answer.json()["error"]["message"] == "Tutto has no board for the browser"
    assert (await http.get("/api/games/chess/board/x")).status_code == 404
    assert all("board" not in game for game in (await http.get("/api/games")).json()["games"])


def test_the_example_brings_a_board() -> None:
    assert b"postMessage" in document_of(PIG).content
