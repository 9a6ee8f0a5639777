"""Pictures of every screen in light, dark and at phone width, from a real server and browser.

python -m scripts.screens [name ...]        writes docs/screens/<name>-<light|dark|phone>.jpg
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from scripts.chromium import found
from scripts.serving import serving
from tests.browser.fingers import Fingers

FOLDER = Path(__file__).parent.parent / "docs" / "screens"
GAMES = ("gambler", "engel-bengel", "tutto", "zocken")
LIGHTS = {"light": (1280, 800, False), "dark": (1280, 800, True), "phone": (360, 740, False)}
LIKES = '{"speed": 0, "rollAtOnce": true, "hints": true, "name": "Anna"}'


def path(where: str) -> Callable[[Page], None]:
    def shown(page: Page) -> None:
        page.goto(where)
        page.wait_for_selector("h1")

    return shown


def playing(game: str, clicks: int) -> Callable[[Page], None]:
    """A game some clicks old, at a moment when a person is to act."""

    def shown(page: Page) -> None:
        page.goto("/")
        page.locator(f'[data-play="{game}"]').click()
        page.wait_for_selector('[data-phase="playing"]')
        Fingers(page, seed=clicks).play_on(moves=clicks)
        page.wait_for_selector("[data-touch]:enabled, [data-offer]:enabled")

    return shown


def over(then: str) -> Callable[[Page], None]:
    """A finished game of Zocken, and then the page with this ending."""

    def shown(page: Page) -> None:
        playing("zocken", 3)(page)
        Fingers(page, seed=9).play_on()
        page.wait_for_selector("[data-over]")
        if then:
            page.goto(page.url.rstrip("/") + then)
            page.wait_for_selector("h1")

    return shown


def lobby(page: Page) -> None:
    page.goto("/")
    page.locator('[data-invite="tutto"]').click()
    page.wait_for_selector('[data-phase="open"]')


def one_device(page: Page) -> None:
    page.goto("/")
    page.locator('[data-device="gambler"]').click()
    page.wait_for_selector("[data-around-start]")


SCREENS: dict[str, Callable[[Page], None]] = {
    "home": path("/"),
    "one-device": one_device,
    "lobby": lobby,
    "tables": path("/tables"),
    "about": path("/about"),
    "not-found": path("/nowhere"),
    **{f"new-{game}": path(f"/new/{game}") for game in GAMES},
    **{f"table-{game}": playing(game, 14) for game in GAMES},
    "over": over(""),
    "proof": over("/proof"),
    "replay": over("/replay#event=20"),
    **{f"rules-{game}": path(f"/rules/{game}") for game in GAMES},
}


def main(names: list[str]) -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as data,
        serving(Path(data)) as url,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=found(), args=["--no-sandbox"])
        for name in names or SCREENS:
            for light in LIGHTS:
                take(browser, url, name, light)
                print(f"{name}-{light}")
        browser.close()


def take(browser: Browser, url: str, name: str, light: str) -> None:
    width, height, dark = LIGHTS[light]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if dark else "light",
        locale="en-GB",
        base_url=url,
        reduced_motion="reduce",
        has_touch=light == "phone",
        device_scale_factor=2 if light == "phone" else 1,
    )
    context.add_init_script(f"localStorage.setItem('wagnis.settings', '{LIKES}')")
    page = context.new_page()
    SCREENS[name](page)
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(600)
    page.screenshot(path=FOLDER / f"{name}-{light}.jpg", type="jpeg", quality=82)
    context.close()


if __name__ == "__main__":
    main(sys.argv[1:])
