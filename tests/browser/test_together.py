"""People at one table: watching, reacting, being away, playing again."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.fingers import AWAKE, Fingers, play_together
from tests.browser.tables import lay, shown, sit, table_of
from tests.chromium import Open


def test_whoever_only_watches_sees_everything_and_cannot_act(open_page: Open) -> None:
    anna, carla = open_page(None), open_page(None)
    table = lay(anna, "zocken", "Anna", "thumb")
    carla.goto(f"/t/{table}")
    carla.wait_for_selector('[data-phase="playing"]')
    player = Fingers(anna, seed=7)
    for _ in range(4):
        player.play_on(moves=1)
        seen = Fingers(carla, seed=0).look()
        assert (seen["offers"], seen["touches"]) == ([], 0)
    assert carla.locator("[data-undo], [data-react]").count() == 0
    heard = anna.locator("[data-log] li").count()
    assert heard > 2
    carla.locator("[data-log] li").nth(heard - 1).wait_for()


# Whatever was said at a seat, and in which words; sayings go after a few seconds.
OVERHEAR = """window.heard = {};
new MutationObserver(() => {
  for (const said of document.querySelectorAll('[data-seat] .saying'))
    heard[said.closest('[data-seat]').dataset.seat] = said.innerText;
}).observe(document, { characterData: true, childList: true, subtree: true });"""


@pytest.mark.deep
def test_a_reaction_is_seen_by_the_others_and_can_be_muted(open_page: Open) -> None:
    anna, ben = open_page(None, own=True), open_page(None, language="de", own=True)
    for page in (anna, ben):
        page.add_init_script(OVERHEAR)
    table = lay(anna, "tutto", "Anna", None)
    sit(ben, table, "Ben")
    anna.locator("[data-start]:enabled").click()
    for page in (anna, ben):
        page.wait_for_selector('[data-phase="playing"]')

    words = say(anna, 0, "well_played")
    ben.wait_for_function("() => heard[0]")
    assert ben.evaluate("heard[0]") != words  # Ben reads it in German
    ben.wait_for_selector(".saying", state="detached")

    ben.locator("[data-menu]").click()
    ben.locator('[data-like="muted"]').check()
    ben.keyboard.press("Escape")
    ben.evaluate("heard = {}")
    say(anna, 0, "thanks")
    hello = say(ben, 1, "hello")  # what came before it has arrived by now
    assert ben.evaluate("heard") == {"1": hello}


def say(page: Page, seat: int, reaction: str) -> str:
    """Say it and see it at one's own seat; the words it is said in."""
    page.locator("[data-react]").click()
    button = page.locator(f'[data-reaction="{reaction}"]')
    words = button.inner_text()
    button.click()
    page.wait_for_function("([seat, words]) => heard[seat] === words", arg=[seat, words])
    return words


def test_whoever_is_away_too_long_is_played_by_a_bot_until_they_are_back(open_page: Open) -> None:
    anna, ben = open_page(None), open_page(None)
    table = lay(anna, "zocken", "Anna", None, clock=5)
    sit(ben, table, "Ben")
    anna.locator("[data-start]:enabled").click()
    anna.wait_for_selector("[data-back]")
    # Ben's time runs while he is asked: he moves first, and looks at the rest then.
    ben.wait_for_selector('[data-to-act="1"]')
    ben_clicks = Fingers(ben, seed=9)
    for _ in range(2):
        ben.wait_for_function(AWAKE)
        assert ben_clicks.act()
    seats = shown(ben)["seats"]
    assert [seat["stand_in"] for seat in seats] == [True, False]
    assert any("Anna" in line for line in ben.locator("[data-log] li").all_inner_texts())

    anna.locator("[data-back]").click()
    anna.wait_for_selector("[data-back]", state="detached")
    assert not shown(anna)["seats"][0]["stand_in"]


def test_a_rematch_takes_both_people_to_a_new_table(open_page: Open) -> None:
    anna, ben = open_page(None), open_page(None)
    table = lay(anna, "tutto", "Anna", None, options={"target": 50})
    sit(ben, table, "Ben")
    anna.locator("[data-start]:enabled").click()
    for page in (anna, ben):
        page.wait_for_selector('[data-phase="playing"]')
    play_together([Fingers(anna, seed=1), Fingers(ben, seed=2)])

    ben.locator('[data-offer="rematch"]').click()
    wants = anna.locator('[data-offer="next"]')
    expect(wants).to_contain_text("Ben wants another")
    wants.click()  # nobody is taken away from the end unasked
    for page in (anna, ben):
        page.wait_for_url(lambda url: "/t/" in url and table not in url)
    assert table_of(anna) == table_of(ben)
    for page in (anna, ben):  # it starts by itself once both are there
        page.wait_for_selector('[data-phase="playing"]')
    again = shown(anna)
    assert [seat["name"] for seat in again["seats"]] == ["Anna", "Ben"]
    assert (again["options"]["target"], again["options"]["first"]) == (50, 1)
    assert again["commit"] != anna.request.get(f"/api/tables/{table}").json()["commit"]
