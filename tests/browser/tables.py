"""Tables for the tests: laid over HTTP with any options, or by invitation from the shelf.

The tests play at them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

import pytest
from playwright.sync_api import Page

from wagnis.bots import NAMES

GAMES = ("gambler", "engel-bengel", "tutto", "zocken")
# The reissue has Gambler's board with other words: what is about boards tries it in deep only.
BOARDS = [
    pytest.param(game, marks=pytest.mark.deep if game == "engel-bengel" else ()) for game in GAMES
]


def usually(values: Iterable[Any], *these: Any) -> list[Any]:
    """All of these values as parameters of a test, tried in deep only but for some."""
    return [
        pytest.param(value, marks=() if value in these else pytest.mark.deep) for value in values
    ]


# What is much the same on every board tries one of them, and all in deep.
ONE_BOARD = usually(GAMES, "tutto")
# Games that are over soon, for tests that are about something else.
SHORT: dict[str, dict[str, Any]] = {
    "gambler": {"target": 60},
    "engel-bengel": {"target": 60},
    "tutto": {"target": 300},
    "zocken": {"rounds": 1},
}


def lay(page: Page, game: str, *seats: str | None, **settings: Any) -> str:
    """Open a table and go there; people sit down, bots by their level, None is a free seat.

    It starts where no seat is free, just as if it had been set up on the page for new tables.
    """
    wanted = {
        "game": game,
        "seats": [{"bot": seat if seat in NAMES else None} for seat in seats],
        "options": SHORT.get(game, {}),
        **settings,
    }
    answer = page.request.post("/api/tables", data=wanted)
    assert answer.status == 201, answer.text()
    table = str(answer.json()["id"])
    people = [
        {"seat": at, "name": seat} for at, seat in enumerate(seats) if seat and seat not in NAMES
    ]
    _leave(page, table, {"sit": people, "start": None not in seats})
    page.goto(f"/t/{table}")
    # Where luck is against the people, a short game may be over before they were asked anything.
    started = '[data-phase="playing"], [data-phase="over"]'
    page.wait_for_selector('[data-phase="open"]' if None in seats else started)
    if None in seats and people:
        page.locator("[data-leave]").nth(len(people) - 1).wait_for()  # they all sit by now
    return table


def _leave(page: Page, table: str, intent: dict[str, Any]) -> None:
    """What the page is to do when it first comes to the table."""
    key, wish = json.dumps(f"wagnis.intent.{table}"), json.dumps(json.dumps(intent))
    page.evaluate(f"sessionStorage.setItem({key}, {wish})")


def sit(page: Page, table: str, name: str) -> None:
    """A guest comes by the link, gives a name and sits down."""
    page.goto(f"/t/{table}")
    page.locator("[data-name]").first.fill(name)
    page.locator("[data-sit]").first.click()
    page.wait_for_selector("[data-leave]")


def table_of(page: Page) -> str:
    """The id of the table a page is at."""
    return page.url.split("/t/")[1].split("/")[0]


# A game of this browser and its log, as web/src/lib/local/store.ts keeps them.
STORED = """(id) => new Promise((done, failed) => {
  const opening = indexedDB.open('wagnis');
  opening.onerror = failed;
  opening.onsuccess = () => {
    const reading = opening.result.transaction(['games', 'log']);
    const head = reading.objectStore('games').get(id);
    const log = reading.objectStore('log').getAll(IDBKeyRange.bound([id, 0], [id, Infinity]));
    reading.oncomplete = () => (opening.result.close(), done([head.result, log.result]));
  };
})"""


def stored(page: Page) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """The game of a page at a table on its device, and its log."""
    head, log = page.evaluate(STORED, table_of(page))
    return head, log


def shown(page: Page) -> dict[str, Any]:
    """What the server says about the table of a page; of one on the device, what is stored."""
    if table_of(page).startswith("local-"):
        head, log = stored(page)
        seats = [{"bot": seat.get("level")} for seat in head["seats"]]
        return {**head, "seats": seats, "position": {"scores": log[-1]["scores"]} if log else None}
    found: dict[str, Any] = _asked(page, f"/api/tables/{table_of(page)}")
    return found


def steps(page: Page) -> list[dict[str, Any]]:
    """Everything that has happened at the table of a page, once its own requests are answered."""
    page.wait_for_selector("[data-pending]", state="detached")
    found: list[dict[str, Any]] = _asked(page, f"/api/tables/{table_of(page)}/steps")["steps"]
    return found


def _asked(page: Page, path: str) -> Any:
    answer = page.request.get(path)
    assert answer.ok, answer.text()
    return answer.json()
