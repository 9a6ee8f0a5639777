"""Carry codes: a device's identity for another browser, encrypted, for five minutes, once.

The code is all there is: the server stores nothing until it is used, and then only that it was.
A used or expired code is worthless.
"""

from __future__ import annotations

import hmac
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import NamedTuple

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

LIFETIME = 5 * 60 * 1000
"""Milliseconds."""
NONCE, TIME = 12, 8  # bytes
PURPOSE = b"wagnis carry code"


class Code(NamedTuple):
    device: str
    until: int
    mark: str  # what is stored when it is used


class CarryCodes:
    """Makes and reads codes with the server's key."""

    def __init__(self, key: bytes) -> None:
        self._cipher = AESGCM(hmac.digest(key, PURPOSE, "sha256"))

    def new(self, device: str, now: int) -> tuple[str, int]:
        """A code for this device, and when it expires."""
        nonce, until = secrets.token_bytes(NONCE), now + LIFETIME
        text = until.to_bytes(TIME, "big") + device.encode()
        sealed = nonce + self._cipher.encrypt(nonce, text, PURPOSE)
        return urlsafe_b64encode(sealed).decode().rstrip("="), until

    def read(self, code: str, now: int) -> Code | None:
        """What a code says; None if it is not ours, damaged or expired."""
        try:
            sealed = urlsafe_b64decode(code.encode("ascii") + b"=" * (-len(code) % 4))
            text = self._cipher.decrypt(sealed[:NONCE], sealed[NONCE:], PURPOSE)
        except (ValueError, InvalidTag):
            return None
        until = int.from_bytes(text[:TIME], "big")
        if until < now:
            return None
        return Code(text[TIME:].decode(), until, sealed[:NONCE].hex())
