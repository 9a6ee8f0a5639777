// Zocken's rule book.

import { texts } from '$lib/i18n/texts.svelte';
import { bound } from '$lib/rules/book';
import Drawing from './Drawing.svelte';
import { german } from './de';
import { english } from './en';
import { dutch } from './nl';

export type ZockenFigure =
  'fields' | 'valid' | 'falling' | 'evading' | 'broken' | 'counted' | 'finished' | 'bet';

export const volume = bound<ZockenFigure>({
  book: texts({ en: english, nl: dutch, de: german }),
  Drawing,
});
