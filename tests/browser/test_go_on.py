"""A game on one device goes on with friends: from a server's page, and from a site without one."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.fingers import Fingers, play_together
from tests.browser.static_host import FOLDER, hosting
from tests.browser.tables import shown, sit, steps, table_of, usually
from tests.browser.test_local import lay_here
from tests.chromium import PHONE, Open
from wagnis.cli import main

LOG = "[data-log] li"


def written(page: Page) -> list[str]:
    return [" ".join(line.split()) for line in page.locator(LOG).all_inner_texts()]


def begun(page: Page, game: str, at: str = "") -> str:
    """A game of Anna and Ben on this device in which something has happened."""
    table = lay_here(page, game, "Anna", "Ben", at=at)
    Fingers(page, seed=4).play_on(moves=4)
    return table


def ask(page: Page) -> None:
    page.locator("[data-menu]").click()
    page.locator("[data-go-on]").click()
    page.wait_for_selector("dialog[open] [data-go-on-open], dialog[open] form")


def play_with_a_friend(anna: Page, ben: Page, events: int) -> None:
    """Anna has come to the lobby of the new table; Ben comes by the link, and they play."""
    anna.wait_for_selector('[data-phase="open"]')
    anna.locator("[data-leave]").wait_for()
    forked = shown(anna)["forked"]
    assert forked["from"] is None
    assert forked["events"] >= events
    assert anna.locator("[data-start]").is_disabled()  # a friend is missing
    sit(ben, table_of(anna), "Ben")
    anna.locator("[data-start]:enabled").click()
    for page in (anna, ben):
        page.wait_for_selector('[data-phase="playing"]')
    # Some clicks only choose a die.
    play_together([Fingers(anna, seed=5), Fingers(ben, seed=6)], clicks=12)
    assert len(steps(anna)) > forked["events"]


@pytest.mark.parametrize("game", usually(("gambler", "zocken"), "zocken"))
def test_a_game_on_this_device_goes_on_with_a_friend(open_page: Open, game: str) -> None:
    anna = open_page("/", own=True)
    local = begun(anna, game)
    before = written(anna)
    ask(anna)
    assert violations(anna) == []
    anna.locator("[data-go-on-open]").click()
    play_with_a_friend(anna, open_page(None), 4)
    anna.goto(f"/t/{local}")  # it stays as it was
    anna.wait_for_selector('[data-phase="playing"]')
    expect(anna.locator(LOG)).to_have_count(len(before))
    assert written(anna) == before


def test_without_the_server_the_game_stays_and_says_why(open_page: Open) -> None:
    page = open_page("/", own=True, size=PHONE, forgiving=True)
    local = begun(page, "zocken")
    ask(page)
    page.context.set_offline(True)
    page.locator("[data-go-on-open]").click()
    page.locator("dialog[open] [role=alert]").wait_for()
    assert page.url.endswith(f"/t/{local}")
    page.context.set_offline(False)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    root = tmp_path_factory.mktemp("host")
    folder = root / FOLDER[1:]
    assert main(["site", str(folder), "--without-tables"]) == 0
    (root / "icon.svg").write_bytes((folder / "icon.svg").read_bytes())
    with hosting(root, folder) as (address, _):
        yield address


def test_a_game_of_a_site_travels_to_a_server(open_page: Open, address: str, site: str) -> None:
    anna = open_page(None, by=site, own=True, forgiving=True)  # a table's page comes with a 404
    anna.goto(f"{FOLDER}/")
    anna.wait_for_selector("[data-game]")
    begun(anna, "zocken", at=FOLDER)
    ask(anna)
    anna.locator("dialog[open] input[inputmode=url]").fill(address)
    anna.locator("dialog[open] form button").click()
    anna.wait_for_url(re.compile(rf"^{re.escape(address)}/go-on#"))
    anna.locator("[data-go-on-open]").click()
    anna.wait_for_selector('[data-phase="open"]')
    anna.locator("[data-leave]").wait_for()
    answer = anna.request.get(f"{address}/api/tables/{table_of(anna)}")
    assert answer.json()["forked"]["events"] >= 4


def test_a_site_that_was_taken_for_a_server_hands_the_game_on(
    open_page: Open, address: str, site: str
) -> None:
    page = open_page(None, by=site, own=True)
    page.goto(f"{FOLDER}/?at=go-on#game")
    page.wait_for_selector("[data-friends]")
    page.locator("input[inputmode=url]").fill(address)
    page.locator("form button").click()
    page.wait_for_url(f"{address}/go-on#game")


def test_an_address_without_a_game_says_so(open_page: Open) -> None:
    page = open_page(None)
    page.goto("/go-on#nonsense")
    page.locator("[data-go-on] [role=alert]").wait_for()
    assert page.locator("[data-go-on-open]").count() == 0
    assert violations(page) == []
