"""The seeds of the dice, as a player's own browser keeps and compares them.

How they are compared is tried in web/src/lib/proof, an operator at work in tests/server/test_seeds.
"""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import WebSocketRoute

from tests.browser.fingers import Fingers, play_together
from tests.browser.tables import lay, shown, sit
from tests.chromium import Open


def swap(socket: WebSocketRoute, phases: tuple[str, ...]) -> None:
    """The line as it is, but in these phases the server has another seed for seat 0 once taken."""
    server = socket.connect_to_server()

    def told(message: str | bytes) -> None:
        news = json.loads(message)
        if news["type"] == "table" and news["table"]["phase"] in phases:
            seeds = news["table"]["seeds"]
            seeds[0] = seeds[0] and "6" * 32
        socket.send(json.dumps(news))

    server.on_message(told)


@pytest.mark.parametrize("phases", [("playing",), ("open", "playing", "over")])
def test_a_browser_whose_seed_was_swapped_says_so_and_does_not_forget(
    open_page: Open, phases: tuple[str, ...]
) -> None:
    """From the start on, or before the browser has ever heard its own seed."""
    page = open_page(None, language="de", own=True)
    page.route_web_socket("**/socket", lambda socket: swap(socket, phases))
    table = lay(page, "zocken", "Anna", "thumb")
    alarm = page.locator('[data-dice-alarm="replaced"]')
    alarm.wait_for()
    assert "Anna" in alarm.inner_text()
    page.unroute_all()
    page.goto(f"/t/{table}/proof")
    page.wait_for_selector('[data-proof="sealed"]')
    assert "Anna" in page.locator("[role=alert]").inner_text()


def test_two_people_keep_their_seeds_and_each_is_told_what_that_shows(open_page: Open) -> None:
    """Ben sat down last: nobody could choose. Anna is told that Ben came after her."""
    anna, ben = open_page(None), open_page(None)
    table = lay(anna, "tutto", "Anna", None, options={"target": 50})
    sit(ben, table, "Ben")
    anna.locator("[data-start]:enabled").click()
    for page in (anna, ben):
        page.wait_for_selector('[data-phase="playing"]')
    assert anna.locator("[data-dice-alarm]").count() == 0
    play_together([Fingers(anna, seed=1), Fingers(ben, seed=2)])
    seeds = shown(anna)["seeds"]
    for page, seat, level in ((anna, 0, "mine"), (ben, 1, "last")):
        page.goto(f"/t/{table}/proof")
        page.wait_for_selector('[data-proof="honest"]')
        page.wait_for_selector(f'[data-claim="{level}"] [data-signed="own"]')
        own = page.locator("[data-own-seed]")
        assert own.get_attribute("data-own-seed") == seeds[seat]
    assert "Ben" in anna.locator("[data-after]").inner_text()
    stranger = open_page(f"/t/{table}/proof")
    stranger.wait_for_selector('[data-claim="none"]')
