// The questions about a new table.

import { compositionTexts } from './composition.texts';
import CompositionField from './CompositionField.svelte';
import { FIRST, TARGET, type FormUi } from '$lib/pages/new/form';
import { texts } from '$lib/i18n/texts.svelte';

const words = texts({
  en: {
    tooLittle: 'Play to 500 or more: anything less is over after a roll or two.',
    plusMinus: 'When does plus/minus cost the leader points?',
    banked: 'When the points are banked; a null prevents it',
    atOnce: 'At once, whatever happens afterwards',
  },
  nl: {
    tooLittle: 'Speel tot 500 of meer: minder is na een paar worpen voorbij.',
    plusMinus: 'Wanneer verliest de koploper punten door plus/min?',
    banked: 'Als de punten worden genoteerd; een misworp voorkomt het',
    atOnce: 'Meteen, wat er daarna ook gebeurt',
  },
  de: {
    tooLittle: 'Spiel bis 500 oder mehr: Weniger ist nach ein, zwei Würfen vorbei.',
    plusMinus: 'Wann kostet Plus/Minus die Führenden Punkte?',
    banked: 'Wenn die Punkte gutgeschrieben werden; eine Niete verhindert es',
    atOnce: 'Sofort, was danach auch kommt',
  },
});

export const form: FormUi = {
  questions: [
    { ...TARGET, least: 500, tooLittle: () => words.now.tooLittle },
    FIRST,
    {
      name: 'plus_minus',
      label: () => words.now.plusMinus,
      words: () => ({ banked: words.now.banked, at_once: words.now.atOnce }),
    },
    {
      name: 'composition',
      label: () => compositionTexts.now.question,
      Field: CompositionField,
      unread: () => compositionTexts.now.unread,
    },
  ],
};
