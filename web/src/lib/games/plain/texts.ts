// The texts of the plain board, besides the game's own.

import { texts } from '$lib/i18n/texts.svelte';

export const plainTexts = texts({
  en: { table: 'What lies on the table', dice: 'Dice' },
  nl: { table: 'Wat er op tafel ligt', dice: 'Dobbelstenen' },
  de: { table: 'Was auf dem Tisch liegt', dice: 'Würfel' },
});
