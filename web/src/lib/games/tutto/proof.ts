// The names of the cards for the proof of the dice, and how many of each there are.

import { TUTTO_DECK } from './facts.gen';
import { texts } from '$lib/i18n/texts.svelte';
import type { ProofFacts } from '$lib/proof/recompute';
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

export const proof: ProofFacts = {
  deck: DECK,
  nameOf: (id) => cardName(id as CardName),
  called: () => [words.now.card, words.now.cards],
};
