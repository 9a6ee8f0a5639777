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

/** The softmax temperatures of the bots' levels, by objective; the perfect level has none. */
export const TEMPERATURES: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  points: {
    friendly: 24.8,
    casual: 13.1,
    keen: 7.26,
    sharp: 2.95,
  },
  win: {
    friendly: 0.0696,
    casual: 0.031,
    keen: 0.0162,
    sharp: 0.00681,
  },
};
