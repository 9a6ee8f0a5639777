"""A server whose operator swaps the past of a match once all seeds are known.

`python -m tests.browser.swapping HOW serve …` takes the arguments of `wagnis serve`. At a forked
table the events before the fork become others; an ordinary table becomes a fork of a game never
played. The digest of the start that it tells is `true` to what was swapped, still the `old` one, or
`missing`.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import Any

from wagnis.cli import main
from wagnis.dice import FairDice, FairSeeds
from wagnis.records import Forked, Match
from wagnis.server.room import views
from wagnis.server.store import LogRow
from wagnis.server.table import moves, promises
from wagnis.server.table.table import Judged, Table

MADE_UP = 6  # events of the past of an ordinary table
HONEST, SHOWN = moves.begun, views.deal_shown


def past(match: Match, word: str, events: int) -> Match:
    """This match after its first events, which come from a word."""
    dice = FairDice(FairSeeds.from_word(word, len(match.names)))
    while len(match.history) < events:
        match = match.play(match.legal[0]) if match.legal else match.roll(dice)
    return match


def swapped(table: Table, at: int) -> Judged:
    settings, given = table.settings, table.given
    events = MADE_UP if given is None else len(given.history)
    start = Match.new(settings.game, len(settings.seats), settings.options)
    match = replace(past(start, "swapped", events), forked=Forked(None, events))
    judged = HONEST(table._replace(given=match, seq=events), at)
    if given is not None:
        return judged
    rows = tuple(
        LogRow(seq, "fall" if entry.chance else "move", entry.seat, match.written(entry), None, at)
        for seq, entry in enumerate(match.history, start=1)
    )
    return judged._replace(rows=rows + judged.rows)


def deal_shown(how: str, *table: Any) -> Any:
    """The deal as tables tell it; the server keeps the digest that it has told once."""
    if how == "true":
        views._DIGESTS.clear()
    told: Any = SHOWN(*table)
    if how == "missing":
        del told["start"]
    return told


if __name__ == "__main__":
    for module in (moves, promises):
        vars(module)["begun"] = swapped
    vars(views)["deal_shown"] = lambda *table: deal_shown(sys.argv[1], *table)
    sys.exit(main(sys.argv[2:]))
