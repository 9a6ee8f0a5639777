"""Waiting until nothing on a page moves any more, before anything on it is measured.

The tests say what is measured.
"""

from __future__ import annotations

from playwright.sync_api import Page

from tests.patience import PATIENCE

# Fonts are there, no animation runs that has an end, and everything is where it was a frame ago.
STILL = """async (patience) => {
  const frame = () => new Promise((then) => requestAnimationFrame(() => setTimeout(then)));
  const moving = () => document.getAnimations().some(
    (one) => one.playState === 'running' && one.effect?.getComputedTiming().endTime !== Infinity);
  const places = () => [...document.querySelectorAll('body *')].map((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [x, y, width, height].join();
  }).join(';');
  const end = performance.now() + 1000 * patience;
  await document.fonts.ready;
  for (let before = null, now; ; before = now) {
    await frame();
    now = moving() ? null : places();
    if (now !== null && now === before) return;
    if (performance.now() > end) throw new Error('something on the page never comes to rest');
  }
}"""


def still(page: Page) -> None:
    """Wait until everything on the page has come to rest."""
    page.evaluate(STILL, PATIENCE)
