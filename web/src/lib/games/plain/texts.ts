// What the plain board says beside the game's own words.

import { texts } from '$lib/i18n/texts.svelte';

export const plainTexts = texts({
  en: { table: 'What lies on the table', dice: 'Dice' },
  nl: { table: 'Wat er op tafel ligt', dice: 'Dobbelstenen' },
  de: { table: 'Was auf dem Tisch liegt', dice: 'Würfel' },
});
