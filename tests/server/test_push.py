"""Notices by Web Push: who is told, of what, when, and what happens if the service refuses."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from tests.patience import PATIENCE
from tests.server.at_server import (
    NO_CLOVERLEAF,
    OPEN_HOUSE,
    Line,
    Pair,
    Server,
    begun,
    play_out,
    running,
    served,
)
from tests.server.later import later, run, turns, until
from tests.server.push_service import AUTH, Browser, Got, PushService, push_service, signed, text
from tests.server.test_lobby import error
from wagnis.server import metrics
from wagnis.server.config import Config, Limits
from wagnis.server.push import rows as push
from wagnis.server.push.letters import PushKeys, quiet_until
from wagnis.server.push.routes import is_push_service
from wagnis.server.push.rows import LaterRow, SubscriptionRow
from wagnis.server.push.sender import BACKOFF, Notice, Sender, contact
from wagnis.server.room.turns import Call

Story = Callable[[Server, PushService], Awaitable[None]]
BERLIN = ZoneInfo("Europe/Berlin")


def at(year: int, month: int, day: int, hour: int, minute: int = 0) -> int:
    """A moment in Berlin, in milliseconds."""
    return round(datetime(year, month, day, hour, minute, tzinfo=BERLIN).timestamp() * 1000)


class Calendar:
    """A time of day that tests set: noon in Berlin at first."""

    def __init__(self) -> None:
        self.now = at(2027, 1, 15, 12)

    def __call__(self) -> int:
        return self.now


def told(**settings: Any) -> Callable[[Story], Callable[[], None]]:
    """Runs a test against a server and a push service of their own."""

    def decorate(story: Story) -> Callable[[], None]:
        def test() -> None:
            async def tell() -> None:
                async with push_service() as service:
                    config = replace(OPEN_HOUSE, push_services=(service.origin,), **settings)
                    async with running(config) as server:
                        await story(server, service)

            run(tell())

        test.__name__, test.__doc__ = story.__name__, story.__doc__
        return test

    return decorate


async def turn_of(line: Line, seat: int) -> None:
    """This seat plays until the turn has passed on."""
    while True:
        if line.due is not None and line.due["seat"] == seat:
            await line.throw()
        elif line.to_act == seat and line.legal:
            await line.play(line.legal[-1])
        elif line.to_act == "chance" and line.due is None:
            await line.next()
        else:
            return


async def catch_up(line: Line, other: Line) -> None:
    while line.seq < other.seq:
        await line.next()


async def ben_away(server: Server, service: PushService, **wish: Any) -> tuple[Pair, Browser]:
    """Anna is to act; Ben has asked to be told, and is not there."""
    pair = await begun(server, "tutto", options=NO_CLOVERLEAF)
    browser = service.browser("ben")
    await browser.subscribe(pair.ben, **wish)
    await pair.second.hang_up()
    return pair, browser


def counted(result: str) -> float:
    count: float = metrics.notices.labels(result)._value.get()
    return count


async def counts(result: str, more: float) -> None:
    await until(lambda: counted(result) >= more)


class Talker(PushService):
    """Answers 201 with a body that never ends, said to be packed."""

    def __init__(self) -> None:
        super().__init__()
        self.sent = 0

    async def answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        self.got.append(Got("", dict(re.findall(r"(?m)^([\w-]+): (.*)\r$", head.decode())), b""))
        writer.write(
            b"HTTP/1.1 201 .\r\ncontent-encoding: gzip\r\ntransfer-encoding: chunked\r\n\r\n"
        )
        with suppress(ConnectionError):
            while self.sent < MOST_TAKEN:
                writer.write(b"10000\r\n" + bytes(0x10000) + b"\r\n")
                await writer.drain()
                self.sent += 0x10000
        writer.close()


MOST_TAKEN = 64 * 2**20


def test_no_answer_of_a_push_service_is_read() -> None:
    """Neither kept nor unpacked: whatever a service sends, the notice is handed over."""

    async def tell() -> None:
        async with push_service(Talker()) as service:
            assert isinstance(service, Talker)
            config = replace(OPEN_HOUSE, push_services=(service.origin,))
            async with running(config) as server:
                sent = counted("sent")
                pair, _ = await ben_away(server, service)
                await turn_of(pair.first, 0)
                await counts("sent", sent + 1)
                assert service.got[0].headers["accept-encoding"] == "identity"
                assert service.sent < MOST_TAKEN / 2  # what lay in the buffers of the network

    run(tell())


@told(origins=("https://table.example.org",))
async def test_a_person_who_is_away_is_told_once_a_turn(
    server: Server, service: PushService
) -> None:
    pair, browser = await ben_away(server, service)
    await turn_of(pair.first, 0)
    got = await service.next()
    assert browser.read(got) == {
        "table": pair.table,
        "game": "Tutto",
        "seat": 1,
        "name": "Ben",
        "why": "turn",
        "language": "en",
    }
    assert got.path == browser.path
    assert got.headers["content-encoding"] == "aes128gcm"
    assert got.headers["ttl"] == "86400"
    assert pair.table not in got.headers["topic"]
    key = (await pair.ben.http.get("/api/push")).json()["key"]
    assert signed(got, key)["sub"] == "mailto:wagnis@table.example.org"
    # Ben comes, plays and leaves; Anna looks on and is not told; then it is his turn again.
    ben = await pair.ben.join(pair.table)
    await turn_of(ben, 1)
    await ben.hang_up()
    await catch_up(pair.first, ben)
    await turn_of(pair.first, 0)
    again = await service.next()
    assert again.headers["topic"] == got.headers["topic"]
    assert len(service.got) == 2


@told()
async def test_nobody_is_told_who_sees_the_table(server: Server, service: PushService) -> None:
    pair = await begun(server, "tutto", options=NO_CLOVERLEAF)
    browser = service.browser("ben")
    await browser.subscribe(pair.ben)
    await turn_of(pair.first, 0)
    await catch_up(pair.second, pair.first)
    await turn_of(pair.second, 1)
    assert not service.got
    # A page in the background is connected, and shows nothing to anybody.
    assert (await pair.second.ask("look", on=False))["type"] == "accepted"
    await catch_up(pair.first, pair.second)
    await turn_of(pair.first, 0)
    assert browser.read(await service.next())["seat"] == 1
    assert len(service.got) == 1


@told()
async def test_a_move_taken_back_and_made_again_tells_nobody_twice(
    server: Server, service: PushService
) -> None:
    pair, _ = await ben_away(server, service)
    session = server.app.state.context.hub._rooms[pair.table].session
    calls: list[Call] = []
    session.turns._caller = calls.append
    table = session.ledger.table
    for acting in (1, 0, 1, 0):
        session.ledger.table = table._replace(acting=acting)
        session.turns.look()
    session.ledger.table = table
    assert [call.seat for call in calls] == [1]
    await turn_of(pair.first, 0)
    assert [call.seat for call in calls] == [1, 1]  # a later turn


@told()
async def test_bots_play_on_without_spectators_until_somebody_is_called(
    server: Server, service: PushService
) -> None:
    anna, ben = await server.device(), await server.device()
    table = await anna.make("tutto", None, "thumb", None, options=NO_CLOVERLEAF)
    first, second = await anna.join(table), await ben.join(table)
    await first.sit(0, "Anna")
    await second.sit(2, "Ben")
    await first.start()
    browser = service.browser("ben")
    await browser.subscribe(ben)
    await second.hang_up()
    while first.to_act == 0 or (first.due or {}).get("seat") == 0:
        if first.due is not None:
            await first.throw()
        else:
            await first.play(first.legal[-1])
    await first.hang_up()
    assert browser.read(await service.next())["seat"] == 2


@told()
async def test_another_game_calls_those_who_have_left(server: Server, service: PushService) -> None:
    pair = await begun(server, "zocken", options={"rounds": 1})
    browser = service.browser("ben")
    await browser.subscribe(pair.ben)
    lines = {0: pair.first, 1: pair.second}
    await play_out(lines)
    await pair.second.hang_up()
    answer = await pair.first.ask("rematch")
    notice = browser.read(await service.next())
    assert (notice["why"], notice["table"]) == ("again", answer["table"]["next"])


@told()
async def test_a_dead_subscription_is_removed(server: Server, service: PushService) -> None:
    pair, _ = await ben_away(server, service)
    service.statuses = [410]
    await turn_of(pair.first, 0)
    await service.next()
    store = server.store
    async with asyncio.timeout(PATIENCE):
        while await store.read(push.subscriptions, pair.ben.handle):
            await asyncio.sleep(0)


@pytest.mark.parametrize("status", [429, 500, 503])
def test_a_busy_service_is_asked_again(status: int) -> None:
    @told()
    async def story(server: Server, service: PushService) -> None:
        pair, browser = await ben_away(server, service)
        service.statuses = [status]
        retried = counted("retried")
        await turn_of(pair.first, 0)
        await service.next()
        await counts("retried", retried + 1)
        assert len(service.got) == 1
        await later(BACKOFF[0])
        assert browser.read(await service.next())["seat"] == 1

    story()


@told()
async def test_a_service_that_asks_for_more_time_gets_it(
    server: Server, service: PushService
) -> None:
    pair, browser = await ben_away(server, service)
    service.statuses, service.retry_after = [429], "100"
    retried = counted("retried")
    await turn_of(pair.first, 0)
    await service.next()
    await counts("retried", retried + 1)
    await later(99)
    assert len(service.got) == 1
    await later(1)
    browser.read(await service.next())


@told()
async def test_nobody_is_told_again_of_a_turn_that_is_over(
    server: Server, service: PushService
) -> None:
    pair, _ = await ben_away(server, service)
    await turn_of(pair.first, 0)
    await service.next()
    (to,) = await server.store.read(push.subscriptions, pair.ben.handle)
    call = Call(pair.table, "tutto", 1, "Ben", to.handle, pair.first.seq, 0.0)
    sender: Sender = server.app.state.context.push
    await sender._deliver(Notice(call, to, tries=1))
    assert len(service.got) == 2
    ben = await pair.ben.join(pair.table)
    await turn_of(ben, 1)
    await sender._deliver(Notice(call, to, tries=1))
    assert len(service.got) == 2


@told()
async def test_of_several_servers_one_sends_a_notice_that_was_put_off(
    server: Server, service: PushService
) -> None:
    pair, _ = await ben_away(server, service)
    (to,) = await server.store.read(push.subscriptions, pair.ben.handle)
    row = LaterRow(pair.table, to.id, to.handle, 1, 7, 0)
    await server.store.commit(push.put_off, row)
    assert [await server.store.commit(push.claim, row, 9) for _ in range(2)] == [True, False]
    assert not service.got


@told()
async def test_a_service_that_goes_on_refusing_is_given_up(
    server: Server, service: PushService
) -> None:
    pair, _ = await ben_away(server, service)
    service.statuses = [503] * 9
    failed = counted("failed")
    sender: Sender = server.app.state.context.push
    await turn_of(pair.first, 0)
    for tries, pause in enumerate(BACKOFF, start=1):
        await service.next()
        await until(lambda: len(sender._waiting) == 1)
        assert len(service.got) == tries
        await later(pause)
    await service.next()
    await counts("failed", failed + 1)
    assert len(sender) == 0


@told()
async def test_a_slow_service_delays_no_move(server: Server, service: PushService) -> None:
    pair, browser = await ben_away(server, service)
    service.held = asyncio.Event()
    await turn_of(pair.first, 0)
    await until(lambda: len(service.got) == 1)
    ben = await pair.ben.join(pair.table)
    await turn_of(ben, 1)  # while the notice is still under way
    service.held.set()
    assert browser.read(await service.next())["seat"] == 1


@told(limits=Limits(rates=False, notices=1))
async def test_a_full_queue_drops_notices(server: Server, service: PushService) -> None:
    pair, _ = await ben_away(server, service)
    sender: Sender = server.app.state.context.push
    dropped = counted("dropped")
    session = server.app.state.context.hub._rooms[pair.table].session
    table = session.ledger.table
    session.ledger.table = table._replace(acting=1)
    session.turns.look()
    session.turns.acting, session.turns._called = 0, -1
    session.turns.look()
    session.ledger.table = table
    assert (counted("dropped") - dropped, len(sender)) == (1, 1)
    await service.next()


@told(now=Calendar())
async def test_quiet_hours_put_a_notice_off_until_the_morning(
    server: Server, service: PushService
) -> None:
    context = server.app.state.context
    calendar, sender = context.config.now, context.push
    quiet = {"since": 22 * 60, "until": 7 * 60 + 30}
    pair, browser = await ben_away(server, service, quiet=quiet)
    calendar.now = at(2027, 1, 15, 23)
    put_off = counted("put_off")
    await turn_of(pair.first, 0)
    await counts("put_off", put_off + 1)
    calendar.now = at(2027, 1, 16, 7, 29)
    await sender.send_put_off()
    assert not service.got
    calendar.now = at(2027, 1, 16, 7, 30)
    await sender.send_put_off()
    assert browser.read(await service.next())["name"] == "Ben"
    await sender.send_put_off()
    await turns()
    assert len(service.got) == 1
    # Played in the night: in the morning nobody is told.
    ben = await pair.ben.join(pair.table)
    await turn_of(ben, 1)
    await ben.hang_up()
    await catch_up(pair.first, ben)
    calendar.now = at(2027, 1, 16, 23)
    put_off = counted("put_off")
    await turn_of(pair.first, 0)
    await counts("put_off", put_off + 1)
    ben = await pair.ben.join(pair.table)
    await turn_of(ben, 1)
    calendar.now = at(2027, 1, 17, 9)
    await sender.send_put_off()
    await turns()
    assert len(service.got) == 1


@told(now=Calendar())
async def test_the_first_turn_of_a_game_is_put_off_too_and_a_damaged_table_holds_nothing_up(
    server: Server, service: PushService
) -> None:
    context = server.app.state.context
    calendar, sender = context.config.now, context.push
    ben, anna = await server.device(), await server.device()
    quiet = {"since": 22 * 60, "until": 7 * 60}
    browser = service.browser("anna")
    await browser.subscribe(anna, quiet=quiet)
    calendar.now = at(2027, 1, 15, 23)
    put_off = counted("put_off")
    tables = []
    for _ in range(2):
        table = await ben.make("tutto", None, None)
        first, second = await ben.join(table), await anna.join(table)
        await second.sit(0, "Anna")
        await first.sit(1, "Ben")
        await second.ask("look", on=False)
        await first.start()
        tables.append(table)
    await counts("put_off", put_off + 2)
    stored, failed = await server.store.load(tables[0]), counted("failed")
    assert stored is not None
    damaged = replace(stored[0], document={**stored[0].document, "seats": []})
    await server.store.write(tables[0], [], damaged, stored[0].seen)
    calendar.now = at(2027, 1, 16, 7)
    assert await sender.send_put_off() == 2
    assert browser.read(await service.next())["table"] == tables[1]
    assert (len(service.got), counted("failed") - failed) == (1, 1)


def row(since: int | None, until: int | None, zone: str = "Europe/Berlin") -> SubscriptionRow:
    return SubscriptionRow("i", "h", "e", "p", "a", "en", zone, since, until, 0)


def test_quiet_hours_follow_the_clock_of_the_zone() -> None:
    night = row(22 * 60, 7 * 60)
    assert quiet_until(night, at(2027, 1, 15, 21, 59)) is None
    assert quiet_until(night, at(2027, 1, 15, 22)) == at(2027, 1, 16, 7)
    assert quiet_until(night, at(2027, 1, 16, 6, 59)) == at(2027, 1, 16, 7)
    assert quiet_until(night, at(2027, 1, 16, 7)) is None
    # The night in which summer time begins is an hour shorter.
    assert quiet_until(night, at(2027, 3, 27, 23)) == at(2027, 3, 28, 7)
    assert at(2027, 3, 28, 7) - at(2027, 3, 27, 23) == 7 * 3600 * 1000
    noon = row(12 * 60, 13 * 60)
    assert quiet_until(noon, at(2027, 1, 15, 12, 30)) == at(2027, 1, 15, 13)
    assert quiet_until(row(60, 60), at(2027, 1, 15, 1)) is None
    assert quiet_until(row(None, None), at(2027, 1, 15, 1)) is None
    assert quiet_until(row(11 * 60, 12 * 60, "Mars/Olympus"), at(2027, 1, 15, 12, 30)) is not None


@served(replace(OPEN_HOUSE, push_services=("*.example.org",)))
async def test_a_subscription_is_shown_replaced_and_ended(server: Server) -> None:
    anna, ben = await server.device(), await server.device()
    browser = Browser(PushService(), "x")
    wish = browser.wish(endpoint="https://push.example.org/1", quiet={"since": 60, "until": 90})
    for _ in range(2):
        answer = await anna.http.post("/api/push", json=wish)
        assert answer.status_code == 201
    (shown,) = answer.json()["subscriptions"]
    assert shown["endpoint"] == wish["endpoint"]
    assert (shown["quiet"], shown["zone"]) == ({"since": 60, "until": 90}, "Europe/Berlin")
    assert (await ben.http.get("/api/push")).json()["subscriptions"] == []
    for number in range(2, 9):
        wish["endpoint"] = f"https://push.example.org/{number}"
        answer = await anna.http.post("/api/push", json=wish)
    kept = [one["endpoint"][-1] for one in answer.json()["subscriptions"]]
    assert sorted(kept)[-1] == "8"
    assert len(kept) == OPEN_HOUSE.limits.device_subscriptions
    assert (await anna.http.delete("/api/push")).json()["subscriptions"] == []
    assert (await anna.http.get("/api/push")).json()["subscriptions"] == []


@served(replace(OPEN_HOUSE, push_services=("*.example.org",)))
async def test_a_device_that_deletes_its_data_is_told_no_more(server: Server) -> None:
    anna = await server.device()
    wish = Browser(PushService(), "x").wish(endpoint="https://push.example.org/1")
    assert (await anna.http.post("/api/push", json=wish)).status_code == 201
    assert len(await server.store.read(push.subscriptions, anna.handle)) == 1
    await anna.http.delete("/api/me")
    assert await server.store.read(push.subscriptions, anna.handle) == []


@served(replace(OPEN_HOUSE, limits=Limits(), push_services=("*.example.org",)))
async def test_what_is_no_subscription_is_refused(server: Server) -> None:
    anna = await server.device()
    wish = Browser(PushService(), "x").wish(endpoint="https://push.example.org/1")
    cases: list[tuple[dict[str, Any], tuple[int, str]]] = [
        ({"endpoint": "https://10.0.0.1/x"}, (400, "not_allowed")),
        ({"endpoint": "http://push.example.org/1"}, (400, "not_allowed")),
        ({"p256dh": text(b"\4" * 65)}, (400, "bad_request")),
        ({"auth": text(AUTH[:8])}, (400, "bad_request")),
        ({"zone": "../../etc/passwd"}, (400, "bad_request")),
        ({"quiet": {"since": 1440, "until": 0}}, (400, "bad_request")),
        ({"language": "fr"}, (400, "bad_request")),
    ]
    for change, expected in cases:
        answer = await anna.http.post("/api/push", json=wish | change)
        assert error(answer) == expected, change
    assert await server.store.read(push.subscriptions, anna.handle) == []
    codes = [(await anna.http.post("/api/push", json=wish)).status_code for _ in range(30)]
    assert codes[-1] == 429


@served(replace(OPEN_HOUSE, push=False))
async def test_a_server_without_notices_says_so(server: Server) -> None:
    anna = await server.device()
    assert (await anna.http.get("/api/push")).json() == {"key": None, "subscriptions": []}
    wish = Browser(PushService(), "x").wish(endpoint="https://fcm.googleapis.com/fcm/send/1")
    assert error(await anna.http.post("/api/push", json=wish)) == (400, "not_allowed")


@pytest.mark.parametrize(
    ("endpoint", "allowed"),
    [
        ("https://updates.push.services.mozilla.com/wpush/v2/abc", True),
        ("https://web.push.apple.com/abc", True),
        ("https://wns2-par02p.notify.windows.com/w/?token=abc", True),
        ("https://fcm.googleapis.com:443/x", True),
        ("https://fcm.googleapis.com:8443/x", False),
        ("https://user@fcm.googleapis.com/x", False),
        ("https://evil.org/fcm.googleapis.com", False),
        ("https://notify.windows.com.evil.org/", False),
        ("https://[::1]/", False),
        ("ftp://fcm.googleapis.com/", False),
        ("https://fcm.googleapis.com\\@10.0.0.1/", False),
        ("https://10.0.0.1\\.push.apple.com/x", False),
        ("https://a%2f.push.apple.com/x", False),
        ("https://fcm.googleapis.com/\r\nx", False),
        ("nonsense", False),
        ("https://[", False),
    ],
)
def test_only_known_push_services(endpoint: str, allowed: bool) -> None:
    assert is_push_service(endpoint) is allowed


def test_the_key_comes_from_the_secret_and_stays() -> None:
    one, same, other = (PushKeys(secret, "a@b.c") for secret in (b"x" * 16, b"x" * 16, b"y" * 16))
    assert one.public == same.public != other.public
    assert one.topic("abc") == same.topic("abc") != one.topic("abd")
    assert len(one.topic("abc")) == 32


def test_push_services_can_write_to_the_operator() -> None:
    assert contact(Config(push_contact="op@example.org")) == "op@example.org"
    assert contact(Config(hosts=("*.example.org", "example.net"))) == "wagnis@example.net"
