"""What seats give for the dice besides sitting down: anew after a restore, and signed notes.

Which dice fall is said in `moves`; what a note says, in `wagnis.dice.notes`.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from wagnis.dice import SeedNote
from wagnis.dice.fair import NOTHING
from wagnis.server.table.moves import only_while, own_seat, with_dice
from wagnis.server.table.table import Judged, SubmissionError, Table, names, replaced, reseated
from wagnis.server.wire.messages import Refusal


def give(table: Table, holder: str | None, number: int, seed: str) -> Judged:
    """A seed from a seat that has none: its holder has seen the commit that is in force now."""
    seat = own_seat(table.seats, number, holder)
    if seat.seed == seed:
        return Judged(table)
    if seat.seed is not None or not (table.renewals or table.phase == "open"):
        raise SubmissionError(Refusal.NOT_NOW, "this seat has given its seed for these dice")
    return reseated(table, replaced(table.seats, number, replace(seat, seed=seed)))


def awaited(table: Table, present: Collection[str]) -> bool:
    """Whether somebody who is here has still to give a seed before anything may fall."""
    return bool(table.renewals) and any(
        seat.kind == "person" and seat.seed is None and not seat.stand_in and seat.holder in present
        for seat in table.seats
    )


def noted(table: Table, holder: str | None, number: int, key: str, signature: str) -> Judged:
    """A signed note for the record: one for every seat and commit, and only what is true here."""
    own_seat(table.seats, number, holder)
    only_while(table, "playing", "seeds are signed while the game goes on")
    told = table.seeds_told
    if table.renewals:
        raise SubmissionError(Refusal.NOT_NOW, "the seeds are not all in yet")
    seeds = tuple(seed or NOTHING for seed in told)
    note = SeedNote(table.id, number, table.commit, seeds, key, signature)
    if any((known.seat, known.commit) == (number, note.commit) for known in table.notes):
        return Judged(table)
    if not note.genuine:
        raise SubmissionError(
            Refusal.BAD_REQUEST, "this signature is not under the seeds told here"
        )
    return Judged(replace(table, notes=(*table.notes, note)), changed=True)


def forgotten(table: Table, number: int) -> Table:
    """The table once somebody was sent away before the first move: not in the record any more.

    Their seed stays where something has fallen from it already: nobody could check that without.
    """
    match = table.match
    assert match is not None
    given = 0 if table.given is None else len(table.given.history)
    since = [match.history[index] for index in range(given, len(match.history))]
    if any(not entry.chance for entry in since):
        return table
    table = replace(table, match=replace(match, names=names(table.seats)))
    if since:
        return table
    later = tuple(
        replace(stretch, clients=_without(stretch.clients, number)) for stretch in table.later
    )
    seeds = _without(table.seeds, number)
    return with_dice(replace(table, seeds=seeds, later=later, notes=()))


def _without(seeds: tuple[str, ...], number: int) -> tuple[str, ...]:
    return (*seeds[:number], NOTHING, *seeds[number + 1 :])
