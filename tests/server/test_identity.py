"""Devices and their tokens: nobody can be somebody else.

What a device may do at a table is in `test_seats` and `test_play`.
"""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from tests.server.at_server import KEY, Server, served
from wagnis.server.web.identity import COOKIE, Identity, cookie_header, load_key


@served()
async def test_a_device_keeps_its_identity(server: Server) -> None:
    device = server.stranger()
    first = await device.http.get("/api/me")
    cookie = first.headers["set-cookie"]
    for flag in ("HttpOnly", "SameSite=Lax", "Path=/", "Max-Age=31536000"):
        assert flag in cookie
    assert "Secure" not in cookie
    second = await device.http.get("/api/me")
    assert "set-cookie" not in second.headers
    assert first.json() == second.json()


@served()
async def test_two_devices_are_two(server: Server) -> None:
    assert (await server.device()).handle != (await server.device()).handle


@served()
async def test_a_forged_token_is_nobodys(server: Server) -> None:
    anna = await server.device()
    token = anna.http.cookies[COOKIE]
    device, _, signature = token.partition(".")
    forged = (
        f"{device}x.{signature}",
        f"{device}.{signature.swapcase()}",
        f"{device}.{signature[:-1]}",
        f"{device}.",
        device,
        f".{signature}",
        "é" * 10,
        "x" * 5000,
        f"{device}.{Identity(b'another key altogether').new_token().partition('.')[2]}",
    )
    for token in forged:
        answer = await server.stranger().http.get(
            "/api/me", headers=[(b"cookie", f"{COOKIE}={token}".encode())]
        )
        assert answer.json()["handle"] != anna.handle, token
        assert "set-cookie" in answer.headers, token


@served()
async def test_a_forged_token_cannot_play_for_anybody(server: Server) -> None:
    anna = await server.device()
    table = await anna.make("zocken", None)
    line = await anna.join(table)
    await line.sit(0, "Anna")
    await line.ask("start")
    device, _, signature = anna.http.cookies[COOKIE].partition(".")
    forger = server.stranger().connect(table, cookie=f"{COOKIE}={device}.{signature[::-1]}")
    await forger.table()
    pick = {"pick": "red"}
    assert await forger.refused("play", seq=0, seat=0, move=pick) == "not_your_seat"
    # Nor does knowing what everybody sees: the handle.
    forger = server.stranger().connect(table, authorization=f"Bearer {anna.handle}")
    await forger.table()
    assert await forger.refused("play", seq=0, seat=0, move=pick) == "not_your_seat"


@served()
async def test_a_script_may_bring_its_token_as_a_bearer(server: Server) -> None:
    anna = await server.device()
    table = await anna.make("zocken", None)
    bearer = {"authorization": f"Bearer {anna.http.cookies[COOKIE]}"}
    line = server.stranger().connect(table, **bearer)
    await line.table()
    sat = await line.sit(0, "Anna")
    assert sat["table"]["seats"][0]["holder"] == await anna.at(table)
    answer = await server.stranger().http.get("/api/me", headers=bearer)
    assert answer.json()["handle"] == anna.handle


@served()
async def test_a_device_without_a_token_watches_and_cannot_sit(server: Server) -> None:
    anna = await server.device()
    line = server.stranger().connect(await anna.make("zocken", None))
    await line.table()
    said = {"seat": 0, "name": "Nobody", "seed": "00" * 16}
    assert await line.refused("sit", **said) == "not_allowed"


def test_tokens_of_older_versions_are_still_good() -> None:
    token = "c2VhdCBvZiBBbm5hIGhlcmU.sTiajV57Ymxk2gjTs26izSPC17NfiKsdMLk1b-Za4ZM"
    identity = Identity(b"a key of thirty-two bytes, or so")
    assert identity.handle(token) == "9eMS5UxkZpqt"
    assert identity.handle(token.replace("c2V", "d2V")) is None


def test_a_cookie_is_secure_where_the_page_is() -> None:
    assert cookie_header("token", secure=True).endswith("; Secure")


def test_the_key_is_made_once_and_read_by_nobody_else(tmp_path: Path) -> None:
    key = load_key(tmp_path, None)
    assert len(key) == 32
    assert load_key(tmp_path, None) == key
    assert list(tmp_path.iterdir()) == [tmp_path / "secret"]
    if os.name == "posix":
        assert stat.S_IMODE((tmp_path / "secret").stat().st_mode) == 0o600


def test_a_key_that_is_given_is_kept_nowhere(tmp_path: Path) -> None:
    assert load_key(tmp_path, KEY) == KEY
    assert not list(tmp_path.iterdir())


def test_a_key_anybody_could_guess_is_refused() -> None:
    with pytest.raises(ValueError, match="16 bytes"):
        Identity(b"short")


@served()
async def test_cookies_of_others_do_not_hide_ours(server: Server) -> None:
    device = await server.device()
    token = device.http.cookies[COOKIE]
    for cookies in (f'prefs={{"a":1}}; {COOKIE}={token}', f"a b=c; {COOKIE}={token}; x"):
        answer = await server.stranger().http.get("/api/me", headers={"cookie": cookies})
        assert answer.json()["handle"] == device.handle, cookies


def test_a_key_in_the_folder_that_is_too_short_is_said(tmp_path: Path) -> None:
    (tmp_path / "secret").write_bytes(b"")
    with pytest.raises(ValueError, match="needs at least 16 bytes"):
        load_key(tmp_path, None)
