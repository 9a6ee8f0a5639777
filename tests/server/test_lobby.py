"""Tables over HTTP: made, listed, read; and that every error has the same form.

Whatever else can be sent is tried in `test_openapi` and `test_hostile`.
"""

from __future__ import annotations

from json import dumps
from pathlib import Path

import httpx

from tests.server.at_server import (
    KEY,
    OPEN_HOUSE,
    UNLIMITED,
    Device,
    Server,
    play_out,
    running,
    served,
    two_at,
)
from tests.server.later import run
from wagnis import __version__
from wagnis.server.config import Config, Limits, Rate
from wagnis.server.store import Store, sqlite_url


def error(answer: httpx.Response) -> tuple[int, str]:
    body = answer.json()
    assert set(body) == {"error"}
    assert body["error"]["message"]
    return answer.status_code, body["error"]["code"]


@served()
async def test_the_server_says_how_it_is(server: Server) -> None:
    answer = await server.stranger().http.get("/api/health")
    assert answer.json() == {"status": "ok", "version": __version__}


@served()
async def test_public_tables_are_listed_and_private_ones_are_not(server: Server) -> None:
    anna, ben = await server.device(), await server.device()
    public = await anna.make("tutto", None, "thumb", None, public=True, clock=30)
    private = await anna.make("zocken", None)
    line = await anna.join(public)
    await line.sit(0, "Anna")
    line = await anna.join(private)
    await line.sit(0, "Anna")
    seen = (await ben.http.get("/api/tables")).json()
    assert [entry["id"] for entry in seen["public"]] == [public]
    entry = seen["public"][0]
    assert (entry["names"], entry["open"], entry["bots"]) == (["Anna", None, None], 1, 1)
    assert (entry["clock"], entry["mine"], entry["phase"]) == (30, False, "open")
    assert seen["mine"] == []
    mine = (await anna.http.get("/api/tables")).json()
    assert {entry["id"] for entry in mine["mine"]} == {public, private}
    assert mine["public"][0]["mine"] is True


@served()
async def test_a_finished_table_is_no_longer_public_but_stays_readable(server: Server) -> None:
    first, second, table = await two_at(server, "zocken", public=True, options={"rounds": 1})
    await play_out({0: first, 1: second})
    device = server.stranger()
    assert (await device.http.get("/api/tables")).json()["public"] == []
    assert (await device.http.get(f"/api/tables/{table}")).json()["phase"] == "over"
    record = await device.http.get(f"/api/tables/{table}/record")
    disposition = f'attachment; filename="wagnis-zocken-{table}.json"'
    assert record.headers["content-disposition"] == disposition


@served()
async def test_a_table_that_is_not_there_is_said_so_everywhere(server: Server) -> None:
    device = server.stranger()
    for table in ("nosuchtable", "%00", "..%2f..", "ä", "x" * 300):
        for what in ("", "/steps", "/record"):
            answer = await device.http.get(f"/api/tables/{table}{what}")
            assert error(answer)[0] == 404, (table, what)
    assert error(await device.http.get("/api/tables/nosuchtable")) == (404, "no_table")
    line = device.connect("nosuchtable")
    refusal = await line.next()
    assert (refusal["type"], refusal["code"]) == ("refused", "no_table")
    assert await line.closed() == 4404
    line = device.connect("a/b")
    assert (await line.next())["code"] == "not_found"


@served()
async def test_before_the_start_there_are_no_steps_and_no_record(server: Server) -> None:
    anna = await server.device()
    table = await anna.make("zocken", None)
    for what in ("steps", "record"):
        answer = await anna.http.get(f"/api/tables/{table}/{what}")
        assert error(answer) == (409, "not_now")


@served()
async def test_bad_settings_make_no_table(server: Server) -> None:
    http = server.stranger().http
    for settings, code in (
        ({"game": "gambler", "seats": [{}]}, "bad_options"),
        ({"game": "tutto", "seats": [{}, {}], "options": {"deck": ["joker"]}}, "bad_options"),
        ({"game": "tutto", "seats": [{}, {}], "options": {"target": 1e400}}, "bad_request"),
        ({"game": "chess", "seats": [{}]}, "unknown_game"),
        ({"game": "tutto", "seats": [{}, {}], "more": 1}, "bad_request"),
        ({"game": "tutto", "seats": [{"bot": "genius"}, {}]}, "bad_request"),
        ({"game": "tutto", "seats": [], "public": "yes"}, "bad_request"),
        ([], "bad_request"),
        (None, "bad_request"),
    ):
        content = dumps(settings)
        headers = {"content-type": "application/json"}
        answer = await http.post("/api/tables", content=content, headers=headers)
        assert error(answer) == (400, code), settings


@served()
async def test_a_refusal_stays_short_however_long_a_name_was(server: Server) -> None:
    http = server.stranger().http
    for settings in (
        {"game": "x" * 50_000, "seats": [{}]},
        {"game": "zocken", "seats": [{}], "options": {"x" * 3_000: 1}},
    ):
        answer = await http.post("/api/tables", json=settings)
        assert answer.status_code == 400
        assert "xxx" in answer.json()["error"]["message"]
        assert len(answer.content) < 300


@served()
async def test_bodies_that_are_no_json_are_refused(server: Server) -> None:
    http = server.stranger().http
    good = b'{"game": "zocken", "seats": [{}]}'
    json = {"content-type": "application/json"}
    for content, headers in (
        (b"", json),
        (b"{", json),
        (b"\xff\xfe\x00", json),
        (b"[" * 30_000, json),
        (b'{"game": ' + b"9" * 10_000 + b"}", json),
        (good, {"content-type": "text/plain"}),
        (good, {"content-type": "application/x-www-form-urlencoded"}),
        (good, {}),
    ):
        answer = await http.post("/api/tables", content=content, headers=headers)
        assert error(answer) == (400, "bad_request"), content[:20]


@served()
async def test_a_request_in_the_wrong_way_says_which_is_right(server: Server) -> None:
    http = server.stranger().http
    for method, path, allowed in (
        ("POST", "/api/health", "GET"),
        ("DELETE", "/api/tables", "GET, POST"),
        ("PUT", "/api/tables/abc", "DELETE, GET"),
    ):
        answer = await http.request(method, path)
        assert error(answer) == (405, "bad_request")
        assert answer.headers["allow"] == allowed
    assert error(await http.post("/")) == (405, "bad_request")


@served()
async def test_what_is_not_there_is_said_in_the_same_form(server: Server) -> None:
    http = server.stranger().http
    for method, path in (("GET", "/api"), ("GET", "/api/"), ("POST", "/api/nothing/here")):
        assert error(await http.request(method, path)) == (404, "not_found"), path


@served(Config(secret=KEY, limits=Limits(rates=False, body=1000)))
async def test_a_body_that_is_too_large_is_refused(server: Server) -> None:
    http = server.stranger().http
    answer = await http.post("/api/tables", content=b" " * 1001)
    assert error(answer) == (413, "too_large")

    async def in_pieces() -> object:
        for _ in range(20):
            yield b" " * 100

    answer = await http.post("/api/tables", content=in_pieces())  # type: ignore[arg-type]
    assert error(answer) == (413, "too_large")


@served(Config(secret=KEY, limits=Limits(tables=Rate(3, 0.01))))
async def test_one_address_makes_only_so_many_tables(server: Server) -> None:
    for _ in range(3):
        await (await server.device()).make("zocken", None)
    settings = {"game": "zocken", "seats": [{}]}
    answer = await (await server.device()).http.post("/api/tables", json=settings)
    assert error(answer) == (429, "too_fast")


@served(Config(secret=KEY, limits=Limits(requests=Rate(5, 0.01))))
async def test_one_address_asks_only_so_often(server: Server) -> None:
    http = server.stranger().http
    for _ in range(5):
        assert (await http.get("/api/tables")).status_code == 200
    answer = await http.get("/api/tables")
    assert error(answer) == (429, "too_fast")
    assert answer.headers["retry-after"]
    assert (await http.get("/api/health")).status_code == 200


@served(Config(secret=KEY, limits=UNLIMITED, client=Path("/nowhere")))
async def test_without_a_built_client_a_page_says_how_to_build_it(server: Server) -> None:
    answer = await server.stranger().http.get("/")
    assert answer.status_code == 503
    assert "make play" in answer.text


async def opened_by(device: Device, many: int, game: str = "zocken") -> list[int]:
    """How each wish for a public table was answered."""
    wish = {"game": game, "seats": [{}, {}], "public": True}
    return [(await device.http.post("/api/tables", json=wish)).status_code for _ in range(many)]


@served(Config(secret=KEY, limits=Limits(tables=Rate(1000, 1))))
async def test_one_address_cannot_empty_the_list(server: Server) -> None:
    honest = await server.device("198.51.100.7")
    assert await opened_by(honest, 1, "tutto") == [201]
    made = []
    for _ in range(12):
        made += await opened_by(await server.device(), 5)
    assert made.count(201) == Limits().address_listed == 15
    assert set(made) == {201, 409}
    shown = (await server.stranger().http.get("/api/tables")).json()["public"]
    assert [one["game"] for one in shown[:2]].count("tutto") == 1
    # Others at that address can still play: by the link.
    late = await server.device()
    made_by_link = await late.http.post("/api/tables", json={"game": "zocken", "seats": [{}, {}]})
    assert made_by_link.status_code == 201


@served(Config(secret=KEY))
async def test_neither_a_change_nor_a_rematch_is_a_way_around_it(server: Server) -> None:
    most = Limits().address_listed
    for _ in range(most // 5):
        await opened_by(await server.device(), 5)
    anna = await server.device()
    table = await anna.make("zocken", None)
    line = await anna.join(table)
    public = {"game": "zocken", "seats": [{}], "public": True, "options": {"rounds": 1}}
    assert await line.refused("change", settings=public) == "too_many"
    elsewhere = await server.device("198.51.100.7")
    table = await elsewhere.make("zocken", None, public=True, options={"rounds": 1})
    line = await elsewhere.join(table)
    await line.sit(0, "Ada")
    await line.start()
    await play_out({0: line})
    near = await server.device()
    room = await server.app.state.context.hub.room(table)
    room.session.ledger.table = room.table._replace(host=near.handle)
    again = await (await near.join(table)).ask("rematch")
    next_one = (await near.http.get(f"/api/tables/{again['table']['next']}")).json()
    assert next_one["public"] is False


@served(Config(secret=KEY, limits=Limits(hosted=100, listed=100, address_listed=100)))
async def test_addresses_take_turns_in_the_list(server: Server) -> None:
    """Also those that are one network of IPv6; the latest table of each comes first."""
    honest = await server.device("198.51.100.7")
    await opened_by(honest, 3, "tutto")
    for number in range(12):
        await opened_by(await server.device(f"2001:db8::{number:x}"), 5)
    shown = (await server.stranger().http.get("/api/tables")).json()["public"]
    games = [one["game"] for one in shown]
    assert len(games) == 50
    assert games[:6].count("tutto") == 3
    assert games.count("tutto") == 3


def test_an_address_is_kept_as_long_as_the_table_is_listed_and_only_as_a_digest(
    tmp_path: Path,
) -> None:
    store = Store.open(sqlite_url(tmp_path / "wagnis.sqlite"))

    async def origin(table: str) -> str | None:
        loaded = await store.load(table)
        assert loaded is not None
        assert "198.51.100.7" not in str(loaded)
        return loaded[0].origin

    async def tell() -> None:
        async with running(OPEN_HOUSE, store) as server:
            anna = await server.device("198.51.100.7")
            assert await origin(await anna.make("zocken", None)) is None
            table = await anna.make("zocken", None, public=True, options={"rounds": 1})
            assert await origin(table) is not None
            line = await anna.join(table)
            await line.sit(0, "Anna")
            await line.start()
            await play_out({0: line})
            assert await origin(table) is None

    run(tell())
