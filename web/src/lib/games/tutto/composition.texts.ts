// The words of the question about the cards in the deck.

import { texts } from '$lib/i18n/texts.svelte';

export const compositionTexts = texts({
  en: {
    question: 'Cards in the deck',
    fewer: (card: string) => `One ${card} fewer`,
    more: (card: string) => `One ${card} more`,
    printed: (n: number) => `printed: ${n}`,
    usual: 'As printed',
    unread: 'This deck cannot be played.',
    problems: {
      empty: 'The deck needs at least one card.',
      stops: 'With stop cards only, nobody ever scores.',
      endless: 'This deck hardly ever ends a turn: it needs more stop or bonus cards.',
    },
  },
  nl: {
    question: 'Kaarten in de stapel',
    fewer: (card) => `Eén ${card} minder`,
    more: (card) => `Eén ${card} meer`,
    printed: (n) => `origineel: ${n}`,
    usual: 'Zoals in de doos',
    unread: 'Met deze stapel kan niemand spelen.',
    problems: {
      empty: 'De stapel heeft minstens één kaart nodig.',
      stops: 'Met alleen stopkaarten krijgt niemand ooit punten.',
      endless: 'Met deze stapel eindigt bijna geen beurt: er horen meer stop- of bonuskaarten in.',
    },
  },
  de: {
    question: 'Karten im Stapel',
    fewer: (card) => `${card}: eine weniger`,
    more: (card) => `${card}: eine mehr`,
    printed: (n) => `Original: ${n}`,
    usual: 'Wie in der Schachtel',
    unread: 'Mit diesem Stapel kann niemand spielen.',
    problems: {
      empty: 'Der Stapel braucht mindestens eine Karte.',
      stops: 'Sind nur Stop-Karten im Stapel, bekommt nie jemand Punkte.',
      endless: 'Mit diesem Stapel endet fast kein Zug: Es fehlen Stop-Karten oder Bonus-Karten.',
    },
  },
});
