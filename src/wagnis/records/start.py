"""The digest of what a deal's dice are for: the game, its options, and the events before the deal.

It is told before any seed is revealed. Without it the operator of a server could exchange these
once all seeds are known, and so choose which dice come next. docs/protocol.md defines the text.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence

from wagnis.core.plain import Plain, PlainObject
from wagnis.records.match import Match


def start_digest(match: Match, chance: int = 0) -> str:
    """The digest of what is before chance event number `chance` of this match.

    Its events are those before a fork, and all up to the last event of chance: moves after that can
    still be taken back.
    """
    events = [match.written(entry) for entry in match.history.since(0)[: _count(match, chance)]]
    return digest(match.box.name, len(match.names), match.options, events)


def digest(game: str, players: int, options: PlainObject, events: Sequence[Plain] = ()) -> str:
    start = {"events": list(events), "game": game, "options": options, "players": players}
    written = json.dumps(start, separators=(",", ":"), sort_keys=True, ensure_ascii=False)
    # As browsers write it: a surrogate without its pair stays escaped.
    return hashlib.sha256(f"wagnis start 1|{written}".encode(errors="backslashreplace")).hexdigest()


def _count(match: Match, chance: int) -> int:
    """The number of events before a deal."""
    copied = 0 if match.forked is None else match.forked.events
    if chance == 0:
        return copied
    last = (at for at, entry in enumerate(match.history) if entry.chance and entry.fallen == chance)
    return max(copied, next(last, -1) + 1)
