// How a cup was let go: where, and how fast in which direction. It shapes the tumble of the dice
// thrown with it. Their faces do not depend on it: they are rolled after the release.

export interface Point {
  x: number;
  y: number;
}

export interface Swing extends Point {
  /** Pixels per millisecond. */
  vx: number;
  vy: number;
}

/** Only this much of a movement counts, in milliseconds: a cup held still is not flicked. */
const RECENT = 90;
/** A swing whose dice do not come in this time is forgotten. */
const LASTS = 3_000;

/** The last places of a pointer. */
export class Trail {
  #points: (Point & { at: number })[] = [];

  add({ x, y }: Point): void {
    const at = performance.now();
    this.#points = [...this.#points.filter((point) => at - point.at < RECENT), { x, y, at }];
  }

  get swing(): Swing {
    const now = performance.now();
    const recent = this.#points.filter(({ at }) => now - at < RECENT);
    const [first, last] = [recent[0], this.#points.at(-1)];
    const { x, y } = last ?? { x: 0, y: 0 };
    if (!first || !last || first === last) return { x, y, vx: 0, vy: 0 };
    const time = Math.max(8, now - first.at);
    return { x, y, vx: (x - first.x) / time, vy: (y - first.y) / time };
  }
}

let last: { swing: Swing; at: number } | null = null;

/** A cup was let go so. */
export function noteSwing(swing: Swing): void {
  last = { swing, at: performance.now() };
}

/** The swing of the dice that begin to tumble now; null where nobody carried a cup. */
export function takeSwing(): Swing | null {
  const taken = last && performance.now() - last.at < LASTS ? last.swing : null;
  last = null;
  return taken;
}
