"""The queue of solving that servers share, in the database: claims, wishes, and solved tables.

What servers do with it is in `tests/server/test_shared_queue.py`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest
from sqlalchemy import Engine, select, update

from tests.server.store.opened import Opening
from tests.server.workshop import Hours
from wagnis.server.store.database.schema import OBJECT_PART, SOLVED
from wagnis.server.store.solving.objects import DatabaseObjects
from wagnis.server.store.solving.tasks import CLAIM, MOST_DEATHS, Solving


@pytest.fixture
def engine(opening: Opening) -> Iterator[Engine]:
    store = opening()
    yield store.engine
    asyncio.run(store.close())


class Thing:
    """Something to be solved, as the database knows it."""

    name, kind, title = "thing.table", "thing", "a thing"
    source = ""
    key = {"rules": 1, "facts": "abc"}  # noqa: RUF012


def two(engine: Engine, hours: Hours) -> tuple[Solving, Solving]:
    objects = DatabaseObjects(engine)
    return Solving(engine, objects, hours, "anna"), Solving(engine, objects, hours, "ben")


def test_a_claim_is_one_servers_until_it_expires(engine: Engine) -> None:
    hours, thing = Hours(), Thing()
    anna, ben = two(engine, hours)
    assert anna.claim(thing, urgent=True)
    assert not ben.claim(thing, urgent=True)
    hours.now += CLAIM
    assert not ben.claim(thing, urgent=True)
    assert anna.renew(thing.name)
    hours.now += CLAIM + 1
    assert ben.claim(thing, urgent=True)
    assert not anna.renew(thing.name)
    anna.release(thing.name)
    anna.failed(thing.name, "late")
    assert [row.state for row in anna.queue()] == ["claimed"]
    ben.release(thing.name)
    assert anna.claim(thing, urgent=False)


def test_what_kills_every_server_is_left_alone_for_a_while(engine: Engine) -> None:
    hours, thing = Hours(), Thing()
    anna, ben = two(engine, hours)
    for _ in range(MOST_DEATHS):
        assert anna.claim(thing, urgent=True)
        hours.now += CLAIM + 1
    assert not ben.claim(thing, urgent=True)
    assert [row.state for row in ben.queue()] == ["resting"]
    hours.now += 10 * 60_000
    ben.want([(thing, True)])
    assert [row.state for row in ben.queue()] == ["free"]
    assert ben.claim(thing, urgent=True)


def test_what_nobody_wants_any_more_or_what_is_there_is_forgotten(engine: Engine) -> None:
    hours, thing = Hours(), Thing()
    anna, ben = two(engine, hours)
    anna.want([(thing, False)])
    assert [(row.name, row.urgent) for row in ben.queue()] == [("thing.table", False)]
    ben.want([(thing, True)])
    assert [row.urgent for row in anna.queue()] == [True]
    hours.now += CLAIM + 1
    assert anna.queue() == []
    ben.want([(thing, True)])
    anna.publish(thing, b"numbers", 2**30)
    ben.want([(thing, True)])  # it had not heard
    assert anna.queue() == []


def test_a_table_of_other_rules_is_not_taken(engine: Engine) -> None:
    hours, thing = Hours(), Thing()
    anna, ben = two(engine, hours)
    anna.publish(thing, b"numbers", 2**30)
    assert ben.fetch(thing) == b"numbers"
    for wrong in ({"digest": "abd"}, {"digest": "abc", "rules": 2}):
        with engine.execution_options(writes=True).begin() as connection:
            connection.execute(update(SOLVED).values(wrong))
        assert ben.fetch(thing) is None


def test_what_nobody_has_fetched_for_longest_makes_room(engine: Engine) -> None:
    hours = Hours()
    anna, _ = two(engine, hours)
    things = [Thing() for _ in range(3)]
    for number, thing in enumerate(things):
        thing.name = f"thing-{number}.table"
    for thing in things[:2]:
        anna.publish(thing, thing.name.encode(), 100)
        hours.now += 1
    assert anna.fetch(things[0]) is not None
    hours.now += 1
    anna.publish(things[2], things[2].name.encode(), 2 * len(things[2].name))
    assert anna.there([thing.name for thing in things]) == {things[0].name, things[2].name}
    assert anna.fetch(things[1]) is None
    with engine.begin() as connection:
        assert len(connection.execute(select(OBJECT_PART)).all()) == 2
