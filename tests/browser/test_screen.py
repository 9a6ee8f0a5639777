"""A big screen at a table: two phones play, the screen shows it."""

from __future__ import annotations

from tests.browser.axe import violations
from tests.browser.cable import cable
from tests.browser.fingers import Fingers, play_together
from tests.browser.tables import lay, sit, steps
from tests.chromium import PHONE, Open

TELEVISION = {"width": 1920, "height": 1080}
# Every kind of fall that the screen has shown.
WITNESS = """window.fallen = [];
new MutationObserver(() => {
  const now = document.querySelector('[data-screen] [data-now]')?.dataset.now;
  if (now && fallen.at(-1) !== now) fallen.push(now);
}).observe(document, { attributes: true, childList: true, subtree: true });"""


def test_two_phones_play_at_a_table_that_a_screen_has_opened(open_page: Open, address: str) -> None:
    anna, ben = open_page(None, size=PHONE), open_page(None, size=PHONE)
    with cable(address) as line:
        screen = open_page(
            None, size=TELEVISION, own=True, motion=True, forgiving=True, by=line.address
        )
        screen.add_init_script(WITNESS)
        screen.goto("/screen")
        screen.locator('[data-open="zocken"]').click()
        screen.wait_for_selector("[data-free='6']")
        table = screen.url.split("/screen/")[1]
        assert table in screen.locator("[data-address]").inner_text()
        assert screen.locator("[data-invite] svg").count() == 1
        assert not violations(screen)

        sit(anna, table, "Anna")
        sit(ben, table, "Ben")
        screen.wait_for_selector("[data-free='4']")
        anna.locator("[data-start]:enabled").click()  # she sat down first
        screen.wait_for_selector("[data-phase='playing']")
        assert screen.locator("[data-watching]").count() == 0
        players = [Fingers(anna, seed=3), Fingers(ben, seed=4)]
        play_together(players, clicks=2)
        screen.wait_for_function("() => fallen.includes('tumbling')")
        assert screen.locator("button, a").count() == 0
        assert not violations(screen)

        line.cut()
        screen.wait_for_selector("[data-connection='lost']")
        play_together(players, clicks=4)
        line.mend()
        screen.wait_for_selector("[data-connection]", state="detached")
        events = len(steps(anna))
        screen.wait_for_selector(f"[data-events='{events}']")


def test_a_running_game_is_put_on_a_screen_from_its_menu(open_page: Open) -> None:
    anna = open_page(None, size=PHONE)
    table = lay(anna, "tutto", "Anna", "thumb", options={"target": 6000})
    Fingers(anna, seed=5).play_on(moves=3)
    anna.locator("[data-menu]").click()
    anna.locator("[data-big-screen]").click()
    assert anna.locator("[data-screen-address]").inner_text().endswith(f"/screen/{table}")
    code = anna.locator("[data-screen-code]").inner_text()
    anna.keyboard.press("Escape")

    screen = open_page("/screen?lang=de", size=TELEVISION, forgiving=True)
    screen.locator("[data-code]").fill(code.upper())
    screen.keyboard.press("Enter")
    screen.wait_for_selector(f"[data-phase='playing'][data-events='{len(steps(anna))}']")
    assert screen.locator("html").get_attribute("lang") == "de"
    shown = anna.request.get(f"/api/tables/{table}").json()
    assert (shown["screens"], shown["watching"]) == (1, 0)

    screen.goto("/screen/nosuchtabl")
    screen.wait_for_selector("[data-screen-message]")
