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
    here = datetime.fromtimestamp(now / 1000, zone_of(to.zone))
    if (_minute(here) - start) % DAY >= (end - start) % DAY:
        return None
    return _next(here, end)


def loud_for(to: SubscriptionRow, now: int) -> int | None:
    """Seconds until quiet hours begin, for a device that may be told now; None: it has none."""
    start, end = to.quiet_from, to.quiet_to
    if start is None or end is None or start == end:
        return None
    here = datetime.fromtimestamp(now / 1000, zone_of(to.zone))
    return (_next(here, start) - now) // 1000


def _minute(here: datetime) -> int:
    return here.hour * 60 + here.minute


def _next(here: datetime, minute: int) -> int:
    """When it is this minute of the day next.

    By the wall clock of the zone: quiet hours begin and end at the usual time on the day on which
    the clock is changed.
    """
    day = here.date() + timedelta(days=1 if minute <= _minute(here) else 0)
    then = datetime(day.year, day.month, day.day, minute // 60, minute % 60, tzinfo=here.tzinfo)
    return round(then.timestamp() * 1000)
