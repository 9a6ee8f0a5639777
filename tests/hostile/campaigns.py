"""Campaigns of hostile input: so many of a kind, from a seed; whatever breaks a promise is raised.

The promises: no 500, nothing logged as our error, every whole request and every submission with an
id answered exactly once, one line of reply for one line. What is sent is in `inputs`.
"""

from __future__ import annotations

import asyncio
import json
import logging
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import uvicorn
from pydantic_core import from_json
from websockets.exceptions import InvalidState

from tests.hostile import inputs
from tests.server.at_server import KEY, Device, Line, running
from wagnis.referee import Referee, answer_line
from wagnis.server.config import Config, Limits
from wagnis.server.logs import TheirFaults

ID = re.compile(r"[A-Za-z0-9_-]{1,40}")
LIMITS = Limits(rates=False)
TURNS = 20_000  # of the loop, before an answer counts as lost
FRESH = 2_000  # inputs until the table begins anew
SLOW = 0.05  # seconds a thread may have to work between two looks


class BrokenError(AssertionError):
    """A promise that was not kept, with what broke it."""


class Errors(logging.Handler):
    """Keeps what the server says was its own fault."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.addFilter(TheirFaults())
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.found.append(self.format(record))


@contextmanager
def no_errors() -> Iterator[Callable[[object], None]]:
    """Whatever is logged as an error is raised, with what was sent."""
    errors = Errors()
    names = ("wagnis.server", "uvicorn.error", "asyncio")
    theirs = TheirFaults()
    logging.getLogger("uvicorn.error").addFilter(theirs)
    for name in names:
        logging.getLogger(name).addHandler(errors)

    def look(sent: object) -> None:
        if errors.found:
            raise BrokenError(f"{sent!r}\n{errors.found[0]}")

    try:
        yield look
    finally:
        logging.getLogger("uvicorn.error").removeFilter(theirs)
        for name in names:
            logging.getLogger(name).removeHandler(errors)


class Wire(asyncio.Transport):
    """A connection without a network: what the server writes is kept."""

    def __init__(self, protocol: asyncio.Protocol) -> None:
        super().__init__()
        self.written = bytearray()
        self.closed = False
        self._protocol: Any = protocol
        protocol.connection_made(self)

    def feed(self, data: bytes) -> None:
        """As a loop does it, which ends the one connection where uvicorn falls over itself: it does
        over text that is no text on a socket that it has closed already."""
        if data and not self.closed:  # no network hands over nothing; uvicorn would wait for ever
            try:
                self._protocol.data_received(data)
            except InvalidState:
                self.closed = True

    def hang_up(self) -> None:
        if self._protocol is not None:
            protocol, self._protocol, self.closed = self._protocol, None, True
            protocol.connection_lost(None)

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.written += data

    def close(self) -> None:
        self.closed = True

    abort = close

    def is_closing(self) -> bool:
        return self.closed

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return ("10.0.0.7", 4321) if name in ("peername", "sockname") else default

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        self._protocol = protocol

    def get_protocol(self) -> asyncio.BaseProtocol:
        found: asyncio.BaseProtocol = self._protocol
        return found

    def pause_reading(self) -> None:
        """Nothing comes unless it is fed."""

    def resume_reading(self) -> None:
        """Nothing comes unless it is fed."""

    def can_write_eof(self) -> bool:
        return False


async def until(happened: Callable[[], bool], sent: object) -> None:
    for turn in range(TURNS):
        if happened():
            return
        await asyncio.sleep(0 if turn < 50 else SLOW / 50)
    raise BrokenError(f"no answer to {sent!r}")


class House:
    """A server in this process, its protocols, and tables to talk about."""

    def __init__(self, app: Any, device: Device, ids: list[str]) -> None:
        self.device, self.ids = device, ids
        self.cookie = "; ".join(f"{k}={v}" for k, v in device.http.cookies.items())
        self._config = uvicorn.Config(app, http="h11", ws="websockets-sansio", log_config=None)
        self._config.load()
        self._state = uvicorn.Server(self._config).server_state
        self._http: Any = self._config.http_protocol_class

    def connect(self) -> Wire:
        return Wire(self._http(config=self._config, server_state=self._state, app_state={}))

    async def at_rest(self, sent: object) -> None:
        await until(lambda: not self._state.tasks, sent)


async def _house(app: Any) -> House:
    device = await Device(app).introduce()
    ids = [await device.make("zocken", None, "thumb") for _ in range(2)]
    return House(app, device, ids)


async def http(rng: random.Random, many: int) -> Counter[str]:
    """Requests as bytes, in pieces, over connections of their own."""
    counts: Counter[str] = Counter()
    with no_errors() as look:
        async with running(Config(secret=KEY, limits=LIMITS)) as server:
            house = await _house(server.app)
            for _ in range(many):
                sent, whole = inputs.request(rng, house.ids, house.cookie)
                wire = house.connect()
                cut = rng.randrange(len(sent) + 1) if rng.random() < 0.3 else len(sent)
                wire.feed(sent[:cut])
                wire.feed(sent[cut:])
                if whole:
                    await until(lambda wire=wire: bool(wire.written) or wire.closed, sent)  # type: ignore[misc]
                    await house.at_rest(sent)
                status = bytes(wire.written[9:12]).decode() or "nothing"
                wire.hang_up()
                await house.at_rest(sent)
                counts[status] += 1
                if status.startswith("5") or (whole and status == "nothing"):
                    raise BrokenError(f"{status} for {sent!r}")
                look(sent)
    return counts


async def messages(rng: random.Random, many: int) -> Counter[str]:
    """Messages to a table, by its host, another person and a watcher; each id answered once."""
    counts: Counter[str] = Counter()
    with no_errors() as look:
        async with running(Config(secret=KEY, limits=LIMITS)) as server:
            for start in range(0, many, FRESH):
                lines = await _table(server.app)
                sent: dict[Line, Counter[str]] = {line: Counter() for line in lines}
                for number in range(start, min(many, start + FRESH)):
                    line, text = rng.choice(lines), inputs.message(rng, number)
                    if len(text.encode()) > LIMITS.message:
                        text = text[
                            :100
                        ]  # what is too large ends the socket; that is tried elsewhere
                    line.raw(text)
                    if (named := _named(text)) is not None:
                        sent[line][named] += 1
                    if number % 50 == 49:
                        for one in lines:
                            await one.ask("ping")
                        look(text)
                for line in lines:
                    await line.ask("ping")
                    _count(line, sent[line], counts)
                    await line.hang_up()
                look("the last messages")
    return counts


async def _table(app: Any) -> list[Line]:
    devices = [await Device(app).introduce() for _ in range(3)]
    table = await devices[0].make("zocken", None, None)
    lines = [await device.join(table) for device in devices]
    await lines[0].sit(0, "Anna")
    await lines[1].sit(1, "Ben")
    return lines


def _named(text: str) -> str | None:
    """The id a message is to be answered with, if it has one that can be read."""
    try:
        found = from_json(text)
    except ValueError:
        return None
    id = found.get("id") if isinstance(found, dict) else None
    return id if isinstance(id, str) and ID.fullmatch(id) else None


def _count(line: Line, sent: Counter[str], counts: Counter[str]) -> None:
    answered = Counter(news["re"] for news in line.all if "re" in news)
    for id, times in sent.items():
        if answered[id] != times:
            raise BrokenError(f"{id} was sent {times} times and answered {answered[id]} times")
    for news in line.all:
        code = str(news.get("code", news["type"]))
        if code == "broken":
            raise BrokenError(f"broken: {news}")
        counts[code] += 1


async def frames(rng: random.Random, many: int) -> Counter[str]:
    """Bytes over upgraded connections: the socket ends or goes on, and the table with it."""
    counts: Counter[str] = Counter()
    with no_errors() as look:
        async with running(Config(secret=KEY, limits=LIMITS)) as server:
            house = await _house(server.app)
            head = (
                f"GET /api/tables/{house.ids[0]}/socket HTTP/1.1\r\nHost: here\r\n"
                f"Upgrade: websocket\r\nConnection: Upgrade\r\n"
                f"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
                f"Cookie: {house.cookie}\r\nSec-WebSocket-Version: 13\r\n\r\n"
            ).encode()
            wire: Wire | None = None
            for number in range(many):
                if wire is None or wire.closed:
                    if wire is not None:
                        wire.hang_up()
                    wire = house.connect()
                    wire.feed(head)
                    await until(lambda wire=wire: b'"table"' in wire.written, head)  # type: ignore[misc]
                    counts["sockets"] += 1
                sent = inputs.frames(rng, number)
                cut = rng.randrange(len(sent) + 1) if rng.random() < 0.3 else len(sent)
                wire.feed(sent[:cut])
                wire.feed(sent[cut:])
                for _ in range(3):
                    await asyncio.sleep(0)
                if b'"broken"' in wire.written:
                    raise BrokenError(f"broken after {sent!r}")
                wire.written.clear()
                counts["inputs"] += 1
                look(sent)
            assert wire is not None
            wire.hang_up()
            await house.at_rest("the last frames")
            line = await house.device.join(house.ids[0])
            await line.ask("ping")
    return counts


def lines(rng: random.Random, many: int) -> Counter[str]:
    """Lines to a referee: one reply each, JSON, with `ok`; and it goes on."""
    counts: Counter[str] = Counter()
    referee = Referee(lambda *_: {"value": 0})
    for number in range(many):
        if number % FRESH == 0:
            referee = Referee(lambda *_: {"value": 0})
        sent = inputs.line(rng)
        try:
            reply = answer_line(referee, sent)
        except Exception as error:
            raise BrokenError(f"{sent[:2000]!r}: {error!r}") from error
        if reply is None:
            if sent.strip():
                raise BrokenError(f"no reply to {sent!r}")
            counts["blank"] += 1
            continue
        told = json.loads(reply)
        counts["ok" if told["ok"] else told["error"]["code"]] += 1
    return counts
