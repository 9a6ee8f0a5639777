// The questions about a new table.

import { plural, texts } from '$lib/i18n/texts.svelte';
import { colourNames } from '$lib/parts/colours';
import { FIRST, type FormUi } from '$lib/pages/new/form';
import type { Colour } from './wire.gen';
import Sign from './Sign.svelte';

const words = texts({
  en: {
    rounds: 'Rounds',
    circles: 'Order of the circles',
    circlesHint: 'Which colour lies over which field, from left to right.',
    circle: (n: number, colour: string) => `Field ${n}: ${colour}`,
    matches: 'Points for matches',
    matchesHint: 'Dice under their own colour. Multiples of 10.',
    match: (n: number) => `${n} ${plural(n, 'match', 'matches')}`,
  },
  nl: {
    rounds: 'Rondes',
    circles: 'Volgorde van de cirkels',
    circlesHint: 'Welke kleur boven welk veld ligt, van links naar rechts.',
    circle: (n, colour) => `Veld ${n}: ${colour}`,
    matches: 'Punten voor treffers',
    matchesHint: 'Dobbelstenen onder hun eigen kleur. Veelvouden van 10.',
    match: (n) => `${n} ${plural(n, 'treffer', 'treffers')}`,
  },
  de: {
    rounds: 'Runden',
    circles: 'Reihenfolge der Kreise',
    circlesHint: 'Welche Farbe über welchem Feld liegt, von links nach rechts.',
    circle: (n, colour) => `Feld ${n}: ${colour}`,
    matches: 'Punkte für Übereinstimmungen',
    matchesHint: 'Würfel unter ihrer eigenen Farbe. Vielfache von 10.',
    match: (n) => `${n} ${plural(n, 'Übereinstimmung', 'Übereinstimmungen')}`,
  },
});

const called = (word: string) => colourNames.now[word as Colour];

export const form: FormUi = {
  questions: [
    // The form offers only as many rounds as people play.
    { name: 'rounds', label: () => words.now.rounds, most: 10, few: true },
    FIRST,
    {
      name: 'circles',
      label: () => words.now.circles,
      hint: () => words.now.circlesHint,
      entry: (place, word) => words.now.circle(place, called(word)),
      called,
      Sign,
    },
    {
      name: 'matches',
      label: () => words.now.matches,
      hint: () => words.now.matchesHint,
      entry: (place) => words.now.match(place),
    },
  ],
};
