// Drag and drop by mouse, finger or pen. A press that hardly moves stays a tap. The caller decides
// what is dragged and what accepts it; keys and taps must be able to do the same.

import { reducedMotion } from '$lib/settings.svelte';
import type { ActionReturn } from 'svelte/action';
import { Trail, type Point, type Swing } from './swing';

export interface Drag<P = unknown> {
  payload: P;
  /** Dropped on `[data-drop="target"]`, one that accepts it. */
  drop(target: string, payload: P): void;
  /** Whether a target accepts it; by default every target on the page does. */
  takes?(target: string, payload: P): boolean;
  /** Called with the payload when the drag begins, and with null when it ends. */
  lifted?(payload: P | null): void;
  /** The accepting target under it; null when it leaves. */
  over?(target: string | null): void;
  /** Tilts with the hand; called with the movement before the drop. */
  swung?(swing: Swing): void;
}

/** What is carried over the felt is thrown there: a cup, a card, a single die. */
export const FELT = 'felt';

/** The pixels that a finger may move in a tap. */
export const SLIP = 6;
/**
 * How far above a finger the element is held, in its own heights, so that the thumb does not hide
 * it.
 */
const ABOVE = 0.75;
const BACK = 180;
/** The most degrees that what is carried tilts. */
const TILT = 40;
/** After a drag a browser may send a click within this time. */
const LATE = 60;

const within = ({ left, right, top, bottom }: DOMRect, { x, y }: Point): boolean =>
  x >= left && x <= right && y >= top && y <= bottom;

/** A copy of the element above the page, placed where it inherits its colours. */
function copyOf(node: HTMLElement, { left, top, width, height }: DOMRect): HTMLElement {
  const copy = node.cloneNode(true) as HTMLElement;
  for (const name of ['id', 'aria-label', 'data-drop', 'data-touch']) copy.removeAttribute(name);
  copy.dataset.dragCopy = '';
  copy.inert = true;
  copy.setAttribute('aria-hidden', 'true');
  copy.setAttribute('popover', 'manual');
  Object.assign(copy.style, {
    position: 'fixed',
    inset: 'auto',
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
    margin: '0',
    border: '0',
    background: 'none',
    overflow: 'visible',
    pointerEvents: 'none',
    transition: 'none',
    animation: 'none',
    zIndex: '100',
    filter: 'drop-shadow(0 8px 6px rgb(0 0 0 / 0.4))',
  });
  (node.parentElement ?? document.body).append(copy);
  copy.showPopover?.();
  return copy;
}

/** The current drag; there is one at a time. */
class Flight<P> {
  readonly #node: HTMLElement;
  readonly #options: Drag<P>;
  readonly #start: Point;
  readonly #home: DOMRect;
  readonly #copy: HTMLElement;
  readonly #above: number;
  readonly #trail = new Trail();
  #over: HTMLElement | null = null;

  constructor(node: HTMLElement, options: Drag<P>, start: Point, byMouse: boolean) {
    this.#node = node;
    this.#options = options;
    this.#start = start;
    this.#home = node.getBoundingClientRect();
    this.#above = byMouse ? 0 : this.#home.height * ABOVE;
    this.#copy = copyOf(node, this.#home);
    node.dataset.dragged = '';
    node.style.opacity = '0.3';
    for (const target of this.#targets()) target.dataset.dropOpen = '';
    options.lifted?.(options.payload);
  }

  move(to: Point): void {
    const by = { x: to.x - this.#start.x, y: to.y - this.#start.y - this.#above };
    this.#copy.style.translate = `${by.x}px ${by.y}px`;
    this.#trail.add(to);
    if (this.#options.swung && !reducedMotion()) this.#tilt();
    const { left, top, width, height } = this.#home;
    const middle = { x: left + width / 2 + by.x, y: top + height / 2 + by.y };
    // People aim with the copy they see; where that is over no target, the finger counts.
    this.#enter(this.#at(middle) ?? this.#at(to));
  }

  drop(): void {
    const target = this.#over?.dataset.drop;
    this.#end(target === undefined);
    if (target === undefined) return;
    this.#options.swung?.(this.#trail.swing);
    this.#options.drop(target, this.#options.payload);
  }

  cancel(): void {
    this.#end(true);
  }

  #tilt(): void {
    const { style } = this.#copy;
    style.transition = 'rotate 90ms';
    style.rotate = `${Math.max(-TILT, Math.min(TILT, this.#trail.swing.vx * TILT))}deg`;
  }

  #targets(): HTMLElement[] {
    const { takes, payload } = this.#options;
    return [...document.querySelectorAll<HTMLElement>('[data-drop]')].filter(
      (target) => !takes || takes(target.dataset.drop!, payload),
    );
  }

  /** The innermost of the targets here. */
  #at(point: Point): HTMLElement | null {
    const here = this.#targets().filter((target) => within(target.getBoundingClientRect(), point));
    return here.find((target) => !here.some((o) => o !== target && target.contains(o))) ?? null;
  }

  #enter(target: HTMLElement | null): void {
    if (target === this.#over) return;
    delete this.#over?.dataset.dropOver;
    this.#over = target;
    if (target) target.dataset.dropOver = '';
    this.#options.over?.(target?.dataset.drop ?? null);
  }

  #end(back: boolean): void {
    this.#enter(null);
    for (const lit of document.querySelectorAll<HTMLElement>('[data-drop-open]')) {
      delete lit.dataset.dropOpen;
    }
    delete this.#node.dataset.dragged;
    this.#node.style.opacity = '';
    this.#options.lifted?.(null);
    const copy = this.#copy;
    if (!back || reducedMotion() || typeof copy.animate !== 'function') return copy.remove();
    const home = copy.animate({ translate: '0 0' }, { duration: BACK, easing: 'ease-out' });
    home.onfinish = home.oncancel = () => copy.remove();
  }
}

/** Suppresses the click that a browser sends after a drag: nobody meant to tap. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
    done();
  };
  const done = () => {
    removeEventListener('click', swallow, true);
    removeEventListener('pointerdown', done, true);
    clearTimeout(late);
  };
  const late = setTimeout(done, LATE);
  addEventListener('click', swallow, true);
  addEventListener('pointerdown', done, true);
}

/** `use:drag={{ payload, drop }}`, or null where dragging is off. */
export function drag<P>(node: HTMLElement, initial: Drag<P> | null): ActionReturn<Drag<P> | null> {
  let options: Drag<P> | null = null;
  let pressed: (Point & { id: number; byMouse: boolean }) | null = null;
  let flight: Flight<P> | null = null;

  function press(event: PointerEvent): void {
    if (!options || pressed || event.button !== 0 || event.isPrimary === false) return;
    const { clientX: x, clientY: y, pointerId: id, pointerType } = event;
    pressed = { x, y, id, byMouse: pointerType === 'mouse' };
    addEventListener('pointermove', move);
    addEventListener('pointerup', up);
    addEventListener('pointercancel', cancel);
    addEventListener('blur', cancel);
    addEventListener('keydown', key, true);
    node.addEventListener('contextmenu', hush);
  }

  function move(event: PointerEvent): void {
    if (!pressed || !options || event.pointerId !== pressed.id) return;
    const to = { x: event.clientX, y: event.clientY };
    if (!flight) {
      if (Math.hypot(to.x - pressed.x, to.y - pressed.y) < SLIP) return;
      flight = new Flight(node, options, pressed, pressed.byMouse);
    }
    flight.move(to);
  }

  function up(event: PointerEvent): void {
    if (event.pointerId !== pressed?.id) return;
    const flown = flight;
    letGo();
    if (!flown) return;
    swallowClick();
    flown.drop();
  }

  function cancel(event?: Event): void {
    if (event && 'pointerId' in event && event.pointerId !== pressed?.id) return;
    const flown = flight;
    letGo();
    flown?.cancel();
  }

  function key(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !flight) return;
    event.preventDefault();
    event.stopPropagation();
    cancel();
    swallowOnce();
  }

  /** The pointer is still down; its release must do nothing. */
  function swallowOnce(): void {
    addEventListener('pointerup', swallowClick, { once: true, capture: true });
  }

  /** A finger resting on the element must not open a menu. */
  function hush(event: Event): void {
    event.preventDefault();
  }

  function letGo(): void {
    pressed = flight = null;
    removeEventListener('pointermove', move);
    removeEventListener('pointerup', up);
    removeEventListener('pointercancel', cancel);
    removeEventListener('blur', cancel);
    removeEventListener('keydown', key, true);
    node.removeEventListener('contextmenu', hush);
  }

  function update(next: Drag<P> | null): void {
    options = next;
    node.style.touchAction = next ? 'none' : '';
    node.style.userSelect = next ? 'none' : '';
    if (!next) cancel();
  }

  node.addEventListener('pointerdown', press);
  update(initial);
  return {
    update,
    destroy() {
      cancel();
      node.removeEventListener('pointerdown', press);
    },
  };
}
