// The questions about a new table.

import { FIRST, TARGET, type FormUi } from '$lib/pages/new/form';
import { texts } from '$lib/i18n/texts.svelte';

const words = texts({
  en: {
    plusMinus: 'When does a plus/minus card charge the leader?',
    banked: 'When the points are banked; a null prevents it',
    atOnce: 'At once, whatever happens afterwards',
  },
  nl: {
    plusMinus: 'Wanneer verliest de koploper punten door plus/min?',
    banked: 'Als de punten worden genoteerd; een misworp voorkomt het',
    atOnce: 'Meteen, wat er daarna ook gebeurt',
  },
  de: {
    plusMinus: 'Wann kostet Plus/Minus die Führenden Punkte?',
    banked: 'Wenn die Punkte gutgeschrieben werden; eine Niete verhindert es',
    atOnce: 'Sofort, was danach auch kommt',
  },
});

export const form: FormUi = {
  questions: [
    TARGET,
    FIRST,
    {
      name: 'plus_minus',
      label: () => words.now.plusMinus,
      words: () => ({ banked: words.now.banked, at_once: words.now.atOnce }),
    },
  ],
};
