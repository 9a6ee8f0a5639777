// Engel & Bengel: its own box on the shelf, with the parts of Gambler, of which it is an edition.

import type { HouseUi, TableUi } from '$lib/games/game';
import { texts } from '$lib/i18n/texts.svelte';
import { gambler } from '../index';
import { BOX } from './box.gen';
import Cover from './Cover.svelte';

const words = texts({
  en: {
    tagline: 'The same temptation, from above or below.',
    credits:
      'Engel & Bengel, the same idea again: licence Big Monster Toys, Ravensburger; its rule sheet dates from 2008; the game itself is a little older.',
  },
  nl: {
    tagline: 'Dezelfde verleiding, van boven of beneden.',
    credits:
      'Engel & Bengel, hetzelfde idee opnieuw: licentie Big Monster Toys, Ravensburger; de handleiding is van 2008, het spel zelf iets ouder.',
  },
  de: {
    tagline: 'Dieselbe Versuchung, von oben oder unten.',
    credits:
      'Engel & Bengel, dieselbe Spielidee noch einmal: Lizenz Big Monster Toys, Ravensburger; die Anleitung ist von 2008, das Spiel selbst etwas älter.',
  },
});

export const engelBengel: HouseUi = {
  ...gambler,
  box: BOX,
  Cover,
  inks: { lid: '#165379', spine: '#fff7ea', tray: '#8f1b15', strip: '#c22d25', ink: '#ffffff' },
  emblem: '10 118 260 260',
  tagline: () => words.now.tagline,
  credits: () => words.now.credits,
  table: async () => (await import('./table')).default as unknown as TableUi,
  rules: async () => (await import('../rules/index')).volume('engel-bengel'),
  lesson: async () => (await import('./lesson')).lesson,
  setup: async () => (await import('../setup')).setupOf('engel-bengel'),
  proof: async () => (await import('./proof')).proof,
  levels: async () => (await import('../facts.gen')).LEVELS,
  keypad: async () => (await import('../keypad')).keypad,
  open: async () => (await import('../rules')).opens['engel-bengel']!,
  analysis: async () => (await import('../analysis')).analyses['engel-bengel']!,
  positions: async () => (await import('../positions')).positions['engel-bengel']!,
};
