"""The same people over time: a group kept at the end of a game, and a second device."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.axe import violations
from tests.browser.fingers import Fingers, play_together
from tests.browser.tables import lay, sit
from tests.chromium import Open

PHONE = {"width": 360, "height": 740}


def test_two_people_keep_their_group_meet_again_and_take_it_to_a_phone(open_page: Open) -> None:
    anna, ben = open_page(None, own=True), open_page(None, own=True)
    table = lay(anna, "zocken", "Anna", None, options={"rounds": 1})
    sit(ben, table, "Ben")
    anna.locator("[data-start]:enabled").click()
    play_together([Fingers(anna, seed=21), Fingers(ben, seed=22)])
    for page in (ben, anna):
        page.wait_for_selector("[data-over]")
        page.goto("/together")
        page.locator("[data-share]").check()
        page.wait_for_selector("[data-together]")
    anna.goto(f"/t/{table}")
    anna.locator("[data-group]").click()
    anna.locator("[data-group-name]").fill("Thursday")
    anna.locator("[data-keep]").click()
    anna.wait_for_selector('[data-group="Thursday"]')
    expect(anna.locator('[data-person="Ben"]')).to_have_count(1)
    assert violations(anna) == []

    ben.reload()
    assert violations(ben) == []
    ben.locator('[data-invitation="Thursday"] [data-accept]').click()
    ben.locator('[data-group="Thursday"] [data-meet]').click()
    ben.wait_for_selector('[data-seat="0"]')
    again = ben.url

    anna.locator("[data-carry-show]").click()
    link = anna.locator("[data-carry-link]").input_value()
    phone = open_page(None, own=True)
    phone.set_viewport_size(PHONE)  # type: ignore[arg-type]
    phone.goto(link)
    assert violations(phone) == []
    phone.locator("[data-take]").click()
    phone.wait_for_selector("[data-taken]")
    phone.goto("/together")
    phone.locator('[data-group="Thursday"] [data-meet]').click()
    phone.wait_for_url(again)  # the table that Ben has opened, with a seat for Anna
    phone.wait_for_selector("[data-lobby] [data-leave]")  # of her own seat
