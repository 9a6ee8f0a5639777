"""A real server and a real browser for every worker, and pages that report what goes wrong in them.

How the table is played by clicking is in `fingers`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from scripts.chromium import found
from scripts.serving import serving
from tests.patience import PATIENCE

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
DESKTOP, PHONE = {"width": 1280, "height": 800}, {"width": 360, "height": 740}


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server of our own, with a data folder of its own; it may not have stumbled."""
    data = tmp_path_factory.mktemp("data")
    with serving(data, patience=PATIENCE) as url:
        yield url
    told = (data / "server.log").read_text()
    assert "Traceback" not in told, told


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=found(), args=FLAGS, timeout=PATIENCE * 1000
        )
        yield chromium
        chromium.close()


Open = Callable[..., Page]


@pytest.fixture
def open_page(browser: Browser, address: str) -> Iterator[Open]:
    """A new device with one page; at the end of the test no page may have complained."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def opened(
        path: str | None = "/",
        *,
        size: dict[str, int] = DESKTOP,
        language: str = "en",
        dark: bool = False,
        settings: dict[str, object] | None = None,
        forgiving: bool = False,
        motion: bool = False,
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
        page = context.new_page()
        if not forgiving:
            page.on("pageerror", lambda error: complaints.append(f"{page.url}: {error}"))
            page.on(
                "console",
                lambda message: (
                    complaints.append(f"{page.url}: {message.text}")
                    if message.type in ("error", "warning")
                    else None
                ),
            )
        if path is not None:
            page.goto(path)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert complaints == []


def _settle(wishes: dict[str, object]) -> str:
    """A script that keeps these settings as the page would keep them itself."""
    return (
        "if (!localStorage.getItem('wagnis.settings'))"
        f" localStorage.setItem('wagnis.settings', {json.dumps(json.dumps(wishes))});"
    )
