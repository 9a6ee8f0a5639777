"""The first minute: guided turns played through, the ways there, and what first games are like."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from scripts.guide import LESSONS, written
from tests.browser.axe import violations
from tests.browser.sizes import covered, measure
from tests.browser.tables import BOARDS, GAMES, lay, shown
from tests.chromium import DESKTOP, PHONE, Open

PACE_OF_A_BLOW = 1300  # ms that a result stays which ends one's turn, in `show.svelte.ts`
MOST = 60  # clicks in one lesson; one that wants more goes round in circles

# What the brass ring is around, in the order of the page; a die that is chosen already is left out.
RINGED = """() => [...document.querySelectorAll('[data-advised]')]
  .map((sign) => sign.closest('button, [data-touch]'))
  .filter((one) => one && one.getAttribute('aria-pressed') !== 'true')"""


def learn(open_page: Open, game: str, language: str = "en", size: dict[str, int] = DESKTOP) -> Page:
    page = open_page(f"/learn/{game}", language=language, size=size)
    page.wait_for_selector("[data-lesson]")
    return page


def at(page: Page) -> tuple[str, str]:
    """What is waited for, and what is said."""
    turn = page.locator("[data-lesson]")
    return str(turn.get_attribute("data-lesson")), str(turn.get_attribute("data-cue"))


def obey(page: Page) -> None:
    """One click on what the guide points to."""
    if at(page)[0] in ("throw", "read"):
        page.locator("[data-offer=throw], [data-offer=on]").click()
        return
    ringed = page.evaluate_handle(f"({RINGED})()[0]").as_element()
    assert ringed is not None, f"nothing is pointed to: {at(page)}"
    ringed.click()


def to_the_end(page: Page, seen: Callable[[str], None] = lambda cue: None) -> None:
    for _ in range(MOST):
        waits, cue = at(page)
        if waits == "done":
            return
        seen(cue)
        obey(page)
    raise AssertionError(f"{MOST} clicks, and no end: {at(page)}")


USUAL = {("engel-bengel", "nl"), ("zocken", "de")}


@pytest.mark.parametrize(
    ("game", "language"),
    [
        pytest.param(game, language, marks=() if (game, language) in USUAL else pytest.mark.deep)
        for game in GAMES
        for language in ("de", "nl", "en")
    ],
)
def test_a_guided_turn_is_played_to_its_end_in_every_language(
    open_page: Open, game: str, language: str
) -> None:
    page = learn(open_page, game, language, PHONE if language == "nl" else DESKTOP)
    assert page.evaluate("document.documentElement.lang") == language
    lines: dict[str, str] = {}

    def note(cue: str) -> None:
        lines[cue] = page.locator("[data-line]").inner_text()

    to_the_end(page, note)
    note("end")
    assert all(len(line) > 4 for line in lines.values()), lines
    # Two moves in one press pass over a cue; every other one was said, and all differ.
    cues = {step["cue"] for step in written(game)["steps"]} - {None}
    assert cues - {"risk", "last", "throw"} <= set(lines), cues - set(lines)
    assert len(set(lines.values())) == len(lines)
    scores = page.locator("[data-seat] b").all_inner_texts()
    last = written(game)["steps"][-1]["then"]["scores"]
    assert [int(score) for score in scores] == last
    expect(page.locator("[data-offer=play]")).to_be_visible()
    expect(page.locator("progress")).to_have_js_property("position", 1)


def test_every_lesson_waits_for_a_throw_before_anything_falls(open_page: Open) -> None:
    page = learn(open_page, "gambler")
    assert at(page) == ("throw", "first")
    assert page.locator("[data-board]").get_by_role("button").count() == 0 or (
        page.locator("[data-touch]:enabled").count() == 0
    )
    page.locator("[data-offer=throw]").click()
    assert at(page) == ("move", "row")


def test_a_guided_turn_is_played_by_keyboard(open_page: Open) -> None:
    page = learn(open_page, "tutto")
    for key in (*["Space"] * 5, "s", "Space"):
        assert at(page)[0] != "done", key
        page.keyboard.press(key)
    assert at(page) == ("done", "end")


@pytest.mark.deep
def test_dice_tumble_there_as_at_the_table(open_page: Open) -> None:
    page = open_page("/learn/zocken", settings={"speed": 1}, motion=True)
    page.locator("[data-lesson]").wait_for()
    obey(page)
    page.wait_for_selector("[data-lesson=show], [data-lesson=throw]")
    if at(page)[0] == "throw":
        page.locator("[data-offer=throw]").click()
    page.wait_for_selector('[data-lesson=move][data-cue="match"]')


def test_what_is_not_meant_cannot_be_pressed_or_is_answered_by_where_to_tap(
    open_page: Open,
) -> None:
    page = learn(open_page, "gambler")
    obey(page)
    obey(page)
    while at(page)[1] != "more":
        obey(page)
    # "Place one": neither Roll nor Stop.
    for offer in ("roll", "stop"):
        expect(page.locator(f"[data-offer={offer}]")).to_have_attribute("aria-disabled", "true")
    before = page.locator("progress").get_attribute("value")
    page.keyboard.press("s")
    assert at(page)[1] == "more"
    page.locator("[data-touch]:enabled", has_text="6").last.click()
    expect(page.locator("[data-line]")).to_have_text(
        "That is allowed too. For now, tap what has the gold ring."
    )
    assert page.locator("progress").get_attribute("value") == before
    obey(page)
    expect(page.locator("[data-line]")).not_to_contain_text("That is allowed too.")


def test_the_rules_at_its_end_lead_back_to_the_end(open_page: Open) -> None:
    page = learn(open_page, "tutto")
    to_the_end(page)
    page.locator("[data-rules]").click()
    page.wait_for_selector("dialog[open] [data-book=tutto]")
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog[open]", state="detached")
    assert at(page) == ("done", "end")


def test_it_can_be_skipped_and_repeated_and_leads_to_a_game(open_page: Open) -> None:
    page = learn(open_page, "zocken")
    obey(page)
    page.locator("[data-skip-guide]").click()
    assert at(page)[0] == "done"
    # Nothing claims that a turn was played, and nothing can be touched or glows.
    expect(page.locator("main")).to_contain_text("Guided turn skipped")
    expect(page.locator("[data-line]")).to_have_text(re.compile("next to the rules"))
    assert page.locator("[data-advised], [data-board] [data-touch]:enabled").count() == 0
    page.locator("[data-offer=again]").click()
    assert at(page) == ("move", LESSONS["zocken"].script[0].says)  # type: ignore[union-attr]
    page.locator("[data-skip-guide]").click()
    page.locator("[data-offer=play]").click()
    page.wait_for_selector('[data-phase="playing"]')
    assert shown(page)["game"] == "zocken"


# Rings that lie around neither the button they point to nor one box of its row.
ASTRAY = """() => [...document.querySelectorAll('[data-board] [data-advised]')].flatMap((ring) => {
  const target = ring.closest('button, [data-touch]') ?? ring.parentElement;
  const one = ring.getBoundingClientRect();
  const around = [target, ...target.querySelectorAll('.boxes > *')].some((box) => {
    const other = box.getBoundingClientRect();
    const gaps = [other.left - one.left, one.right - other.right,
      other.top - one.top, one.bottom - other.bottom];
    return Math.min(...gaps) >= -1 && Math.max(...gaps) <= 12;
  });
  return around ? [] : [`${target.getAttribute('aria-label') ?? target.textContent}: ` +
    JSON.stringify([one, target.getBoundingClientRect()])];
})"""
# Cups that cross the edge of the felt with their frame, or lie over its words.
OFF_THE_FELT = """() => [...document.querySelectorAll('[data-board] button[data-throw]')]
  .flatMap((cup) => {
    const grown = (box, by) => ({ left: box.left - by, right: box.right + by,
      top: box.top - by, bottom: box.bottom + by });
    const on = cup.closest('[data-part=tray]') ?? document.querySelector('[data-board]');
    const felt = on.getBoundingClientRect();
    const { outlineWidth, outlineOffset } = getComputedStyle(cup);
    const frame = grown(cup.getBoundingClientRect(),
      parseFloat(outlineWidth) + parseFloat(outlineOffset));
    const wrong = [];
    if (frame.left < felt.left || frame.right > felt.right ||
        frame.top < felt.top || frame.bottom > felt.bottom) wrong.push('crosses the edge');
    const said = [...document.querySelectorAll('[data-board] .caption')].filter((words) => {
      if (cup.contains(words) || words.contains(cup) || !words.textContent.trim()) return false;
      const range = document.createRange();
      range.selectNodeContents(words);
      const box = range.getBoundingClientRect();
      return box.left < frame.right && frame.left < box.right &&
        box.top < frame.bottom && frame.top < box.bottom;
    });
    return [...wrong, ...said.map((words) => words.textContent)];
  })"""


@pytest.mark.parametrize("game", ["zocken", "gambler"])
def test_the_ring_lies_around_what_it_points_to_on_a_phone(open_page: Open, game: str) -> None:
    page = learn(open_page, game, size=PHONE)
    rings = 0
    for _ in range(MOST):
        waits, cue = at(page)
        if waits == "done":
            break
        rings += page.locator("[data-board] [data-advised]").count()
        assert page.evaluate(ASTRAY) == [], cue
        assert page.evaluate(OFF_THE_FELT) == [], cue
        obey(page)
    assert rings > 2


def test_once_it_is_there_no_server_is_needed(open_page: Open) -> None:
    # The browser itself may still want the page's icon, and complain that there is no line.
    page = open_page("/learn/engel-bengel", forgiving=True, own=True)
    page.wait_for_selector("[data-lesson]")
    page.context.set_offline(True)
    to_the_end(page)
    page.context.set_offline(False)


def test_it_is_offered_at_the_first_game_once(open_page: Open) -> None:
    page = open_page("/", newcomer=True)
    page.locator('[data-play="tutto"]').click()
    page.locator("[data-show-me]").click()
    page.wait_for_url("**/learn/tutto")
    page.wait_for_selector("[data-lesson]")
    page.goto("/")
    page.locator('[data-play="tutto"]').click()
    page.wait_for_selector('[data-phase="playing"]')
    assert page.locator("dialog[open]").count() == 0


def test_first_games_say_their_aim_and_only_options_make_them_easy(open_page: Open) -> None:
    page = open_page("/", newcomer=True)
    page.locator('[data-play="tutto"]').click()
    page.locator("[data-just-play]").click()
    page.wait_for_selector('[data-phase="playing"]')
    assert shown(page)["options"] == {}  # all 56 cards are shuffled, as printed
    expect(page.locator("[data-aim]")).to_contain_text("6,000 points")
    page.locator("[data-aim] button").click()
    expect(page.locator("[data-aim]")).to_have_count(0)
    page.reload()
    page.wait_for_selector('[data-phase="playing"]')
    assert page.locator("[data-aim]").count() == 0

    page.goto("/")
    page.locator('[data-play="gambler"]').click()
    page.locator("[data-just-play]").click()
    page.wait_for_selector("[data-aim]")
    assert shown(page)["options"] == {"beginner": True}


STOPS: dict[str, object] = {"target": 50_000, "deck": ["stop"] * 60}
AT_PACE: dict[str, object] = {"speed": 4, "hints": True, "rollAtOnce": False}
# Notes whose turn it is and whether the page waits for a reader, however short that is shown.
WATCH = """() => {
  const note = () => {
    window.turns.add(document.querySelector('[data-turn]')?.dataset.seat);
    window.held ||= document.querySelector('[data-offer=on]') !== null;
  };
  window.turns = new Set();
  window.held = false;
  new MutationObserver(note).observe(document, {attributes: true, childList: true, subtree: true});
}"""
PASSED = "() => window.turns.has('1')"  # it has been the bot's turn


def test_a_newcomers_first_stop_card_stays_until_it_is_read(open_page: Open) -> None:
    page = open_page(None, newcomer=True, size=PHONE, settings=AT_PACE)
    lay(page, "tutto", "Anna", "thumb", options=STOPS)
    page.evaluate(WATCH)
    page.locator("[data-offer=throw]").click()
    page.locator("[data-offer=on]").wait_for()
    page.wait_for_timeout(2 * PACE_OF_A_BLOW)
    expect(page.locator("[data-tip]")).to_contain_text("A stop card ends your turn at once")
    assert not page.evaluate(PASSED)
    page.locator("[data-offer=on]").click()
    page.wait_for_function(PASSED)
    # The bot has drawn its own, and Anna's second one needs no explanation.
    page.locator("[data-offer=throw]").wait_for()
    page.wait_for_timeout(600)  # right after a tap that skips, the table takes no other
    page.evaluate(WATCH)
    page.locator("[data-offer=throw]").click()
    page.wait_for_function(PASSED)
    assert not page.evaluate("window.held")


def test_a_stop_card_does_not_hold_up_people_who_know_the_game(open_page: Open) -> None:
    page = open_page(None, settings=AT_PACE)
    lay(page, "tutto", "Anna", "thumb", options=STOPS)
    page.evaluate(WATCH)
    page.locator("[data-offer=throw]").click()
    page.wait_for_function(PASSED)
    assert not page.evaluate("window.held")


SMALL = ((390, 844), (360, 640), (768, 1024), (844, 390))
# Seats, with their names and points, under a tip or a hint.
SEATS = """() => {
  const box = (one) => one.getBoundingClientRect();
  const over = [...document.querySelectorAll('[data-tip], [data-hint]')].map(box);
  const meets = (one, other) => one.left < other.right && other.left < one.right &&
    one.top < other.bottom && other.top < one.bottom;
  return [...document.querySelectorAll('[data-seat]')]
    .filter((seat) => over.some((one) => meets(one, box(seat)))).map((seat) => seat.textContent);
}"""


@pytest.mark.parametrize("game", BOARDS)
def test_tips_and_hints_cover_neither_board_nor_seats_nor_the_head_of_the_page(
    open_page: Open, game: str
) -> None:
    page = open_page(None, language="de", settings={"hints": True})
    lay(page, game, "Anna", "thumb", options={})  # a whole game, so that a tip comes before its end
    page.wait_for_selector("[data-tip]")
    for size in SMALL:
        assert [*measure(page, size, {}).wrong, *covered(page), *page.evaluate(SEATS)] == [], size
    page.locator("[data-hint-button]").click()
    page.wait_for_selector("[data-hint]")
    for size in SMALL:
        assert [*measure(page, size, {}).wrong, *covered(page), *page.evaluate(SEATS)] == [], size


@pytest.mark.deep
def test_it_is_reached_from_the_rules(open_page: Open) -> None:
    page = open_page("/rules/gambler")
    page.locator("[data-learn]").click()
    page.wait_for_url("**/learn/gambler")
    page.wait_for_selector("[data-lesson]")


@pytest.mark.deep
def test_guests_read_the_rules_before_they_sit_down_and_lose_nothing(open_page: Open) -> None:
    anna, ben = open_page(None), open_page(None, language="nl")
    table = lay(anna, "zocken", "Anna", None)
    ben.goto(f"/t/{table}")
    ben.locator("[data-name]").first.fill("Ben")
    ben.locator("[data-rules]").click()
    expect(ben.locator("dialog[open] [data-book=zocken]")).to_contain_text(
        re.compile("treffer", re.I)
    )
    ben.keyboard.press("Escape")
    ben.wait_for_selector("dialog[open]", state="detached")
    assert ben.locator("[data-name]").first.input_value() == "Ben"
    ben.locator("[data-sit]").first.click()
    ben.wait_for_selector("[data-leave]")


@pytest.mark.deep
def test_the_rules_open_over_a_running_game(open_page: Open) -> None:
    page = open_page(None)
    lay(page, "gambler", "Anna", "thumb")
    page.locator("[data-rules]").first.click()
    page.wait_for_selector("dialog[open] [data-book=gambler]")
    assert violations(page) == []
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog[open]", state="detached")
    expect(page.locator("[data-phase]")).to_have_count(1)


@pytest.mark.deep
@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing_in_a_guided_turn(open_page: Open, game: str) -> None:
    page = learn(open_page, game)
    assert violations(page) == []
    while at(page)[0] != "move":
        obey(page)
    assert violations(page) == []
    to_the_end(page)
    assert violations(page) == []
