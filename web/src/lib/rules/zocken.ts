// Zocken's rule book.

import { texts } from '$lib/i18n/texts.svelte';
import type { Volume } from './book';
import Drawing from './figures/Zocken.svelte';
import { german } from './zocken.de';
import { english } from './zocken.en';
import { dutch } from './zocken.nl';

export type ZockenFigure = 'fields' | 'valid' | 'broken' | 'finished';

const BOOK = texts({ en: english, nl: dutch, de: german });

export function volume(): Volume<ZockenFigure> {
  return { book: BOOK, Drawing };
}
