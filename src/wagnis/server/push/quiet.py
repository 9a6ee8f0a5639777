"""Quiet hours: when a device is not to be told, in its own time zone."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, tzinfo
from zoneinfo import ZoneInfo

from wagnis.server.store import SubscriptionRow

DAY = 24 * 60  # minutes


def zone_of(name: str) -> tzinfo:
    """The time zone; UTC if the system does not know it."""
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        return UTC


def quiet_until(to: SubscriptionRow, now: int) -> int | None:
    """When the quiet hours of this device end, in milliseconds; None if it may be told now."""
    start, end = to.quiet_from, to.quiet_to
    if start is None or end is None or start == end:
        return None
    zone = zone_of(to.zone)
    here = datetime.fromtimestamp(now / 1000, zone)
    minute = here.hour * 60 + here.minute
    if (minute - start) % DAY >= (end - start) % DAY:
        return None
    # The wall clock of the zone: on the day it is changed the quiet hours end at the usual time.
    day = here.date() + timedelta(days=1 if end <= minute else 0)
    then = datetime(day.year, day.month, day.day, end // 60, end % 60, tzinfo=zone)
    return round(then.timestamp() * 1000)
