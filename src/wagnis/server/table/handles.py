"""Pseudonyms of devices, different at every table so that nobody can link two tables; digests of
addresses.

The store knows a device by its own handle, which no other device sees (`web.guards.identity`).
"""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64encode
from functools import lru_cache

LENGTH = 12


@lru_cache(maxsize=8192)
def shown(key: bytes, table_id: str, handle: str) -> str:
    """The pseudonym of a device at this table; without the key it cannot be traced to the device.

    >>> shown(b"key", "abc", "device"), shown(b"key", "abd", "device")
    ('3YRGVs5424cz', 'qRQ-wnrePlfQ')
    """
    text = f"wagnis handle at {table_id}: {handle}".encode()
    return urlsafe_b64encode(hmac.digest(key, text, "sha256")).decode()[:LENGTH]


def origin_of(key: bytes, address: str) -> str:
    """The digest of an address stored with a listed table: enough to tell two addresses apart."""
    return hmac.digest(key, f"wagnis list from {address}".encode(), "sha256").hex()[:24]
