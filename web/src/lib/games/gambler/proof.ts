// The tableaux for the proof of the dice: how they are drawn, and their names.

import { GAMBLER_TABLEAUX } from './facts.gen';
import { texts, type Texts } from '$lib/i18n/texts.svelte';
import type { Heap, ProofFacts } from '$lib/proof/recompute';
import { nameOf } from './names';

export type Words = (typeof words)['now'];

const words = texts({
  en: { tableau: 'tableau', tableaux: 'tableaux' },
  nl: { tableau: 'spelbord', tableaux: 'spelborden' },
  de: { tableau: 'Tableau', tableaux: 'Tableaus' },
});

/** The pile of tableaux: the edition's, without the starter and those seen, sorted. */
class Tableaux implements Heap {
  readonly fixed = null;
  #undrawn: string[];

  constructor(edition: string, options: Record<string, unknown>) {
    const ids = GAMBLER_TABLEAUX[edition] ?? [];
    this.#undrawn = ids.slice(options['beginner'] === true ? 1 : 0).sort();
  }

  get undrawn(): string[] {
    return this.#undrawn;
  }

  drawn(id: string): void {
    this.#undrawn = this.#undrawn.filter((other) => other !== id);
  }
}

export const proofOf = (edition: string, called: Texts<Words> = words): ProofFacts => ({
  heap: (options) => new Tableaux(edition, options),
  nameOf,
  called: () => [called.now.tableau, called.now.tableaux],
});
