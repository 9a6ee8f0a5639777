"""One's own decisions at a server's table lie there before the server has answered.

The socket of the page is held by the test: no answer reaches the page until the test has looked.
`python -m bench.ahead` measures the time, with 300 ms each way.
"""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute

from tests.browser.tables import BOARDS, lay, steps
from tests.browser.test_gambler import seated
from tests.browser.test_tutto import PATIENT, choice, lay_with
from tests.browser.test_zocken import PICK, PLACE
from tests.chromium import Open

SETTINGS: dict[str, dict[str, object]] = {"tutto": {**PATIENT}}
AHEAD = "[data-ahead]"
SETTLED = "[data-phase]:not([data-pending])"
# A die that was placed or set aside, and not only chosen.
LYING = {
    "gambler": "[data-row] span.die:not(.ghost)",
    "engel-bengel": "[data-row] span.die:not(.ghost)",
    "tutto": '[data-part="tray"] [data-part="die"]:not([data-chosen])',
    "zocken": '.places [data-part="die"]',
}


class Held:
    """The socket of a page: answers wait while it is `holding`, and plays get a refusal if set."""

    def __init__(self, page: Page) -> None:
        self.holding = False
        self.refusing: str | None = None
        self.plays = 0
        self._waiting: list[str] = []
        self._line: WebSocketRoute | None = None
        page.route_web_socket(re.compile("/socket$"), self._connect)

    def release(self) -> None:
        self.holding = False
        for told in self._waiting:
            self._told(told)
        self._waiting.clear()

    def _connect(self, line: WebSocketRoute) -> None:
        self._line = line
        server = line.connect_to_server()
        line.on_message(lambda sent: self._sent(server, str(sent)))
        server.on_message(lambda told: self._told(str(told)))

    def _sent(self, server: WebSocketRoute, sent: str) -> None:
        message = json.loads(sent)
        self.plays += message["type"] == "play"
        if message["type"] != "play" or self.refusing is None:
            return server.send(sent)
        refusal: dict[str, Any] = {"type": "refused", "re": message["id"], "seq": message["seq"]}
        return self._told(json.dumps({**refusal, "code": self.refusing, "message": ""}))

    def _told(self, told: str) -> None:
        assert self._line is not None
        if self.holding:
            self._waiting.append(told)
        else:
            self._line.send(told)


def asked(open_page: Open, game: str) -> tuple[Page, Held]:
    page = open_page(None, own=True, settings=SETTINGS.get(game))
    held = Held(page)
    ready(page, game)
    held.plays = 0
    return page, held


def ready(page: Page, game: str) -> None:
    """Anna sits at a server's table and has a die to place or to set aside."""
    if game == "zocken":
        lay(page, game, "Anna", "thumb", options={"rounds": 5})
        page.locator(PICK).first.click()
        page.wait_for_selector(PLACE)
    elif game == "tutto":
        lay_with(page, "bonus-300")
        choice(page)
    else:
        seated(page, game)
    page.wait_for_selector(SETTLED)


def decide(page: Page, game: str) -> None:
    if game == "zocken":
        page.locator(PLACE).first.click()
    elif game == "tutto":
        page.locator('[data-offer="bank"]').click()
    else:
        page.locator('[data-part="die"][data-touch]').first.click()
        page.locator('[data-row="0"]').click()


def told(page: Page) -> list[str]:
    """The points at the seats, and what the log says; a screen reader gets the same lines."""
    return page.locator("[data-seat] .score, [data-log] li").all_inner_texts()


@pytest.mark.parametrize("game", BOARDS)
def test_a_decision_lies_there_before_the_server_has_answered(open_page: Open, game: str) -> None:
    page, held = asked(open_page, game)
    before, dice = len(steps(page)), page.locator(LYING[game]).count()
    written = told(page)
    held.holding = True
    decide(page, game)
    page.wait_for_selector(AHEAD)
    laid = page.locator(LYING[game]).count()
    assert laid > dice
    # Nothing is booked, told or over before the server says so.
    assert told(page) == written
    assert page.locator('[data-over], [data-now="beat"]').count() == 0
    held.release()
    page.wait_for_selector(AHEAD, state="detached")
    page.wait_for_selector(SETTLED)
    events = [step["event"] for step in steps(page)[before:] if step["by"] == 0]
    assert [list(event) for event in events[:2]] == (
        [["keep"], ["stop"]] if game == "tutto" else [["place"]]
    )


@pytest.mark.parametrize("game", BOARDS)
def test_a_refused_decision_goes_back_with_a_sentence(open_page: Open, game: str) -> None:
    page, held = asked(open_page, game)
    before, dice = steps(page), page.locator(LYING[game]).count()
    held.holding, held.refusing = True, "stale"
    decide(page, game)
    page.wait_for_selector(AHEAD)
    assert page.locator(LYING[game]).count() > dice
    held.release()
    page.get_by_text("Something happened in the meantime").wait_for()
    assert page.locator(AHEAD).count() == 0
    assert page.locator(LYING[game]).count() == dice
    assert steps(page) == before
    assert held.plays == 1


def test_two_decisions_in_a_row_both_arrive_once(open_page: Open) -> None:
    page, held = asked(open_page, "zocken")
    before = len(steps(page))
    held.holding = True
    page.locator(PLACE).first.click()
    page.wait_for_selector(AHEAD)
    page.locator(PICK).first.click()  # one touch picks and throws
    page.wait_for_selector(PICK, state="detached")
    assert held.plays == 1  # the second waits until the first is accepted
    held.release()
    page.wait_for_selector(f"{SETTLED} {PLACE}")
    placed, picked, fell = (step["event"] for step in steps(page)[before:])
    assert ("place" in placed, "pick" in picked, "dice" in fell) == (True, True, True)
    assert held.plays == 2
