"""Two people on two devices and somebody watching; reloads, a lost connection, a second tab."""

from __future__ import annotations

import re

from playwright.sync_api import Page, WebSocketRoute

from tests.browser.cable import Cable, cable
from tests.browser.fingers import Fingers, play_together
from tests.browser.tables import lay, sit, steps, table_of
from tests.chromium import Open

BEN = 1


def test_two_browsers_and_a_spectator_with_a_reload_and_a_lost_connection(
    open_page: Open, address: str
) -> None:
    with cable(address) as line:
        anna = open_page("/")
        anna.locator('[data-invite="zocken"]').click()
        anna.locator("[data-own-name]").fill("Anna")
        anna.locator("[data-named]").click()
        anna.wait_for_selector('[data-phase="open"]')
        table = table_of(anna)
        anna.locator("[data-change]").click()
        anna.locator('dialog[open] [data-option="rounds"]').select_option("1")
        anna.locator("[data-save]").click()
        anna.wait_for_selector("dialog[open]", state="detached")
        ben = open_page(None, by=line.address, forgiving=True)
        sit(ben, table, "Ben")
        anna.locator('[data-seat="1"]', has_text="Ben").wait_for()
        anna.locator("[data-start]:enabled").click()
        carla = open_page(f"/t/{table}")
        for page in (anna, ben, carla):
            page.wait_for_selector('[data-phase="playing"]')
        players = [Fingers(anna, seed=5), Fingers(ben, seed=6)]
        play_together(players, clicks=5)

        anna.reload()
        anna.wait_for_selector('[data-phase="playing"]')
        play_together(players, clicks=5)

        lose_the_connection(anna, ben, players, line)

        second_tab = ben.context.new_page()
        second_tab.goto(ben.url)
        second_tab.wait_for_selector('[data-phase="playing"]')
        play_together([players[0], Fingers(second_tab, seed=7)])
        told = set()
        for page in (anna, carla, second_tab, ben):
            page.bring_to_front()
            page.wait_for_selector("[data-over]")
            told.add("\n".join(page.locator("[data-standings] li").all_inner_texts()))
        assert len(told) == 1


def lose_the_connection(anna: Page, ben: Page, players: list[Fingers], line: Cable) -> None:
    """Ben is cut off when it is for him to pick a die, and picks one; it arrives once."""
    red = ben.locator('[data-phase="playing"]:not([data-pending]) [data-touch="red"]')
    while red.count() == 0:
        assert players[0].phase() == "playing"
        play_together(players, clicks=1)
    before = steps(anna)
    line.cut()
    ben.wait_for_selector("[data-connection]")
    red.click()
    assert len(steps(anna)) == len(before)
    line.mend()
    ben.wait_for_selector("[data-connection]", state="detached")
    ben.wait_for_selector("[data-phase]:not([data-pending], [data-ahead])")
    news = steps(anna)[len(before) :]
    assert [(step["by"], "pick" in step["event"]) for step in news] == [
        (BEN, True),
        ("chance", False),
    ]


def test_a_page_older_than_its_server_is_offered_the_newer_one_and_loses_nothing(
    open_page: Open,
) -> None:
    def newer(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        line.on_message(server.send)
        server.on_message(
            lambda told: line.send(re.sub(r'"version":"[^"]+"', '"version":"99.0.0"', str(told)))
        )

    page = open_page("/", own=True)
    page.route_web_socket(re.compile("/socket$"), newer)
    lay(page, "zocken", "Anna", None)
    offer = page.locator('[data-renewed="99.0.0"]')
    offer.wait_for()
    with page.expect_navigation():
        offer.get_by_role("button").first.click()
    page.locator("[data-leave]").wait_for()  # Anna sits where she sat
    # In the middle of an upgrade it may have been the old page again; it is not offered twice.
    assert offer.count() == 0
