// The bots as they are offered, and what is played to: read off the boxes on the shelf.
// The rules are the server's; a number out of range would be refused there.

import { botsOf, defaultOf } from '$lib/shelf.svelte';
import type { BotLevel } from '$lib/wire.gen';

/** As they are offered: from a friendly beginner to perfect play, then those that reckon nothing. */
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

/** Who sits opposite where nobody has chosen. */
export function usualLevel(game: string): BotLevel {
  const there = botsOf(game);
  const wished: BotLevel[] = ['casual', 'thumb'];
  return wished.find((level) => there.includes(level)) ?? 'random';
}

/** What is played to where nothing else is said. */
export function usualTarget(game: string, seats: number): number | null {
  const usual = defaultOf(game, 'target', seats);
  return typeof usual === 'number' ? usual : null;
}
