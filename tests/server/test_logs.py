"""What is logged: in which form, for which refusals, how often, and never a secret."""

from __future__ import annotations

import io
import logging
import re
import warnings
from pathlib import Path

import pytest
from sqlalchemy.exc import OperationalError

from tests.server.at_server import OPEN_HOUSE, SEED, Server, play_out, running, served, two_at
from tests.server.later import run
from wagnis.server import logs, metrics
from wagnis.server.config import Rate
from wagnis.server.rate_limits import TokenBuckets
from wagnis.server.store import Store, sqlite_url
from wagnis.server.store.schema import GAME_TABLE
from wagnis.server.wire.messages import Refusal

LINE = re.compile(r"\S+Z (?P<level>\w+)(?P<fields>(?: \w+=\S+)*) (?P<message>.*)")


@pytest.fixture
def log(logging_restored: None) -> io.StringIO:
    """What is logged."""
    written = io.StringIO()
    logging.getLogger("uvicorn.error").filters.clear()  # of a server that ran in this process
    logs.set_up(written)
    logs._lines = TokenBuckets(Rate(10, 1.0))
    return written


def lines(log: io.StringIO) -> list[dict[str, str]]:
    """The fields of every line."""
    found = []
    for line in log.getvalue().splitlines():
        parts = LINE.fullmatch(line)
        assert parts is not None, line
        fields = dict(field.split("=", 1) for field in parts["fields"].split())
        found.append(fields | {"level": parts["level"], "message": parts["message"]})
    return found


def test_a_refused_write_is_a_line_without_what_was_said(log: io.StringIO) -> None:
    async def work() -> None:
        async with running(OPEN_HOUSE) as server:
            first, _, table = await two_at(server, "zocken")
            assert await first.refused("undo", seq=77, seat=0) == "stale"
            ben = await server.device()
            answer = await ben.http.post("/api/tables", json={"game": "chess", "seats": [{}]})
            assert answer.status_code == 400
            await ben.http.get("/api/tables/nosuchtab")  # nobody wanted to write anything
            [over_socket, over_http] = lines(log)
            assert over_socket["table"] == table
            assert over_socket["code"] == "stale"
            assert over_socket["level"] == "info"
            assert over_socket["address"] == "10.0.0.1"
            assert over_socket["device"]
            assert "77" not in over_socket["message"]
            assert over_http["code"] == "unknown_game"
            assert over_http["message"] == "refused: POST /api/tables"
            assert over_http["request"] == answer.headers["x-request-id"]
            assert "chess" not in log.getvalue()

    run(work())


def test_a_flood_of_refusals_is_a_few_lines_and_a_count(
    log: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(logs, "_lines", TokenBuckets(Rate(10, 0.0)))

    async def work() -> None:
        dropped = metrics.log_lines_dropped._value.get()
        async with running(OPEN_HOUSE) as server:
            first, second, _ = await two_at(server, "zocken")
            for _ in range(50):
                await first.refused("undo", seq=77, seat=0)
            assert await second.refused("kick", seat=0) == "not_host"  # it has lines of its own
        found = lines(log)
        stale = [line for line in found if line["code"] == "stale"]
        assert len(stale) == 10
        assert metrics.log_lines_dropped._value.get() - dropped == 40
        assert len(found) > len(stale)

    run(work())


def test_the_log_keeps_who_was_sent_away_by_whom(log: io.StringIO) -> None:
    async def work() -> None:
        async with running(OPEN_HOUSE) as server:
            first, _, table = await two_at(server, "zocken")
            seats = (await server.app.state.context.hub.room(table)).table.seats
            await first.ask("kick", seat=1, reason="conduct")
        (line,) = (line for line in lines(log) if "whom" in line)
        assert (line["table"], line["seat"], line["reason"]) == (table, "1", "conduct")
        assert (line["device"], line["whom"]) == (seats[0].holder, seats[1].holder)

    run(work())


def test_no_secret_gets_into_the_log(log: io.StringIO, tmp_path: Path) -> None:
    """Not even where everything goes wrong: seeds, cookies and passwords are left out."""

    async def work() -> None:
        store = Store.open(sqlite_url(tmp_path / "w.sqlite"))
        async with running(OPEN_HOUSE, store) as server:
            first, second, _ = await two_at(server, "zocken")
            await play_out({0: first, 1: second}, most=1)
            device = await server.device()
            cookie = device.http.cookies["wagnis_device"]
            with store._engine.begin() as connection:
                connection.exec_driver_sql("DROP TABLE sitting")
                connection.exec_driver_sql("DROP TABLE head")
            anna = await server.device()
            assert (await anna.http.get("/api/tables")).status_code == 503
            made = await anna.http.post("/api/tables", json={"game": "zocken", "seats": [{}]})
            assert made.status_code == 503
            ours = logging.getLogger("wagnis.server")
            try:
                raise ValueError(f"Cookie: wagnis_device={cookie}; x=1")
            except ValueError:
                ours.exception("cannot reach postgresql+psycopg://wagnis:hunter2@db/wagnis")
            ours.warning("Authorization: Bearer %s", cookie)
            with store._engine.connect() as connection:
                seeds = [row.server_seed for row in connection.execute(GAME_TABLE.select())]
        text = log.getvalue()
        assert "ValueError" in text
        for hidden in (cookie, "hunter2", SEED, *(seed.hex() for seed in seeds)):
            assert hidden not in text
        assert not any(repr(seed)[2:-1] in text for seed in seeds)

    run(work())


def test_an_error_of_the_database_does_not_repeat_what_was_to_be_written(tmp_path: Path) -> None:
    async def work() -> None:
        store = Store.open(sqlite_url(tmp_path / "w.sqlite"))
        with store._engine.connect() as connection, pytest.raises(OperationalError) as failed:
            connection.exec_driver_sql("INSERT INTO nowhere VALUES (?)", ("top secret seed",))
        assert "top secret seed" not in str(failed.value)
        await store.close()

    run(work())


def test_lines_of_others_look_like_ours(log: io.StringIO) -> None:
    logging.getLogger("uvicorn.error").warning("Invalid HTTP request received.")
    with warnings.catch_warnings():
        warnings.simplefilter("default")
        warnings.warn("old habits", DeprecationWarning, stacklevel=1)
    found = lines(log)
    assert [line["level"] for line in found] == ["warning", "warning"]
    assert found[0]["message"] == "Invalid HTTP request received."


def test_text_is_one_line_whatever_is_in_it() -> None:
    said = "a\nb %s", ("c\rd\x1b\u2028 für",)
    record = logging.LogRecord("x", logging.INFO, "", 1, *said, None)
    record.created, record.msecs = 0.0, 5.0
    token = logs.SCENE.set(logs.Scene(request="r1", table="t1"))
    try:
        written = logs.LineFormatter().format(record)
    finally:
        logs.SCENE.reset(token)
    assert (
        written == "1970-01-01T00:00:00.005Z info table=t1 request=r1 a\\nb c\\rd\\x1b\\u2028 für"
    )


def test_our_own_fault_is_a_warning() -> None:
    ours = {Refusal.NOT_STORED, Refusal.IN_DOUBT, Refusal.BROKEN}
    assert {Refusal(code) for code in logs.OUR_FAULT} == ours


@served()
async def test_logging_sets_nothing_up_by_itself(server: Server) -> None:
    assert not logging.getLogger("wagnis.server").handlers


def test_trouble_that_lasts_is_told_of_once_and_a_fault_every_time(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def story() -> None:
        trouble = logs.Trouble("it did not go well", OSError)
        for error in (OSError("a"), OSError("b"), None, OSError("c"), KeyError("d"), KeyError("e")):

            async def attempt(error: Exception | None = error) -> None:
                if error is not None:
                    raise error

            await trouble.through(attempt)

    run(story())
    assert [(record.levelname, record.getMessage()) for record in caplog.records] == [
        ("WARNING", "it did not go well: a"),
        ("WARNING", "it did not go well: c"),
        ("ERROR", "it did not go well"),
        ("ERROR", "it did not go well"),
    ]
