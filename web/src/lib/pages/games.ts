// The choice of bots, read from the boxes on the shelf.

import { botsOf } from '$lib/shelf.svelte';
import type { BotLevel } from '$lib/wire.gen';

/**
 * In the order of the menu: from a friendly beginner to perfect play, then those that do not
 * calculate.
 */
const LEVELS: readonly BotLevel[] = [
  'friendly',
  'casual',
  'keen',
  'sharp',
  'perfect',
  'thumb',
  'random',
];

export function levelsOf(game: string): BotLevel[] {
  const there = botsOf(game);
  return LEVELS.filter((level) => there.includes(level));
}

/** The default opponent. */
export function usualLevel(game: string): BotLevel {
  const there = botsOf(game);
  const preferred: BotLevel[] = ['casual', 'thumb'];
  return preferred.find((level) => there.includes(level)) ?? 'random';
}
