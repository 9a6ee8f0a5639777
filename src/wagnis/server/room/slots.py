"""Limits of unfinished tables per host, and of listed tables per device and per address.

`server.rate_limits` limits how often an address may create tables.
"""

from __future__ import annotations

from wagnis.server.config import Limits
from wagnis.server.store import Store
from wagnis.server.table.table import SubmissionError
from wagnis.server.wire.messages import Refusal

DAY = 24 * 3600 * 1000
FRESH = DAY  # milliseconds a public table without events stays in the list
RECENT = 7 * DAY  # milliseconds without events after which a table no longer counts


async def must_have_slot(
    store: Store, limits: Limits, host: str, now: int, origin: str | None
) -> None:
    """Refuse one more table if this device, or the address it is listed from, is at its limit.

    `origin`: the address, for a public table.
    """
    if not limits.rates:
        return
    hosted = await store.hosted(host, now - RECENT, now - FRESH, origin)
    if hosted.unfinished >= limits.hosted:
        sorry = (
            f"this device hosts {hosted.unfinished} tables whose games are not over, as many as "
            "it may; finish a game or close a table first"
        )
        raise SubmissionError(Refusal.TOO_MANY, sorry)
    if origin is not None and hosted.nearby >= limits.address_listed:
        sorry = (
            f"{hosted.nearby} tables of this network are in the list, as many as may be; "
            "this one can be opened for those who have the link"
        )
        raise SubmissionError(Refusal.TOO_MANY, sorry)
    if origin is not None and hosted.listed >= limits.listed:
        sorry = (
            f"{hosted.listed} tables of this device are in the list, as many as may be; "
            "this one can be opened for those who have the link"
        )
        raise SubmissionError(Refusal.TOO_MANY, sorry)
