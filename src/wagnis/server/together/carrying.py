"""One identity on two devices: codes that carry it to another browser, and the routes for them.

A code has the identity in it, encrypted, for five minutes, once.

The code is all there is: the server stores nothing until it is used, and then only that it was.
A used or expired code is worthless.
"""

from __future__ import annotations

import hmac
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Annotated, NamedTuple

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from fastapi import APIRouter
from fastapi import Request as HttpRequest
from pydantic import Field
from starlette.responses import Response
from typing_extensions import TypedDict

from wagnis.server.store import ConflictError
from wagnis.server.table.table import SubmissionError
from wagnis.server.together import rows
from wagnis.server.web.answers import Answer
from wagnis.server.web.context import Context, Here
from wagnis.server.web.guards.devices import set_device
from wagnis.server.web.guards.identity import tokens
from wagnis.server.web.guards.requests import take
from wagnis.server.web.routes.deletions import forgotten
from wagnis.server.wire.messages import Refusal
from wagnis.server.wire.tables import Me, Request

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


class Carry(TypedDict):
    """A code that gives another browser this device's identity, once."""

    code: str
    until: int  # milliseconds since 1970


class TakeOver(Request):
    """Become the device of a code; what this device had is deleted, unless it is to be kept."""

    code: Annotated[str, Field(min_length=1, max_length=200)]
    keep: bool = False  # nobody but the operator can delete it then


def add_carrying(router: APIRouter) -> None:
    @router.post("/me/carry", status_code=201, response_model=Carry)
    async def carry(context: Here, request: HttpRequest) -> Response:
        """A code with which another browser becomes this device, once, within five minutes."""
        take(context.limits.companions, request)
        device = _device(context, request)
        if device is None:
            raise SubmissionError(Refusal.NOT_NOW, "this device has nothing to carry yet")
        code, until = CarryCodes(context.key).new(device, context.config.now())
        answer: Carry = {"code": code, "until": until}
        return Answer(answer, 201)

    @router.post("/me/take", response_model=Me)
    async def take_over(context: Here, request: HttpRequest, wish: TakeOver) -> Response:
        """This browser becomes the device of a carry code; it gives up its own identity.

        What the server has of the old one is deleted, unless `keep`: nobody could do so later.
        """
        take(context.limits.companions, request)
        now = context.config.now()
        code = CarryCodes(context.key).read(wish.code, now)
        sorry = "this code has expired or was used; make a new one on the other device"
        if code is None:
            raise SubmissionError(Refusal.NOT_FOUND, sorry)
        token = context.identity.token_of(code.device)
        handle = context.identity.handle(token)
        if handle is None:
            raise SubmissionError(Refusal.NOT_FOUND, "that device has deleted its data")
        old = context.identity.of(request.headers.raw)
        if wish.keep or old == handle:
            old = None
        if old is not None:
            take(context.limits.deletions, request)
        try:
            await context.hub.store.commit(rows.use_code, code.mark, code.until, now)
        except ConflictError:
            raise SubmissionError(Refusal.NOT_FOUND, sorry) from None
        if old is not None:
            await forgotten(context, old)
        set_device(context, request, token)
        answer: Me = {"handle": handle}
        return Answer(answer)


def _device(context: Context, request: HttpRequest) -> str | None:
    """The random id of the device that sent a request."""
    sent = tokens(request.headers.raw).values()
    return next((device for token in sent if (device := context.identity.device(token))), None)
