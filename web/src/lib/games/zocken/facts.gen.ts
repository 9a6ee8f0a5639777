// Written by scripts/facts.py from the rules of the game; change those instead.

import type { Put } from './wire.gen';

/** The places of the row in order. */
export const ZOCKEN_PLACES: readonly Put['place'][] = ['L', 1, 2, 3, 4, 5, 6, 7, 'R'];

/** For a turn with no die out. */
export const ZOCKEN_BONUS: number = 50;

/** For a die on an escape field. */
export const ZOCKEN_EVASION: number = -10;

/** For a die that is out. */
export const ZOCKEN_OUT: number = -20;

/** A turn of more wins a bet on it. */
export const ZOCKEN_BET_OVER: number = 50;

/** For a bet that is lost. */
export const ZOCKEN_BET_LOST: number = -20;

/** The dice of a turn that are placed before the others bet. */
export const ZOCKEN_DICE_BEFORE_BETS: number = 3;

/** How the bots of each level choose, by objective; the perfect level is not among them. */
export const LEVELS: Readonly<Record<string, Readonly<Record<string, Readonly<{ temperature: number; limit?: number }>>>>> = {
  points: {
    friendly: { temperature: -3.19, limit: 8.0 },
    casual: { temperature: -9.27, limit: 8.0 },
    keen: { temperature: 11.9, limit: 8.0 },
    sharp: { temperature: 3.53, limit: 8.0 },
  },
  win: {
    friendly: { temperature: -0.00955, limit: 8.0 },
    casual: { temperature: -0.453, limit: 8.0 },
    keen: { temperature: 0.016 },
    sharp: { temperature: 0.00687 },
  },
};
