"""Which names this server answers to: checks the `Host` of a request, against DNS rebinding.

A foreign page can let its domain name point to a machine in your network; the browser then treats
that machine as the page's own server, and `Host` has the foreign name. So this server answers only
to names that nobody outside can own, and to those the operator lists. `requests` checks the origin
of pages.
"""

from __future__ import annotations

import re
import socket
from collections.abc import Iterable
from ipaddress import IPv4Address, IPv6Address, ip_address
from urllib.parse import urlsplit

HOST = re.compile(
    r"\[(?P<six>[0-9A-Fa-f:.%]+)\](:\d{1,5})?|(?P<name>[A-Za-z0-9._-]{1,253})(:\d{1,5})?"
)
PRIVATE = (
    "localhost",
    "local",
    "lan",
    "home",
    "internal",
    "intranet",
    "localdomain",
    "home.arpa",
    "fritz.box",
)
"""Domains that exist only inside a local network; many routers use the last."""


class Hosts:
    """The names a server answers to."""

    def __init__(self, allowed: Iterable[str] = (), origins: Iterable[str] = ()) -> None:
        named = [name.strip().lower().rstrip(".") for name in allowed]
        self._all = "*" in named
        ends = (name[1:] for name in named if name.startswith("*."))
        self._ends = (*ends, *(f".{end}" for end in PRIVATE))
        own = (
            socket.gethostname().lower(),
            *(urlsplit(origin).hostname or "" for origin in origins),
        )
        self._names = frozenset(name for name in (*named, *own) if name)

    def __contains__(self, host: str) -> bool:
        """Whether this server answers to this value of `Host`."""
        return self._all or (len(host) <= 300 and self._is_ours(host))

    def _is_ours(self, host: str) -> bool:
        parts = HOST.fullmatch(host)
        if parts is None:
            return False
        if parts["six"] is not None or read_address(parts["name"]) is not None:
            return True  # nobody can let an address point elsewhere
        name = parts["name"].lower().rstrip(".")
        inside = "." not in name or name in PRIVATE
        return inside or name in self._names or name.endswith(self._ends)


def read_address(text: str) -> IPv4Address | IPv6Address | None:
    """The IP address, or None. An IPv4 address that is mapped to IPv6 is returned as IPv4.

    >>> read_address("::ffff:10.0.0.1"), read_address("example.org")
    (IPv4Address('10.0.0.1'), None)
    """
    try:
        address = ip_address(text)
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address
