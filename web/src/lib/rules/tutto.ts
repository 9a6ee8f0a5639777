// Tutto's rule book.

import { texts } from '$lib/i18n/texts.svelte';
import type { Volume } from './book';
import Drawing from './figures/Tutto.svelte';
import { german } from './tutto.de';
import { english } from './tutto.en';
import { dutch } from './tutto.nl';

export type TuttoFigure = 'cards' | 'roll' | 'aside' | 'values' | 'straight';

const BOOK = texts({ en: english, nl: dutch, de: german });

export function volume(): Volume<TuttoFigure> {
  return { book: BOOK, Drawing };
}
