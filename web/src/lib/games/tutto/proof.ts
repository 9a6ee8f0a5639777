// The cards for the proof of the dice: how they are drawn, and their names.

import { TUTTO_DECK } from './facts.gen';
import { texts } from '$lib/i18n/texts.svelte';
import type { Heap, ProofFacts } from '$lib/proof/recompute';
import { CARDS, type CardName } from './wire.gen';
import { cardName } from './texts';

const words = texts({
  en: { card: 'card', cards: 'cards' },
  nl: { card: 'kaart', cards: 'kaarten' },
  de: { card: 'Karte', cards: 'Karten' },
});

/** All 56 in the protocol's order, copies side by side. */
const DECK: readonly CardName[] = CARDS.flatMap((card) =>
  Array.from({ length: TUTTO_DECK[card] }, () => card),
);

class Cards implements Heap {
  #fixed: string[];
  #deck: string[] = [];

  constructor(options: Record<string, unknown>) {
    this.#fixed = Array.isArray(options['deck']) ? options['deck'].map(String) : [];
  }

  get fixed(): string | null {
    return this.#fixed[0] ?? null;
  }

  get undrawn(): string[] {
    if (this.#deck.length === 0) this.#deck = [...DECK];
    return this.#deck;
  }

  drawn(card: string): void {
    if (this.#fixed.length > 0) {
      this.#fixed.shift();
      return;
    }
    const at = this.undrawn.indexOf(card);
    if (at >= 0) this.#deck.splice(at, 1);
  }
}

export const proof: ProofFacts = {
  heap: (options) => new Cards(options),
  deck: DECK,
  nameOf: (id) => cardName(id as CardName),
  called: () => [words.now.card, words.now.cards],
};
