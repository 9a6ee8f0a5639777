"""The time of a bot's decision at the server, and of a hint at a server's table in the browser.
The peers are the limits: 200 ms for a decision; on a processor four times as slow 1.5 s from the
tap to the first hint once a turn has passed, and 0.3 s to every other."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from typing import Any

from playwright.sync_api import Page

from bench.browsing import browsing
from bench.thinking import SLOWER, Clock
from tests.browser.fingers import Fingers
from tests.browser.tables import lay
from wagnis.bots import Bot, bot
from wagnis.cli.solve_tables import solvable
from wagnis.core import Chance, Decision
from wagnis.core.plain import PlainObject
from wagnis.dice import SeededDice
from wagnis.records import Match
from wagnis.solvers import ValueStore

TABLES = {"gambler": (2, 4), "tutto": (2, 4), "zocken": (2,)}
TABLEAU = "gambler-07"
DECISIONS = 300
BOT_LIMIT = 0.2
FIRST_LIMIT, HINT_LIMIT = 1_500, 300  # milliseconds
HINTS = 12
WARMING = 4_000  # milliseconds before the first hint
SETTINGS = '{"speed": 0, "rollAtOnce": true, "hints": false}'
TAP = """() => new Promise((shown) => {
  const began = performance.now();
  const look = () => document.querySelector('[data-hint]')
    ? shown(performance.now() - began) : setTimeout(look, 5);
  document.querySelector('[data-hint-button]').click();
  look();
})"""
Ask = Callable[[Match, Decision[Any]], Any]


def decisions(name: str, seats: int) -> Iterator[tuple[Match, Decision[Any]]]:
    """The decisions with a choice in games of rules of thumb, one after another."""
    options: PlainObject = {"stack": [TABLEAU]} if name == "gambler" else {}
    thumb, number = bot("thumb", name, 0), 0
    while True:
        match, dice = Match.new(name, seats, options), SeededDice(f"hints {number}")
        number += 1
        while isinstance(node := match.node, Chance | Decision):
            if isinstance(node, Chance):
                match = match.roll(dice)
                continue
            if len(node.actions) > 1:
                yield match, node
            match = match.advance(thumb.choose(match.game, match.state, node.actions))


def timed(name: str, seats: int, ask: Ask) -> list[float]:
    """Milliseconds of CPU, sorted; the first decision, which reads the table, counts too."""
    took = []
    for match, node in islice(decisions(name, seats), DECISIONS):
        began = time.thread_time()
        ask(match, node)
        took.append(1000 * (time.thread_time() - began))
    return sorted(took)


def decision(player: Bot, match: Match, node: Decision[Any]) -> None:
    player.choose(match.game, match.state, node.actions)


def bots(store: ValueStore) -> None:
    limit = 1000 * BOT_LIMIT
    print(f"{'':32}{'p50':>8}{'p99':>8}{'max CPU-ms':>12}{'max/limit':>11}")
    for name, seats in TABLES.items():
        for count in seats:
            took = timed(name, count, partial(decision, bot("perfect", name, 0, store)))
            p50, p99 = statistics.median(took), took[int(0.99 * (len(took) - 1))]
            line = f"bot, {name}, {count} players"
            print(f"{line:32}{p50:8.1f}{p99:8.1f}{took[-1]:12.1f}{took[-1] / limit:11.2f}")


def hint(page: Page, clock: Clock | None) -> float:
    """Milliseconds from the tap to the hint, with the worker's time as on a slow processor."""
    began = 0.0 if clock is None else clock.now()
    shown: float = page.evaluate(TAP)
    return shown + (0.0 if clock is None else (SLOWER - 1) * (clock.now() - began))


def at_a_table(page: Page, game: str) -> tuple[float, list[float]]:
    """The first hint once a turn has passed, and those after it; a person against a bot."""
    options = {"stack": [TABLEAU]} if game == "gambler" else {}
    lay(page, game, "Anna", "thumb", options=options)
    session = page.context.new_cdp_session(page)
    player = Fingers(page, seed=3)
    while not passed(page):
        player.play_on(moves=1)
    page.wait_for_timeout(WARMING)  # a person looks at the dice
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    clock = Clock()
    took = []
    for _ in range(HINTS + 1):
        took.append(hint(page, clock))
        player.play_on(moves=2)
        if player.phase() == "over":
            break
    return took[0], took[1:]


def passed(page: Page) -> bool:
    """Whether the bot has had a turn."""
    table = page.evaluate("location.pathname.split('/').pop()")
    steps = page.request.get(f"/api/tables/{table}/steps").json()["steps"]
    return any(one["kind"] == "turn_over" for step in steps for one in step["happened"])


def hints() -> None:
    with browsing() as (browser, address):
        for game in TABLES:
            context = browser.new_context(base_url=address)
            context.add_init_script(f"localStorage.setItem('wagnis.settings', '{SETTINGS}')")
            page = context.new_page()
            page.goto("/")
            first, others = at_a_table(page, game)
            rest = max(others) if others else 0.0
            print(
                f"hint, {game:8} first {first:6.0f} ms, {first / FIRST_LIMIT:.2f} of the limit; "
                f"longest of {len(others)} others {rest:6.0f} ms, {rest / HINT_LIMIT:.2f}"
            )
            context.close()


def main() -> None:
    store = ValueStore()
    (one,) = solvable("gambler", 2, {"stack": [TABLEAU]})
    if one.task is not None and store.find(one.task.kind, one.task.key) is None:
        print(f"(first, {one.title} is solved and kept)")
        store.put(one.task.solve(lambda done: None))
    bots(store)
    hints()


if __name__ == "__main__":
    main()
