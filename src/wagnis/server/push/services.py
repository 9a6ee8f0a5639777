"""The push services that a subscription may name.

A browser sends the address to which the server has to send notices. Without this list anybody could
make the server send requests into its own network.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from urllib.parse import urlsplit

KNOWN = (
    "fcm.googleapis.com",  # Chrome, Edge on Android, Samsung Internet, Opera
    "*.push.services.mozilla.com",  # Firefox
    "*.notify.windows.com",  # Edge
    "*.push.apple.com",  # Safari
)
HOST = re.compile(r"[a-z0-9.-]+")


def is_push_service(endpoint: str, more: Collection[str] = ()) -> bool:
    """Whether notices may be sent there: https, the usual port, and a host on the list.

    An entry of `more` that begins with a scheme allows exactly this origin, on any port.

    >>> is_push_service("https://fcm.googleapis.com/fcm/send/abc")
    True
    >>> is_push_service("https://fcm.googleapis.com.example.org/"), is_push_service("http://10.0.0.1/")
    (False, False)
    >>> is_push_service("https://a.b.example.org/x", ["*.example.org"])
    True
    """
    try:
        url = urlsplit(endpoint)
        host, port = url.hostname or "", url.port
    except ValueError:
        return False
    if not endpoint.isascii() or not endpoint.isprintable() or " " in endpoint or "@" in url.netloc:
        return False
    if any("://" in one and f"{url.scheme}://{url.netloc}" == one.rstrip("/") for one in more):
        return True
    if url.scheme != "https" or port not in (None, 443) or not HOST.fullmatch(host):
        return False
    return any(_matches(host, one) for one in (*KNOWN, *more))


def _matches(host: str, entry: str) -> bool:
    return host.endswith(entry[1:]) if entry.startswith("*.") else host == entry
