// The words of the page that lists the workshops.

import { texts } from '$lib/i18n/texts.svelte';

export const workshopTexts = texts({
  en: {
    title: 'The workshop',
    lead: 'Make a game your own, see at once what that does to it, and play it.',
    open: 'Open',
  },
  nl: {
    title: 'De werkplaats',
    lead: 'Maak een spel van jezelf, zie meteen wat dat ermee doet, en speel het.',
    open: 'Openen',
  },
  de: {
    title: 'Die Werkstatt',
    lead: 'Mach ein Spiel zu deinem, sieh sofort, was das bewirkt, und spiel es.',
    open: 'Öffnen',
  },
});
