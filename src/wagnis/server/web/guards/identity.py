"""Devices: each has a random id, signed, in a cookie; others see only a hash of it.

People have no accounts; a seat belongs to a device. The table judges what a device may do.
"""

from __future__ import annotations

import hashlib
import os
import secrets
from collections.abc import Callable, Iterable
from pathlib import Path

from itsdangerous import BadSignature, Signer
from itsdangerous.encoding import base64_encode
from starlette.requests import cookie_parser

from wagnis.server.config import SHORTEST_KEY

COOKIE = "wagnis_device"
HOST_COOKIE = f"__Host-{COOKIE}"
"""The cookie's name where the page comes over TLS: a browser takes it from this very host only, so
that neither another host of the domain nor a network without TLS can set it."""
BEARER = "bearer;"  # no cookie can be called that
YEAR = 365 * 24 * 3600
ID_BYTES, KEY_BYTES = 18, 32
HANDLE_LENGTH = 12
LONGEST_TOKEN = 200

Headers = Iterable[tuple[bytes, bytes]]


class Identity:
    """Makes and reads tokens with one key: a random device, a dot, its HMAC-SHA-256."""

    def __init__(self, key: bytes, ended: Callable[[str], bool] = lambda handle: False) -> None:
        """Devices that have `ended` have deleted their data: their tokens are refused."""
        if len(key) < SHORTEST_KEY:
            raise ValueError(f"the key that signs tokens needs {SHORTEST_KEY} bytes")
        self._signer = Signer(key, key_derivation="none", digest_method=hashlib.sha256)
        self._ended = ended

    def new_token(self) -> str:
        return self._signer.sign(secrets.token_urlsafe(ID_BYTES)).decode()

    def device(self, token: str) -> str | None:
        """The device's random id, which only its token and carry codes hold."""
        if self.handle(token) is None:
            return None
        return self._signer.unsign(token).decode()

    def token_of(self, device: str) -> str:
        """The token of this device, which another browser takes over."""
        return self._signer.sign(device).decode()

    def handle(self, token: str) -> str | None:
        """The device's public name, or None for a token that is not ours or has ended."""
        handle = self._signed(token)
        return None if handle is None or self._ended(handle) else handle

    def _signed(self, token: str) -> str | None:
        if len(token) > LONGEST_TOKEN:
            return None
        try:
            device = self._signer.unsign(token)
        except BadSignature:
            return None
        digest = hashlib.sha256(b"wagnis handle " + device).digest()
        return base64_encode(digest).decode()[:HANDLE_LENGTH]

    def of(self, headers: Headers) -> str | None:
        """The handle of the device that sent these headers."""
        sent = tokens(headers)
        return next((handle for token in sent.values() if (handle := self.handle(token))), None)


def tokens(headers: Headers) -> dict[str, str]:
    """The tokens of a request by the name they came under, the most trusted first.

    A cookie that only this host can have set, the cookie without TLS (or of a version before
    0.10), a bearer token: scripts keep no cookies.
    """
    sent: dict[str, str] = {}
    for name, value in headers:
        if name == b"cookie":
            sent = cookie_parser(value.decode("latin-1")) | sent
        elif name == b"authorization":
            scheme, _, token = value.decode("latin-1").partition(" ")
            if scheme.lower() == "bearer":
                sent[BEARER] = token.strip()
    return {name: sent[name] for name in (HOST_COOKIE, COOKIE, BEARER) if name in sent}


def cookie_header(token: str, tls: bool) -> str:
    named = f"{HOST_COOKIE}={token}; Secure" if tls else f"{COOKIE}={token}"
    return f"{named}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax"


def no_cookie_header(name: str) -> str:
    """Deletes this cookie."""
    flag = "; Secure" if name == HOST_COOKIE else ""
    return f"{name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax{flag}"


def load_key(folder: Path | None, secret: bytes | None) -> bytes:
    """The key: as given, from the data folder, or a new one."""
    if secret is not None:
        return secret
    if folder is None:
        return secrets.token_bytes(KEY_BYTES)
    path = folder / "secret"
    if not path.exists():
        _make_key(path)
    key = path.read_bytes()
    if len(key) < SHORTEST_KEY:
        raise ValueError(f"the key in {path} needs at least {SHORTEST_KEY} bytes")
    return key


def _make_key(path: Path) -> None:
    """Write the file completely or not at all, and private."""
    draft = path.with_name(".secret")
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
    with os.fdopen(os.open(draft, flags, 0o600), "wb") as file:
        file.write(secrets.token_bytes(KEY_BYTES))
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)
