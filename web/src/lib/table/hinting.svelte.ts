// A hint on request: its words load with the first one. `Hint` displays it; the server computes the
// values.

import type { Explainer, TableUi } from '$lib/games/game';
import type Hint from './Hint.svelte';
import type { TableStore } from './table.svelte';

export interface HintWords {
  Hint: typeof Hint;
  explainer: Explainer;
}

export class Hinting {
  readonly #store: () => TableStore;
  readonly #ui: () => TableUi;
  #words = $state.raw<HintWords | null>(null);

  constructor(store: () => TableStore, ui: () => TableUi) {
    this.#store = store;
    this.#ui = ui;
  }

  /** Null until the first hint is requested. */
  get words(): HintWords | null {
    return this.#words;
  }

  /** Requests a hint; the second press closes it. */
  ask = (): void => {
    const store = this.#store();
    if (store.advice && this.#words) return this.putAway();
    store.advise();
    // If the words fail to load, the next request tries again.
    if (!this.#words) void this.#fetch().catch(store.adviceLost);
  };

  /** Closes the hint; focus inside it returns to the hint button. */
  putAway = (): void => {
    const within = document.activeElement?.closest('[data-hint]');
    this.#store().dropAdvice();
    if (within) document.querySelector<HTMLElement>('[data-hint-button]')?.focus();
  };

  async #fetch(): Promise<void> {
    const [hint, explainer] = await Promise.all([import('./Hint.svelte'), this.#ui().explainer()]);
    this.#words = { Hint: hint.default, explainer };
  }
}
