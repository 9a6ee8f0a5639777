"""Marks of a game with real dice: people entered it by hand, so nothing about its dice is proved.

`record` reads and writes them; docs/protocol.md describes the key `entered`.
"""

from __future__ import annotations

from dataclasses import dataclass

from wagnis.core.plain import Plain, PlainObject, is_whole_list
from wagnis.records.refusal import Code, RefusedError

REAL_DICE = "real dice, entered by hand; nothing to prove"


@dataclass(frozen=True, slots=True)
class Entered:
    """What is special about the events; all numbers are indices of events."""

    unseen: tuple[tuple[int, int], ...] = ()
    """Rolls of which so many dice were not entered: the record has made-up faces for them."""
    overrides: tuple[int, ...] = ()
    """Moves that the rules forbid and people made all the same."""
    corrected: tuple[int, ...] = ()
    """Where throws begin that were corrected after they had been entered."""

    def before(self, event: int) -> Entered:
        """The marks of the events before this one."""
        return Entered(
            tuple(pair for pair in self.unseen if pair[0] < event),
            tuple(index for index in self.overrides if index < event),
            tuple(index for index in self.corrected if index < event),
        )


def read_entered(written: Plain, events: int) -> Entered:
    """The marks of a record with so many events; a `RefusedError` names a bad index."""
    if not isinstance(written, dict):
        raise _bad("'entered' must be an object")
    unseen = written.get("unseen", [])
    if not isinstance(unseen, list) or not all(_is_pair(pair) for pair in unseen):
        raise _bad("'unseen' in 'entered' must be a list of pairs: an event and a number of dice")
    pairs = tuple((int(pair[0]), int(pair[1])) for pair in unseen)
    lists = [[index for index, _ in pairs]]
    for name in ("overrides", "corrected"):
        indices = written.get(name, [])
        if not is_whole_list(indices):
            raise _bad(f"{name!r} in 'entered' must be a list of events")
        lists.append(list(indices))
    for index in (index for indices in lists for index in indices):
        if not 0 <= index < events:
            raise RefusedError(
                Code.BAD_RECORD,
                f"event {index}: 'entered' marks it, but the record has {events} events",
                index,
            )
    return Entered(pairs, tuple(lists[1]), tuple(lists[2]))


def write_entered(entered: Entered) -> PlainObject:
    written: PlainObject = {}
    if entered.unseen:
        written["unseen"] = [list(pair) for pair in entered.unseen]
    if entered.overrides:
        written["overrides"] = list(entered.overrides)
    if entered.corrected:
        written["corrected"] = list(entered.corrected)
    return written


def _is_pair(pair: Plain) -> bool:
    return isinstance(pair, list) and len(pair) == 2 and is_whole_list(pair) and pair[1] >= 1


def _bad(message: str) -> RefusedError:
    return RefusedError(Code.BAD_RECORD, message)
