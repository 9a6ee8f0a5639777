"""Every page in three languages, by keyboard, and as axe sees it, in light, dark and on a phone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import DESKTOP, PHONE, Open

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
GAMES = ("gambler", "engel-bengel", "tutto", "zocken")
PAGES = ("/", "/tables", "/about", *(f"/new/{g}" for g in GAMES), *(f"/rules/{g}" for g in GAMES))


def violations(page: Page) -> list[str]:
    """What axe finds wrong, as sentences. It is evaluated: our policy forbids foreign scripts."""
    page.evaluate(AXE.read_text())
    found: dict[str, Any] = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{rule['id']}: {node['html'][:160]} {node['failureSummary']}"
        for rule in found["violations"]
        for node in rule["nodes"]
    ]


@pytest.mark.parametrize("path", PAGES)
def test_axe_finds_nothing_on_any_page_in_any_light(open_page: Open, path: str) -> None:
    for size, dark in ((DESKTOP, False), (DESKTOP, True), (PHONE, False)):
        page = open_page(path, size=size, dark=dark)
        page.wait_for_selector("h1")
        page.wait_for_load_state("networkidle")
        assert violations(page) == []


@pytest.mark.parametrize("path", PAGES)
def test_every_page_speaks_three_languages(open_page: Open, path: str) -> None:
    page = open_page(path)
    told = {}
    for language in ("de", "nl", "en"):
        page.locator(f'[data-language="{language}"]').click()
        page.wait_for_selector(f'html[lang="{language}"]')
        told[language] = page.locator("main").inner_text()
    assert len(set(told.values())) == 3


def test_the_language_of_the_browser_is_spoken_first(open_page: Open) -> None:
    for language in ("de", "nl", "en"):
        page = open_page("/", language=language)
        page.wait_for_selector(f'html[lang="{language}"]')


def test_a_page_that_does_not_exist_says_so_and_leads_home(open_page: Open) -> None:
    page = open_page("/no/such/page", forgiving=True)
    page.wait_for_selector("h1")
    page.locator('main a[href="/"]').first.click()
    page.wait_for_selector('[data-play="tutto"]')
