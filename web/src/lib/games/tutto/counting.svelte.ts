// A number that counts up to its new value instead of jumping. It never counts down: losses show at
// once.

import { reducedMotion } from '$lib/settings.svelte';
import { untrack } from 'svelte';

const DURATION = 500;

/** Create it while a component initialises; `value` is reactive. */
export class Counting {
  #shown = $state(0);

  constructor(value: () => number) {
    this.#shown = untrack(value);
    $effect(() => this.#count(value()));
  }

  get shown(): number {
    return Math.round(this.#shown);
  }

  #count(to: number): (() => void) | undefined {
    const from = untrack(() => this.#shown);
    if (to <= from || reducedMotion()) {
      this.#shown = to;
      return undefined;
    }
    const start = performance.now();
    const tick = (now: number): void => {
      const share = Math.min(1, Math.max(0, (now - start) / DURATION));
      this.#shown = from + (to - from) * (1 - (1 - share) ** 3);
      if (share < 1) frame = requestAnimationFrame(tick);
    };
    let frame = requestAnimationFrame(tick);
    return () => cancelAnimationFrame(frame);
  }
}
