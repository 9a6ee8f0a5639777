"""The connection guard: limits how many connections there are, in all and from one address.

It counts a connection when it is accepted, before anything is read. `protocols` has deadlines for
reading, `server.rate_limits` limits requests.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter, OrderedDict
from collections.abc import Collection
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network

from wagnis.server import metrics
from wagnis.server.config import Limits
from wagnis.server.web.guards.requests import network

log = logging.getLogger("wagnis.server")

WANTED = 65_536  # descriptors, where the system allows as many
RESERVE = 256  # descriptors for everything that is no connection: database, pipes, files
TELLING = 60.0  # seconds between two lines in the log about refused connections


def raise_descriptors(wanted: int = WANTED) -> int:
    """Raise the soft limit of open files as far as the system allows; the new limit."""
    try:
        import resource
    except ImportError:
        return wanted  # Windows has no such limit
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    unlimited = resource.RLIM_INFINITY
    if soft == unlimited or soft >= wanted:
        return wanted if soft == unlimited else soft
    for goal in (wanted if hard == unlimited else min(wanted, hard), 10_240, 4_096):
        if goal <= soft:
            break
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (goal, hard))
        except (OSError, ValueError):
            continue  # some systems allow fewer than they say
        return goal
    return soft


class Proxies:
    """Proxies, whose connections do not count as those of one address."""

    def __init__(self, names: Collection[str]) -> None:
        self._all = "*" in names
        self._networks: list[IPv4Network | IPv6Network] = []
        for name in names:
            try:
                self._networks.append(ip_network(name, strict=False))
            except ValueError:
                continue  # the path of a Unix socket, or nothing

    def __contains__(self, peer: str) -> bool:
        if self._all:
            return True
        try:
            ip = ip_address(peer)
        except ValueError:
            return False
        return any(ip in network for network in self._networks)


class ConnectionGuard:
    """Lets connections in, as long as there is room for them and for those of other addresses."""

    def __init__(self, limits: Limits, proxies: Proxies, descriptors: int = WANTED) -> None:
        self.limits = limits
        self.most = max(1, min(limits.connections, descriptors - min(RESERVE, descriptors // 2)))
        self._proxies = proxies
        self._sources: dict[asyncio.Transport, str | None] = {}
        self._silent: OrderedDict[asyncio.Transport, None] = OrderedDict()  # the longest first
        self._counts: Counter[str] = Counter()
        self._refused: Counter[str] = Counter()
        self._told = -TELLING

    def __len__(self) -> int:
        return len(self._sources)

    def trusts(self, peer: str | None) -> bool:
        """Whether this is a proxy of ours: one on a Unix socket has no address."""
        return peer is None or peer in self._proxies

    def enter(self, transport: asyncio.Transport, peer: str | None) -> bool:
        """Admit a connection, unless there are too many."""
        source = None if self.trusts(peer) or peer is None else network(peer)
        most = self.limits.address_connections if self.limits.rates else self.most
        if source is not None and self._counts[source] >= most:
            self._refuse("address")
            return False
        if len(self._sources) >= self.most and not self._make_room():
            self._refuse("full")
            return False
        self._sources[transport] = source
        self._silent[transport] = None
        if source is not None:
            self._counts[source] += 1
        return True

    def spoke(self, transport: asyncio.Transport) -> None:
        """Note that a connection has sent a request: it need not make room for others."""
        self._silent.pop(transport, None)

    def leave(self, transport: asyncio.Transport) -> None:
        """Forget a connection, also one that was not admitted."""
        if transport not in self._sources:
            return
        source = self._sources.pop(transport)
        self._silent.pop(transport, None)
        if source is not None:
            self._counts[source] -= 1
            if not self._counts[source]:
                del self._counts[source]

    def _make_room(self) -> bool:
        """Close the connection that has been silent for longest, if there is one."""
        if not self._silent:
            return False
        transport = next(iter(self._silent))
        self.leave(transport)
        transport.abort()
        self._refuse("silent")
        return True

    def _refuse(self, reason: str) -> None:
        metrics.connections_refused.labels(reason).inc()
        self._refused[reason] += 1
        if time.monotonic() - self._told < TELLING:
            return
        self._told = time.monotonic()
        counted = ", ".join(f"{reason} {many}" for reason, many in self._refused.items())
        self._refused.clear()
        log.warning(
            "connections refused (%s): %d are open, at most %d in all and %d from one address",
            counted,
            len(self._sources),
            self.most,
            self.limits.address_connections,
        )
