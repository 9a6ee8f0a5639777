"""Changed settings: those who sit have to agree before the start, or some seconds have to go by.

Only what the game is played by counts: the game, its options, clock, hints, and who may see the
table. Who sits where everybody sees. People on the host's own device are not asked.
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
    """The part of the settings that has to be agreed to, as far as it is known here."""
    return settings.model_dump(mode="json", include=Settings.model_fields.keys() - {"seats"})


def asked(before: Table, changed: Table, at: int) -> Table:
    """The changed table, and whom it has to wait for; nobody where nothing has changed for them."""
    others = frozenset(changed.holders()) - {changed.host}
    known = rules_of(before.settings) if before.asked is None else before.asked.before
    if not others or known == rules_of(changed.settings):
        return changed._replace(asked=None)
    if rules_of(before.settings) == rules_of(changed.settings):
        return changed
    return changed._replace(asked=Asked(at, known, others))


def agreed(table: Table, holder: str, change: int) -> Table:
    """The table once this device has said yes to this change."""
    if table.asked is None:
        return table
    if table.asked.at != change:
        raise SubmissionError(Refusal.STALE, "the settings have changed again; look once more")
    waiting = waiting_for(table) - {holder}
    return table._replace(asked=replace(table.asked, waiting=waiting) if waiting else None)


def waiting_for(table: Table) -> frozenset[str]:
    """Those who still sit here and have not said yes."""
    if table.asked is None:
        return frozenset()
    return (table.asked.waiting & set(table.holders())) - {table.host}


def must_be_agreed(table: Table, at: int) -> None:
    """Refuse to start while people have not had the time to look."""
    if table.asked is None or not waiting_for(table):
        return
    left = table.asked.at + HOLD - at
    if left > 0:
        sorry = (
            f"the settings have changed; {len(waiting_for(table))} of those who sit have not "
            f"agreed yet, and the game can start in {-(-left // 1000)} seconds at the latest"
        )
        raise SubmissionError(Refusal.NOT_AGREED, sorry)
