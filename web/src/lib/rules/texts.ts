// The texts around the rule books: chapters, links.

import { texts } from '$lib/i18n/texts.svelte';
import type { Chapter } from './book';

export const rulesTexts = texts({
  en: {
    chapters: {
      aim: 'The aim',
      material: 'What is on the table',
      setup: 'Setting up',
      turn: 'Your turn',
      scoring: 'Points',
      bets: 'The bets',
      special: 'Special cases',
      end: 'The end',
      options: 'Options',
    } satisfies Record<Chapter, string>,
    contents: 'Contents',
    books: 'Rules',
    play: (game: string) => `Play ${game}`,
    print: 'Print',
  },
  nl: {
    chapters: {
      aim: 'Het doel',
      material: 'Spelmateriaal',
      setup: 'Spelvoorbereiding',
      turn: 'Je beurt',
      scoring: 'Punten',
      bets: 'De weddenschappen',
      special: 'Bijzondere gevallen',
      end: 'Einde van het spel',
      options: 'Opties',
    },
    contents: 'Inhoud',
    books: 'Spelregels',
    play: (game) => `Speel ${game}`,
    print: 'Afdrukken',
  },
  de: {
    chapters: {
      aim: 'Das Ziel',
      material: 'Spielmaterial',
      setup: 'Spielvorbereitung',
      turn: 'Dein Zug',
      scoring: 'Punkte',
      bets: 'Die Wetten',
      special: 'Besondere Fälle',
      end: 'Spielende',
      options: 'Varianten',
    },
    contents: 'Inhalt',
    books: 'Spielregeln',
    play: (game) => `${game} spielen`,
    print: 'Drucken',
  },
});
