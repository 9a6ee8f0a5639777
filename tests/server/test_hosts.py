"""`Host`: names of a local network, and those the operator names; no page can rebind its own."""

from __future__ import annotations

import socket

import pytest

from tests.server.at_server import KEY, UNLIMITED, Server, served
from wagnis.server.config import Config
from wagnis.server.web.guards.hosts import Hosts

NAMED = Config(
    secret=KEY,
    limits=UNLIMITED,
    hosts=("play.example.org", "*.example.net"),
    origins=("https://table.example.com",),
)


@pytest.mark.parametrize(
    "host",
    [
        "localhost:8000",
        "127.0.0.1:8000",
        "192.168.1.7",
        "[::1]:8000",
        "[fe80::1]",
        "kitchen-pc:8000",
        "Kitchen.local",
        "pc.fritz.box:8000",
        "server.home.arpa",
        "table.localhost",
        socket.gethostname(),
    ],
)
def test_a_family_at_home_needs_no_settings(host: str) -> None:
    assert host in Hosts()


@pytest.mark.parametrize(
    "host",
    [
        "evil.example:8000",
        "127.0.0.1.evil.example",
        "fritz.box.evil.example",
        "evil-local.example",
        "a b",
        "",
        "[::1].evil.example",
        "x" * 400,
        "evil.example\r\nx",
        "local host.example",
    ],
)
def test_a_name_that_somebody_outside_can_own_is_not_ours(host: str) -> None:
    assert host not in Hosts()


@served(NAMED)
async def test_a_page_that_lets_its_name_point_here_gets_nothing(server: Server) -> None:
    device = await server.device()
    table = await device.make("zocken", None)
    for path in ("/", "/api/me", "/api/tables"):
        answer = await device.http.get(path, headers={"host": "evil.example:8000"})
        assert (answer.status_code, answer.json()["error"]["code"]) == (421, "foreign")
        assert "--allowed-host" in answer.json()["error"]["message"]
    health = await device.http.get("/api/health", headers={"host": "evil.example"})
    assert health.status_code == 200
    for host in ("play.example.org", "PLAY.example.org.:443", "a.example.net", "table.example.com"):
        assert (await device.http.get("/api/me", headers={"host": host})).status_code == 200, host
    line = device.connect(table)
    assert (await line.next())["type"] == "table"


@served(NAMED)
async def test_a_socket_is_asked_for_its_host_too(server: Server) -> None:
    device = await server.device()
    table = await device.make("zocken", None)
    line = device.connect(table, host="evil.example")
    assert (await line.next())["code"] == "foreign"
    assert await line.closed() == 4403
