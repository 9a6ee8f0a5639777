// The names of the tableaux for the proof of the dice.

import { texts, type Texts } from '$lib/i18n/texts.svelte';
import type { ProofFacts } from '$lib/proof/recompute';
import { nameOf } from './names';

export type Words = (typeof words)['now'];

const words = texts({
  en: { tableau: 'tableau', tableaux: 'tableaux' },
  nl: { tableau: 'spelbord', tableaux: 'spelborden' },
  de: { tableau: 'Tableau', tableaux: 'Tableaus' },
});

export const proofOf = (called: Texts<Words> = words): ProofFacts => ({
  nameOf,
  called: () => [called.now.tableau, called.now.tableaux],
});
