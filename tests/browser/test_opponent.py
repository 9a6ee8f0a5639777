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
    page.locator("[data-named]").click()  # without a name
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
        page.wait_for_url(lambda url: url != with_bot)
        page.wait_for_selector('[data-phase="playing"]')
    assert anna.url == ben.url
    expect(anna.locator("[data-seat]")).to_have_count(2)


def test_a_request_is_gone_once_nobody_waits_for_the_answer(open_page: Open) -> None:
    anna, ben = open_page(None, own=True), open_page(None, own=True)
    count_seconds(ben, 500)
    with_bot = seek(anna, "tutto")
    anna.wait_for_selector('[data-phase="playing"]')
    seek(ben, "tutto")
    ben.wait_for_selector("[data-expecting]")
    anna.wait_for_selector("[data-asks]")
    ben.wait_for_url(lambda url: url != with_bot)  # the wait is over after some seconds
    ben.wait_for_selector('[data-phase="playing"]')
    anna.wait_for_selector("[data-asks]", state="detached")
    # Ben can be found now: they still meet, at one table, as soon as one of them looks again.
    ben_alone = ben.url
    assert seek(anna, "tutto") == ben_alone
    ben.locator("[data-asks] button").first.click()
    for page in (anna, ben):
        page.wait_for_url(lambda url: url != ben_alone)
        page.wait_for_selector('[data-phase="playing"]')
    assert anna.url == ben.url
