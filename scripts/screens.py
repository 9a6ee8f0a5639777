"""Pictures of every screen in light, dark and at phone width, from a real server and browser.

python -m scripts.screens [name ...]    writes docs/screens/<name>-<light>.jpg and an index

The four games are also taken at every size that a board is measured at.
"""

from __future__ import annotations

import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from scripts.moments import (
    Ready,
    at,
    beginning,
    betting,
    lobby,
    other_tables,
    over,
    placing,
    reviewed,
    rows_filled,
    set_aside,
    some_games,
    under_way,
)
from scripts.programs import found
from scripts.serving import serving
from tests.browser.sizes import SIZES
from tests.browser.still import still
from tests.browser.tables import GAMES
from tests.chromium import ACQUAINTED

FOLDER = Path(__file__).parent.parent / "docs" / "screens"
LIGHTS = {"light": (1280, 800), "dark": (1280, 800), "phone": (360, 740)}
MEASURED = {f"{width}x{height}": (width, height) for width, height in SIZES}
LIKES = '{"speed": 0, "rollAtOnce": true, "hints": false, "name": "Anna"}'

TUTTO = beginning("tutto", "thumb", "random")
GAMBLER = under_way("gambler", rows_filled)
ASIDE = under_way("tutto", set_aside)
PLACING = under_way("zocken", placing)
BETTING = under_way("zocken", betting)


TURNING = "[data-kind=costliest] button"
HINT = ("[data-hint-button]", "[data-hint]")


@dataclass(frozen=True)
class Screen:
    """A screen: what it shows, how to reach it, and what to open on it."""

    says: str
    ready: Ready
    opened: str | None = None  # the button to press on the page
    shows: str = "dialog[open]"  # the element that appears then
    then: str = ""  # appended to the address
    waits: str = "h1"  # the element to wait for before pressing


SCREENS: dict[str, Screen] = {
    "home": Screen("The shelf: four boxes, four ways to play", at("/")),
    "one-device": Screen("Several people around one screen", at("/"), "[data-device=gambler]"),
    "new-gambler": Screen("A new table, set up in full", at("/new/gambler")),
    "new-zocken": Screen("Zocken's own options", at("/new/zocken")),
    "lobby": Screen("Before the start: seats, link, QR code", lobby),
    "lobby-settings": Screen("The host changes the settings", lobby, "[data-change]"),
    "gambler": Screen("Gambler, some rows filled", GAMBLER),
    "engel-bengel": Screen("Engel & Bengel", under_way("engel-bengel", rows_filled)),
    "tutto": Screen("Tutto, dice set aside on a strong card", ASIDE),
    "zocken": Screen("Zocken in the middle of the row", PLACING),
    "zocken-bets": Screen("The betting pause", BETTING),
    "zocken-solo": Screen("Zocken alone, against one's own best", beginning("zocken")),
    "hint-gambler": Screen("A hint in Gambler, in words", GAMBLER, *HINT),
    "hint-tutto": Screen("A hint in Tutto", ASIDE, *HINT),
    "hint-zocken": Screen("A hint in Zocken", PLACING, *HINT),
    "hint-bet": Screen("Whether to bet", BETTING, *HINT),
    "papers": Screen("Log and scores, which slide up on a phone", GAMBLER, "[data-papers]"),
    "menu": Screen("The menu of the table", TUTTO, "[data-menu]"),
    "reactions": Screen("The reactions", TUTTO, "[data-react]"),
    "over": Screen("The end", over),
    "over-told": Screen("The end, and what decided it", reviewed, waits="[data-turning]"),
    "review": Screen(
        "The review: the chances during the game", reviewed, then="/review", waits="[data-turning]"
    ),
    "review-walk": Screen(
        "The walk: the better move on the board",
        reviewed,
        TURNING,
        "[data-here] [data-label]",
        "/review",
        "[data-turning]",
    ),
    "statistics": Screen(
        "Statistics of this device: errors and luck", some_games, waits="[data-series]"
    ),
    "puzzles": Screen("Decisions where the natural move is wrong", at("/puzzles")),
    "puzzle": Screen("A puzzle, solved on the board", at("/puzzles/tutto"), waits="[data-offer]"),
    "daily": Screen("The daily roll", at("/daily"), waits="[data-daily]"),
    "ask-gambler": Screen("Check a position: a real tableau, copied", at("/ask/gambler")),
    "ask-tutto": Screen(
        "Check a position: every move with its value", at("/ask/tutto"), waits="[data-hint]"
    ),
    "proof": Screen("The dice proof", over, then="/proof"),
    "replay": Screen("The replay", over, then="/replay#event=24"),
    "tables": Screen("One's own tables, and the public ones", other_tables),
    "learn-tutto": Screen("A guided first turn", at("/learn/tutto")),
    "rules-gambler": Screen("The rules of Gambler", at("/rules/gambler")),
    "rules-engel-bengel": Screen("The rules of Engel & Bengel", at("/rules/engel-bengel")),
    "rules-tutto": Screen("The rules of Tutto", at("/rules/tutto")),
    "rules-zocken": Screen("The rules of Zocken", at("/rules/zocken")),
    "offline": Screen("What is on this device, and what can be", at("/offline")),
    "about": Screen("What this is", at("/about")),
    "no-table": Screen("A link to no table", at("/t/nosuchtable")),
    "not-found": Screen("A page that does not exist", at("/nowhere")),
}


def main(names: list[str]) -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as data,
        serving(Path(data)) as url,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(
            executable_path=found("chromium"), args=["--no-sandbox"]
        )
        seen: dict[Ready, tuple[str, BrowserContext]] = {}
        for name in names or SCREENS:
            ready = SCREENS[name].ready
            if ready not in seen:
                seen[ready] = prepared(browser, url, ready)
            for light in (*LIGHTS, *(MEASURED if name in GAMES else ())):
                take(browser, url, name, light, *seen[ready])
            print(name, flush=True)
        browser.close()
    (FOLDER / "README.md").write_text(index(), encoding="utf-8")


def device(browser: Browser, url: str, light: str, known: BrowserContext | None) -> BrowserContext:
    """A device with our preferences; a known device is reused."""
    width, height = {**LIGHTS, **MEASURED}[light]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if light == "dark" else "light",
        locale="en-GB",
        base_url=url,
        reduced_motion="reduce",
        has_touch=width < 900,
        device_scale_factor=1.5 if light == "phone" else 1,
        storage_state=known.storage_state() if known else None,
    )
    context.add_init_script(f"localStorage.setItem('wagnis.settings', '{LIKES}')")
    context.add_init_script(ACQUAINTED)
    return context


def prepared(browser: Browser, url: str, ready: Ready) -> tuple[str, BrowserContext]:
    """The address of the moment, and the device that shows it."""
    context = device(browser, url, "light", None)
    path = ready(visiting(context), lambda: visiting(device(browser, url, "light", None)))
    return path, context


def visiting(context: BrowserContext) -> Page:
    """A page of the server, because an empty page has no local storage."""
    page = context.new_page()
    page.goto("/about")
    return page


def take(
    browser: Browser, url: str, name: str, light: str, path: str, known: BrowserContext
) -> None:
    context = device(browser, url, light, known)
    page = context.new_page()
    page.goto(path + SCREENS[name].then)
    page.wait_for_selector(SCREENS[name].waits, state="attached")
    page.wait_for_load_state("networkidle")
    opened = SCREENS[name].opened
    if opened and page.locator(opened).first.is_visible():
        page.locator(opened).first.click()
        page.wait_for_selector(SCREENS[name].shows)
    still(page)  # wait for animations
    page.screenshot(path=FOLDER / f"{name}-{light}.jpg", type="jpeg", quality=56)
    context.close()


def index() -> str:
    """All the pictures in one table."""
    lines = [
        "# Every screen",
        "",
        "Taken by `python -m scripts.screens` from a real server and browser.",
        "",
        "| | Light | Dark | Phone |",
        "|---|---|---|---|",
    ]
    for name, screen in SCREENS.items():
        shots = (
            f'<img src="{name}-{light}.jpg" alt="{screen.says} ({light})" width="{shown // 3}">'
            for light, (shown, _) in LIGHTS.items()
        )
        lines.append(f"| {screen.says} | {' | '.join(shots)} |")
    lines += ["", "## At every size", "", f"| | {' | '.join(GAMES)} |", "|---|---|---|---|---|"]
    for size, (width, height) in MEASURED.items():
        shots = (
            f'<img src="{game}-{size}.jpg" alt="{game} at {width} by {height}" width="180">'
            for game in GAMES
        )
        lines.append(f"| {width} × {height} | {' | '.join(shots)} |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    main(sys.argv[1:])
