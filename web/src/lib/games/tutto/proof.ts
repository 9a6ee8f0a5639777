// The names of the cards for the proof of the dice, and how many of each there are.

import { texts } from '$lib/i18n/texts.svelte';
import type { ProofFacts } from '$lib/proof/recompute';
import { CARDS, type CardName } from './wire.gen';
import { fullDeck } from './rules';
import { cardName } from './names';

const words = texts({
  en: { card: 'card', cards: 'cards' },
  nl: { card: 'kaart', cards: 'kaarten' },
  de: { card: 'Karte', cards: 'Karten' },
});

export const proof: ProofFacts = {
  deck(options) {
    const full = fullDeck(options);
    return CARDS.flatMap((card) => Array.from({ length: full[card] }, () => card));
  },
  nameOf: (id) => cardName(id as CardName),
  called: () => [words.now.card, words.now.cards],
};
