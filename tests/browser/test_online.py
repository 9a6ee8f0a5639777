"""Two people on two devices and somebody watching; reloads, a lost connection, a second tab."""

from __future__ import annotations

import time
from typing import Any

from playwright.sync_api import Page

from tests.browser.conftest import Open
from tests.browser.fingers import LONGEST, Fingers


def invite(open_page: Open, game: str) -> Page:
    host = open_page("/")
    host.locator(f'[data-invite="{game}"]').click()
    host.wait_for_selector('[data-phase="open"]')
    return host


def sit(page: Page, name: str) -> None:
    field = page.locator("[data-name]").first
    field.fill(name)
    page.locator("[data-sit]").first.click()


def play_both(players: list[Fingers], until: int | None = None) -> int:
    """Whoever can click, clicks; how many clicks there were."""
    clicks, end = 0, time.monotonic() + LONGEST
    while players[0].phase() != "over" and (until is None or clicks < until):
        assert time.monotonic() < end
        if not any(player.act() for player in players):
            players[0].page.wait_for_timeout(20)
        else:
            clicks += 1
    return clicks


def standing(page: Page) -> list[Any]:
    """What a page shows of the table once its show has come to rest."""
    page.wait_for_selector('[data-show="idle"]')
    return [page.locator("[data-seat]").all_inner_texts(), page.locator("[data-log] li").count()]


def test_two_browsers_and_a_spectator_with_a_reload_and_a_lost_connection(open_page: Open) -> None:
    anna = invite(open_page, "tutto")
    link = anna.url
    if anna.locator("[data-sit]").count():
        sit(anna, "Anna")
    ben = open_page(link, forgiving=True)
    ben.wait_for_selector('[data-phase="open"]')
    sit(ben, "Ben")
    anna.locator("[data-start]:enabled").click()
    for page in (anna, ben):
        page.wait_for_selector('[data-phase="playing"]')
    carla = open_page(link)
    carla.wait_for_selector('[data-phase="playing"]')

    players = [Fingers(anna, seed=5), Fingers(ben, seed=6)]
    play_both(players, until=15)
    assert carla.locator("[data-offer]:enabled").count() == 0

    anna.reload()
    anna.wait_for_selector('[data-phase="playing"]')
    play_both(players, until=15)

    ben.context.set_offline(True)
    ben.evaluate("window.dispatchEvent(new Event('offline'))")
    ben.wait_for_selector("[data-connection]")
    ben.wait_for_timeout(300)
    ben.context.set_offline(False)
    ben.evaluate("window.dispatchEvent(new Event('online'))")
    ben.wait_for_selector("[data-connection]", state="detached")

    second_tab = ben.context.new_page()
    second_tab.goto(link)
    second_tab.wait_for_selector('[data-phase="playing"]')

    play_both(players)
    for page in (anna, ben, carla, second_tab):
        page.wait_for_selector('[data-phase="over"]')
        page.wait_for_selector("[data-over]")
    assert standing(anna)[1] == standing(ben)[1] == standing(carla)[1]


def test_several_people_around_one_screen(open_page: Open) -> None:
    page = open_page("/")
    page.locator('[data-device="gambler"]').click()
    names = page.locator("dialog[open] input")
    names.nth(0).fill("Anna")
    names.nth(1).fill("Ben")
    page.locator("[data-around-start]").click()
    page.wait_for_selector('[data-phase="playing"]')
    seats = page.locator("[data-seat]")
    assert "Anna" in seats.nth(0).inner_text()
    assert "Ben" in seats.nth(1).inner_text()
    Fingers(page, seed=3).play_on()
    page.wait_for_selector("[data-over]")


def test_a_finished_game_is_proven_and_replayed_by_its_link(open_page: Open) -> None:
    page = open_page("/")
    page.locator('[data-play="zocken"]').click()
    page.wait_for_selector('[data-phase="playing"]')
    Fingers(page, seed=4).play_on()
    link = page.url
    page.wait_for_selector("[data-over]")
    page.locator("[data-over] [data-proof]").click()
    page.wait_for_selector('[data-proof="honest"]')

    stranger = open_page(f"{link}/replay")
    stranger.wait_for_selector("[data-event]")
    with stranger.expect_download() as download:
        stranger.locator("a[download]").click()
    assert download.value.suggested_filename.endswith(".json")
