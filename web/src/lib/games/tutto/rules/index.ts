// Tutto's rule book.

import { texts } from '$lib/i18n/texts.svelte';
import { bound } from '$lib/rules/book';
import Drawing from './Drawing.svelte';
import { german } from './de';
import { english } from './en';
import { dutch } from './nl';

export type TuttoFigure = 'cards' | 'roll' | 'aside' | 'lost' | 'values' | 'straight';

export const volume = bound<TuttoFigure>({
  book: texts({ en: english, nl: dutch, de: german }),
  Drawing,
});
