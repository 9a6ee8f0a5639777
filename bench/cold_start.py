"""Cold start without a network: opening the page to the first roll, on a processor slowed fourfold.

A site is visited once with a profile on disk, then its host stops. Every round starts the browser
anew, opens the shelf, presses *Play now* at once and throws as soon as the table lets it. `roll` is
the moment when the dice (in Tutto: the card) begin to tumble: their outcome is stored.
Without throttling of the disk; the browser's own start is not counted, its compiling of scripts is.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Playwright, sync_playwright

from scripts.programs import found
from tests.browser.static_host import hosting
from tests.chromium import ACQUAINTED, FLAGS, PHONE
from wagnis.cli import main as wagnis

SLOWER = 4
ROUNDS = 7
BOUND = 2000  # milliseconds
FOLDER = "wagnis"
# A person with fast fingers: presses each of these as soon as it can be pressed, and notes when.
HURRY = """(steps) => {
  const marks = (window.marks = {});
  let at = 0;
  const look = () => {
    const [name, selector] = steps[at];
    const found = [...document.querySelectorAll(selector)].find((one) =>
      one.checkVisibility() && !one.disabled && one.getAttribute('aria-disabled') !== 'true');
    if (found) {
      marks[name] = performance.now();
      at += 1;
      if (at < steps.length) found.click();
    }
    if (at < steps.length) requestAnimationFrame(look);
    else window.rolled = true;
  };
  requestAnimationFrame(look);
}"""


def steps(game: str) -> list[tuple[str, str]]:
    return [
        ("shelf", f'[data-play="{game}"]'),
        ("table", '[data-offer="throw"], [data-touch]'),  # the cup, or the die to roll first
        ("roll", "[data-falls]"),
    ]


def opened(playwright: Playwright, profile: Path) -> BrowserContext:
    context = playwright.chromium.launch_persistent_context(
        profile,
        executable_path=found("chromium"),
        args=FLAGS,
        viewport={"width": PHONE["width"], "height": PHONE["height"]},
        has_touch=True,
    )
    context.add_init_script(ACQUAINTED)
    return context


def measured(playwright: Playwright, profile: Path, address: str, game: str) -> dict[str, float]:
    """Milliseconds from the start of the navigation, of one start of the browser."""
    context = opened(playwright, profile)
    page = context.pages[0]
    context.set_offline(True)
    devtools = context.new_cdp_session(page)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.add_init_script(f"({HURRY})({json.dumps(steps(game))})")
    page.goto(f"{address}/{FOLDER}/")
    page.wait_for_function("() => window.rolled")
    marks: dict[str, float] = page.evaluate("window.marks")
    context.close()
    return marks


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=["zocken", "tutto"])
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    chosen: Any = parser.parse_args(arguments or [])
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        root, profile = Path(data) / "host", Path(data) / "profile"
        wagnis(["site", str(root / FOLDER), "--without-tables"])
        with hosting(root, root / FOLDER) as (address, _):
            context = opened(playwright, profile)
            page = context.pages[0]
            page.goto(f"{address}/{FOLDER}/")
            page.wait_for_selector("html[data-offline]", state="attached")
            context.close()
        for game in chosen.games:
            rounds = [measured(playwright, profile, address, game) for _ in range(chosen.rounds)]
            for name, _ in steps(game):
                took = sorted(marks[name] for marks in rounds)
                print(
                    f"{game:14} {name:6} median {statistics.median(took):6.0f} ms, "
                    f"most {took[-1]:6.0f} ms"
                )
            rolls = sorted(marks["roll"] for marks in rounds)
            print(f"{game:14} {statistics.median(rolls) / BOUND:.2f} of the bound of {BOUND} ms")


if __name__ == "__main__":
    main(sys.argv[1:])
