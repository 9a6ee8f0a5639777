"""Zocken by finger, mouse, drag and key: one touch picks and throws, one places, one puts out."""

from __future__ import annotations

import time
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.axe import violations
from tests.browser.tables import lay, shown, sit, steps, usually
from tests.chromium import DESKTOP, PHONE, Open
from tests.patience import PATIENCE

PICK, PLACE = ".slot[data-touch]", ".places [data-touch]"
RESTING = "[data-resting]"
MINUS = "\N{MINUS SIGN}"
# The tray can be had, and the fifty would go with it.
PRICED = '[data-touch="out"] .price'


def alone(open_page: Open, size: dict[str, int] = DESKTOP, **settings: Any) -> Page:
    """A table with nobody else at it, long enough for anything to happen."""
    page = open_page(None, size=size)
    lay(page, "zocken", "Anna", options={"rounds": 40}, **settings)
    page.wait_for_selector(PICK)
    return page


def made(page: Page, move: dict[str, Any]) -> bool:
    """Whether the last thing that somebody did was this."""
    done = [step["event"] for step in steps(page) if step["by"] != "chance"]
    return bool(done) and done[-1] == move


def until(page: Page, wanted: str) -> None:
    """Pick and place what is first until there is something like this."""
    while page.locator(wanted).count() == 0:
        page.locator(f"{PICK}, {PLACE}").first.click()
        # What is still on its way leaves the old plates where they were.
        page.wait_for_selector(f"[data-phase]:not([data-pending]) :is({PICK}, {PLACE}, {wanted})")


def middle(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def high(page: Page, selector: str) -> float:
    """As it lies, not as it is turned."""
    found: float = page.locator(selector).first.evaluate("(one) => one.offsetHeight")
    return found


def drag(page: Page, source: str, target: str) -> None:
    """By mouse, and not too fast for anybody to see."""
    page.mouse.move(*middle(page, source))
    page.mouse.down()
    page.mouse.move(*middle(page, target), steps=6)
    page.mouse.up()


def drag_by_finger(page: Page, source: str, target: str) -> None:
    line = page.context.new_cdp_session(page)
    (x, y), (to_x, to_y) = middle(page, source), middle(page, target)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        told = [{"x": x, "y": y} for x, y in points]
        line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": told})

    touch("touchStart", (x, y))
    for part in (0.3, 0.6, 1.0):
        touch("touchMove", (x + (to_x - x) * part, y + (to_y - y) * part))
    touch("touchEnd")


@pytest.mark.deep
def test_on_touch_the_first_tap_on_a_matching_field_counts(open_page: Open) -> None:
    page = alone(open_page, PHONE)
    for die in ("red", "blue"):
        page.locator(f'.slot[data-touch="{die}"]').tap()
        page.wait_for_selector(PLACE)
        # Whatever fell, the first die may lie anywhere; the second may not fit its own circle.
        home = page.locator(f"{PLACE}:has(.gain)")
        if home.count() == 0:
            break
        place = int(home.get_attribute("data-touch") or 0)
        home.tap()
        page.wait_for_selector(f".place-{place} .home")
        assert made(page, {"place": place})
    assert len(steps(page)) >= 3


@pytest.mark.deep
def test_after_a_click_on_a_plate_that_will_not_do_the_next_one_counts(open_page: Open) -> None:
    page = alone(open_page)
    page.locator(PICK).first.click()
    page.wait_for_selector(PLACE)
    before = len(steps(page))
    page.mouse.click(*middle(page, ".place-L .barred"))
    page.wait_for_selector(".place-L .barred:focus")
    assert len(steps(page)) == before  # the first die goes on the row
    page.mouse.click(*middle(page, '[data-touch="5"]'))
    page.wait_for_selector('.place-5 [data-part="die"]')
    assert made(page, {"place": 5})


@pytest.mark.parametrize("how", usually(["click", "touch", "key"], "touch"))
def test_one_gesture_picks_a_die_and_throws_it(open_page: Open, how: str) -> None:
    page = alone(open_page, PHONE if how == "touch" else DESKTOP)
    green = page.locator('[data-touch="green"]')
    if how == "key":
        page.keyboard.press("4")
    else:
        green.tap() if how == "touch" else green.click()
    page.wait_for_selector(RESTING)
    pick, fall = steps(page)[-2:]
    assert pick["event"] == {"pick": "green"}
    assert fall["by"] == "chance"


@pytest.mark.deep
def test_a_press_shakes_and_going_away_puts_the_die_back(open_page: Open) -> None:
    page = alone(open_page)
    page.mouse.move(*middle(page, '[data-touch="red"]'))
    page.mouse.down()
    page.wait_for_selector('.held[data-touch="red"]')
    page.wait_for_selector('[data-part="cup"].rattling')
    page.mouse.move(2, 2, steps=3)
    page.mouse.up()
    page.wait_for_selector(".held", state="detached")
    assert steps(page) == []


@pytest.mark.parametrize("by", usually([drag, drag_by_finger], drag_by_finger))
def test_dice_are_thrown_anywhere_over_the_felt_and_dragged_onto_their_places(
    open_page: Open, by: Any
) -> None:
    page = alone(open_page, PHONE if by is drag_by_finger else DESKTOP)
    by(page, '[data-touch="yellow"]', ".place-6 .plate")
    page.wait_for_selector(RESTING)
    assert steps(page)[0]["event"] == {"pick": "yellow"}
    by(page, RESTING, ".place-L .plate")  # the first die goes on the row: it comes back
    page.wait_for_selector(RESTING)
    assert len(steps(page)) == 2
    by(page, RESTING, ".place-2 .plate")
    page.wait_for_selector('.place-2 [data-part="die"]')
    assert made(page, {"place": 2})


def until_out(page: Page) -> None:
    """Wait for the move itself: the last die of a turn is cleared away as soon as it lies there."""
    end = time.monotonic() + PATIENCE
    while not made(page, {"place": "out"}):
        assert time.monotonic() < end
        page.wait_for_timeout(20)


def test_out_has_its_price_on_it_takes_one_touch_and_can_be_taken_back(open_page: Open) -> None:
    page = alone(open_page)
    until(page, PRICED)
    assert "50" in page.locator(PRICED).inner_text()
    page.set_viewport_size({"width": 1024, "height": 768})
    die = high(page, '.places [data-part="die"]')
    assert die < high(page, ".place-out .tray") < 1.8 * die  # a die, its head and its edge
    before = len(steps(page))
    dice_to_come = shown(page)["position"]["view"]["remaining"]
    page.locator('[data-touch="out"]').click()
    until_out(page)
    assert page.locator("dialog[open]").count() == 0
    if dice_to_come:
        page.locator("[data-undo]").click()
        page.wait_for_selector(PRICED)
        assert len(steps(page)) == before


@pytest.mark.deep
def test_a_die_is_dragged_out_as_well(open_page: Open) -> None:
    page = alone(open_page)
    until(page, PRICED)
    drag(page, RESTING, ".place-out .tray")
    until_out(page)


def test_by_keys_a_turn_is_played_to_its_end(open_page: Open) -> None:
    page = alone(open_page)
    page.wait_for_selector(PICK)
    for _ in range(7):
        key = page.evaluate(f"document.querySelector('{PICK} .key').dataset.key")
        page.keyboard.press(key)
        page.wait_for_selector(PLACE)
        place = page.locator(PLACE).first.get_attribute("data-touch") or ""
        page.keyboard.press("o" if place == "out" else place.lower())
        page.wait_for_selector(PICK)
    done = [step["event"] for step in steps(page) if step["by"] != "chance"]
    assert len(done) == 14
    assert shown(page)["position"]["view"]["round"] == 1


@pytest.mark.deep
def test_a_finished_row_stays_and_is_counted_until_a_tap_clears_it(open_page: Open) -> None:
    page = open_page(None, settings={"speed": 1})
    lay(page, "zocken", "Anna", options={"rounds": 40})
    page.wait_for_selector(PICK)
    until(page, "[data-beat]")
    dice = page.locator('.places [data-part="die"]').count()
    told = page.locator("[data-beat] .running .last").inner_text()
    page.locator("[data-beat]").click()
    page.wait_for_selector("[data-beat]", state="detached")
    page.wait_for_selector(PICK)
    (turn,) = [one for one in steps(page)[-1]["happened"] if one["kind"] == "turn_scored"]
    assert dice == 7
    assert int(told.replace(MINUS, "-")) == turn["points"]
    assert page.locator('.places [data-part="die"]').count() == 0


@pytest.mark.deep
def test_a_friend_sees_what_is_considered_and_nothing_of_the_die(open_page: Open) -> None:
    anna, ben = open_page(None), open_page(None)
    table = lay(anna, "zocken", "Anna", None)
    sit(ben, table, "Ben")
    anna.locator("[data-start]").click()
    for page in (anna, ben):
        page.wait_for_selector('[data-phase="playing"]')
    first, other = (anna, ben) if shown(anna)["position"]["to_act"] == 0 else (ben, anna)
    first.wait_for_selector(PICK)
    first.mouse.move(*middle(first, '[data-touch="blue"]'))
    first.mouse.down()
    other.wait_for_selector(".choice .considered")
    other.wait_for_selector('[data-part="cup"].rattling')
    assert steps(other) == []
    first.mouse.up()
    other.wait_for_selector(".choice .considered", state="detached")
    first.wait_for_selector(PLACE)
    assert steps(other)[0]["event"] == {"pick": "blue"}


@pytest.mark.deep
def test_axe_finds_nothing_while_a_die_is_placed_or_a_bet_is_asked_for(open_page: Open) -> None:
    page = alone(open_page)
    page.locator(PICK).first.click()
    page.wait_for_selector(PLACE)
    assert violations(page) == []
    page = open_page(None)
    lay(page, "zocken", "Anna", "Ben", options={})
    until(page, '[data-touch="bet"]')
    page.locator(".mat .chance", has_text="%").wait_for()
    assert violations(page) == []
