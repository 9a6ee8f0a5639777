// What the game is about, for the first games at a table; and that the first cards are common ones.

import type { Company } from '$lib/games/game';
import { optionOf } from '$lib/games/options';
import { number, texts } from '$lib/i18n/texts.svelte';
import { COMMON } from './index';

const words = texts({
  en: {
    aim: (target: string) =>
      `${target} points. Use up all six dice, and the card pays; a null costs you everything.`,
    common: (n: number) =>
      `Here the first ${n} cards are common ones (bonus, double, stop), shuffled.`,
  },
  nl: {
    aim: (target: string) =>
      `${target} punten. Gebruik alle zes dobbelstenen, dan betaalt de kaart; een misworp kost alles.`,
    common: (n: number) =>
      `De eerste ${n} kaarten zijn hier gewone (bonus, dubbel, stop), geschud.`,
  },
  de: {
    aim: (target: string) =>
      `${target} Punkte. Leg alle sechs Würfel heraus, dann zahlt die Karte; eine Niete kostet alles.`,
    common: (n: number) =>
      `Die ersten ${n} Karten sind hier gewöhnliche (Bonus, ×2, Stop), gemischt.`,
  },
});

export function aim(company: Company): string {
  const said = words.now.aim(number(optionOf<number>(company, 'target')));
  const deck = company.options['deck'];
  const common =
    Array.isArray(deck) && deck.length > 0 && deck.every((card) => COMMON.includes(card));
  return common ? `${said} ${words.now.common(deck.length)}` : said;
}
