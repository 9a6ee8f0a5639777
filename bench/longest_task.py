"""A game on this device against perfect bots: the longest tasks of the page's own thread.

While a task runs, the page answers no finger and draws no frame. The limit from which browsers call
a task long is 50 ms. The peer is the same game against `--level thumb`, which needs no values: they
are computed in a worker, so perfect bots should add nothing. It is elapsed time, which other load
lengthens, and the looks of the test's own fingers count too.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Browser

from bench.browsing import browsing
from tests.browser.fingers import Fingers
from tests.browser.tables import GAMES
from tests.browser.test_local import STORE
from tests.chromium import ACQUAINTED, PHONE

LIMIT = 50  # milliseconds
MOVES = 40
SLOWER = 4
SETTINGS = {"speed": 1, "rollAtOnce": True, "hints": True}
# From the first decision on: the loading of the page is measured elsewhere (bench.cold_start).
WATCH = """() => {
  window.tasks = [];
  const note = (list) => tasks.push(...list.getEntries().map(({ duration }) => duration));
  new PerformanceObserver(note).observe({ type: 'longtask' });
}"""


def measured(
    browser: Browser, address: str, game: str, bots: list[str], moves: int, rate: int
) -> list[float]:
    """Milliseconds of each long task."""
    context = browser.new_context(
        base_url=address,
        viewport={"width": PHONE["width"], "height": PHONE["height"]},
        has_touch=True,
    )
    kept = json.dumps(json.dumps(SETTINGS))
    context.add_init_script(f"localStorage.setItem('wagnis.settings', {kept})")
    context.add_init_script(ACQUAINTED)
    page = context.new_page()
    page.goto("/")
    head = {
        "id": "local-longest",
        "created": 0,
        "game": game,
        "options": {},
        "hints": True,
        "seats": [
            {"kind": "person", "name": "Anna"},
            *[{"kind": "bot", "level": level} for level in bots],
        ],
        "seed": "c0" * 32,
        "next": None,
    }
    page.evaluate(STORE, head)
    page.goto(f"/t/{head['id']}")
    page.wait_for_selector('[data-phase="playing"]')
    page.wait_for_load_state("networkidle")
    devtools = context.new_cdp_session(page)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": rate})
    page.evaluate(WATCH)
    Fingers(page, seed=3).play_on(moves)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    tasks: list[float] = page.evaluate("tasks")
    context.close()
    return tasks


def main(arguments: Sequence[str] = ()) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=[*GAMES])
    parser.add_argument("--bots", type=int, default=1)
    parser.add_argument("--level", default="perfect")
    parser.add_argument("--moves", type=int, default=MOVES)
    chosen: Any = parser.parse_args(arguments)
    bots = [chosen.level] * chosen.bots
    print(f"{chosen.moves} clicks against {bots}")
    print(f"{'':14}{'processor':>10}{'longest':>11}{'over 50 ms':>12}{'longest/50':>12}")
    with browsing() as (browser, address):
        for game in chosen.games:
            for rate in (1, SLOWER):
                tasks = measured(browser, address, game, bots, chosen.moves, rate)
                longest = f"{max(tasks):.0f} ms" if tasks else f"under {LIMIT} ms"
                print(
                    f"{game:14}{f'1/{rate}':>10}{longest:>11}{len(tasks):12}"
                    f"{max(tasks, default=LIMIT) / LIMIT:12.2f}",
                    flush=True,
                )


if __name__ == "__main__":
    main(sys.argv[1:])
