// The four boxes as the shelf knows them: what they are called, how many may sit down.
// The rules are the server's; a number out of range would be refused there.

import type { BotLevel, GameName } from '$lib/wire.gen';

export const TITLES: Readonly<Record<GameName, string>> = {
  gambler: 'Gambler',
  'engel-bengel': 'Engel & Bengel',
  tutto: 'Tutto',
  zocken: 'Zocken',
};

export const PLAYERS: Readonly<Record<GameName, { least: number; most: number }>> = {
  gambler: { least: 2, most: 6 },
  'engel-bengel': { least: 2, most: 6 },
  tutto: { least: 2, most: 10 },
  zocken: { least: 1, most: 8 },
};

/** As they are offered: from a friendly beginner to perfect play, then those that reckon nothing. */
export const LEVELS: readonly BotLevel[] = [
  'friendly',
  'casual',
  'keen',
  'sharp',
  'perfect',
  'thumb',
  'random',
];

/** Who sits opposite where nobody has chosen. */
export const USUAL_LEVEL: BotLevel = 'casual';

/** What is played to where nothing else is said. */
export function usualTarget(game: GameName, seats: number): number | null {
  if (game === 'gambler') return 500;
  if (game === 'engel-bengel') return seats > 4 ? 400 : 500;
  return game === 'tutto' ? 6000 : null;
}
