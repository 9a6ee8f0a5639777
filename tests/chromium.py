"""One Chromium for all tests of a process, and pages in it; `address` says of which server.

Playwright keeps an event loop and marks it as running even between two calls. Tests of the server
run loops of their own in the same process, so the mark is set only while a page is open.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, sync_playwright

from scripts.programs import found
from tests.patience import PATIENCE

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
# Whoever has played before is neither offered a guided turn nor given an easy first game.
ACQUAINTED = """if (!localStorage.getItem('wagnis.first')) {
  const games = ['gambler', 'engel-bengel', 'tutto', 'zocken'];
  const all = (value) => Object.fromEntries(games.map((game) => [game, value]));
  localStorage.setItem('wagnis.first',
    JSON.stringify({ offered: games, played: all(9), aims: all(['off']) }));
}"""
REVIEW = re.compile(r"/api/tables/\w+/review$")
DESKTOP, PHONE = {"width": 1280, "height": 800}, {"width": 360, "height": 740}


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=found("chromium"), args=FLAGS, timeout=PATIENCE * 1000
        )
        asyncio._set_running_loop(None)
        yield chromium
        asyncio._set_running_loop(_loop_of(chromium))
        chromium.close()


def _loop_of(chromium: Browser) -> asyncio.AbstractEventLoop:
    loop: asyncio.AbstractEventLoop = chromium._loop
    return loop


Open = Callable[..., Page]


@pytest.fixture
def open_page(browser: Browser, address: str) -> Iterator[Open]:
    """A new device with one page; at the end of the test no page may have complained."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []
    asyncio._set_running_loop(_loop_of(browser))

    def opened(
        path: str | None = "/",
        *,
        size: dict[str, int] = DESKTOP,
        language: str = "en",
        dark: bool = False,
        settings: dict[str, object] | None = None,
        forgiving: bool = False,
        motion: bool = False,
        newcomer: bool = False,
        by: str = address,
    ) -> Page:
        context = browser.new_context(
            viewport={"width": size["width"], "height": size["height"]},
            locale={"en": "en-GB", "de": "de-DE", "nl": "nl-NL"}[language],
            color_scheme="dark" if dark else "light",
            has_touch=size["width"] < 500,
            base_url=by,
            reduced_motion="no-preference" if motion else "reduce",
        )
        contexts.append(context)
        context.set_default_timeout(PATIENCE * 1000)
        wishes = {"speed": 0, "rollAtOnce": True, "hints": False, **(settings or {})}
        context.add_init_script(_settle(wishes))
        if not newcomer:
            context.add_init_script(ACQUAINTED)
        page = context.new_page()
        if not forgiving:
            page.on("pageerror", lambda error: complaints.append(f"{page.url}: {error}"))
            page.on(
                "console",
                lambda message: (
                    complaints.append(f"{page.url}: {message.text}")
                    if message.type in ("error", "warning") and not _unsolved(message)
                    else None
                ),
            )
        if path is not None:
            page.goto(path)
        return page

    yield opened
    for context in contexts:
        context.close()
    asyncio._set_running_loop(None)
    assert complaints == []


def _unsolved(message: ConsoleMessage) -> bool:
    """The browser notes that an end card was refused a review: nothing is solved for the tests."""
    asked = REVIEW.search(str(message.location["url"])) is not None
    return asked and "responded with a status of 409" in message.text


def _settle(wishes: dict[str, object]) -> str:
    """A script that keeps these settings as the page would keep them itself."""
    return (
        "if (!localStorage.getItem('wagnis.settings'))"
        f" localStorage.setItem('wagnis.settings', {json.dumps(json.dumps(wishes))});"
    )
