// The words for a row that is counted out, in the three languages.

import { does, type Who } from '$lib/games/who';
import { signed, texts } from '$lib/i18n/texts.svelte';

const en = {
  counted: 'The turn is counted',
  who: ({ name, you }: Who) => (you ? 'You' : name),
  fifty: (points: number) => `${signed(points)}, valid sequence`,
  fiftyLost: 'lost',
  betWon: (who: Who, points: number) =>
    `${does(who, 'You win', 'wins')} the bet: ${signed(points)}`,
  betLost: (who: Who, points: number) =>
    `${does(who, 'You lose', 'loses')} the bet: ${signed(points)}`,
};

export const countTexts = texts({
  en,
  nl: {
    counted: 'De beurt wordt geteld',
    who: ({ name, you }) => (you ? 'Jij' : name),
    fifty: (points) => `${signed(points)}, geldige reeks`,
    fiftyLost: 'verspeeld',
    betWon: (who, points) => `${does(who, 'Je wint', 'wint')} de weddenschap: ${signed(points)}`,
    betLost: (who, points) =>
      `${does(who, 'Je verliest', 'verliest')} de weddenschap: ${signed(points)}`,
  },
  de: {
    counted: 'Der Zug wird abgerechnet',
    who: ({ name, you }) => (you ? 'Du' : name),
    fifty: (points) => `${signed(points)}, gültige Zahlenfolge`,
    fiftyLost: 'verspielt',
    betWon: (who, points) => `${does(who, 'Du gewinnst', 'gewinnt')} die Wette: ${signed(points)}`,
    betLost: (who, points) =>
      `${does(who, 'Du verlierst', 'verliert')} die Wette: ${signed(points)}`,
  },
});
