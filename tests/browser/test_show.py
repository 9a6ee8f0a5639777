"""Dice never tell before they land: neither the log, nor the announcement, nor the board."""

from __future__ import annotations

from tests.browser.conftest import Open

# Looks at every frame: while dice tumble, what do the log and the announcer say?
WATCH = """() => {
  const seen = (window.seen = []);
  const look = () => {
    const dice = document.querySelector('[data-dice]');
    seen.push({
      dice: dice?.dataset.dice ?? null,
      log: document.querySelectorAll('[data-log] li').length,
      told: document.querySelector('[data-announced]')?.textContent ?? '',
    });
    requestAnimationFrame(look);
  };
  look();
}"""


def test_nothing_is_told_while_the_dice_tumble(open_page: Open) -> None:
    page = open_page("/", settings={"speed": 1}, motion=True)
    page.locator('[data-play="zocken"]').click()
    page.wait_for_selector("[data-touch]:enabled")
    page.evaluate(WATCH)
    page.locator("[data-touch]:enabled").first.click()
    page.wait_for_function("""() => {
        const began = seen.findIndex((frame) => frame.dice === 'tumbling');
        const now = seen.at(-1);
        return began >= 0 && now.log > seen[began].log && now.told !== seen[began].told;
    }""")
    frames = page.evaluate("seen")
    tumbling = [frame for frame in frames if frame["dice"] == "tumbling"]
    assert len(tumbling) > 3
    assert len({(frame["log"], frame["told"]) for frame in tumbling}) == 1
