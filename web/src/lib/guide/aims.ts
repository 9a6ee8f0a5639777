// What a game is about, in one line, for the first games at the table. Small: every table loads it.

import { number, texts } from '$lib/i18n/texts.svelte';
import { defaultOf } from '$lib/shelf.svelte';
import type { DrawnGame } from '$lib/wire.gen';

type Aims = Record<DrawnGame, (target: string) => string> & {
  aim: string;
  /** Of Tutto's first cards, where the table begins with the common ones. */
  common: (n: number) => string;
  away: string;
};

const aims = texts<Aims>({
  en: {
    aim: 'The aim',
    gambler: () => 'Fill the last box of a row and get its value; whoever fills a black row pays.',
    'engel-bengel': () =>
      'Fill the last box of a row and the angel pays you; fill the devil’s row and you pay.',
    tutto: (target) =>
      `${target} points. Use up all six dice, and the card pays; a null costs you everything.`,
    zocken: () =>
      'Seven dice in a row that only rises or only falls, best under their own colours.',
    common: (n) => `Here the first ${n} cards are common ones (bonus, double, stop), shuffled.`,
    away: 'Put the aim away',
  },
  nl: {
    aim: 'Het doel',
    gambler: () =>
      'Vul het laatste hokje van een rij en je krijgt de waarde; wie een zwarte rij vult, betaalt.',
    'engel-bengel': () =>
      'Vul het laatste hokje van een rij en de engel betaalt; vul je de rij van de bengel, dan betaal jij.',
    tutto: (target) =>
      `${target} punten. Gebruik alle zes dobbelstenen, dan betaalt de kaart; een misworp kost alles.`,
    zocken: () =>
      'Zeven dobbelstenen in een rij die alleen oploopt of alleen afloopt, het liefst onder hun eigen kleur.',
    common: (n) => `De eerste ${n} kaarten zijn hier gewone (bonus, dubbel, stop), geschud.`,
    away: 'Het doel wegleggen',
  },
  de: {
    aim: 'Das Ziel',
    gambler: () =>
      'Fülle das letzte Kästchen einer Reihe, und du bekommst ihren Wert; wer eine schwarze füllt, zahlt.',
    'engel-bengel': () =>
      'Fülle das letzte Kästchen einer Reihe, und der Engel zahlt; füllst du die des Bengels, zahlst du.',
    tutto: (target) =>
      `${target} Punkte. Leg alle sechs Würfel heraus, dann zahlt die Karte; eine Niete kostet alles.`,
    zocken: () =>
      'Sieben Würfel in einer Zahlenfolge, die nur steigt oder nur fällt, am besten unter ihrer Farbe.',
    common: (n) => `Die ersten ${n} Karten sind hier gewöhnliche (Bonus, ×2, Stop), gemischt.`,
    away: 'Das Ziel weglegen',
  },
});

const COMMON = /^(bonus-\d+|double|stop)$/;

export interface Aim {
  head: string;
  text: string;
  away: string;
}

/** What is said at a table of this game with these options. */
export function aimOf(game: DrawnGame, options: Record<string, unknown>, seats: number): Aim {
  const t = aims.now;
  const target = options['target'] ?? defaultOf(game, 'target', seats);
  const said = [t[game](number(Number(target)))];
  const { deck } = options;
  if (Array.isArray(deck) && deck.length && deck.every((card) => COMMON.test(String(card)))) {
    said.push(t.common(deck.length));
  }
  return { head: t.aim, text: said.join(' '), away: t.away };
}
