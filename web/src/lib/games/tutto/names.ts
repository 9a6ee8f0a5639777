// The names of Tutto's cards. The shelf loads them, for tables with another deck.

import { texts } from '$lib/i18n/texts.svelte';
import type { CardName } from './wire.gen';

type Special = Exclude<CardName, `bonus-${string}`>;

export const nameTexts = texts({
  en: {
    names: {
      cloverleaf: 'Cloverleaf',
      fireworks: 'Fireworks',
      stop: 'Stop',
      straight: 'Straight',
      'plus-minus': 'Plus/minus',
      double: 'Double',
    } as Record<Special, string>,
    bonus: 'Bonus',
  },
  nl: {
    names: {
      cloverleaf: 'Klaverblad',
      fireworks: 'Vuurwerk',
      stop: 'Stop',
      straight: 'Straat',
      'plus-minus': 'Plus/min',
      double: 'Dubbel',
    },
    bonus: 'Bonus',
  },
  de: {
    names: {
      cloverleaf: 'Kleeblatt',
      fireworks: 'Feuerwerk',
      stop: 'Stop',
      straight: 'Straße',
      'plus-minus': 'Plus/Minus',
      double: '×2',
    },
    bonus: 'Bonus',
  },
});

export function cardName(card: CardName): string {
  const t = nameTexts.now;
  const bonus = /^bonus-(\d+)$/.exec(card)?.[1];
  return bonus === undefined ? t.names[card as Special] : `${t.bonus} ${bonus}`;
}
