// The proof of the dice: the German sheet of Engel & Bengel calls a tableau “Tafel”.

import { texts } from '$lib/i18n/texts.svelte';
import { proofOf } from '../proof';

const words = texts({
  en: { tableau: 'tableau', tableaux: 'tableaux' },
  nl: { tableau: 'spelbord', tableaux: 'spelborden' },
  de: { tableau: 'Tafel', tableaux: 'Tafeln' },
});

export const proof = proofOf(words);
