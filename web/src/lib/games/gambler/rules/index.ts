// Gambler and Engel & Bengel: one rule book, printed for two boxes.

import { texts } from '$lib/i18n/texts.svelte';
import { bound, type Volume } from '$lib/rules/book';
import { german } from './de';
import Drawing from './Drawing.svelte';
import { english } from './en';
import { dutch } from './nl';

export type Edition = 'gambler' | 'engel-bengel';
export type GamblerFigure = 'tableau' | 'kinds' | 'turn' | 'forced' | 'paid';

export const volume = (edition: Edition): Volume =>
  bound<GamblerFigure>({
    book: texts({ en: english(edition), nl: dutch(edition), de: german(edition) }),
    Drawing,
  });
