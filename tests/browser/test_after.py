"""A finished game by its link: proven, replayed, downloaded."""

from __future__ import annotations

from playwright.sync_api import Route

from tests.browser.phases import finish
from tests.browser.tables import lay, shown
from tests.chromium import PHONE, Open


def test_a_finished_game_is_proven_and_replayed_by_its_link(open_page: Open) -> None:
    page = open_page(None)
    table = lay(page, "tutto", "Anna", "thumb")
    finish(page, table)
    page.locator("[data-over] [data-proof]").click()
    page.wait_for_selector('[data-proof="honest"]')

    stranger = open_page(f"/t/{table}/replay")
    stranger.wait_for_selector("[data-event]")
    stranger.keyboard.press("Home")
    stranger.wait_for_selector('[data-event="0"]')
    stranger.keyboard.press("ArrowRight")
    stranger.wait_for_selector('[data-event="1"]')
    with stranger.expect_download() as download:
        stranger.locator("a[download]").click()
    assert download.value.suggested_filename.endswith(".json")


def test_a_visitor_plays_a_finished_game_with_the_same_options(open_page: Open) -> None:
    page, visitor = open_page(None), open_page(None, size=PHONE)
    options = {"target": 700, "first": 1}
    table = lay(page, "tutto", "Anna", "thumb", options=options)
    finish(page, table)
    visitor.goto(f"/t/{table}")
    visitor.locator("[data-over] [data-to-review]").click()
    visitor.wait_for_url(f"**/t/{table}/review")
    visitor.goto(f"/t/{table}")
    visitor.locator("[data-offer=self]").click()
    visitor.wait_for_url("**/t/local-*")
    # After a stop card or a null the bot may win before the visitor is asked anything.
    visitor.wait_for_selector("[data-phase='playing'], [data-phase='over']")
    assert shown(visitor)["game"] == "tutto"
    assert shown(visitor)["options"] == {"target": 700}


def test_a_browser_that_is_shown_other_dice_says_that_the_proof_fails(open_page: Open) -> None:
    page = open_page(None, own=True)
    table = lay(page, "tutto", "Anna", "thumb")
    finish(page, table)

    page.route("**/record", forge)
    page.goto(f"/t/{table}/proof")
    page.wait_for_selector('[data-proof="wrong"]')


def forge(route: Route) -> None:
    """The record as it is, but for one face of one die."""
    answer = route.fetch()
    record = answer.json()
    dice = next(event["dice"] for event in record["events"] if "dice" in event)
    dice[0] = dice[0] % 6 + 1
    route.fulfill(response=answer, json=record)
