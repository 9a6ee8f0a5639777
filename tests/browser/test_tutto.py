"""Tutto at the table: fast hands, dice chosen by click, touch, drag and key, what others see.

The cards come in an order that the host has fixed; the dice fall as they like.
"""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import violations
from tests.browser.fingers import AWAKE
from tests.browser.still import still
from tests.browser.tables import lay, shown, sit, steps, usually
from tests.chromium import DESKTOP, PHONE, Open

# Every throw is a press of its own: nothing that is there goes away by itself.
PATIENT = {"rollAtOnce": False}
# Something of the roll may be kept and something of it left, and one may stop.
OPEN = """() => document.querySelectorAll('[data-die][data-touch]').length > 1
  && !document.querySelector('[data-pending]')
  && document.querySelector('[data-offer="bank"]') !== null"""
RISK = '[data-part="risk"] .unseen'


def lay_with(page: Page, card: str, *seats: str, **settings: Any) -> str:
    """A long game in which every card is this one."""
    options = {"target": 50_000, "deck": [card] * 60}
    return lay(page, "tutto", *(seats or ("Anna", "thumb")), options=options, **settings)


def press(page: Page, *keys: str) -> None:
    """Whichever of these buttons is there, the first of them."""
    page.wait_for_function(AWAKE)
    there = [key for key in keys if page.locator(f'[data-offer="{key}"]').count()]
    page.locator(f'[data-offer="{there[0]}"]').click()


def choice(page: Page) -> dict[str, Any]:
    """Play on until a roll lies there of which a part may be kept; how things stand then."""
    page.wait_for_function(AWAKE)
    while not page.evaluate(OPEN):
        press(page, "throw", "bank", "stop", "keep", "roll", "draw")
        settled(page)
        page.wait_for_function(AWAKE)
    position: dict[str, Any] = shown(page)["position"]
    return position


def alone(position: dict[str, Any]) -> int:
    """The place in the roll of a die that may be kept alone; the others say no."""
    faces = [move["keep"][0][0] for move in position["legal"] if sum(map(len, move["keep"])) == 1]
    dice: list[int] = position["view"]["dice"]
    return min(dice.index(face) for face in faces)


def choice_of_one(page: Page) -> tuple[dict[str, Any], int]:
    """A roll of which one die alone may be kept, and more than that; its place."""
    while True:
        position = choice(page)
        if any(sum(map(len, move["keep"])) == 1 for move in position["legal"]):
            return position, alone(position)
        press(page, "bank")
        settled(page)


def everything(position: dict[str, Any]) -> dict[str, Any]:
    """The keep with the most dice, and of those the one worth most."""
    keeps = [move["keep"] for move in position["legal"]]
    most = max(sum(map(len, keep)) for keep in keeps)
    full = [keep for keep in keeps if sum(map(len, keep)) == most]
    return {"keep": min(full, key=len)}  # three in one group are worth more than three alone


def settled(page: Page) -> None:
    """Nothing is on its way any more: a press and all that goes with it have been answered."""
    page.wait_for_function("() => !document.querySelector('[data-pending]')")


def events_after(page: Page, before: int, count: int) -> list[dict[str, Any]]:
    """The first so many events that a press has brought about."""
    settled(page)
    return [step["event"] for step in steps(page)[before : before + count]]


def die(page: Page, place: int) -> Locator:
    return page.locator(f'[data-die="{place}"]')


def in_tray(page: Page) -> list[int]:
    marks = page.locator("[data-chosen]").evaluate_all("all => all.map((d) => d.dataset.chosen)")
    return [int(mark) for mark in marks]


def test_one_press_keeps_everything_and_stops(open_page: Open) -> None:
    page = open_page(None, settings=PATIENT)
    lay_with(page, "bonus-300")
    position = choice(page)
    before, most = len(steps(page)), everything(position)
    page.locator('[data-offer="bank"]').click()
    assert events_after(page, before, 2) == [most, {"stop": True}]


def test_one_press_keeps_everything_and_rolls_on(open_page: Open) -> None:
    page = open_page(None, settings=PATIENT)
    lay_with(page, "bonus-300")
    position = choice(page)
    while sum(map(len, everything(position)["keep"])) == position["view"]["left"]:
        press(page, "bank")  # a TUTTO stands for a moment; nothing is thrown with it
        position = choice(page)
    before, most = len(steps(page)), everything(position)
    page.locator('[data-offer="keep"]').click()
    kept, rolled, fell = events_after(page, before, 3)
    assert (kept, rolled) == (most, {"roll": True})
    assert len(fell["dice"]) == position["view"]["left"] - sum(map(len, most["keep"]))


def test_by_key_one_die_is_taken_let_go_and_banked(open_page: Open) -> None:
    page = open_page(None, settings=PATIENT)
    lay_with(page, "double")
    position, place = choice_of_one(page)
    face = position["view"]["dice"][place]
    before = len(steps(page))
    page.keyboard.press(str(face))
    page.locator(f'[data-chosen="{place}"]').wait_for()
    assert "stop" in page.locator('[data-offer="bank"]').inner_text()
    page.keyboard.press("Escape")
    page.locator("[data-chosen]").wait_for(state="detached")
    page.keyboard.press(str(face))
    page.locator(f'[data-chosen="{place}"]').wait_for()
    page.keyboard.press("s")
    assert events_after(page, before, 2) == [{"keep": [[face]]}, {"stop": True}]


@pytest.mark.deep
@pytest.mark.parametrize("finger", [False, True])
def test_a_chosen_die_counts_as_at_risk_and_stopping_says_what_it_leaves(
    open_page: Open, finger: bool
) -> None:
    page = open_page(None, size=PHONE if finger else DESKTOP, settings=PATIENT)
    lay_with(page, "bonus-300")
    position, place = choice_of_one(page)
    turn = position["view"]["turn_points"]
    assert page.locator(RISK).inner_text() == str(turn)
    if finger:
        die(page, place).tap()
    else:
        die(page, place).click()
    page.locator(f'[data-chosen="{place}"]').wait_for()
    worth = {1: 100, 5: 50}[position["view"]["dice"][place]]
    assert page.locator(RISK).inner_text().replace(",", "") == str(turn + worth)
    told = page.locator('[data-offer="bank"]').inner_text().replace(",", "")
    assert f"bank {turn + worth}" in told
    assert "behind" in told


def test_a_die_is_dragged_to_the_tray_and_back(open_page: Open) -> None:
    page = open_page(None, settings=PATIENT)
    lay_with(page, "bonus-300")
    _, place = choice_of_one(page)
    still(page)
    page.drag_and_drop(f'[data-die="{place}"]', '[data-part="tray"]')
    page.locator(f'[data-chosen="{place}"]').wait_for()
    assert die(page, place).get_attribute("aria-pressed") == "true"
    still(page)
    page.drag_and_drop(f'[data-chosen="{place}"]', '[data-drop="well"]')
    page.locator("[data-chosen]").wait_for(state="detached")
    assert die(page, place).get_attribute("aria-pressed") == "false"


@pytest.mark.deep
def test_a_die_is_dragged_to_the_tray_by_finger(open_page: Open) -> None:
    page = open_page(None, size=PHONE, settings=PATIENT)
    lay_with(page, "bonus-300")
    _, place = choice_of_one(page)
    still(page)
    line = page.context.new_cdp_session(page)
    start, end = (middle(one) for one in (die(page, place), page.locator('[data-part="tray"]')))

    def touch(kind: str, *points: tuple[float, float]) -> None:
        where = [{"x": x, "y": y} for x, y in points]
        line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": where})

    touch("touchStart", start)
    touch("touchMove", (start[0], start[1] + 20))
    touch("touchMove", end)
    page.locator("[data-drag-copy]").wait_for()
    touch("touchEnd")
    page.locator(f'[data-chosen="{place}"]').wait_for()
    assert in_tray(page) == [place]


def middle(thing: Locator) -> tuple[float, float]:
    box = thing.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


CARDS = ("straight", "plus-minus", "cloverleaf", "fireworks")


@pytest.mark.parametrize("card", usually(CARDS, "fireworks"))
def test_where_stopping_is_not_allowed_it_is_not_offered(open_page: Open, card: str) -> None:
    page = open_page(None, settings=PATIENT)
    lay_with(page, card)
    page.wait_for_function(AWAKE)
    while not page.locator('[data-offer="keep"]').count():  # a null may come first
        press(page, "throw")
        settled(page)
        page.wait_for_function(AWAKE)
    expect(page.locator("[data-offer]")).to_have_count(1)


def test_a_card_is_known_to_nobody_before_it_is_turned_over(open_page: Open) -> None:
    anna, ben = open_page(None, settings=PATIENT), open_page(None, settings=PATIENT)
    table = lay(anna, "tutto", "Anna", None, options={"target": 50_000, "deck": ["stop"] * 60})
    sit(ben, table, "Ben")
    anna.locator("[data-start]").click()
    for page in (anna, ben):
        page.locator('[data-waits="card"]').wait_for()
        assert page.locator("[data-card]").count() == 0
    assert steps(anna) == []
    assert ben.locator("button[data-throw]").count() == 0
    anna.locator('button[data-throw="card"]').click()
    for page in (anna, ben):  # Ben's turn: his card lies face down, and Anna's was a stop
        page.locator('[data-log] li:has-text("Stop")').wait_for()
        page.locator('[data-waits="card"]').wait_for()
    assert [step["event"] for step in steps(anna)] == [{"card": "stop"}]
    expect(ben.locator('[data-offer="throw"]')).to_have_count(1)


@pytest.mark.deep
def test_others_see_which_dice_are_considered(open_page: Open) -> None:
    anna, ben = open_page(None, settings=PATIENT), open_page(None)
    table = lay_with(anna, "double")
    ben.goto(f"/t/{table}")
    _, place = choice_of_one(anna)
    die(anna, place).click()
    ben.locator("[data-part=die].considered").wait_for()
    assert in_tray(anna) == [place]
    anna.keyboard.press("Escape")
    ben.locator(".considered").wait_for(state="detached")


# What goes by itself is noted when it comes.
NOTE = """new MutationObserver(() => {
  if (document.querySelector('.swept')) window.sweptWith ??= document.querySelector(
    '[data-part="risk"] .unseen').textContent;
}).observe(document, {subtree: true, childList: true, attributes: true});"""


@pytest.mark.deep
def test_a_null_is_swept_off_the_felt_and_nothing_is_at_risk(open_page: Open) -> None:
    page = open_page(None, motion=True, settings={**PATIENT, "speed": 4}, own=True)
    page.add_init_script(NOTE)
    lay_with(page, "straight")
    while page.evaluate("window.sweptWith === undefined"):
        page.wait_for_function(f"() => window.sweptWith !== undefined || ({AWAKE})()")
        page.keyboard.press("Space")  # throw, keep and roll on; after a whole straight, draw
        settled(page)
    assert page.evaluate("window.sweptWith") == "0"


@pytest.mark.deep
def test_axe_finds_nothing_wrong_with_dice_chosen_or_due(open_page: Open) -> None:
    page = open_page(None, settings=PATIENT)
    lay_with(page, "bonus-300")
    page.locator('[data-waits="card"]').wait_for()
    assert violations(page) == []
    press(page, "throw")
    page.locator('[data-waits="dice"]').wait_for()
    assert violations(page) == []
    _, place = choice_of_one(page)
    die(page, place).click()
    page.locator("[data-chosen]").first.wait_for()
    assert violations(page) == []
