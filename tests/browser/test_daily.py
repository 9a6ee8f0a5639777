"""The daily roll in the browser: from the shelf to the table, and back to one's result.

What is played and proved is tried in `tests/server/test_daily.py`.
"""

from __future__ import annotations

from datetime import date

import pytest
from playwright.sync_api import Page

from tests.browser.axe import violations
from tests.browser.phases import finish
from tests.browser.tables import table_of
from tests.chromium import Open


def day(page: Page) -> str:
    told: str = page.evaluate("fetch('/api/daily').then(r => r.json()).then(d => d.today.day)")
    return told


def test_a_day_is_played_once_and_its_result_can_be_shared(open_page: Open) -> None:
    page = open_page("/", settings={"speed": 0})
    today = day(page)
    page.locator('header a[href="/daily"]:visible').click()
    card = page.locator('[data-daily="gambler"]')
    card.wait_for()
    assert page.locator("[data-countdown]").inner_text().count(":") == 2
    assert violations(page) == []
    card.locator("[data-play-daily]").click()
    page.wait_for_selector("[data-phase]")
    assert page.locator("[data-undo]").count() == 0
    finish(page, table_of(page))
    page.wait_for_selector("[data-over]")
    assert page.locator("[data-over] [data-proof]").count() == 0
    page.locator('[data-offer="daily"]').click()
    if day(page) != today:
        pytest.skip("a new day has begun meanwhile")
    page.wait_for_selector('[data-daily="gambler"][data-state="over"] [data-result]')
    assert card.locator("[data-play-daily]").count() == 0
    page.evaluate("navigator.share = undefined")
    page.evaluate("navigator.clipboard.writeText = async text => { window.told = text }")
    card.locator("[data-share-line]").click()
    page.wait_for_function("window.told !== undefined")
    told: str = page.evaluate("window.told")
    written = date.fromisoformat(today).strftime("%B %-d, %Y")
    assert told.startswith(f"Wagnis daily {written} · Gambler ")
    assert told.endswith("/daily")
    assert violations(page) == []
