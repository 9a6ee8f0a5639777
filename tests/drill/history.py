"""The history of a drill: every call and answer of every client, and whether a table allows it.

A table is a log that only grows. A submission names the event it follows, and adds one or more
events at once; a read (the table that a connection is told first) shows how many there are. What
the log came to is read from the database at the end, so that the state of a table is one number,
and the search in `linear` stays short.
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Literal, NamedTuple, TypeAlias

from tests.drill.linear import NEVER, Operation, stuck

Outcome: TypeAlias = Literal["done", "known", "stale", "refused", "not stored", "unknown"]
UNANSWERED: Outcome = "unknown"


class Row(NamedTuple):
    """An event of the log: who submitted it, if anybody did, and when it was written."""

    submission: str | None
    at: int


class Submit(NamedTuple):
    """An attempt to add to the log.

    `done`: it was the next event, and the log has `seq` events after it. `known`: it is in the log,
    be it by this attempt. `refused`: it is not, and the log has `seq` events; `stale`: because it
    has another number of events. `not stored`: it is not. `unknown`: it may be added at any time,
    or never.
    """

    key: str
    after: int  # how many events there are, as the submission says
    outcome: Outcome
    seq: int = 0


class Read(NamedTuple):
    seq: int


class Happen(NamedTuple):
    """Events that nobody submitted: bots, and dice that fall by themselves."""

    first: int
    last: int


class Log(NamedTuple):
    """What a table's log came to: where each submission stands, and what was written together."""

    size: int
    at: Mapping[str, int]
    ends: Mapping[int, int]  # by the first event of what was written together: the last


class HistoryError(AssertionError):
    """No order of what people were told is one that a table could have had."""


def follow(log: Log, seq: int, what: Submit | Read | Happen) -> int | None:
    """How many events there are after this, or None where it cannot happen at `seq` events."""
    match what:
        case Read():
            return seq if what.seq == seq else None
        case Happen():
            return what.last if seq == what.first - 1 else None
    at = log.at.get(what.key)
    there = at is not None and at <= seq
    added = log.ends.get(at, at) if at is not None and (at, seq) == (seq + 1, what.after) else None
    match what.outcome:
        case "done":
            return added if added == what.seq else None
        case "known" if there:
            return seq if what.seq == seq else None
        case "known":
            return added if added == what.seq else None
        case "stale":
            return seq if not there and what.seq == seq != what.after else None
        case "refused":
            return seq if not there and what.seq == seq else None
        case "not stored":
            return None if there else seq
    return added


@dataclass(slots=True)
class Call:
    """An operation under way; it stays unknown if nobody answers."""

    what: Submit | Read | None
    called: float = field(default_factory=time.monotonic)
    returned: float = NEVER

    def answered(self, outcome: Outcome, seq: int) -> None:
        assert isinstance(self.what, Submit)
        self.what = self.what._replace(outcome=outcome, seq=seq)
        self.returned = time.monotonic()

    def read(self, seq: int) -> None:
        self.what, self.returned = Read(seq), time.monotonic()


@dataclass
class Story:
    """What was asked and told about one table."""

    calls: list[Call] = field(default_factory=list)
    heard: dict[int, float] = field(default_factory=dict)  # when an event was first told of
    ends: set[int] = field(default_factory=set)  # events at which something told them ended

    def submits(self, key: str, after: int) -> Call:
        self.calls.append(Call(Submit(key, after, UNANSWERED)))
        return self.calls[-1]

    def reads(self) -> Call:
        self.calls.append(Call(None))
        return self.calls[-1]

    def hears(self, since: int, seq: int) -> None:
        """Somebody was told of these events, which came after so many."""
        self.ends |= {since, seq}
        for number in range(since + 1, seq + 1):
            self.heard.setdefault(number, time.monotonic())

    def sees(self, seq: int) -> None:
        """Somebody was told that there are so many events."""
        self.heard.setdefault(seq, time.monotonic())

    def operations(self, log: Log, rows: Sequence[Row]) -> list[Operation]:
        """Everybody's calls, and what happened by itself, each with its limits in time."""
        answered = {
            call.what.key
            for call in self.calls
            if isinstance(call.what, Submit) and call.what.outcome != UNANSWERED
        }
        doubted = set[str]()
        called: dict[int, float] = {}  # when the events that end here can have been added first
        found = []
        for call in self.calls:
            what, returned = call.what, call.returned
            if isinstance(what, Submit):
                at = log.at.get(what.key)
                if what.outcome == UNANSWERED:
                    # It would be in the log. Of several attempts one has added it, at any time
                    # after the first.
                    if at is None or what.key in doubted:
                        continue
                    doubted.add(what.key)
                    returned = NEVER if what.key in answered else self.heard.get(at, NEVER)
                if at is not None:
                    end = log.ends.get(at, at)
                    called[end] = min(called.get(end, NEVER), call.called)
            if what is not None:
                found.append(Operation(call.called, returned, what))
        number, before = 1, -NEVER
        while number <= log.size:
            last = log.ends.get(number, number)
            before = max(before, called.get(last, before))
            if rows[number - 1].submission is None:
                returned = self.heard.get(number, NEVER)
                found.append(Operation(before, returned, Happen(number, last)))
            number = last + 1
        return found


@dataclass
class History:
    """All tables of one drill."""

    stories: defaultdict[str, Story] = field(default_factory=lambda: defaultdict(Story))
    ordered: int = 0  # operations at tables that are finished

    def check(self, logs: Mapping[str, Sequence[Row]], finished: Iterable[str] = ()) -> int:
        """Every table by itself, beside its log as it is now; how many operations were ordered.

        Raises `HistoryError` with what could not be put in order. Of finished tables the histories
        are not kept.
        """
        now = time.monotonic()
        found = {
            table: check_table(table, story, logs.get(table, ()), now)
            for table, story in self.stories.items()
        }
        for table in finished:
            self.ordered += found.pop(table, 0)
            self.stories.pop(table, None)
        return self.ordered + sum(found.values())


def check_table(table: str, story: Story, rows: Sequence[Row], now: float) -> int:
    """How many operations were put in order."""
    at: dict[str, int] = {}
    for number, row in enumerate(rows, start=1):
        if row.submission is not None and at.setdefault(row.submission, number) != number:
            raise HistoryError(f"table {table}: {row.submission} is in the log twice")
    log = Log(len(rows), at, dict(_together(story, rows)))
    operations = story.operations(log, rows)
    operations.append(Operation(now, now, Read(log.size)))
    left = stuck(0, partial(follow, log), operations)
    if left is not None:
        told = "\n".join(f"  {one.what} called {one.called:.3f}" for one in left)
        raise HistoryError(f"table {table}: none of these can come next:\n{told}")
    return len(operations)


def _together(story: Story, rows: Sequence[Row]) -> Iterator[tuple[int, int]]:
    """The first and the last event of what was written at once.

    Only the first event of a write is submitted by somebody, and all have the same time of the
    clock. Whoever is told of events is told of whole writes: of one, or of several by a server
    that has missed them.
    """
    first = 1
    while first <= len(rows):
        last = first
        while (
            last < len(rows)
            and last not in story.ends
            and rows[last].submission is None
            and rows[last].at == rows[first - 1].at
        ):
            last += 1
        yield first, last
        first = last + 1
