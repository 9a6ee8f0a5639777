// The seven colours of dice, and their names, which appear wherever a colour is shown.

import { texts } from '$lib/i18n/texts.svelte';

export const COLOURS = ['red', 'orange', 'yellow', 'green', 'blue', 'purple', 'white'] as const;
export type Colour = (typeof COLOURS)[number];

export const colourNames = texts<Record<Colour, string>>({
  en: {
    red: 'red',
    orange: 'orange',
    yellow: 'yellow',
    green: 'green',
    blue: 'blue',
    purple: 'purple',
    white: 'white',
  },
  nl: {
    red: 'rood',
    orange: 'oranje',
    yellow: 'geel',
    green: 'groen',
    blue: 'blauw',
    purple: 'paars',
    white: 'wit',
  },
  de: {
    red: 'Rot',
    orange: 'Orange',
    yellow: 'Gelb',
    green: 'Grün',
    blue: 'Blau',
    purple: 'Lila',
    white: 'Weiß',
  },
});
