"""The throw belongs to the player: nobody sees anything of a roll or a card before it is thrown."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocket

from tests.browser.tables import GAMES, ONE_BOARD, lay, shown, sit, steps, usually
from tests.chromium import Open

BY_HAND: dict[str, object] = {"rollAtOnce": False}
LINES = "document.querySelectorAll('[data-log] li').length"


class Ear:
    """Everything the server tells one browser about a game."""

    def __init__(self, page: Page) -> None:
        self.heard: list[dict[str, Any]] = []
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda text: self.heard.append(json.loads(str(text))))

    @property
    def fallen(self) -> list[dict[str, Any]]:
        told = [news["steps"] for news in self.heard if news["type"] == "moved"]
        return [one for some in told for one in some if one["by"] == "chance"]


def two(open_page: Open, game: str, forgiving: bool = False) -> tuple[Page, Page, Ear]:
    """Anna is to throw; Ben looks on from his own browser."""
    anna = open_page(None, settings=BY_HAND, forgiving=forgiving, own=forgiving)
    ben = open_page(None, settings=BY_HAND, own=True)
    ear = Ear(ben)
    table = lay(anna, game, "Anna", None)
    sit(ben, table, "Ben")
    anna.locator("[data-start]:enabled").click()
    for page in (anna, ben):
        page.wait_for_selector('[data-phase="playing"][data-show="idle"]')
    return anna, ben, ear


def grip_of(page: Page, game: str) -> Any:
    """What is pressed to throw first: the cup or the card; in Zocken a die, which picks it."""
    return page.locator("[data-touch]:enabled" if game == "zocken" else "button[data-throw]").first


@pytest.mark.parametrize("game", usually(GAMES, "zocken"))
def test_a_friend_sees_the_cup_rattle_and_nothing_else_before_the_throw(
    open_page: Open, game: str
) -> None:
    anna, ben, ear = two(open_page, game)
    before = ben.evaluate(LINES), len(ear.fallen), len(steps(ben))
    grip_of(anna, game).hover()
    anna.mouse.down()
    ben.wait_for_selector('[data-seat="0"] [data-rattles]')
    assert before == (ben.evaluate(LINES), len(ear.fallen), len(steps(ben)))
    assert ben.locator("[data-dice]").count() == 0
    anna.mouse.up()
    ben.wait_for_function(f"(lines) => {LINES} > lines", arg=before[0])
    assert len(ear.fallen) == before[1] + 1
    ben.wait_for_selector("[data-rattles]", state="detached")


@pytest.mark.parametrize("game", ONE_BOARD)
def test_nothing_falls_while_the_thrower_is_offline(open_page: Open, game: str) -> None:
    anna, ben, ear = two(open_page, game, forgiving=True)
    lines, fallen, happened = ben.evaluate(LINES), len(ear.fallen), steps(ben)
    anna.context.set_offline(True)
    ben.wait_for_function("""() => document.querySelector('[data-seat="0"].away')""")
    grip_of(anna, game).click()
    anna.wait_for_selector("[data-connection]")
    assert (ben.evaluate(LINES), len(ear.fallen), steps(ben)) == (lines, fallen, happened)
    anna.context.set_offline(False)
    ben.wait_for_function("() => document.querySelectorAll('.away').length === 0")
    ben.wait_for_function(f"(lines) => {LINES} > lines", arg=lines)
    assert len(ear.fallen) == fallen + 1


def test_a_stop_card_ends_the_turn_only_when_it_is_turned_over(open_page: Open) -> None:
    page = open_page(None, settings=BY_HAND)
    options = {"options": {"deck": ["stop"], "target": 300}}
    lay(page, "tutto", "Anna", "Ben", **options)
    page.wait_for_selector('[data-due="0"][data-show="idle"]')
    assert steps(page) == []
    page.locator('button[data-throw="card"]').click()
    page.wait_for_selector('[data-due="1"][data-show="idle"]')
    assert [step["event"] for step in steps(page)] == [{"card": "stop"}]


def test_space_shakes_and_letting_go_throws(open_page: Open) -> None:
    page = open_page(None, settings=BY_HAND)
    lay(page, "gambler", "Anna", "Ben")
    page.wait_for_selector('[data-due="0"][data-show="idle"]')
    fallen = len(steps(page))
    page.keyboard.down("Space")
    page.wait_for_selector("button[data-throw].shaking")
    assert len(steps(page)) == fallen
    page.keyboard.up("Space")
    page.wait_for_selector('[data-due="0"]', state="detached")
    assert len(steps(page)) == fallen + 1


def test_a_cup_carried_over_the_felt_is_poured_there_and_nowhere_else(open_page: Open) -> None:
    page = open_page(None, settings={**BY_HAND, "speed": 1}, motion=True)
    lay(page, "gambler", "Anna", "Ben")
    page.wait_for_selector('[data-due="0"][data-show="idle"]')
    fallen = len(steps(page))
    cup, row = page.locator("button[data-throw]"), page.locator("[data-part=row]").first
    cup.hover()
    page.mouse.down()
    page.wait_for_selector("button[data-throw].shaking")
    page.mouse.move(2, 2, steps=2)  # off the board
    page.wait_for_selector("[data-drag-copy]")
    page.mouse.up()
    page.wait_for_selector("button[data-throw].shaking", state="detached")
    assert (len(steps(page)), shown(page)["due"]["seat"]) == (fallen, 0)

    cup.hover()
    page.mouse.down()
    box = row.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 40, box["y"] + 10, steps=4)
    page.wait_for_selector("[data-drag-copy]")
    assert len(steps(page)) == fallen  # nothing is rolled in the hand
    page.mouse.up()
    page.wait_for_selector("[data-dice=tumbling][data-thrown]")  # they come from the hand
    page.wait_for_selector('[data-due="0"]', state="detached")
    assert len(steps(page)) == fallen + 1


def test_whoever_likes_it_so_throws_without_a_press(open_page: Open) -> None:
    page = open_page(None, settings={"rollAtOnce": True})  # what the other tests like
    lay(page, "gambler", "Anna", "Ben")
    page.wait_for_selector("[data-touch]:enabled")
