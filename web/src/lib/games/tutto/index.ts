// Tutto: its box on the shelf, and the registry of its parts.

import type { HouseUi, TableUi } from '$lib/games/game';
import { plural, texts } from '$lib/i18n/texts.svelte';
import { houseRulesPage } from '$lib/workshop/house';
import { BOX } from './box.gen';
import Cover from './Cover.svelte';
import { cardName } from './names';
import type { CardName } from './wire.gen';

const words = texts({
  en: {
    tagline: 'Draw a card, roll six dice, know when to stop.',
    atOnce: 'plus/minus counts at once',
    deck: 'deck',
    cards: (n: number, card: string) => `${n} ${card} ${plural(n, 'card', 'cards')}`,
    stacked: 'the first cards are fixed',
  },
  nl: {
    tagline: 'Trek een kaart, gooi zes dobbelstenen, stop op tijd.',
    atOnce: 'plus/min telt meteen',
    deck: 'stapel',
    cards: (n, card) => `${n} keer ${card}`,
    stacked: 'de eerste kaarten liggen vast',
  },
  de: {
    tagline: 'Karte ziehen, würfeln, rechtzeitig aufhören.',
    atOnce: 'Plus/Minus zählt sofort',
    deck: 'Stapel',
    cards: (n, card) => `${n}-mal ${card}`,
    stacked: 'die ersten Karten liegen fest',
  },
});

type Composition = Partial<Record<CardName, number>>;

/** The number of each card in the box, from the option's schema. */
const printed = (): Record<CardName, number> => {
  const { schema } = BOX.options.find(({ name }) => name === 'composition')!;
  const cards = Object.entries(schema['properties'] as Record<string, { default: number }>);
  return Object.fromEntries(cards.map(([card, { default: copies }]) => [card, copies])) as Record<
    CardName,
    number
  >;
};

/** “deck: 5 Stop cards, 10 Double cards”: the cards with another number than in the box. */
function cardFacts(composition: Composition): string[] {
  const cards = Object.entries(printed()) as [CardName, number][];
  const told = cards.flatMap(([card, copies]) => {
    const own = composition[card] ?? copies;
    return own === copies ? [] : [words.now.cards(own, cardName(card))];
  });
  return told.length > 0 ? [`${words.now.deck}: ${told.join(', ')}`] : [];
}

export const tutto: HouseUi = {
  box: BOX,
  Cover,
  inks: { lid: '#a52c1b', spine: '#fff7ea', tray: '#b9a980', strip: '#221a10', ink: '#fff3df' },
  emblem: '0 0 280 250',
  tagline: () => words.now.tagline,
  credits: () => 'Tutto: Abacusspiele, 1994.',
  optionFacts: ({ plus_minus: charged, composition, deck }) => [
    ...(charged === 'at_once' ? [words.now.atOnce] : []),
    ...cardFacts((composition ?? {}) as Composition),
    ...(Array.isArray(deck) && deck.length > 0 ? [words.now.stacked] : []),
  ],
  // A board only gets the hand of its own game; the types cannot express that.
  table: async () => (await import('./table')).default as unknown as TableUi,
  rules: async () => (await import('./rules/index')).volume,
  lesson: async () => (await import('./lesson')).lesson,
  daily: async () => (await import('./daily')).daily,
  reasons: async () => (await import('./reasons')).reasons,
  setup: async () => (await import('./setup')).setup,
  proof: async () => (await import('./proof')).proof,
  form: async () => (await import('./form')).form,
  levels: async () => (await import('./facts.gen')).LEVELS,
  thumb: async () => (await import('./thumb')).thumb,
  workshop: houseRulesPage,
  odds: async () => (await import('./odds')).odds,
  advisor: async () => (await import('./advisor')).advisor,
  analysis: async () => (await import('./analysis')).analyses['tutto']!,
  keypad: async () => (await import('./keypad')).keypad,
  open: async () => (await import('./rules')).opens['tutto']!,
  positions: async () => (await import('./positions')).positions['tutto']!,
};
