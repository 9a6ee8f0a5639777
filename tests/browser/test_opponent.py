"""Two strangers find each other: one plays against a bot meanwhile, and nobody waits."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.still import still
from tests.chromium import Open

SECONDS = """const interval = setInterval;
window.setInterval = (work, ms, ...more) => interval(work, ms === 1000 ? {} : ms, ...more);"""


def count_seconds(page: Page, milliseconds: int) -> None:
    """How long a second of the page's countdowns takes."""
    page.add_init_script(SECONDS.replace("{}", str(milliseconds)))


def seek(page: Page, game: str) -> str:
    """Tap on the box; the table where this page is then."""
    page.goto("/")
    page.locator(f'[data-opponent="{game}"]').click()
    page.wait_for_url("**/t/*")
    return page.url


def test_strangers_meet(open_page: Open) -> None:
    anna, ben = open_page(None, own=True), open_page(None, own=True)
    count_seconds(ben, 60_000)  # Anna has the time she needs
    with_bot = seek(anna, "zocken")
    anna.wait_for_selector('[data-phase="playing"]')  # against a bot, at once

    seek(ben, "zocken")
    anna.wait_for_selector("[data-asks]")
    ben.wait_for_selector("[data-expecting]")
    for page in (anna, ben):
        still(page)
        assert violations(page) == []
    anna.locator("[data-asks] button").first.click()  # "… wants to play with you"
    for page in (anna, ben):
        page.wait_for_selector('[data-phase="playing"]')
        assert page.url != with_bot
    assert anna.url == ben.url
    expect(anna.locator("[data-seat]")).to_have_count(2)


def test_a_bot_plays_if_the_other_does_not_come(open_page: Open) -> None:
    anna, ben = open_page(None, own=True), open_page(None, own=True)
    count_seconds(ben, 250)
    seek(anna, "tutto")
    anna.wait_for_selector('[data-phase="playing"]')
    seek(ben, "tutto")
    ben.wait_for_selector("[data-expecting]")
    ben.wait_for_selector('[data-phase="playing"]')  # the wait is over after some seconds
    # Anna comes too late, and asks in turn.
    anna.locator("[data-asks] button").first.click()
    ben.wait_for_selector("[data-asks]")
