// The values of a decision's moves: first the few in the review, then all of them, fetched once the
// reader pauses there.

import type { Kept } from '$lib/net/api';
import type { ReviewedDecision } from '$lib/analysis/ledger';
import type { Move } from '$lib/wire.gen';
import { SvelteMap } from 'svelte/reactivity';
import { reviewsHere } from './host';

type Values = [Move, number][];
const REST = 250;

export class AllValues {
  #known = new SvelteMap<number, Values>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly of: Kept) {}

  /** The values known so far, the best first. */
  at(decision: ReviewedDecision | null): Values {
    if (!decision) return [];
    return this.#known.get(decision.event) ?? decision.values;
  }

  /** The reader looks at this decision. */
  look(decision: ReviewedDecision | null): void {
    clearTimeout(this.#timer);
    if (!decision || this.#known.has(decision.event)) return;
    if (decision.values.length >= decision.moves) return;
    this.#timer = setTimeout(() => {
      const worth = reviewsHere().then((host) => host.worth(this.of, decision.event));
      worth.then(
        ({ event, values }) => this.#known.set(event, values),
        () => undefined, // the few known values stay
      );
    }, REST);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
