"""Dice never tell before they land: neither the log, nor the announcement, nor the board."""

from __future__ import annotations

from tests.chromium import Open

# Looks after every change of the page: while dice tumble, what do the log and the announcer say?
WATCH = """() => {
  const seen = (window.seen = []);
  const look = () => {
    const dice = document.querySelector('[data-dice]');
    seen.push({
      dice: dice?.dataset.dice ?? null,
      log: document.querySelectorAll('[data-log] li').length,
      told: document.querySelector('[data-announced]')?.textContent ?? '',
    });
  };
  look();
  new MutationObserver(look).observe(document, {
    attributes: true, characterData: true, childList: true, subtree: true,
  });
}"""


def test_nothing_is_told_while_the_dice_tumble(open_page: Open) -> None:
    page = open_page("/", settings={"speed": 1}, motion=True)
    page.locator('[data-play="zocken"]').click()
    page.wait_for_selector("[data-touch]:enabled")
    # Whose turn it is, is announced with a delay: a quick hand would throw before that.
    page.wait_for_selector("[data-announced]:not(:empty)", state="attached")
    page.evaluate(WATCH)
    page.locator("[data-touch]:enabled").first.click()
    page.wait_for_function("""() => {
        const began = seen.findIndex((look) => look.dice === 'tumbling');
        const now = seen.at(-1);
        return began >= 0 && now.log > seen[began].log && now.told !== seen[began].told;
    }""")
    looks = page.evaluate("seen")
    # Other dice may tumble later, when the first have been told of.
    tumbling = [look["dice"] == "tumbling" for look in looks]
    began = tumbling.index(True)
    landed = tumbling.index(False, began)
    assert len({(look["log"], look["told"]) for look in looks[began:landed]}) == 1
