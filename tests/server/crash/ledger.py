"""What people were told, held against what is in the database.

The people are in `players`.
"""

from __future__ import annotations

import json
import sqlite3
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import psycopg

from tests.drill.history import History, Row
from wagnis.core import Chance
from wagnis.dice import FairDice, FairSeeds
from wagnis.records import Match

Message = dict[str, Any]
Database: TypeAlias = Path | str
"""An SQLite file, or the address of a PostgreSQL database."""


class Told(NamedTuple):
    """One event as a client received it; messages do not say who threw the dice."""

    kind: str
    seat: int | None
    event: Message


@dataclass
class Walk:
    """A log played again by the seeds the database has: what falls is reckoned, not read."""

    match: Match
    dice: FairDice
    seats: list[Message]
    number: int = 0

    @property
    def held(self) -> bool:
        """Whether something was asked for, and a person has yet to throw it."""
        node = self.match.node
        if not isinstance(node, Chance) or node.seat is None:
            return False
        return bool(self.seats[node.seat]["kind"] == "person")

    def on(self, log: dict[int, Told]) -> None:
        """Through everything that is new in the log; the dice must be those of the seeds."""
        while (told := log.get(self.number + 1)) is not None:
            self.number += 1
            if told.kind == "undo":
                self.match = self.match.undone()
            elif told.kind == "move":
                self.match = self.match.play(told.event)
            else:
                self.match = self.match.roll(self.dice)
                fell = self.match.written(self.match.last)
                assert told.event == fell, f"event {self.number}: the seeds say {fell}"


@dataclass
class Ledger:
    """All that was told of every table, by the number of the event."""

    events: defaultdict[str, dict[int, Told]] = field(
        default_factory=lambda: defaultdict(dict[int, Told])
    )
    acknowledged: set[str] = field(default_factory=set)  # submissions, as the store names them
    walks: dict[str, Walk] = field(default_factory=dict)
    held: int = 0  # throws that were waited for when the database was looked at
    history: History = field(default_factory=History)

    def moved(self, table: str, news: Message) -> None:
        assert news["seq"] == news["since"] + len(news["steps"])
        for number, step in enumerate(news["steps"], start=news["since"] + 1):
            by = step["by"]
            told = Told("fall", None, step["event"])
            self._note(table, number, told if by == "chance" else Told("move", by, step["event"]))

    def undone(self, table: str, seat: int, news: Message) -> None:
        self._note(table, news["since"] + 1, Told("undo", seat, {"back": news["back"]}))

    def _note(self, table: str, number: int, told: Told) -> None:
        assert self.events[table].setdefault(number, told) == told

    @property
    def size(self) -> int:
        return sum(map(len, self.events.values()))

    def check(self, database: Database) -> None:
        """Everything told is stored as it was told, in one unbroken order, and once."""
        stored = read_log(database)
        for table, told in self.events.items():
            log = stored[table]
            assert sorted(log) == list(range(1, len(log) + 1))
            for number, event in told.items():
                assert log.get(number) == event, f"event {number} of {table}"
        submissions = read_submissions(database)
        assert len(submissions) == len(set(submissions))
        assert self.acknowledged <= set(submissions)
        for table, walk in begun(database):
            self.walks.setdefault(table, walk).on(stored.get(table, {}))
        self.held += sum(walk.held for walk in self.walks.values())

    def check_history(self, database: Database, finished: Iterable[str] = ()) -> int:
        """There is an order in which all calls and answers are right; how many operations."""
        logs: defaultdict[str, list[Row]] = defaultdict(list)
        query = "SELECT table_id, submission, at FROM log ORDER BY table_id, seq"
        for table, submission, at in rows(database, query):
            logs[table].append(Row(submission, at))
        return self.history.check(logs, finished)


def read_log(database: Database) -> dict[str, dict[int, Told]]:
    logs: defaultdict[str, dict[int, Told]] = defaultdict(dict)
    for table, number, kind, seat, event in rows(
        database, "SELECT table_id, seq, kind, seat, event FROM log"
    ):
        logs[table][number] = Told(kind, None if kind == "fall" else seat, json.loads(event))
    return logs


def begun(database: Database) -> Iterable[tuple[str, Walk]]:
    """Every table where play has begun, at its start, with its own seeds."""
    query = "SELECT id, server_seed, document FROM game_table WHERE phase != 'open'"
    for table, server_seed, written in rows(database, query):
        document = json.loads(written)
        settings = document["settings"]
        match = Match.new(settings["game"], len(settings["seats"]), settings["options"])
        dealt = document["deals"][-1][4]  # the seeds of the only deal
        dice = FairDice(FairSeeds.by_one(server_seed, tuple(dealt)))
        yield table, Walk(match, dice, document["seats"])


def read_submissions(database: Database) -> list[str]:
    found = rows(database, "SELECT submission FROM log WHERE submission IS NOT NULL")
    return [submission for (submission,) in found]


def rows(database: Database, query: str) -> Iterable[tuple[Any, ...]]:
    if isinstance(database, str):
        with psycopg.connect(database.replace("+psycopg", "")) as line:
            return line.execute(query).fetchall()
    connection = sqlite3.connect(f"file:{database}?mode=ro", uri=True)
    try:
        return connection.execute(query).fetchall()
    finally:
        connection.close()


def folded(log: dict[int, Told]) -> list[Message]:
    """The events that still hold, once what was taken back is gone."""
    events: list[Message] = []
    for number in sorted(log):
        told = log[number]
        if told.kind == "undo":
            del events[-told.event["back"] :]
        else:
            events.append(told.event)
    return events
