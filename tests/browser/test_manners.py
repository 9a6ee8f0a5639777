"""The table's manners: taking back, doing at once, the best solo game, own words and sound."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.fingers import Fingers
from tests.browser.tables import lay, shown, steps
from tests.chromium import Open


def place_one_that_may_be_taken_back(page: Page) -> dict[str, Any]:
    """Touch dice and rows until a placed die can be taken back; how things stand then."""
    player = Fingers(page, seed=21, eager=0.1)
    while page.locator("[data-undo]").count() == 0:
        player.play_on(moves=1)
        page.wait_for_selector('[data-show="idle"][data-to-act="0"]')
    view: dict[str, Any] = shown(page)["position"]["view"]
    page.wait_for_function(
        "(n) => document.querySelectorAll('[data-die]').length === n", arg=len(view["cup"])
    )
    return view


def test_a_placed_die_is_taken_back_but_never_a_roll(open_page: Open) -> None:
    page = open_page(None)
    lay(page, "gambler", "Anna", "thumb", options={"target": 50_000})
    page.wait_for_selector("[data-touch]")
    assert page.locator("[data-undo]").count() == 0  # dice have fallen, nothing else
    before = place_one_that_may_be_taken_back(page)
    log = page.locator("[data-log] li").count()

    page.locator("[data-undo]").click()
    page.wait_for_function("(n) => document.querySelectorAll('[data-log] li').length < n", arg=log)
    after = shown(page)["position"]["view"]
    assert len(after["cup"]) == len(before["cup"]) + 1
    assert sum(map(len, after["filled"])) == sum(map(len, before["filled"])) - 1

    place_one_that_may_be_taken_back(page)
    page.locator('[data-offer="roll"]').click()
    page.wait_for_selector("[data-undo]", state="detached")


def test_what_costs_much_is_done_with_one_press_and_no_question(open_page: Open) -> None:
    page = open_page(None)
    lay(page, "zocken", "Anna", options={"rounds": 40})
    player = Fingers(page, seed=22, eager=0.0)
    out = page.locator('[data-offer="out"]')
    while len(player.look()["offers"]) < 2 or not costly(shown(page)["position"]):
        player.play_on(moves=1)
    before = len(steps(page))

    out.click()
    out.wait_for(state="detached")
    assert page.locator("dialog[open]").count() == 0
    assert steps(page)[before]["event"] == {"place": "out"}


def costly(position: dict[str, Any]) -> bool:
    """The die can still evade, and nothing has been put out yet."""
    legal = position["legal"]
    return {"place": "out"} in legal and len(legal) > 1 and not position["view"]["out"]


# Of the one game in the browser's own store.
LAST_SCORE = """() => new Promise((done) => {
  const opening = indexedDB.open('wagnis');
  opening.onsuccess = () => {
    const log = opening.result.transaction('log').objectStore('log').getAll();
    log.onsuccess = () => (opening.result.close(), done(log.result.at(-1).scores[0]));
  };
})"""


@pytest.mark.deep
def test_the_best_game_of_zocken_alone_is_kept(open_page: Open) -> None:
    page = open_page("/")
    page.locator('[data-solo="zocken"]').click()
    page.wait_for_selector('[data-phase="playing"]')
    Fingers(page, seed=23).play_on()
    page.wait_for_selector("[data-over]")
    score = page.evaluate(LAST_SCORE)
    page.wait_for_function("localStorage.getItem('wagnis.zocken.best') !== null")
    assert page.evaluate("localStorage.getItem('wagnis.zocken.best')") == str(score)

    page.locator('[data-offer="rematch"]').click()
    page.wait_for_selector('[data-phase="playing"]')
    page.locator("main", has_text=str(abs(score))).wait_for()


def test_another_language_in_the_middle_of_a_game_changes_every_word(open_page: Open) -> None:
    page = open_page(None)
    lay(page, "gambler", "Anna", "thumb", options={})
    Fingers(page, seed=24).play_on(moves=6)
    page.wait_for_selector('[data-show="idle"] [data-offer]')
    told: dict[str, tuple[str, str]] = {}
    for language in ("de", "nl", "en"):
        page.locator(f'[data-language="{language}"]').first.click()
        page.wait_for_selector(f'html[lang="{language}"]')
        told[language] = (
            page.locator("[data-log]").first.inner_text(),
            page.locator("[data-offer]").first.inner_text(),
        )
    logs, offers = zip(*told.values(), strict=True)
    assert len(set(logs)) == 3
    assert len(set(offers)) == 3


def test_sound_is_heard_until_one_visible_switch_turns_it_off(open_page: Open) -> None:
    page = open_page(None, settings={"speed": 4}, own=True)
    page.add_init_script(
        "window.heard = 0;"
        "const Real = AudioContext;"
        "window.AudioContext = class extends Real {"
        "  createBufferSource() { heard += 1; return super.createBufferSource(); } };"
    )
    lay(page, "zocken", "Anna", "thumb", options={})
    player = Fingers(page, seed=25)
    player.play_on(moves=2)
    page.wait_for_function("() => heard > 0")

    switch = page.locator("[data-sound]").first
    assert switch.get_attribute("aria-pressed") == "true"
    switch.click()
    assert switch.get_attribute("aria-pressed") == "false"
    heard = page.evaluate("heard")
    player.play_on(moves=2)
    assert page.evaluate("heard") == heard
