// Tutto: its box on the shelf, and the registry of its parts.

import type { HouseUi, TableUi } from '$lib/games/game';
import { texts } from '$lib/i18n/texts.svelte';
import { houseRules } from '$lib/workshop/house';
import { BOX } from './box.gen';
import Cover from './Cover.svelte';

const words = texts({
  en: {
    tagline: 'Draw a card, roll six dice, know when to stop.',
    atOnce: 'plus/minus charges at once',
  },
  nl: {
    tagline: 'Trek een kaart, gooi zes dobbelstenen, stop op tijd.',
    atOnce: 'plus/min telt meteen',
  },
  de: {
    tagline: 'Karte ziehen, würfeln, rechtzeitig aufhören.',
    atOnce: 'Plus/Minus zählt sofort',
  },
});

export const tutto: HouseUi = {
  box: BOX,
  Cover,
  inks: { lid: '#a52c1b', spine: '#fff7ea', tray: '#b9a980', strip: '#221a10', ink: '#fff3df' },
  emblem: '0 0 280 250',
  tagline: () => words.now.tagline,
  credits: () => 'Tutto: Abacusspiele, 1994.',
  optionFacts: ({ plus_minus: charged }) => (charged === 'at_once' ? [words.now.atOnce] : []),
  // A board only gets the hand of its own game; the types cannot express that.
  table: async () => (await import('./table')).default as unknown as TableUi,
  rules: async () => (await import('./rules/index')).volume,
  lesson: async () => (await import('./lesson')).lesson,
  daily: async () => (await import('./daily')).daily,
  reasons: async () => (await import('./reasons')).reasons,
  setup: async () => (await import('./setup')).setup,
  proof: async () => (await import('./proof')).proof,
  form: async () => (await import('./form')).form,
  temperatures: async () => (await import('./facts.gen')).TEMPERATURES,
  thumb: async () => (await import('./thumb')).thumb,
  workshop: houseRules,
  odds: async () => (await import('./odds')).odds,
  advisor: async () => (await import('./advisor')).advisor,
  analysis: async () => (await import('./analysis')).analyses['tutto']!,
  keypad: async () => (await import('./keypad')).keypad,
  open: async () => (await import('./rules')).opens['tutto']!,
  positions: async () => (await import('./positions')).positions['tutto']!,
};
