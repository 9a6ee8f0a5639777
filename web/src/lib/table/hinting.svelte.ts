// A hint that somebody asks for: its words are fetched with the first one, and it is put away when read.
// What is said is in `Hint`, and what it is worth comes from the server.

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

  /** There once the first hint has been asked for. */
  get words(): HintWords | null {
    return this.#words;
  }

  /** Nothing is said until somebody asks; whoever asks again has read it. */
  ask = (): void => {
    const store = this.#store();
    if (store.advice && this.#words) return this.putAway();
    store.advise();
    // Should the words not come, the next one who asks tries again.
    if (!this.#words) void this.#fetch().catch(store.adviceLost);
  };

  /** Whoever was in the hint is back where it was asked for. */
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
