// The names of Zocken's seven colours; they travel with the colour wherever it is shown.

import { texts } from '$lib/i18n/texts.svelte';
import type { Colour } from '$lib/wire.gen';

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
