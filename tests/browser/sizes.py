"""What of a table does not fit the screen it is on, measured in the browser.

Boards mark what somebody needs in order to decide: `data-part="die|card|row|plate|tray|cup"`; the
frame marks its buttons (`data-offer`) and the score. How a table gets to where it is measured is in
`phases`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

from playwright.sync_api import Page

Size: TypeAlias = tuple[int, int]
SIZES: tuple[Size, ...] = (
    (844, 390),
    (390, 844),
    (360, 640),
    (768, 1024),
    (1024, 768),
    (1280, 720),
    (1366, 657),
    (1920, 1080),
    (2560, 1440),
)
SMALLEST_DIE, SMALLEST_TOUCH, SMALLEST_TYPE = 40, 44, 10
LARGE, SHARE = 1080, 0.6  # from this height on the board uses at least this share of it

RESIZED = """() => {
  window.resized = new Promise((done) => addEventListener('resize', done, { once: true }));
}"""
MEASURE = """async () => {
  // Type and containers have followed the screen; a clock that a test has stopped does not matter.
  // After a jump to another size Chromium keeps some lengths of the old screen (turning a phone or
  // dragging a window hardly shows it), so everything is laid out anew.
  await window.resized;
  document.body.style.display = 'none';
  void document.body.offsetHeight;
  document.body.style.display = '';
  for (const _ of [1, 2]) await document.body.animate([], { duration: 20 }).finished;
  // What is asked of an element is asked of its parents, and found once.
  const once = (ask) => {
    const found = new Map();
    const answer = (one) => {
      if (!found.has(one)) found.set(one, ask(one, answer));
      return found.get(one);
    };
    return answer;
  };
  // For readers only: kept in a pixel, or clipped away.
  const said = once((one, above) => {
    if (!one || one === document.body) return false;
    if (one.clientWidth === 1 && one.clientHeight === 1) return true;
    return getComputedStyle(one).clipPath.startsWith('inset(50%') || above(one.parentElement);
  });
  const seen = (one) =>
    one.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) &&
    !one.closest('dialog, [inert]') && one.getBoundingClientRect().width > 0 && !said(one);
  const name = (one) => {
    const kind = one.dataset?.part ?? one.dataset?.offer ?? one.tagName.toLowerCase();
    const says = (one.getAttribute('aria-label') ?? one.textContent).trim().replace(/\\s+/g, ' ');
    return says ? `${kind} "${says.slice(0, 40)}"` : kind;
  };
  const box = ({ left, top, right, bottom }) => ({ left, top, right, bottom });
  // As it lies, not as it is turned: a die at an angle is no wider than the die.
  const place = once((one) => {
    const found = one.getBoundingClientRect();
    const [x, y] = [(found.left + found.right) / 2, (found.top + found.bottom) / 2];
    const [w, h] = [one.offsetWidth ?? found.width, one.offsetHeight ?? found.height];
    return { left: x - w / 2, top: y - h / 2, right: x + w / 2, bottom: y + h / 2 };
  });
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  // What is left of the screen once everything around has clipped it.
  const clip = once((one, above) => {
    if (!one || one === document.body) return screen;
    const { overflow, display, position } = getComputedStyle(one);
    const left = position === 'fixed' ? screen : above(one.parentElement);
    if (overflow === 'visible' || display === 'contents' || display === 'inline') return left;
    const edge = one.getBoundingClientRect();
    return { left: Math.max(left.left, edge.left), top: Math.max(left.top, edge.top),
      right: Math.min(left.right, edge.right), bottom: Math.min(left.bottom, edge.bottom) };
  });
  const within = (small, large, x = 1, y = 1) =>
    small.left >= large.left - x && small.right <= large.right + x &&
    small.top >= large.top - y && small.bottom <= large.bottom + y;
  const meet = (one, other) =>
    Math.min(Math.min(one.right, other.right) - Math.max(one.left, other.left),
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));

  const wrong = [];
  const board = document.querySelector('[data-board]');
  const parts = [...document.querySelectorAll('[data-part], [data-offer], [data-skip]')]
    .filter(seen);
  const banners = [...document.querySelectorAll('[data-moment], [data-tip], [data-hint]')]
    .filter(seen);

  const page = document.documentElement;
  if (page.scrollWidth > innerWidth) wrong.push(`the page is ${page.scrollWidth} px wide`);
  if (page.scrollHeight > innerHeight) wrong.push(`the page is ${page.scrollHeight} px high`);

  for (const part of parts) {
    const at = place(part);
    if (!within(at, screen)) wrong.push(`${name(part)} is off the screen`);
    else if (!within(at, clip(part.parentElement))) wrong.push(`${name(part)} is cut off`);
    else if (getComputedStyle(part).pointerEvents !== 'none') {
      const top = document.elementFromPoint((at.left + at.right) / 2, (at.top + at.bottom) / 2);
      if (top && !part.contains(top) && !top.contains(part) && !top.closest('[data-trip]'))
        wrong.push(`${name(part)} lies under ${name(top)}`);
    }
  }
  const pairs = [...parts, ...banners];
  for (const [index, one] of pairs.entries())
    for (const other of pairs.slice(index + 1)) {
      if (one.contains(other) || other.contains(one)) continue;
      if (meet(place(one), place(other)) > 2.5)
        wrong.push(`${name(one)} and ${name(other)} overlap`);
    }

  // Words: whole, inside what they are written on, and large enough.
  let type = Infinity;
  const table = document.querySelector('[data-phase]');
  const walker = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const on = text.parentElement;
    if (!text.data.trim() || !seen(on) || on.closest('style, title')) continue;
    const needed = on.closest('[data-board], [data-offer], [data-part], [data-status]');
    if (!needed) continue;
    type = Math.min(type, parseFloat(getComputedStyle(on).fontSize));
    const range = document.createRange();
    range.selectNodeContents(text);
    const holder = on.closest('button, [data-offer], [data-part="card"], [data-part="plate"]');
    for (const line of range.getClientRects()) {
      if (line.width < 1) continue;
      const slack = line.height * 0.3; // a line is higher than its letters
      if (!within(box(line), clip(on), 2, slack) ||
          (holder && !within(box(line), box(holder.getBoundingClientRect()), 2, slack))) {
        wrong.push(`"${text.data.trim().slice(0, 40)}" is cut`);
        break;
      }
    }
  }

  const touched = ':is(button, a[href], summary, [role=button], [data-touch])';
  for (const touch of document.querySelectorAll(
    `[data-phase] ${touched}, header :is(a, button)`)) {
    if (!seen(touch)) continue;
    const { offsetWidth: w, offsetHeight: h } = touch;
    if (Math.min(w, h) >= SMALLEST_TOUCH - 0.5) continue;
    // It may be wider to the finger than to the eye.
    const { left, right, top, bottom } = touch.getBoundingClientRect();
    const hit = (x, y) => touch.contains(
      document.elementFromPoint((left + right) / 2 + x, (top + bottom) / 2 + y));
    const far = SMALLEST_TOUCH / 2 - 0.5;
    if (!(hit(far, 0) && hit(-far, 0) && hit(0, far) && hit(0, -far)))
      wrong.push(`${name(touch)} is ${w}x${h} px to touch`);
  }

  const dice = parts.filter((part) => part.dataset.part === 'die')
    .map((die) => Math.min(die.offsetWidth, die.offsetHeight));
  const counted = [...board.querySelectorAll('[data-beat]')].filter(seen);
  const lying = [...parts.filter((part) => board.contains(part)), ...counted].map(place);
  const counts = {};
  for (const { dataset: { part, offer } } of parts) {
    const kind = part ?? 'offer';
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  const used = lying.length === 0 ? 0 :
    Math.max(...lying.map(({ bottom }) => bottom)) - Math.min(...lying.map(({ top }) => top));
  const { width, height } = board.getBoundingClientRect();
  return {
    wrong: [...new Set(wrong)], counts, die: dice.length ? Math.min(...dice) : null,
    type: type === Infinity ? null : type, board: [width, height], used: used / innerHeight,
  };
}""".replace("SMALLEST_TOUCH", str(SMALLEST_TOUCH))

# What can be touched in the head of the page (the tools of a table, too) and cannot be reached.
COVERED = """() =>
  [...document.querySelectorAll('header :is(a, button), [data-tools] button')].flatMap((way) => {
    if (!way.checkVisibility({ checkVisibilityCSS: true })) return [];
    const { left, right, top, bottom } = way.getBoundingClientRect();
    const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return way.contains(over) ? [] : [way.getAttribute('aria-label') ?? way.textContent.trim()];
  })"""


def covered(page: Page) -> list[str]:
    """The links and buttons in the head of the page that something else lies over."""
    found: list[str] = page.evaluate(COVERED)
    return found


@dataclass(frozen=True)
class Fit:
    """How a table fits one screen."""

    size: tuple[int, int]
    wrong: tuple[str, ...]
    counts: dict[str, int]
    die: float | None  # the smallest that matters
    type: float | None  # the smallest, in pixels
    board: tuple[float, float]
    used: float  # the share of the screen's height from the board's first part to its last


def measure(page: Page, size: tuple[int, int], needs: dict[str, int]) -> Fit:
    """Measure at one size; `needs` says how many of which part there are to be."""
    if page.viewport_size != {"width": size[0], "height": size[1]}:
        page.evaluate(RESIZED)
        page.set_viewport_size({"width": size[0], "height": size[1]})
    found: dict[str, Any] = page.evaluate(MEASURE)
    wrong = list(found["wrong"])
    die, smallest = found["die"], found["type"]
    wrong += [
        f"only {found['counts'].get(part, 0)} of {most} parts that are a {part}"
        for part, most in needs.items()
        if found["counts"].get(part, 0) < most
    ]
    if die is not None and die < SMALLEST_DIE - 0.5:
        wrong.append(f"a die is {die:.0f} px")
    if smallest is not None and smallest < SMALLEST_TYPE:
        wrong.append(f"type of {smallest:.1f} px")
    on_board = set(needs) - {"offer", "score"}
    if size[1] >= LARGE and size[0] >= size[1] and on_board and found["used"] < SHARE:
        wrong.append(f"the board uses {found['used']:.0%} of the height")
    width, height = found["board"]
    return Fit(size, tuple(wrong), found["counts"], die, smallest, (width, height), found["used"])
