// Zocken: its box on the shelf, and the registry of its parts.

import type { HouseUi, TableUi } from '$lib/games/game';
import { texts } from '$lib/i18n/texts.svelte';
import { houseRulesPage } from '$lib/workshop/house';
import { BOX } from './box.gen';
import Cover from './Cover.svelte';

const words = texts({
  en: {
    tagline: 'Seven dice, one row. Others bet on you.',
    circles: 'circles in another order',
    matches: 'other points for matches',
  },
  nl: {
    tagline: 'Zeven dobbelstenen, één rij. De rest wedt op jou.',
    circles: 'cirkels in een andere volgorde',
    matches: 'andere punten voor treffers',
  },
  de: {
    tagline: 'Sieben Würfel, eine Reihe. Die anderen wetten auf dich.',
    circles: 'andere Reihenfolge der Kreise',
    matches: 'andere Punkte für Übereinstimmungen',
  },
});

export const zocken: HouseUi = {
  box: BOX,
  Cover,
  inks: { lid: '#081f24', spine: '#fff7ea', tray: '#a78513', strip: '#f6efdd', ink: '#10333a' },
  emblem: '60 100 220 220',
  tagline: () => words.now.tagline,
  credits: () => 'Zocken: Peter Neugebauer, Klee-Spiele, 1998.',
  optionFacts: ({ circles, matches }) => [
    ...(Array.isArray(circles) ? [words.now.circles] : []),
    ...(Array.isArray(matches) ? [words.now.matches] : []),
  ],
  // A board only gets the hand of its own game; the types cannot express that.
  table: async () => (await import('./table')).default as unknown as TableUi,
  rules: async () => (await import('./rules/index')).volume,
  lesson: async () => (await import('./lesson')).lesson,
  daily: async () => (await import('./daily')).daily,
  reasons: async () => (await import('./reasons')).reasons,
  setup: async () => (await import('./setup')).setup,
  form: async () => (await import('./form')).form,
  levels: async () => (await import('./facts.gen')).LEVELS,
  thumb: async () => (await import('./thumb')).thumb,
  workshop: houseRulesPage,
  odds: async () => (await import('./odds')).odds,
  advisor: async () => (await import('./advisor')).advisor,
  analysis: async () => (await import('./analysis')).analyses['zocken']!,
  keypad: async () => (await import('./keypad')).keypad,
  open: async () => (await import('./rules')).opens['zocken']!,
  positions: async () => (await import('./positions')).positions['zocken']!,
};
