// A game of another package: a box of kraft paper, and a table without drawings.

import type { GameUi } from '$lib/games/game';
import Cover from './Cover.svelte';

export const plain: GameUi = {
  Cover,
  inks: { lid: '#2f3a36', spine: '#fff7ea', tray: '#8a8578', strip: '#2f3a36', ink: '#f4eee1' },
  untitled: true,
  emblem: '30 70 220 220',
  table: async (game) => (await import('./table')).open(game),
};
