// Gambler and Engel & Bengel: one rule book, printed for two boxes.

import { texts } from '$lib/i18n/texts.svelte';
import type { DrawnGame } from '$lib/wire.gen';
import type { Volume } from './book';
import Drawing from './figures/Gambler.svelte';
import { german } from './gambler.de';
import { english } from './gambler.en';
import { dutch } from './gambler.nl';

export type Edition = Extract<DrawnGame, 'gambler' | 'engel-bengel'>;
export type GamblerFigure = 'tableau' | 'kinds' | 'turn' | 'forced';

export function volume(edition: Edition): Volume<GamblerFigure> {
  return { book: BOOKS[edition], Drawing };
}

const printed = (edition: Edition) =>
  texts({ en: english(edition), nl: dutch(edition), de: german(edition) });

const BOOKS = { gambler: printed('gambler'), 'engel-bengel': printed('engel-bengel') };
