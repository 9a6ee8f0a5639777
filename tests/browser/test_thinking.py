"""Values in the browser: computed in a worker, with and without a network, from whole files."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.cable import cable
from tests.browser.fingers import Fingers
from tests.browser.static_host import FOLDER, hosting, write_site
from tests.browser.test_local import STORE
from tests.browser.test_offline import forget_tables, visited
from tests.chromium import Open

GAME = "zocken"
TABLES = ("zocken-graph", "zocken-win")
FILES = re.compile(r"/values/zocken")
NOT_LOADED = re.compile("have not been loaded yet")


def lay_here(page: Page, *seats: str, at: str = "") -> None:
    """A local game of people and of bots, which are named by their level; the page goes there."""
    head: dict[str, Any] = {
        "id": "local-thinking",
        "created": 0,
        "game": GAME,
        "options": {"rounds": 1},
        "hints": True,
        "seats": [
            {"kind": "bot", "level": seat} if seat.islower() else {"kind": "person", "name": seat}
            for seat in seats
        ],
        "seed": "c0" * 32,
        "next": None,
    }
    page.evaluate(STORE, head)
    page.goto(f"{at}/?at=t/{head['id']}" if at else f"/t/{head['id']}")
    page.wait_for_selector('[data-phase="playing"]')


def ask(page: Page) -> None:
    page.locator("[data-hint-button]").click()


def hinted(page: Page) -> None:
    ask(page)
    page.wait_for_selector('[data-hint="win"]')


def works(page: Page) -> list[str]:
    return [worker.url for worker in page.workers if "/assets/thinker-" in worker.url]


def test_a_hint_comes_from_a_worker_and_one_bot_after_the_other_moves(open_page: Open) -> None:
    page = open_page("/")
    lay_here(page, "Anna", "perfect")
    hinted(page)
    assert len(works(page)) == 1
    Fingers(page, seed=1).play_on()
    page.wait_for_selector("[data-over]")
    expect(page.locator("[data-makeshift]")).to_have_count(0)


def test_a_page_that_gets_no_worker_thinks_by_itself(open_page: Open) -> None:
    page = open_page("/", own=True)
    page.add_init_script("window.Worker = class { constructor() { throw new Error('none'); } }")
    lay_here(page, "Anna", "Ben")
    hinted(page)
    assert works(page) == []


def test_a_worker_whose_file_is_gone_is_none(open_page: Open) -> None:
    page = open_page("/", own=True, forgiving=True)
    page.route(re.compile("/assets/thinker-"), lambda route: route.abort())
    lay_here(page, "Anna", "Ben")
    hinted(page)


class Damage:
    """Breaks files on their way, the first of each or all."""

    def __init__(self, page: Page, always: bool) -> None:
        self.asked: list[str] = []
        self._always = always
        self._page = page
        page.route(FILES, self._send)

    def end(self) -> None:
        """Files that are still under way stay so; they would raise errors in the next test."""
        self._page.unroute_all(behavior="ignoreErrors")

    def _send(self, route: Route) -> None:
        url = route.request.url
        first = url not in self.asked
        self.asked.append(url)
        answer = route.fetch()
        body = answer.body()
        broken = body[: len(body) // 2] + bytes([body[len(body) // 2] ^ 1]) + body[len(body) // 2 :]
        route.fulfill(response=answer, body=broken if first or self._always else body)


def test_a_broken_file_is_fetched_once_more(open_page: Open) -> None:
    page = open_page("/", own=True)
    damage = Damage(page, always=False)
    lay_here(page, "Anna", "Ben")
    hinted(page)
    assert sorted(map(damage.asked.count, set(damage.asked))) == [2, 2]
    damage.end()


def test_a_file_that_stays_broken_is_told_and_the_bots_play_on(open_page: Open) -> None:
    page = open_page("/", own=True)
    damage = Damage(page, always=True)
    lay_here(page, "Anna", "perfect")
    ask(page)
    page.get_by_text(re.compile("arrived damaged")).wait_for()
    Fingers(page, seed=1).play_on(moves=6)
    expect(page.locator("[data-makeshift]")).to_have_text(re.compile("rule of thumb"))
    Fingers(page, seed=1).play_on()
    page.wait_for_selector("[data-over]")
    damage.end()


def test_without_a_network_the_numbers_of_earlier_are_enough(open_page: Open, address: str) -> None:
    with cable(address) as laid:
        page = open_page("/", by=laid.address, worker=True, forgiving=True)
        visited(page)
        lay_here(page, "Anna", "perfect")
        hinted(page)
    page.context.set_offline(True)
    page.reload()
    page.wait_for_selector('[data-phase="playing"]')
    hinted(page)
    assert len(works(page)) == 1  # test_site plays such games to their end


def test_without_a_network_and_without_numbers_a_hint_says_so_and_bots_play_on(
    open_page: Open, address: str
) -> None:
    with cable(address) as laid:
        page = open_page("/", by=laid.address, worker=True, forgiving=True)
        forget_tables(page)
    lay_here(page, "Anna", "perfect")
    ask(page)
    page.get_by_text(NOT_LOADED).wait_for()
    Fingers(page, seed=1).play_on()
    page.wait_for_selector("[data-over]")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A static host with the client in a folder, and the tables of one game."""
    root = tmp_path_factory.mktemp("host")
    with hosting(root, write_site(root, TABLES)) as (address, _):
        yield address


def test_a_site_in_a_folder_has_its_worker_there(open_page: Open, site: str) -> None:
    page = open_page(None, by=site, own=True)
    page.goto(f"{FOLDER}/")
    lay_here(page, "Anna", "Ben", at=FOLDER)
    hinted(page)
    assert [url.startswith(f"{site}{FOLDER}/") for url in works(page)] == [True]
