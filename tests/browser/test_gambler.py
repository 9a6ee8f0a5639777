"""Gambler's board by mouse, finger and key: dice are carried to rows, and a full tableau stays."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import violations
from tests.browser.still import still
from tests.browser.tables import lay, sit, steps, usually
from tests.chromium import PHONE, Open

BOTH = ("gambler", "engel-bengel")


def star(boxes: int, pays: int) -> dict[str, Any]:
    return {
        "kind": "star",
        "faces": None,
        "boxes": boxes,
        "sign": 1 if pays > 0 else -1,
        "value": abs(pays),
    }


# Whatever is rolled fits every row of it.
STARS = {"id": "stars", "rows": [star(1, pays) for pays in (20, 30, 40, 50, -10)] + [star(2, 60)]}


def seated(page: Page, game: str = "gambler", **settings: Any) -> None:
    """Anna has thrown her first five dice, and each of them fits each of the rows."""
    lay(page, game, "Anna", "thumb", options={"stack": [STARS]}, **settings)
    page.wait_for_selector('[data-part="die"][data-touch]')
    still(page)


def middle(thing: Locator) -> tuple[float, float]:
    box = thing.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def carry(page: Page, die: Locator, row: Locator) -> None:
    """By mouse, and let go there."""
    still(page)
    page.mouse.move(*middle(die))
    page.mouse.down()
    page.mouse.move(*middle(row), steps=4)
    page.mouse.up()


def placed(page: Page) -> list[dict[str, int]]:
    """What has been placed by anybody, as the server has it."""
    return [step["event"]["place"] for step in steps(page) if "place" in step["event"]]


def lies(page: Page, row: int) -> None:
    """Wait until a die lies on the row and the server knows."""
    page.wait_for_selector(f'[data-row="{row}"] span.die:not(.ghost)')
    page.wait_for_selector("[data-phase]:not([data-pending])")


@pytest.mark.parametrize("game", usually(BOTH, "engel-bengel"))
def test_a_die_is_carried_to_a_row_by_mouse(open_page: Open, game: str) -> None:
    page = open_page(None)
    seated(page, game)
    die, row = page.locator('[data-part="die"]').nth(2), page.locator('[data-row="3"]')
    face = int(die.get_attribute("data-die") or 0)
    page.mouse.move(*middle(die))
    page.mouse.down()
    page.mouse.move(*middle(row), steps=4)
    expect(page.locator("[data-drop-open]")).to_have_count(6)
    assert row.get_attribute("data-drop-over") == ""
    page.mouse.up()
    lies(page, 3)
    assert placed(page) == [{"face": face, "row": 3}]
    assert page.locator("[data-drag-copy], [data-drop-open], [data-drop-over]").count() == 0


@pytest.mark.deep
def test_a_die_let_go_elsewhere_returns_and_can_still_be_touched(open_page: Open) -> None:
    page = open_page(None)
    seated(page)
    die = page.locator('[data-part="die"]').first
    for end in ("drop", "Escape"):
        page.mouse.move(*middle(die))
        page.mouse.down()
        page.mouse.move(*middle(page.locator("[data-stock]")), steps=3)
        if end == "Escape":
            page.mouse.move(*middle(page.locator('[data-row="0"]')), steps=3)
            page.keyboard.press("Escape")
        page.mouse.up()
        still(page)
        assert page.locator("[data-drag-copy]").count() == 0
    assert placed(page) == []
    die.click()
    assert die.get_attribute("aria-pressed") == "true"
    page.locator('[data-row="1"]').click()
    lies(page, 1)
    assert [place["row"] for place in placed(page)] == [1]


@pytest.mark.deep
def test_a_finger_carries_a_die_and_sees_it(open_page: Open) -> None:
    page = open_page(None, size=PHONE)
    seated(page)
    die, row = page.locator('[data-part="die"]').first, page.locator('[data-row="0"]')
    face = int(die.get_attribute("data-die") or 0)
    finger = page.context.new_cdp_session(page)

    def touch(kind: str, *at: tuple[float, float]) -> None:
        points = [{"x": x, "y": y} for x, y in at]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    (x, y), (left, top) = middle(die), middle(row)
    touch("touchStart", (x, y))
    for part in (0.3, 0.6, 0.9):
        touch("touchMove", (x + (left - x) * part, y + (top - y) * part))
    touch("touchMove", (left, top + 30))
    page.wait_for_selector('[data-row="0"][data-drop-over]')
    copy = page.locator("[data-drag-copy]").bounding_box()
    assert copy is not None
    assert copy["y"] + copy["height"] <= top + 30  # above the finger, not under it
    touch("touchEnd")
    lies(page, 0)
    assert placed(page) == [{"face": face, "row": 0}]


def test_a_tap_on_die_and_row_places_it(open_page: Open) -> None:
    page = open_page(None, size=PHONE)
    seated(page)
    page.locator('[data-part="die"]').first.tap()
    page.locator('[data-row="2"]').tap()
    lies(page, 2)
    assert [place["row"] for place in placed(page)] == [2]


def test_two_digits_place_a_die(open_page: Open) -> None:
    page = open_page(None)
    seated(page)
    face = page.locator('[data-part="die"]').last.get_attribute("data-die") or ""
    page.keyboard.press(face)
    page.wait_for_selector(f'[data-die="{face}"][aria-pressed="true"]')
    page.keyboard.press("5")
    lies(page, 4)
    assert placed(page) == [{"face": int(face), "row": 4}]


@pytest.mark.deep
@pytest.mark.parametrize("game", usually(BOTH, "engel-bengel"))
def test_stamps_tell_who_took_a_row_and_a_paid_one_apart(open_page: Open, game: str) -> None:
    page = open_page(None)
    seated(page, game)
    for row in (0, 4):
        page.locator('[data-part="die"]').first.click()
        page.locator(f'[data-row="{row}"]').click()
        lies(page, row)
    kinds = page.locator("[data-stamp]").evaluate_all("all => all.map((one) => one.dataset.stamp)")
    assert kinds == ["plus", "minus"]
    assert page.locator("[data-stamp]").all_inner_texts() == ["Anna", "Anna"]
    assert page.locator("[data-figure]").count() == (2 if game == "engel-bengel" else 0)
    assert violations(page) == []


# What passes by itself is noted when it comes: the sums while a full tableau lies there.
COUNTED = """window.counted = [];
new MutationObserver(() => {
  const panel = document.querySelector('[data-settlement]');
  if (!panel) return;
  const rows = [...document.querySelectorAll('[data-part="row"]')];
  const covered = rows.some((row) => {
    const { x, y, width, height } = row.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    return top !== row && !row.contains(top);
  });
  counted.push({
    sums: [...panel.querySelectorAll('[data-won] .sum')].map((sum) => sum.textContent),
    stamps: document.querySelectorAll('[data-stamp]').length,
    covered,
  });
}).observe(document, { attributes: true, characterData: true, childList: true, subtree: true });"""


@pytest.mark.deep
def test_a_full_tableau_stays_and_everybodys_rows_are_counted(open_page: Open) -> None:
    """Both play on one device; only the last of the six rows is Ben's."""
    page = open_page(None, settings={"speed": 1}, motion=True, own=True)
    page.add_init_script(COUNTED)
    rows = [star(1, pays) for pays in (20, 30, 40, 50, -10)] + [star(1, 60)]
    stack = [{"id": "singles", "rows": rows}]
    lay(page, "gambler", "Anna", "Ben", options={"stack": stack, "target": 1000})
    ready = page.locator('[data-part="die"][data-touch]').first
    cup = page.locator('[data-part="cup"] button')
    for row in range(6):
        ready.or_(cup).wait_for()
        if cup.is_visible():  # who shares a device throws when it is their turn
            cup.click()
        ready.wait_for()
        carry(page, ready, page.locator(f'[data-row="{row}"]'))
        if row < 5:
            lies(page, row)
    page.wait_for_function("() => counted.some(({ sums }) => sums.join() === '+130,+60')")
    looks = page.evaluate("counted")
    assert looks[0]["sums"] == ["0", "0"]  # counted out, not told at once
    assert {look["stamps"] for look in looks} == {6}
    assert not any(look["covered"] for look in looks)
    page.wait_for_selector("[data-settlement]", state="detached")


@pytest.mark.deep
def test_a_friend_sees_what_is_considered_and_nothing_before_the_throw(open_page: Open) -> None:
    anna, ben = (open_page(None, settings={"rollAtOnce": False}) for _ in range(2))
    table = lay(anna, "gambler", "Anna", None, options={"stack": [STARS]})
    sit(ben, table, "Ben")
    anna.locator("[data-start]:enabled").click()
    cup = anna.locator('[data-part="cup"] button')
    anna.mouse.move(*middle(cup))
    anna.mouse.down()
    ben.wait_for_selector('[data-part="cup"] .shaking')
    assert ben.locator('[data-part="die"]').count() == 0
    assert ben.locator('[data-part="cup"] button').count() == 0
    anna.mouse.up()
    ben.wait_for_selector('[data-part="die"]')
    die = anna.locator('[data-part="die"]').first
    face = die.get_attribute("data-die")
    die.click()
    ben.wait_for_selector(f'[data-part="die"][data-considered][aria-label="Die {face}"]')
    die.click()
    ben.wait_for_selector("[data-considered]", state="detached")
    anna.mouse.move(*middle(die))
    anna.mouse.down()
    anna.mouse.move(*middle(anna.locator('[data-row="2"]')), steps=4)
    ben.wait_for_selector('[data-row="2"][data-considered]')
    anna.keyboard.press("Escape")
    anna.mouse.up()
    ben.wait_for_selector("[data-considered]", state="detached")
    assert placed(anna) == []
