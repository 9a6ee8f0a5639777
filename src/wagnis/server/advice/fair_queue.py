"""The fair queue: work waits in turns by address, however much one address asks for.

Start-time fair queueing: the seconds that each address has been served decide which one is served
next; within an address the devices take turns in the same way. Hints, bots, questions and uploads
wait here for the threads of a `Lane`, reviews and solves for their processes.
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Container, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import count
from typing import Any, Generic, Protocol, TypeVar

MOST_KNOWN = 1_024  # addresses whose share is remembered while they ask for nothing
UNBOUNDED = sys.maxsize  # where something else bounds the number of tickets
SWEEP = 64  # tickets that end until idle names are forgotten
RECENT = 0.2  # weight of the latest cost in the usual one


class Asker(Protocol):
    """The device and the address that a turn is charged to."""

    @property
    def device(self) -> str: ...

    @property
    def address(self) -> str:
        """The IP address, or the network of an IPv6 address; "" for the server itself."""


@dataclass(frozen=True, slots=True)
class Person:
    """An asker without a role of its own."""

    device: str
    address: str = ""


@dataclass(slots=True, eq=False, kw_only=True)
class Ticket:
    """A piece of work in the queue, and who wants it; `True` where only for later."""

    name: str = ""  # of work that several may want; without one, nobody can join it
    askers: dict[Any, bool] = field(default_factory=dict)
    number: int = 0  # in the order of arrival
    charged: tuple[tuple[str, str], ...] = ()  # address and device of those whose turn it is
    advance: float = 0.0  # seconds charged to them when the turn began
    turn: asyncio.Future[None] | None = None  # set while a coroutine waits for it

    @property
    def urgent(self) -> bool:
        """Whether an asker needs it now, not only later."""
        return not all(self.askers.values())

    @property
    def begun(self) -> bool:
        """Whether it has its turn."""
        return bool(self.charged)


class BusyError(Exception):
    """The queue is full, or the turn did not come within the time limit."""


T = TypeVar("T", bound=Ticket)
R = TypeVar("R")


class Shares:
    """The seconds each name has been served. A name that was idle starts level with the others."""

    def __init__(self) -> None:
        self._had: dict[str, float] = {}
        self._level = 0.0  # the seconds of the name served last, before its turn

    def __len__(self) -> int:
        return len(self._had)

    def had(self, name: str) -> float:
        return self._had.get(name, self._level)

    def enter(self, name: str) -> None:
        """Idle time earns no credit."""
        self._had[name] = max(self.had(name), self._level)

    def begin(self, name: str) -> None:
        self._level = max(self._level, self.had(name))

    def charge(self, name: str, seconds: float) -> None:
        self._had[name] = self.had(name) + seconds

    def forget(self, active: Container[str]) -> None:
        """Drop idle names that were served no more than the others; all of them if too many."""
        crowded = len(self._had) > MOST_KNOWN
        for name in [name for name in self._had if name not in active]:
            if crowded or self._had[name] <= self._level:
                del self._had[name]


class FairQueue(Generic[T]):
    """Tickets from their admission to their end; at most `slots` have their turn at a time."""

    def __init__(
        self,
        most: int = UNBOUNDED,
        of_address: int = UNBOUNDED,
        of_device: int = UNBOUNDED,
        slots: int = 1,
        of_ticket: int = UNBOUNDED,
        evicted: Callable[[T], None] = lambda ticket: None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._most = most
        self._of_address = of_address
        self._of_device = of_device
        self._slots = slots
        self._of_ticket = of_ticket  # askers of one ticket, in whose turns it can be served
        self._evicted = evicted
        self._clock = clock
        self._tickets: dict[T, None] = {}
        self._named: dict[str, T] = {}
        self._numbers = count(1)
        self._addresses = Shares()
        self._devices: dict[str, Shares] = {}  # by address, while it has tickets
        self._running = 0
        self._usual = 0.0  # seconds of a turn: charged at its start, corrected at its end

    def __len__(self) -> int:
        return len(self._tickets)

    def __iter__(self) -> Iterator[T]:
        return iter(self._tickets)

    def __contains__(self, name: object) -> bool:
        """Whether a ticket of this name waits or has its turn."""
        return name in self._named

    def get(self, name: str) -> T | None:
        return self._named.get(name)

    def want(self, ticket: T, asker: Asker, ahead: bool = False) -> T | None:
        """Join the ticket of this name, or admit this one as the first; None without room."""
        there = self.get(ticket.name)
        if there is not None:
            self.join(there, asker, ahead)
            return there
        return ticket if self.admit(ticket, asker, ahead) else None

    def admit(self, ticket: T, asker: Asker, ahead: bool = False) -> bool:
        """Whether there is room. In a full queue the address with the most tickets loses one."""
        if self._has_enough(asker, ahead):
            return False
        if len(self._tickets) >= self._most and not self._make_room(asker):
            return False
        ticket.number = next(self._numbers)
        self._tickets[ticket] = None
        if ticket.name:
            self._named[ticket.name] = ticket
        self.join(ticket, asker, ahead)
        return True

    def join(self, ticket: T, asker: Asker, ahead: bool = False) -> None:
        """One more wants it, or the same one more urgently; beyond `of_ticket` no more count."""
        if asker not in ticket.askers and len(ticket.askers) >= self._of_ticket:
            return
        address, device = _names(asker)
        self._addresses.enter(address)
        self._devices.setdefault(address, Shares()).enter(device)
        ticket.askers[asker] = ahead and ticket.askers.get(asker, True)

    def next(self, eligible: Callable[[T], bool] = lambda ticket: True) -> T | None:
        """The next ticket: urgent ones first, then of the address served least and asking least."""
        waiting = (ticket for ticket in self._tickets if not ticket.begun and eligible(ticket))
        return min(waiting, key=self._ranking(), default=None)

    def begin(self, ticket: T) -> None:
        """Begin its turn; its askers share the cost."""
        ticket.charged = tuple({_names(asker) for asker in ticket.askers})
        for address, device in ticket.charged:
            self._addresses.begin(address)
            self._devices[address].begin(device)
        ticket.advance = self._usual
        self._charge(ticket, ticket.advance)

    def pause(self, ticket: T, seconds: float) -> None:
        """End its turn, which took so many seconds; the ticket stays."""
        self._charge(ticket, seconds - ticket.advance)
        self._usual += RECENT * (seconds - self._usual)
        ticket.charged = ()

    def end(self, ticket: T) -> None:
        """Take it out: it is done, or nobody wants it any more."""
        self._tickets.pop(ticket, None)
        if self._named.get(ticket.name) is ticket:
            del self._named[ticket.name]
        if self._tickets and max(len(self._addresses), len(self._devices)) < SWEEP:
            return
        active = {address for one in self._tickets for address in _addresses(one)}
        self._addresses.forget(active)
        self._devices = {name: shares for name, shares in self._devices.items() if name in active}

    def before(self, ticket: T) -> int:
        """Estimate how many tickets are served before this one if no more arrive."""
        rank, mine = self._ranking(), _addresses(ticket)
        waiting = [one for one in sorted(self._tickets, key=rank) if one.urgent and not one.begun]
        own = [one for one in waiting if _addresses(one) & mine]
        rounds = own.index(ticket) if ticket in own else 0
        turns = Counter(min(_addresses(one)) for one in waiting if one not in own)
        sooner = {min(_addresses(one)) for one in waiting if rank(one) < rank((own or [ticket])[0])}
        beside = sum(min(many, rounds + (name in sooner)) for name, many in turns.items())
        return sum(one.begun for one in self._tickets if one is not ticket) + rounds + beside

    @asynccontextmanager
    async def turn(self, ticket: T, patience: float | None = None) -> AsyncIterator[None]:
        """Wait for a slot and hold it; `BusyError` after so many seconds of waiting."""
        ticket.turn = asyncio.get_running_loop().create_future()
        self._hand_out()
        try:
            async with asyncio.timeout(patience):
                await ticket.turn
        except BaseException as error:
            self._leave(ticket, 0.0)
            if isinstance(error, TimeoutError):
                raise BusyError from None
            raise
        began = self._clock()
        try:
            yield
        finally:
            self._leave(ticket, self._clock() - began)

    def _hand_out(self) -> None:
        while self._running < self._slots:
            ticket = self.next(lambda one: one.turn is not None and not one.turn.done())
            if ticket is None:
                return
            self.begin(ticket)
            self._running += 1
            assert ticket.turn is not None
            ticket.turn.set_result(None)

    def _leave(self, ticket: T, seconds: float) -> None:
        ticket.turn = None
        if ticket.begun:
            self.pause(ticket, seconds)
            self._running -= 1
            self._hand_out()

    def _ranking(self) -> Callable[[T], tuple[tuple[bool, float, int, float], int]]:
        """The order of service now; the order of arrival breaks ties."""
        many = Counter(address for ticket in self._tickets for address in _addresses(ticket))

        def rank(ticket: T) -> tuple[tuple[bool, float, int, float], int]:
            ranks = []
            for asker, ahead in ticket.askers.items():
                address, device = _names(asker)
                served = self._addresses.had(address), many[address]
                ranks.append((ahead, *served, self._devices[address].had(device)))
            return min(ranks, default=(True, 0.0, 0, 0.0)), ticket.number

        return rank

    def _charge(self, ticket: T, seconds: float) -> None:
        for address, device in ticket.charged:
            share = seconds / len(ticket.charged)
            self._addresses.charge(address, share)
            self._devices.setdefault(address, Shares()).charge(device, share)

    def _has_enough(self, asker: Asker, ahead: bool) -> bool:
        """Whether this device, or its address, has reached its limit of waiting tickets."""
        if len(self._tickets) < min(self._of_device, self._of_address):
            return False
        device, address = asker.device, asker.address
        own = near = 0
        for ticket in self._tickets:
            others = [other for other, later in ticket.askers.items() if later == ahead]
            own += any(other.device == device for other in others)
            near += bool(address) and any(other.address == address for other in others)
        return own >= self._of_device or near >= self._of_address

    def _make_room(self, asker: Asker) -> bool:
        """Longest queue drop: the address with the most loses its last, if it has two more."""
        alone: dict[str, list[T]] = {}
        for ticket in self._tickets:
            if not ticket.begun and len(addresses := _addresses(ticket)) == 1:
                alone.setdefault(addresses.pop(), []).append(ticket)
        most = max(alone.values(), key=len, default=[])
        if len(most) < len(alone.get(_names(asker)[0], ())) + 2:
            return False
        last = max(most, key=self._ranking())
        self.end(last)
        if last.turn is not None and not last.turn.done():
            last.turn.set_exception(BusyError())
        self._evicted(last)
        return True


class Lane:
    """Threads for one kind of work, behind a fair queue with as many slots."""

    def __init__(
        self, name: str, threads: int, queue: FairQueue[Ticket], patience: float | None = None
    ) -> None:
        self.queue = queue
        self.threads = ThreadPoolExecutor(threads, name)
        self._patience = patience

    async def run(self, asker: Asker, work: Callable[[], R]) -> R:
        ticket = Ticket()
        if not self.queue.admit(ticket, asker):
            raise BusyError
        try:
            async with self.queue.turn(ticket, self._patience):
                return await asyncio.get_running_loop().run_in_executor(self.threads, work)
        finally:
            self.queue.end(ticket)

    def close(self) -> None:
        self.threads.shutdown(wait=False, cancel_futures=True)


def _names(asker: Asker) -> tuple[str, str]:
    """The address and device of an asker; each asker of the server itself is its own address."""
    return asker.address or asker.device, asker.device


def _addresses(ticket: Ticket) -> set[str]:
    wanting = {_names(asker)[0] for asker in ticket.askers}
    return wanting | {address for address, _ in ticket.charged}
