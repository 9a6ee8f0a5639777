"""Headers, origins and the built files.

The limits are in `test_lobby` and `test_hostile`.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.server.at_server import KEY, UNLIMITED, Server, running, served
from wagnis.server.config import Config
from wagnis.server.web.guards.requests import address

ELSEWHERE = "https://elsewhere.example"


@served(Config(secret=KEY, limits=UNLIMITED, client=Path("/nowhere")))
async def test_every_answer_is_sealed(server: Server) -> None:
    http = server.stranger().http
    for method, path in (("GET", "/"), ("GET", "/api/health"), ("POST", "/api/nothing")):
        headers = (await http.request(method, path)).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'self';" in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"
        assert "microphone=()" in headers["permissions-policy"]
        assert "server" not in headers


@served()
async def test_browsers_are_not_sent_a_policy_they_would_only_complain_of(server: Server) -> None:
    http = server.stranger().http
    for url, sent in (
        ("https://table/", True),
        ("http://table/", False),
        ("http://192.168.1.20:8000/", False),
    ):
        headers = (await http.get(url)).headers
        assert (headers.get("cross-origin-opener-policy") == "same-origin") is sent, url


@served(Config(secret=KEY, limits=UNLIMITED, origins=("https://dice.example", "http://plain.lan")))
async def test_browsers_are_told_to_stay_with_tls_where_it_is_known(server: Server) -> None:
    http = server.stranger().http
    for url, host, sent in (
        ("https://table/", None, True),
        ("https://table/api/health", None, True),
        ("http://table/", None, False),
        ("http://table/", "dice.example", True),  # the proxy before us speaks TLS
        ("http://table/", "dice.example:8000", False),  # past the proxy
        ("http://table/", "plain.lan", False),
    ):
        headers = (await http.get(url, headers={"host": host} if host else {})).headers
        told = headers.get("strict-transport-security")
        assert told == ("max-age=31536000" if sent else None), (url, host)


@served()
async def test_a_page_of_somebody_else_cannot_make_tables(server: Server) -> None:
    http = server.stranger().http
    settings = {"game": "zocken", "seats": [{}]}
    for origin, status in (
        (ELSEWHERE, 403),
        ("null", 403),
        ("http://table.example", 403),
        ("http://[broken", 403),
        ("http://table", 201),
    ):
        answer = await http.post("/api/tables", json=settings, headers={"origin": origin})
        assert answer.status_code == status, origin
    assert answer.json()["commit"]


@served()
async def test_a_page_of_somebody_else_gets_no_socket(server: Server) -> None:
    anna = await server.device()
    table = await anna.make("zocken", None)
    line = anna.connect(table, origin=ELSEWHERE)
    assert (await line.next())["code"] == "foreign"
    assert await line.closed() == 4403
    await anna.connect(table, origin="http://table").table()


@served(Config(secret=KEY, limits=UNLIMITED, origins=(ELSEWHERE,)))
async def test_a_page_that_was_named_may_talk_to_us(server: Server) -> None:
    anna = await server.device()
    table = await anna.make("zocken", None)
    await anna.connect(table, origin=ELSEWHERE).table()


@pytest.fixture
def built(tmp_path: Path) -> Path:
    (tmp_path / "secret.txt").write_text("not yours")
    client = tmp_path / "client"
    (client / "assets").mkdir(parents=True)
    (client / "index.html").write_text("<!doctype html><head><title>Wagnis</title></head>")
    (client / "assets" / "index-abc.js").write_text("let wagnis")
    (client / "assets" / "index-abc.js.br").write_bytes(b"packed")
    (client / "icon.svg").write_text("<svg/>")
    (client / "licences.txt").write_text("© Anna", encoding="utf-8")
    return client


def test_the_folder_of_the_documentation_leads_to_its_index(built: Path) -> None:
    (built / "docs" / "adr").mkdir(parents=True)
    for folder in ("docs", "docs/adr"):
        (built / folder / "index.html").write_text(f"<!doctype html><title>{folder}</title>")

    async def story() -> None:
        async with running(Config(secret=KEY, limits=UNLIMITED, client=built)) as server:
            http = server.stranger().http
            for folder in ("docs", "docs/adr"):
                for path in (f"/{folder}", f"/{folder}/"):
                    page = await http.get(path, follow_redirects=True)
                    assert (page.url.path, page.status_code) == (f"/{folder}/index.html", 200)
                    assert folder in page.text
            assert "Wagnis" in (await http.get("/assets")).text  # has no index

    asyncio.run(story())


def test_the_built_client_is_served(built: Path) -> None:
    async def story() -> None:
        async with running(Config(secret=KEY, limits=UNLIMITED, client=built)) as server:
            http = server.stranger().http
            for path in ("/", "/t/abc", "/rules/tutto", "/about"):
                page = await http.get(path)
                assert (page.status_code, "Wagnis" in page.text) == (200, True), path
                assert page.headers["cache-control"] == "no-cache"
                assert page.headers["content-type"].startswith("text/html")
            plain = {"accept-encoding": "identity"}
            script = await http.get("/assets/index-abc.js", headers=plain)
            assert script.text == "let wagnis"
            assert "immutable" in script.headers["cache-control"]
            assert script.headers["content-type"].startswith("text/javascript")
            brotli = {"accept-encoding": "gzip, br"}
            async with http.stream("GET", "/assets/index-abc.js", headers=brotli) as packed:
                assert packed.headers["content-encoding"] == "br"
                assert b"".join([part async for part in packed.aiter_raw()]) == b"packed"
            refused = {"accept-encoding": "br;q=0, gzip;q=0.0"}
            unpacked = await http.get("/assets/index-abc.js", headers=refused)
            assert unpacked.text == "let wagnis"
            assert "Wagnis" in (await http.get("/" + "a" * 300)).text  # no valid file name
            assert (await http.get("/icon.svg")).headers["content-type"] == "image/svg+xml"
            licences = await http.get("/licences.txt")
            assert licences.headers["content-type"] == "text/plain; charset=utf-8"
            assert licences.text == "© Anna"
            head = await http.head("/")
            assert (head.status_code, head.text) == (200, "")

    asyncio.run(story())


def test_nothing_outside_the_built_client_is_served(built: Path) -> None:
    async def story() -> None:
        async with running(Config(secret=KEY, limits=UNLIMITED, client=built)) as server:
            http = server.stranger().http
            for path in (
                "/missing.js",
                "/assets/missing.js",
                "/%2e%2e/secret.txt",
                "/..%2fsecret.txt",
                "/assets/%2e%2e/%2e%2e/secret.txt",
                "/%00.js",
                "//etc/passwd.txt",
                f"/{'a' * 300}.js",
            ):
                answer = await http.get(f"http://table{path}")
                assert answer.status_code == 404, path
                assert answer.json()["error"]["code"] == "not_found", path

    asyncio.run(story())


@pytest.mark.parametrize(
    ("host", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8::1", "2001:db8::/64"),
        ("2001:db8:0:0:5::1", "2001:db8::/64"),
        ("2001:db8:1::1", "2001:db8:1::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("nobody:knows:this:address:here", "nobody:knows:this:address:here"),
    ],
)
def test_addresses_of_one_network_count_as_one(host: str, counted: str) -> None:
    assert address({"client": (host, 1)}) == counted
