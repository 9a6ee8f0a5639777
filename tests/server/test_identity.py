"""Devices and their tokens: nobody can be somebody else.

What a device may do at a table is in `test_seats` and `test_play`.
"""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from tests.server.at_server import KEY, UNLIMITED, Server, served
from wagnis.server.config import Config
from wagnis.server.web.guards.identity import COOKIE, Identity, load_key


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
    await line.start()
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
    said = {"seat": 0, "name": "Nobody", **line.promise(0)}
    assert await line.refused("sit", **said) == "not_allowed"


def test_tokens_of_older_versions_are_still_good() -> None:
    token = "c2VhdCBvZiBBbm5hIGhlcmU.sTiajV57Ymxk2gjTs26izSPC17NfiKsdMLk1b-Za4ZM"
    identity = Identity(b"a key of thirty-two bytes, or so")
    assert identity.handle(token) == "9eMS5UxkZpqt"
    assert identity.handle(token.replace("c2V", "d2V")) is None


@served()
async def test_over_tls_no_other_page_of_the_domain_can_set_the_cookie(server: Server) -> None:
    """`__Host-`: browsers take it over TLS only, from this very host, for all of its paths."""
    http = server.stranger().http
    cookie = (await http.get("https://table/api/me")).headers["set-cookie"]
    assert cookie.startswith("__Host-wagnis_device=")
    for flag in ("Secure", "HttpOnly", "SameSite=Lax", "Path=/", "Max-Age=31536000"):
        assert flag in cookie.split("; ")
    assert "domain" not in cookie.lower()
    assert "set-cookie" not in (await http.get("https://table/api/me")).headers


@served(Config(secret=KEY, limits=UNLIMITED, origins=("https://dice.example",)))
async def test_a_public_address_with_https_is_tls_too(server: Server) -> None:
    public = {"host": "dice.example"}
    answer = await server.stranger().http.get("/api/me", headers=public)
    assert answer.headers["set-cookie"].startswith("__Host-wagnis_device=")


@served()
async def test_a_device_of_an_older_version_keeps_its_seat_and_gets_the_new_cookie(
    server: Server,
) -> None:
    anna = await server.device()
    table = await anna.make("zocken", None)
    await (await anna.join(table)).sit(0, "Anna")
    token = anna.http.cookies[COOKIE]
    old = {"cookie": f"{COOKIE}={token}"}
    http = server.stranger().http
    answer = await http.get("https://table/api/me", headers=old)
    assert answer.json()["handle"] == anna.handle
    new, gone = answer.headers.get_list("set-cookie")
    assert new.startswith(f"__Host-{COOKIE}={token}; ")
    assert gone.startswith(f"{COOKIE}=; ")
    assert "Max-Age=0" in gone
    both = {"cookie": f"{COOKIE}={Identity(KEY).new_token()}; __Host-{COOKIE}={token}"}
    answer = await server.stranger().http.get("https://table/api/me", headers=both)
    assert answer.json()["handle"] == anna.handle  # nobody can slip in another by the old name
    for cookies in (old, both):
        line = server.stranger().connect(table, **cookies)
        shown = await line.table()
        assert shown["seats"][0]["name"] == "Anna"
        assert (await line.ask("stand", seat=0))["type"] != "refused", cookies
        await line.sit(0, "Anna")
    mine = (await server.stranger().http.get("https://table/api/tables", headers=old)).json()
    assert [one["id"] for one in mine["mine"]] == [table]


@served()
async def test_a_cookie_that_is_not_ours_does_not_hide_one_that_is(server: Server) -> None:
    anna = await server.device()
    mixed = {"cookie": f"__Host-{COOKIE}=forged.token; {COOKIE}={anna.http.cookies[COOKIE]}"}
    answer = await server.stranger().http.get("https://table/api/me", headers=mixed)
    assert answer.json()["handle"] == anna.handle


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
