"""Changed settings: the start waits until all seated people agree, or for `HOLD` milliseconds.

The game, its options, clock, hints and visibility need agreement. Seats do not: everybody sees
them. People on the host's own device need not agree.
"""

from __future__ import annotations

from dataclasses import replace

from wagnis.core.plain import PlainObject
from wagnis.server.table.table import Asked, SubmissionError, Table
from wagnis.server.wire.messages import Refusal
from wagnis.server.wire.tables import Settings

HOLD = 20_000
"""Milliseconds a start is held after the last change: time to read, and to stand up."""


def rules_of(settings: Settings) -> PlainObject:
    """The settings that need agreement, without fields of newer versions."""
    return settings.model_dump(
        mode="json", include=Settings.model_fields.keys() - {"seats", "seeking"}
    )


def asked(before: Table, changed: Table, at: int) -> Table:
    """The changed table with the devices that have to agree, if the change concerns them."""
    others = frozenset(changed.holders()) - {changed.host}
    rules = rules_of(before.settings) if before.asked is None else before.asked.before
    if not others or rules == rules_of(changed.settings):
        return changed._replace(asked=None)
    if rules_of(before.settings) == rules_of(changed.settings):
        return changed
    return changed._replace(asked=Asked(at, rules, others))


def agreed(table: Table, holder: str, change: int) -> Table:
    """The table after this device has agreed to this change."""
    if table.asked is None:
        return table
    if table.asked.at != change:
        raise SubmissionError(Refusal.STALE, "the settings have changed again; look once more")
    waiting = waiting_for(table) - {holder}
    return table._replace(asked=replace(table.asked, waiting=waiting) if waiting else None)


def waiting_for(table: Table) -> frozenset[str]:
    """The seated devices that have not agreed yet."""
    if table.asked is None:
        return frozenset()
    return (table.asked.waiting & set(table.holders())) - {table.host}


def must_be_agreed(table: Table, at: int) -> None:
    """Refuse to start before everybody has agreed or had `HOLD` milliseconds to look."""
    if table.asked is None or not waiting_for(table):
        return
    left = table.asked.at + HOLD - at
    if left > 0:
        sorry = (
            f"the settings have changed; {len(waiting_for(table))} of those who sit have not "
            f"agreed yet, and the game can start in {-(-left // 1000)} seconds at the latest"
        )
        raise SubmissionError(Refusal.NOT_AGREED, sorry)
