"""A push service for tests: takes notices over HTTP as a browser's service does, and reads them.

It checks the signature (VAPID) and decrypts (RFC 8291) with the keys of the browser, which no real
push service has.
"""

from __future__ import annotations

import asyncio
import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

import jwt
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tests.patience import PATIENCE
from tests.server.at_server import Device

AUTH = b"sixteen bytes ok"


class Got(NamedTuple):
    """One request to the push service."""

    path: str
    headers: Mapping[str, str]
    body: bytes


class Browser:
    """The keys of a subscription, and its address at the service."""

    def __init__(self, service: PushService, name: str) -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._service = service
        self.path = f"/send/{name}"

    @property
    def public(self) -> bytes:
        return self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    def wish(self, **more: Any) -> dict[str, Any]:
        """What the browser sends to subscribe."""
        return {
            "endpoint": self._service.origin + self.path,
            "p256dh": text(self.public),
            "auth": text(AUTH),
            "language": "en",
            "zone": "Europe/Berlin",
            **more,
        }

    async def subscribe(self, device: Device, **more: Any) -> None:
        answer = await device.http.post("/api/push", json=self.wish(**more))
        assert answer.status_code == 201, answer.text

    def read(self, got: Got) -> dict[str, Any]:
        """The notice in the clear."""
        salt, size, point, sealed = _parts(got.body)
        assert size >= 18
        theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
        shared = self._key.exchange(ec.ECDH(), theirs)
        secret = _derived(shared, AUTH, b"WebPush: info\0" + self.public + point, 32)
        key = _derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
        nonce = _derived(secret, salt, b"Content-Encoding: nonce\0", 12)
        clear = AESGCM(key).decrypt(nonce, sealed, None)
        assert clear[-1:] == b"\x02"
        notice: dict[str, Any] = json.loads(clear[:-1])
        return notice


class PushService:
    """Answers with `statuses` in turn, then 201; `held` keeps requests waiting."""

    def __init__(self) -> None:
        self.origin = ""
        self.statuses: list[int] = []
        self.retry_after: str | None = None
        self.held: asyncio.Event | None = None
        self.got: list[Got] = []
        self.taken: asyncio.Queue[Got] = asyncio.Queue()

    def browser(self, name: str) -> Browser:
        return Browser(self, name)

    async def next(self) -> Got:
        """The next notice that was answered."""
        async with asyncio.timeout(PATIENCE):
            return await self.taken.get()

    async def pause(self) -> None:
        """Before each answer."""
        if self.held is not None:
            await self.held.wait()

    async def answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while (line := await reader.readline()) not in (b"", b"\r\n"):
                path = line.split()[1].decode()
                headers: dict[str, str] = {}
                while (header := await reader.readline()) not in (b"", b"\r\n"):
                    name, _, value = header.decode().partition(":")
                    headers[name.lower()] = value.strip()
                body = await reader.readexactly(int(headers["content-length"]))
                got = Got(path, headers, body)
                self.got.append(got)
                await self.pause()
                status = self.statuses.pop(0) if self.statuses else 201
                wait = f"retry-after: {self.retry_after}\r\n" if self.retry_after else ""
                writer.write(f"HTTP/1.1 {status} .\r\n{wait}content-length: 0\r\n\r\n".encode())
                await writer.drain()
                self.taken.put_nowait(got)
        except (asyncio.CancelledError, ConnectionError, asyncio.IncompleteReadError):
            pass
        finally:
            writer.close()


@asynccontextmanager
async def push_service(service: PushService | None = None) -> AsyncIterator[PushService]:
    service = service or PushService()
    server = await asyncio.start_server(service.answer, "127.0.0.1", 0)
    service.origin = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    async with server:
        yield service


def signed(got: Got, key: str) -> dict[str, Any]:
    """The claims of a request that this server key has signed."""
    scheme, _, rest = got.headers["authorization"].partition(" ")
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert (scheme, parts["k"]) == ("vapid", key)
    point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _bytes(key))
    claims: dict[str, Any] = jwt.decode(
        parts["t"], point, algorithms=["ES256"], options={"verify_aud": False}
    )
    return claims


def text(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def _bytes(written: str) -> bytes:
    return urlsafe_b64decode(written + "=" * (-len(written) % 4))


def _parts(body: bytes) -> tuple[bytes, int, bytes, bytes]:
    """Salt, record size, the sender's key, and the sealed rest (RFC 8188)."""
    length = body[20]
    return (
        body[:16],
        int.from_bytes(body[16:20], "big"),
        body[21 : 21 + length],
        body[21 + length :],
    )


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(algorithm=SHA256(), length=length, salt=salt, info=info).derive(secret)
