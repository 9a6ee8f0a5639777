"""Scripted people over real sockets: they sit down, play, take back, and come back after a crash.

Whatever was not answered they submit again, under the same id; what was answered, too.
"""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from itertools import count
from typing import Any, TypeAlias

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from tests.drill.history import UNANSWERED, Call, Outcome, Story
from tests.patience import PATIENCE
from tests.promises import Promises
from tests.server.crash.ledger import Ledger, Message

# What a kill looks like from here.
CUT_OFF = (OSError, ConnectionClosed, InvalidHandshake, InvalidMessage, EOFError)
PHASES = ("open", "playing", "over")
DEALING = ("sit", "promise", "reveal", "start")
RESTING = 0.02
LATER = ("too_fast", "not_stored", "in_doubt")  # refused for now: the same again a little later
LOGGED = ("play", "throw", "undo")  # what adds to the log
NO_TABLE = 4404
COME_AGAIN = (httpx.codes.TOO_MANY_REQUESTS, httpx.codes.SERVICE_UNAVAILABLE)

Door: TypeAlias = Callable[[], str]
"""Where to knock this time."""


@dataclass(frozen=True)
class Manners:
    """How long a browser waits, in seconds; `beat` is how long a line may be silent."""

    beat: float = 20.0
    patience: float = PATIENCE
    pause: float = RESTING  # before it calls again


class SilentError(OSError):
    """Nobody has said anything, not even when asked."""


@dataclass
class Device:
    """A browser: its token, and where it finds a server."""

    door: Door
    token: str
    handle: str

    @property
    def cookies(self) -> dict[str, str]:
        return {"Cookie": f"wagnis_device={self.token}"}

    @classmethod
    async def new(cls, door: Door) -> Device:
        answer = await request(door, "GET", "/api/me")
        cookie = SimpleCookie(answer.headers["set-cookie"])
        return cls(door, cookie["wagnis_device"].value, answer.json()["handle"])

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        return (await request(self.door, method, path, self.cookies, body)).json()


async def request(
    door: Door, method: str, path: str, headers: dict[str, str] | None = None, body: Any = None
) -> httpx.Response:
    """Over HTTP, again and again until a server answers."""
    while True:
        try:
            async with httpx.AsyncClient(trust_env=False, verify=False, timeout=PATIENCE) as client:
                answer = await client.request(
                    method, f"http://{door()}{path}", headers=headers, json=body
                )
        except httpx.TransportError:
            await asyncio.sleep(RESTING)
            continue
        if answer.status_code not in COME_AGAIN:
            assert answer.is_success, answer.text
            return answer
        await asyncio.sleep(0.5)


@dataclass(eq=False)
class Player:
    """One device at one table, for one or more seats, until the game is over."""

    device: Device
    table: str
    seats: tuple[int, ...]
    host: bool
    ledger: Ledger
    luck: random.Random
    acknowledged: asyncio.Event  # set with every answer; the killer waits for it
    manners: Manners = field(default_factory=Manners)
    moved: Callable[[Player], None] = lambda player: None  # told of every move that is accepted
    address: str | None = None  # of the server this is connected to
    seeds: dict[int, str] = field(default_factory=dict)  # what I gave to the dice, by seat
    promises: Promises = field(default_factory=Promises)
    news: Message = field(default_factory=dict)  # the table as last told in full
    seq: int = 0
    phase: str = "open"
    to_act: Any = None
    legal: list[Message] = field(default_factory=list)
    due: Message | None = None  # what is to be thrown, and by whom
    takeable: int | None = None  # my seat, right after a move of mine after which nothing fell
    seated: set[int] = field(default_factory=set)
    pending: Message | None = None  # sent and not answered
    last: Message | None = None  # the last move that was answered
    reading: Call | None = None  # until this connection has been told the table
    resubmitted: int = 0
    thrown_again: int = 0  # of these, throws, and moves that were thrown along
    recognised: int = 0
    silences: int = 0  # lines that were given up because nobody said anything
    ids: Any = field(default_factory=lambda: count(1))

    @property
    def story(self) -> Story:
        return self.ledger.history.stories[self.table]

    async def play(self) -> None:
        while self.phase != "over":
            self.reading = self.story.reads()
            try:
                address = self.device.door()
                uri = f"ws://{address}/api/tables/{self.table}/socket"
                async with connect(
                    uri,
                    additional_headers=self.device.cookies,
                    compression=None,
                    proxy=None,
                    open_timeout=self.manners.patience,
                    close_timeout=self.manners.pause,
                ) as socket:
                    self.address = address
                    await self._visit(socket)
            except CUT_OFF as cut:
                self.address = None
                self.silences += isinstance(cut, SilentError)
                closed = cut.rcvd if isinstance(cut, ConnectionClosed) else None
                assert closed is None or closed.code != NO_TABLE, f"table {self.table} is gone"
                await asyncio.sleep(self.manners.pause)

    async def _listen(self, socket: ClientConnection) -> Message:
        """The next message; after a long silence a ping, which has to be answered."""
        try:
            async with asyncio.timeout(self.manners.beat):
                return self._heard(await socket.recv())
        except TimeoutError:
            await socket.send(json.dumps(self._message("ping")))
        try:
            async with asyncio.timeout(self.manners.patience):
                return self._heard(await socket.recv())
        except TimeoutError:
            raise SilentError from None

    def _heard(self, text: str | bytes) -> Message:
        news: Message = json.loads(text)
        self._hear(news)
        return news

    async def _visit(self, socket: ClientConnection) -> None:
        await self._listen(socket)
        await self._submit_again(socket)
        while self.phase != "over":
            message = self._next()
            if message is None:
                await self._listen(socket)
            else:
                await asyncio.sleep(self.luck.random() * RESTING)
                await self._submit(socket, message)

    async def _submit_again(self, socket: ClientConnection) -> None:
        """What was not answered, and what was: neither may happen twice."""
        if self.pending is not None:
            self.resubmitted += 1
            self.thrown_again += self.pending["type"] == "throw" or self.pending.get("throw", False)
            answer = await self._submit(socket, self.pending)
            self.recognised += answer["type"] == "accepted"
        if self.last is not None:
            before = self.seq
            answer = await self._submit(socket, self.last)
            assert answer["type"] == "accepted"
            assert answer["seq"] >= before

    def _next(self) -> Message | None:
        """What to say now, if anything."""
        if self.phase == "open":
            return self._arrive()
        if self.takeable is not None and self.luck.random() < 0.25:
            return self._message("undo", seq=self.seq, seat=self.takeable)
        if self.due is not None and self.due["seat"] in self.seats:
            return self._message("throw", seq=self.seq, seat=self.due["seat"])
        if self.to_act in self.seats:
            said = {"move": self.luck.choice(self.legal), "throw": self.luck.random() < 0.5}
            return self._message("play", seq=self.seq, seat=self.to_act, **said)
        return None

    def _arrive(self) -> Message | None:
        if not self.news:
            return None  # the table has not been told yet
        deal = self.news.get("deal", {})
        for seat in self.seats:
            if seat not in self.seated:
                name = f"{self.device.handle} {seat}"
                return self._message("sit", seat=seat, name=name, **self._promise(seat))
            if deal.get("state") == "open" and deal["promises"][seat] is None:
                return self._message("promise", seat=seat, **self._promise(seat))
        if deal.get("state") == "dealing":
            return next(iter(self.promises.reveals(self.news)), None)
        if self.host and all(seat["kind"] != "open" for seat in self.news["seats"]):
            return self._message("start")
        return None

    def _promise(self, seat: int) -> Message:
        """Of a new seed: a deal was given up where faults kept somebody from revealing in time."""
        self.seeds[seat] = self.luck.randbytes(16).hex()
        return self.promises.make(self.news, seat, self.seeds[seat])

    def _message(self, kind: str, **more: Any) -> Message:
        # Ids need to be unique for a device and a table only.
        return {"type": kind, "id": f"{kind}-{self.seats[0]}-{next(self.ids)}", **more}

    def _key(self, message: Message) -> str:
        """A submission as the store names it."""
        return f"{self.device.handle}:{message['id']}"

    async def _submit(self, socket: ClientConnection, message: Message) -> Message:
        """Say it, and listen until it is answered."""
        again = message is self.pending or message is self.last
        if message["type"] not in ("start", "reveal") and not again:
            self.pending = message
        while True:
            call = None
            if message["type"] in LOGGED:
                call = self.story.submits(self._key(message), message["seq"])
            await socket.send(json.dumps(message))
            answer = await self._answer(socket, message["id"])
            if call is not None:
                call.answered(outcome(answer), answer.get("seq", 0))
            if answer.get("code") not in LATER:
                break
            await asyncio.sleep(0.2)
        self._answered(message, answer)
        return answer

    async def _answer(self, socket: ClientConnection, id: str) -> Message:
        while True:
            news = await self._listen(socket)
            if news.get("re") == id:
                return news

    def _answered(self, message: Message, answer: Message) -> None:
        """Told of, refused, or accepted: known already, or stored though that was in doubt."""
        if answer["type"] == "refused" and message["type"] in DEALING:
            # The deal was given up in between, or its host started it: look again.
            assert answer["code"] in ("stale", "not_now", "seats_open"), (message, answer)
        elif answer["type"] == "refused":
            # The one before may take back just when the next one moves, and the others may have
            # played on, perhaps to the end, before this one was connected again.
            assert answer["code"] in ("stale", "game_over", "taken_back_enough"), (message, answer)
            if answer["code"] != "taken_back_enough":
                assert answer["seq"] != message["seq"]
        elif message["type"] in LOGGED:
            self.ledger.acknowledged.add(self._key(message))
            self.last = message
        elif message["type"] == "sit":
            self.seated.add(message["seat"])
        if message is self.pending:
            self.pending = None
            if message["type"] in LOGGED and answer["type"] != "refused":
                self.moved(self)
        self.acknowledged.set()

    def _hear(self, news: Message) -> None:
        match news["type"]:
            case "table":
                self._look(news["table"])
            case "moved":
                assert news["since"] == self.seq
                self.ledger.moved(self.table, news)
                self.story.hears(news["since"], news["seq"])
                last = news["steps"][-1]
                mine = len(news["steps"]) == 1 and last["by"] in self.seats
                self._stand(news["seq"], last["then"]["to_act"], news["legal"], news["due"])
                # A turn that is over is not taken back from the next person.
                goes_on = last["by"] == (self.due["seat"] if self.due else self.to_act)
                self.takeable = last["by"] if mine and goes_on and not news["over"] else None
                self.phase = "over" if news["over"] else "playing"
            case "undone":
                assert news["since"] == self.seq
                seat = news["position"]["to_act"]
                self.ledger.undone(self.table, seat, news)
                self.story.hears(news["since"], news["seq"])
                self._stand(news["seq"], seat, news["position"]["legal"], news["due"])

    def _stand(self, seq: int, to_act: Any, legal: list[Message], due: Message | None) -> None:
        self.seq, self.to_act, self.legal, self.due = seq, to_act, legal, due
        self.takeable = None

    def _look(self, table: Message) -> None:
        """The whole table: it never falls behind what was told before."""
        assert table["seq"] >= self.seq
        self.story.sees(table["seq"])
        if self.reading is not None:
            self.reading.read(table["seq"])
            self.reading = None
        assert PHASES.index(table["phase"]) >= PHASES.index(self.phase)
        if table["phase"] == "open":  # a seat that was silent for too long is freed
            freed = {seat for seat in self.seated if table["seats"][seat]["kind"] == "open"}
            self.seated -= freed
        own = {table["seats"][seat]["holder"] for seat in self.seated}
        assert len(own) <= 1
        assert None not in own
        self.news, self.phase = table, table["phase"]
        position = table["position"]
        if position is not None and (table["seq"] > self.seq or not self.legal):
            self._stand(table["seq"], position["to_act"], position["legal"], table["due"])


def outcome(answer: Message) -> Outcome:
    """What an answer says of the log."""
    if answer["type"] == "accepted":
        return "known"
    if answer["type"] != "refused":
        return "done"
    if answer["code"] == "not_stored":
        return "not stored"
    if answer["code"] in LATER:
        return UNANSWERED
    return "refused" if answer["code"] == "taken_back_enough" else "stale"
