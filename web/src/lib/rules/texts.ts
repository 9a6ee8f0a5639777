// The words around the rule books: chapters, ways on.

import { texts } from '$lib/i18n/texts.svelte';
import type { Chapter } from './book';

interface RulesTexts {
  chapters: Record<Chapter, string>;
  contents: string;
  books: string;
  play: (game: string) => string;
  print: string;
}

export const rulesTexts = texts<RulesTexts>({
  en: {
    chapters: {
      aim: 'The aim',
      material: 'What is on the table',
      setup: 'Setting up',
      turn: 'Your turn',
      scoring: 'Points',
      special: 'Special cases',
      end: 'The end',
      options: 'Options',
    },
    contents: 'Contents',
    books: 'Rules of the games',
    play: (game) => `Play ${game}`,
    print: 'Print',
  },
  nl: {
    chapters: {
      aim: 'Het doel',
      material: 'Wat er op tafel ligt',
      setup: 'Voorbereiding',
      turn: 'Je beurt',
      scoring: 'Punten',
      special: 'Bijzondere gevallen',
      end: 'Het einde',
      options: 'Opties',
    },
    contents: 'Inhoud',
    books: 'Regels van de spellen',
    play: (game) => `Speel ${game}`,
    print: 'Afdrukken',
  },
  de: {
    chapters: {
      aim: 'Das Ziel',
      material: 'Was auf dem Tisch liegt',
      setup: 'Vorbereitung',
      turn: 'Dein Zug',
      scoring: 'Punkte',
      special: 'Besondere Fälle',
      end: 'Das Ende',
      options: 'Varianten',
    },
    contents: 'Inhalt',
    books: 'Regeln der Spiele',
    play: (game) => `${game} spielen`,
    print: 'Drucken',
  },
});
