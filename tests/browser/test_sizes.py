"""Everything needed for a decision fits every screen: all games, in every phase, at nine sizes."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.browser.phases import PHASES, SHOWS, Moment, Phase, catch, fits, reach
from tests.browser.sizes import SIZES, Size, covered
from tests.browser.tables import lay
from tests.chromium import Open

EVERY = 3  # each phase is measured at every third size, the next one at others; in deep at all
SOME = 8  # and only every eighth phase is, but for deep

ALL = [
    # The reissue has the board of Gambler with other words.
    pytest.param(
        game,
        phase,
        sizes,
        id=f"{game}, {phase.name}, {len(sizes)} sizes",
        marks=pytest.mark.deep if sizes is SIZES or game == "engel-bengel" or number % SOME else (),
    )
    for game in PHASES
    for number, phase in enumerate((*PHASES[game], *SHOWS[game]))
    for sizes in (SIZES[number % EVERY :: EVERY], SIZES)
]


@pytest.mark.parametrize(("game", "phase", "sizes"), ALL)
def test_everything_needed_is_on_the_screen_whole_and_large_enough(
    game: str, phase: Phase, sizes: Sequence[Size], open_page: Open
) -> None:
    moment = isinstance(phase, Moment)  # time stands still on such a page, and stays so
    likes = {"rollAtOnce": False, "speed": int(moment)}
    # German has the longest words.
    page = open_page(None, language="de", settings=likes, own=moment)
    if isinstance(phase, Moment):
        catch(page, game, phase)
    else:
        reach(page, game, phase)
    wrong = [
        f"{fit.size[0]}x{fit.size[1]}: {one}"
        for fit in fits(page, phase, sizes)
        for one in fit.wrong
    ]
    assert wrong == []


SMALLEST = ((320, 568), (360, 640), (844, 390))
# Marks and words of the head that are cut by the screen, by the head or by each other, and a
# subtitle or bubble that is not whole.
CUT = """() => {
  const box = (one) => one.getBoundingClientRect();
  const cut = (one, by) => box(one).left < by.left - 1 || box(one).right > by.right + 1 ||
    box(one).top < by.top - 1 || box(one).bottom > by.bottom + 1;
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const seen = (selector) => [...document.querySelectorAll(selector)]
    .filter((one) => one.checkVisibility({ checkOpacity: true }) && box(one).width > 2);
  const head = document.querySelector('header');
  const wrong = [];
  for (const logo of seen('header .logo svg, header .logo .word'))
    if (cut(logo, screen) || cut(logo, box(head))) wrong.push('the logo is cut');
  for (const saying of seen('[data-seat] .saying, [data-saying]')) {
    if (cut(saying, screen)) wrong.push('a reaction leaves the screen');
    for (let around = saying.parentElement; around; around = around.parentElement)
      if (getComputedStyle(around).overflow !== 'visible' && cut(saying, box(around)))
        wrong.push('a reaction is clipped');
  }
  for (const words of seen('main :is(h1, h2) + p, main .subtitle'))
    if (words.scrollWidth > words.clientWidth + 1 &&
        getComputedStyle(words).textOverflow === 'ellipsis') wrong.push(words.textContent);
  if (document.documentElement.scrollWidth > innerWidth) wrong.push('the page is too wide');
  return wrong;
}"""
# A row's stamp and a die of the same row that lie over each other.
STAMPED = """() => [...document.querySelectorAll('[data-stamp]')].flatMap((stamp) => {
  const one = stamp.getBoundingClientRect();
  return [...stamp.closest('[data-row]').querySelectorAll('.boxes > *')]
    .map((die) => die.getBoundingClientRect())
    .filter((die) => die.width > 0 && Math.min(one.right, die.right) -
      Math.max(one.left, die.left) > 1 && Math.min(one.bottom, die.bottom) -
      Math.max(one.top, die.top) > 1);
})"""


def test_on_small_phones_nothing_of_the_head_or_a_reaction_is_cut(open_page: Open) -> None:
    page = open_page("/", language="de")
    for width, height in SMALLEST:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_selector("[data-play]")
        assert [*page.evaluate(CUT), *covered(page)] == [], (width, height)
    lay(page, "zocken", "Anna", "thumb")
    for width, height in (*SMALLEST, (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        page.locator("[data-react]").click()
        page.locator("[data-reaction]").first.click()
        page.locator(":is([data-saying], [data-seat] .saying):visible").first.wait_for()
        assert [*page.evaluate(CUT), *covered(page)] == [], (width, height)


def test_stamps_cover_no_die(open_page: Open) -> None:
    page = open_page(None, settings={"speed": 0})
    phase = next(one for one in PHASES["gambler"] if one.name == "rows finished")
    reach(page, "gambler", phase)
    assert page.locator("[data-stamp]").count() > 1
    for width, height in (*SMALLEST, (1280, 720)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(STAMPED) == [], (width, height)
