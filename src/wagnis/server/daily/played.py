"""Keeps a device from playing the daily roll twice by deleting its data in between.

The server keeps nothing of a deleted device. The browser keeps a signed note of the games played
today, without any id; the note expires at the end of the day. A browser without it is a new device.
"""

from __future__ import annotations

import hashlib

from fastapi import Request
from itsdangerous import BadSignature, Signer

from wagnis.server.daily import roll as daily
from wagnis.server.daily import rows
from wagnis.server.table.table import SubmissionError
from wagnis.server.web.context import Context
from wagnis.server.web.guards.devices import set_cookies
from wagnis.server.wire.messages import Refusal

NOTE = "wagnis_day"
SALT = b"wagnis day"
PATH = "/api"  # `DELETE /api/me` needs the cookie, too


async def played_today(context: Context, handle: str) -> set[str]:
    """The games of today's roll that this device has begun."""
    today = daily.day_of(context.config.now()).isoformat()
    return {
        row.game
        for row in await context.hub.store.read(rows.entries_of, handle)
        if row.day == today
    }


def leave_note(context: Context, request: Request, played: set[str]) -> None:
    """Set the note for a device that has played these games today and deletes its data."""
    now = context.config.now()
    day = daily.day_of(now).isoformat()
    games = played | _noted(context, request, day)
    if games:
        value = _signer(context).sign(".".join((day, *sorted(games)))).decode()
        left = (daily.end_of(day) - now) // 1000
        flags = f"Path={PATH}; Max-Age={left}; HttpOnly; SameSite=Lax"
        set_cookies(request.scope, f"{NOTE}={value}; {flags}")


def must_be_first(context: Context, request: Request, day: str, game: str) -> None:
    """Refuse a device that played this game before it deleted its data."""
    ended = context.identity.has_ended(request.headers.raw)
    if ended or game in _noted(context, request, day):
        raise SubmissionError(
            Refusal.PLAYED, "this device has deleted its data; the day's roll is played once"
        )


def _noted(context: Context, request: Request, day: str) -> set[str]:
    """The games of this day in the browser's note."""
    try:
        text = _signer(context).unsign(request.cookies.get(NOTE, "")).decode()
    except BadSignature:
        return set()
    of, *games = text.split(".")
    return set(games) if of == day else set()


def _signer(context: Context) -> Signer:
    return Signer(context.key, salt=SALT, key_derivation="hmac", digest_method=hashlib.sha256)
