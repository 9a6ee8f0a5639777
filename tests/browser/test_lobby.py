"""Before the start: guests by the link, the host's settings, kicking, the list of tables."""

from __future__ import annotations

from playwright.sync_api import Route, expect

from tests.browser.fingers import Fingers
from tests.browser.tables import lay, shown, sit, table_of
from tests.chromium import Open


def test_a_guest_comes_by_the_link_and_is_told_why_they_are_kicked(
    open_page: Open,
) -> None:
    anna, ben = open_page(None), open_page(None)
    table = lay(anna, "tutto", "Anna", None)
    assert anna.locator("[data-link]").input_value().endswith(f"/t/{table}")
    expect(anna.locator("[data-start]")).to_be_disabled()
    sit(ben, table, "Ben")
    seat = anna.locator('[data-seat="1"]')
    seat.get_by_text("Ben", exact=True).wait_for()
    assert ben.locator("[data-start], [data-kick], [data-change]").count() == 0
    expect(anna.locator("[data-start]")).to_be_enabled()

    anna.locator("[data-kick]").click()
    anna.locator("dialog[open] [data-reason=seat]").check()
    anna.locator("[data-kick-yes]").click()
    seat.get_by_text("Ben", exact=True).wait_for(state="detached")
    ben.locator("[data-leave]").wait_for(state="detached")
    told = ben.locator("[data-kicked]").inner_text()
    assert "Anna" in told
    assert "somebody else" in told
    expect(anna.locator("[data-start]")).to_be_disabled()
    assert [person["name"] for person in shown(anna)["seats"]] == ["Anna", None]


def test_nobody_is_counted_among_the_watchers_by_their_own_page(open_page: Open) -> None:
    """A guest who has not sat down yet, alone at a table, used to read "1 person is watching"."""
    anna, ben = open_page(None), open_page(None)
    table = lay(anna, "tutto", None, None)
    assert shown(anna)["watching"] == 1
    assert anna.locator("[data-watching]").count() == 0
    ben.goto(f"/t/{table}")
    for page in (anna, ben):
        expect(page.locator("[data-watching]")).to_contain_text("1 other person")
    sit(anna, table, "Anna")
    expect(anna.locator("[data-watching]")).to_contain_text("1 person")
    ben.locator("[data-watching]").wait_for(state="detached")


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
    expect(ben.locator(".facts")).not_to_have_text(facts, use_inner_text=True)

    asked = ben.locator("[data-changed]")
    assert "2500" in asked.inner_text().replace(",", "")
    expect(anna.locator("[data-start]")).to_be_disabled()
    expect(anna.locator("[data-changed]")).to_contain_text("Ben")
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
    mine, listed = anna.locator("[data-mine]"), anna.locator("[data-public]")
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
    # No turn of this game ends it; one of Tutto may, with a cloverleaf.
    page.locator('[data-device="gambler"]').click()
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


def test_in_a_game_a_kick_says_why_and_others_keep_the_host_from_closing(open_page: Open) -> None:
    """The same question as before the start; the host cannot end a game that others play."""
    anna = open_page(None, forgiving=True)
    ben = open_page(None, language="de", forgiving=True)
    table = lay(anna, "zocken", "Anna", None)
    sit(ben, table, "Ben")
    anna.locator("[data-start]:enabled").click()
    ben.wait_for_selector('[data-phase="playing"]')

    anna.locator("[data-menu]").click()
    anna.locator("[data-close]").click()
    anna.locator("[data-close-yes]").click()
    expect(anna.locator("dialog[open] [role=alert]")).to_contain_text("ten minutes")
    anna.keyboard.press("Escape")

    anna.locator("[data-kick]").click()
    anna.locator("dialog[open] [data-reason=away]").check()
    anna.locator("[data-kick-yes]").click()
    told = ben.locator("[data-kicked]")
    told.wait_for()
    assert "Anna" in told.inner_text()
    assert "nicht da" in told.inner_text()

    anna.locator("[data-menu]").click()
    anna.locator("[data-close]").click()
    anna.locator("[data-close-yes]").click()
    expect(anna.locator("dialog[open] [role=alert]")).to_contain_text("stays for everybody")
    ben.goto(f"{ben.url.split('/t/')[0]}/tables")
    ben.locator(f"[data-table='{table}']").wait_for()


def test_a_host_closes_a_table_before_the_start(open_page: Open) -> None:
    page = open_page(None)
    table = lay(page, "tutto", "Anna", None)
    page.locator("[data-close]").click()
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog[open]", state="detached")
    page.locator("[data-close]").click()
    page.locator("[data-close-yes]").click()
    page.wait_for_url("**/tables")
    page.locator("[data-closed]").wait_for()
    page.locator("main section").first.wait_for()
    assert page.locator(f'[data-table="{table}"]').count() == 0


def test_a_device_deletes_what_is_its_own(open_page: Open) -> None:
    page = open_page(None)
    lay(page, "tutto", "Anna", None)
    before = page.request.get("/api/me").json()["handle"]
    page.goto("/privacy")
    page.locator("[data-delete]").click()
    page.locator("[data-delete-yes]").click()
    page.wait_for_selector("[data-deleted]")
    assert page.evaluate("localStorage.length") == 0
    assert page.request.get("/api/me").json()["handle"] != before
    assert page.request.get("/api/tables").json()["mine"] == []


def test_a_damaged_table_is_marked_in_the_list_and_cannot_be_entered(open_page: Open) -> None:
    page = open_page(None, own=True)
    table = lay(page, "zocken", "Anna", None, public=True)

    def damage(route: Route) -> None:
        """The list as the server tells it, with this table as one it cannot read."""
        answer = route.fetch()
        told = answer.json()
        for line in told["mine"]:
            line |= {"names": [], "open": 0, "mine": False, "damaged": True}
        route.fulfill(response=answer, json=told)

    page.route("**/api/tables", damage)
    page.goto("/tables")
    line = page.locator(f'[data-table="{table}"][data-damaged]')
    line.wait_for()
    assert "Damaged" in line.inner_text()
    assert line.locator("svg").count() > 1  # told by a sign as well
    assert line.locator("a, button").count() == 0
