"""Before the start: guests by the link, the host's settings, kicking, the list of tables."""

from __future__ import annotations

from tests.browser.fingers import Fingers
from tests.browser.tables import lay, shown, sit, table_of
from tests.chromium import Open


def test_a_guest_comes_by_the_link_with_a_name_and_can_be_kicked(open_page: Open) -> None:
    anna, ben = open_page(None), open_page(None)
    table = lay(anna, "tutto", "Anna", None)
    assert anna.locator("[data-link]").input_value().endswith(f"/t/{table}")
    assert anna.locator("[data-start]").is_disabled()
    sit(ben, table, "Ben")
    seat = anna.locator('[data-seat="1"]')
    seat.get_by_text("Ben", exact=True).wait_for()
    assert ben.locator("[data-start], [data-kick], [data-change]").count() == 0
    assert anna.locator("[data-start]").is_enabled()

    anna.locator("[data-kick]").click()
    anna.locator("[data-kick-yes]").click()
    seat.get_by_text("Ben", exact=True).wait_for(state="detached")
    ben.locator("[data-leave]").wait_for(state="detached")
    assert anna.locator("[data-start]").is_disabled()
    assert [person["name"] for person in shown(anna)["seats"]] == ["Anna", None]


def test_what_the_host_settles_is_agreed_to_and_is_what_is_played(open_page: Open) -> None:
    anna, ben = open_page(None), open_page(None)
    table = lay(anna, "tutto", "Anna", None, None)
    sit(ben, table, "Ben")
    facts = ben.locator(".facts").inner_text()

    anna.locator("[data-change]").click()
    anna.locator('dialog[open] [data-option="target"]').fill("2500")
    anna.locator('dialog[open] [data-option="clock"]').select_option(index=2)
    anna.locator('dialog[open] [data-option="public"]').check()
    anna.locator("[data-save]").click()
    anna.wait_for_selector("dialog[open]", state="detached")
    anna.locator('[data-seat-kind="2"]').select_option("thumb")
    ben.locator('[data-seat="2"].bot').wait_for()
    assert ben.locator(".facts").inner_text() != facts

    asked = ben.locator("[data-changed]")
    assert "2500" in asked.inner_text().replace(",", "")
    assert anna.locator("[data-start]").is_disabled()
    assert "Ben" in anna.locator("[data-changed]").inner_text()
    asked.locator("[data-agree]").click()
    asked.wait_for(state="detached")
    anna.locator("[data-start]:enabled").click()
    for page in (anna, ben):
        page.wait_for_selector('[data-phase="playing"]')
    settled = shown(ben)
    assert (settled["options"]["target"], settled["clock"], settled["public"]) == (2500, 30, True)
    assert [seat["kind"] for seat in settled["seats"]] == ["person", "person", "bot"]


def test_a_table_that_needs_too_much_is_refused_in_a_sentence_and_nothing_is_lost(
    open_page: Open,
) -> None:
    page = open_page(None, forgiving=True)
    lay(page, "gambler", "Anna", None)
    page.locator("[data-change]").click()
    field = page.locator('dialog[open] [data-option="target"]')
    field.fill("-5")
    page.locator("[data-save]").click()
    refused = page.locator("dialog[open] .refused")
    refused.wait_for()
    assert len(refused.inner_text().split()) > 3
    assert field.input_value() == "-5"


def test_public_tables_are_listed_for_everybody_and_mine_for_me(open_page: Open) -> None:
    anna, ben = open_page(None), open_page(None)
    public = lay(anna, "zocken", "Anna", None, public=True)
    private = lay(anna, "tutto", "Anna", None)

    anna.goto("/tables")
    mine, listed = (anna.locator("main section").nth(at) for at in (0, 1))
    for table in (public, private):
        mine.locator(f'[data-table="{table}"]').wait_for()
    listed.locator(f'[data-table="{public}"]').wait_for()
    assert listed.locator(f'[data-table="{private}"]').count() == 0

    ben.goto("/tables")
    line = ben.locator(f'[data-table="{public}"]')
    line.wait_for()
    assert "Anna" in line.inner_text()
    assert ben.locator(f'[data-table="{private}"]').count() == 0
    line.locator("a").click()
    ben.wait_for_selector('[data-phase="open"]')
    assert table_of(ben) == public


def test_a_table_is_set_up_in_full_and_played_by_two_people_of_one_device(open_page: Open) -> None:
    page = open_page("/new/gambler")
    page.locator('[data-seat-kind="1"]').select_option("person")
    for at, name in enumerate(("Anna", "Ben")):
        page.locator("main ol li input").nth(at).fill(name)
    page.locator('[data-option="target"]').fill("40")
    page.locator("[data-open]").click()
    page.wait_for_selector('[data-phase="playing"]')
    assert shown(page)["options"]["target"] == 40
    seats = page.locator("[data-seat]")
    assert "Anna" in seats.nth(0).inner_text()
    assert "Ben" in seats.nth(1).inner_text()
    Fingers(page, seed=3, eager=0.3).play_on()
    page.wait_for_selector("[data-over]")
    assert max(shown(page)["position"]["scores"]) >= 40


def test_around_one_screen_the_table_says_whose_hands_the_dice_are_in(open_page: Open) -> None:
    page = open_page("/", settings={"rollAtOnce": False})
    page.locator('[data-device="tutto"]').click()
    names = page.locator("dialog[open] input")
    names.nth(0).fill("Anna")
    names.nth(1).fill("Ben")
    page.locator("[data-around-start]").click()
    page.wait_for_selector('[data-offer="throw"]')
    assert "Anna" in page.locator("[data-status]").inner_text()
    player = Fingers(page, seed=3)
    while "Ben" not in page.locator("[data-status]").inner_text():
        player.play_on(moves=1)
    assert player.look()["offers"] == ["throw"]
