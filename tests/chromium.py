"""One Chromium for all tests of a process, and devices in it; `address` says of which server.

Starting a page costs more than most tests do on it, so a device is wiped and lent again.
Playwright keeps an event loop and marks it as running even between two calls. Tests of the server
run loops of their own in the same process, so the mark is set only while a page is open.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, NoReturn

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    expect,
    sync_playwright,
)

from scripts.programs import found
from tests.patience import PATIENCE

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
# Marks the device as one that has played: no offer of a guided turn, no easy first game.
ACQUAINTED = """if (!localStorage.getItem('wagnis.first')) {
  const games = ['gambler', 'engel-bengel', 'tutto', 'zocken'];
  const all = (value) => Object.fromEntries(games.map((game) => [game, value]));
  localStorage.setItem('wagnis.first',
    JSON.stringify({ offered: games, played: all(9), aims: all(['off']) }));
}"""
REVIEW = re.compile(r"/api/tables/\w+/review$")
DESKTOP, PHONE = {"width": 1280, "height": 800}, {"width": 360, "height": 740}
NOWHERE = "/icon.svg"  # a page of the server's where no script of ours runs
IDLE = 4  # devices that wait to be lent again; each has a process of its own
# Settings, kept as the page would keep them itself.
KEEP = "([key, value]) => localStorage.setItem(key, value)"
# The games of the device.
FORGET = """() => new Promise((done) => {
  indexedDB.deleteDatabase('wagnis').onsuccess = () => done();
})"""
# What a page would still do in its next test.
LASTING = ("add_init_script", "expose_binding", "on", "route", "route_web_socket")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    expect.set_options(timeout=PATIENCE * 1000)
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


@dataclass(frozen=True)
class Kind:
    """What a device is from its first page on."""

    server: str
    language: str
    touch: bool
    worker: bool = False


@dataclass
class Device:
    """A browser of somebody's own, with one page that stays open."""

    kind: Kind
    context: BrowserContext
    page: Page
    own: bool
    complaints: list[str] = field(default_factory=list)

    def wipe(self) -> None:
        """As if nobody had ever used it."""
        for other in self.context.pages:
            if other != self.page:
                other.close()
        self.page.goto(NOWHERE)
        self.page.evaluate("localStorage.clear(), sessionStorage.clear()")
        self.page.evaluate(FORGET)
        self.context.clear_cookies()
        self.complaints.clear()


class Devices:
    """Devices to lend: those that wait, the one used last at the end."""

    def __init__(self, chromium: Browser) -> None:
        self.browser = chromium
        self.idle: list[Device] = []

    def lend(self, kind: Kind, own: bool) -> Device:
        """One whose page is nowhere yet, and of the server."""
        alike = [device for device in self.idle if device.kind == kind]
        if alike and not own:
            self.idle.remove(alike[-1])
            return alike[-1]
        context = self.browser.new_context(
            locale={"en": "en-GB", "de": "de-DE", "nl": "nl-NL"}[kind.language],
            has_touch=kind.touch,
            base_url=kind.server,
            service_workers="allow" if kind.worker else "block",
        )
        context.set_default_timeout(PATIENCE * 1000)
        device = Device(kind, context, context.new_page(), own)
        _listen(device)
        if not own:
            for name in LASTING:
                setattr(device.page, name, _refuse)
        device.page.goto(NOWHERE)
        return device

    def take_back(self, device: Device, whole: bool) -> None:
        if device.own or not whole:
            device.context.close()
            return
        device.wipe()
        self.idle.append(device)
        if len(self.idle) > IDLE:
            self.idle.pop(0).context.close()


def _listen(device: Device) -> None:
    """Note whatever the page complains of."""
    page = device.page
    page.on("pageerror", lambda error: device.complaints.append(f"{page.url}: {error}"))
    page.on(
        "console",
        lambda message: (
            device.complaints.append(f"{page.url}: {message.text}")
            if message.type in ("error", "warning") and not _expected(message)
            else None
        ),
    )


def _refuse(*_: Any, **__: Any) -> NoReturn:
    raise AssertionError("the next test would find that on its page: open this one with own=True")


@pytest.fixture(scope="session")
def devices(browser: Browser) -> Devices:
    return Devices(browser)


Open = Callable[..., Page]


@pytest.fixture
def open_page(
    request: pytest.FixtureRequest, browser: Browser, devices: Devices, address: str
) -> Iterator[Open]:
    """A new device with one page; at the end of the test no page may have complained."""
    lent: list[tuple[Device, bool]] = []
    failed_before = request.session.testsfailed
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
        own: bool = False,
        worker: bool = False,
        by: str = address,
    ) -> Page:
        """`own`: a device that nobody else will use, for scripts, routes and clocks that stay.

        `worker`: with our service worker, which keeps the page; such a device is nobody else's.
        """
        kind = Kind(by, language, touch=size["width"] < 500, worker=worker)
        device = devices.lend(kind, own or worker or by != address)
        lent.append((device, forgiving))
        page = device.page
        page.set_viewport_size({"width": size["width"], "height": size["height"]})
        page.emulate_media(
            color_scheme="dark" if dark else "light",
            reduced_motion="no-preference" if motion else "reduce",
        )
        wishes = {"speed": 0, "rollAtOnce": True, "hints": False, **(settings or {})}
        page.evaluate(KEEP, ["wagnis.settings", json.dumps(wishes)])
        if not newcomer:
            page.evaluate(ACQUAINTED)
        if path is not None:
            page.goto(path)
        return page

    yield opened
    went_well = request.session.testsfailed == failed_before
    complaints: list[str] = []
    for device, forgiving in lent:
        if went_well:
            device.page.evaluate("0")  # what it has said before has come by now
        complaints += [] if forgiving else device.complaints
        devices.take_back(device, went_well)
    asyncio._set_running_loop(None)
    assert not complaints, complaints


def _expected(message: ConsoleMessage) -> bool:
    """A picture names no icon, an end card gets no review (nothing is solved for the tests), and
    most devices have no service worker."""
    asked = str(message.location["url"])
    icon = asked.endswith("/favicon.ico") and "a status of 404" in message.text
    blocked = message.text == "Service Worker registration blocked by Playwright"
    return (
        icon or blocked or (REVIEW.search(asked) is not None and "a status of 409" in message.text)
    )
