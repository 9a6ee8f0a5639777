// A review in the making: polled until it is ready, or cannot be had.

import { ApiError, type Kept } from '$lib/net/api';
import type { Review } from '$lib/analysis/ledger';
import { localIdOf, reviewsHere, type ReviewWorking } from './host';

/** Milliseconds between two questions, and until a lost answer is asked for again. */
const EVERY = 150;
const LATER = 1_000;
/** The number of lost answers in a row that are tolerated. */
const LOST = 5;

export class Making {
  #review = $state.raw<Review | null>(null);
  #estimated = $state(false);
  #working = $state.raw<ReviewWorking | null>(null);
  #refusal = $state.raw<unknown>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #over = false;
  #asking = true;
  #lost = 0;

  constructor(readonly of: Kept) {
    void this.#ask();
  }

  get review(): Review | null {
    return this.#review;
  }
  /** Values were missing; asking again later may bring an exact review. */
  get estimated(): boolean {
    return this.#estimated;
  }
  /** The progress; null before the first answer and after the last. */
  get working(): ReviewWorking | null {
    return this.#working;
  }
  get refusal(): unknown {
    return this.#refusal;
  }

  /** Asks once more, unless it is still asking. */
  again(): void {
    if (this.#asking) return;
    this.#asking = true;
    this.#refusal = null;
    this.#lost = 0;
    void this.#ask();
  }

  #end(): void {
    this.#working = null;
    this.#asking = false;
  }

  stop(): void {
    this.#over = true;
    clearTimeout(this.#timer);
  }

  async #ask(): Promise<void> {
    let every = LATER;
    try {
      const host = await reviewsHere();
      const answer = await host.review(this.of);
      this.#lost = 0;
      if (answer.status === 'ready') {
        this.#review = answer.review;
        this.#estimated = answer.estimated;
        this.#end();
        return;
      }
      this.#working = answer;
      every = EVERY;
    } catch (thing) {
      this.#lost += 1;
      const passing =
        localIdOf(this.of) === null &&
        thing instanceof ApiError &&
        ['lost', 'too_fast'].includes(thing.code);
      if (!passing || this.#lost > LOST) {
        this.#refusal = thing;
        this.#end();
        return;
      }
    }
    if (!this.#over) this.#timer = setTimeout(() => void this.#ask(), every);
  }
}
