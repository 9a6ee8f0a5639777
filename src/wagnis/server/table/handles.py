"""Pseudonyms of devices, another one at every table, so that nobody can link two tables; digests of
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
    """What a device is called at this table; who does not have the key cannot find the device.

    >>> shown(b"key", "abc", "device"), shown(b"key", "abd", "device")
    ('3YRGVs5424cz', 'qRQ-wnrePlfQ')
    """
    said = f"wagnis handle at {table_id}: {handle}".encode()
    return urlsafe_b64encode(hmac.digest(key, said, "sha256")).decode()[:LENGTH]


def origin_of(key: bytes, address: str) -> str:
    """An address as it is kept with a listed table: enough to tell two of them apart."""
    return hmac.digest(key, f"wagnis list from {address}".encode(), "sha256").hex()[:24]
