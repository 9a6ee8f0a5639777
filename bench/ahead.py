"""A decision at a server's table, 300 ms away: from letting go until the die lies on its field.

The peer is the server's answer, which the client would otherwise have to wait for: 600 ms and more.
A cable between browser and server delays every byte, the socket's too, by 300 ms each way.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Browser

from bench.browsing import browsing
from tests.browser.cable import cable
from tests.browser.tables import GAMES
from tests.browser.test_ahead import AHEAD, LYING, SETTINGS, decide, ready
from tests.chromium import ACQUAINTED, PHONE

DELAY = 0.3  # seconds, each way
BOUND = 50  # milliseconds
ROUNDS = 9
SLOWER = 4
# From the last pointer-up to the end of the frame that paints the die, and to the server's answer.
WATCH = """([lying, ahead]) => {
  const count = () => document.querySelectorAll(lying).length;
  const before = count();
  let [since, frames] = [0, 0];
  addEventListener('pointerup', ({ timeStamp }) => ([since, frames] = [timeStamp, 0]), true);
  const marks = {};
  window.laid = new Promise((done) => {
    const painted = new MessageChannel();
    painted.port1.onmessage = () => (marks.laid ??= performance.now() - since);
    const look = () => {
      frames += 1;
      if (since && marks.frames === undefined && count() > before) {
        marks.frames = frames;
        painted.port2.postMessage(0);
      }
      if (marks.laid === undefined || document.querySelector(ahead)) {
        return requestAnimationFrame(look);
      }
      marks.answered = performance.now() - since;
      done(marks);
    };
    requestAnimationFrame(look);
  });
}"""


def measured(
    browser: Browser, address: str, game: str, rounds: int, rate: int
) -> list[dict[str, float]]:
    context = browser.new_context(
        base_url=address,
        viewport={"width": PHONE["width"], "height": PHONE["height"]},
        has_touch=True,
    )
    settings = {"speed": 1, "rollAtOnce": True, "hints": False, **SETTINGS.get(game, {})}
    kept = json.dumps(json.dumps(settings))
    context.add_init_script(f"localStorage.setItem('wagnis.settings', {kept})")
    context.add_init_script(ACQUAINTED)
    page = context.new_page()
    page.goto("/icon.svg")
    took = []
    for _ in range(rounds):
        ready(page, game)
        devtools = context.new_cdp_session(page)
        devtools.send("Emulation.setCPUThrottlingRate", {"rate": rate})
        page.evaluate(WATCH, [LYING[game], AHEAD])
        decide(page, game)
        took.append(page.evaluate("laid"))
        devtools.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    context.close()
    return took


def main(arguments: Sequence[str] = ()) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=[*GAMES])
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    chosen: Any = parser.parse_args(arguments)
    print(
        f"{'':14}{'processor':>10}{'median':>9}{'most':>9}{'frames':>8}{'most/50':>9}{'answer':>9}"
    )
    with browsing() as (browser, address), cable(address, DELAY) as line:
        for game in chosen.games:
            for rate in (1, SLOWER):
                took = measured(browser, line.address, game, chosen.rounds, rate)
                laid = [marks["laid"] for marks in took]
                frames = max(marks["frames"] for marks in took)
                answered = statistics.median(marks["answered"] for marks in took)
                print(
                    f"{game:14}{f'1/{rate}':>10}{statistics.median(laid):6.0f} ms"
                    f"{max(laid):6.0f} ms"
                    f"{frames:8.0f}{max(laid) / BOUND:9.2f}{answered:6.0f} ms",
                    flush=True,
                )


if __name__ == "__main__":
    main(sys.argv[1:])
