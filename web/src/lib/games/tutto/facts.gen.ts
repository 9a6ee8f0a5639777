// Written by scripts/facts.py from the rules of the game; change those instead.

import type { CardName } from './wire.gen';

/** All dice of the game. */
export const TUTTO_DICE: number = 6;

/** How many of each card there are. */
export const TUTTO_DECK: Record<CardName, number> = {
  cloverleaf: 1,
  fireworks: 5,
  stop: 10,
  straight: 5,
  'plus-minus': 5,
  double: 5,
  'bonus-200': 5,
  'bonus-300': 5,
  'bonus-400': 5,
  'bonus-500': 5,
  'bonus-600': 5,
};

/** The bonus on a card. */
export const TUTTO_BONUS: Partial<Record<CardName, number>> = {
  'bonus-200': 200,
  'bonus-300': 300,
  'bonus-400': 400,
  'bonus-500': 500,
  'bonus-600': 600,
};

/** The cards on which dice set aside are worth their points. */
export const TUTTO_SCORING: readonly CardName[] = [
  'fireworks',
  'double',
  'bonus-200',
  'bonus-300',
  'bonus-400',
  'bonus-500',
  'bonus-600',
];

/** The cards on which one may stop before the TUTTO. */
export const TUTTO_MAY_STOP: readonly CardName[] = [
  'double',
  'bonus-200',
  'bonus-300',
  'bonus-400',
  'bonus-500',
  'bonus-600',
];

/** What a TUTTO makes of the points: so many times, and so much more; then a card, or stop. */
export const TUTTO_PAYS: Partial<Record<CardName, readonly [number, number]>> = {
  straight: [1, 2000],
  'plus-minus': [1, 1000],
  double: [2, 0],
  'bonus-200': [1, 200],
  'bonus-300': [1, 300],
  'bonus-400': [1, 400],
  'bonus-500': [1, 500],
  'bonus-600': [1, 600],
};

/** The points of every group that can be set aside, by its dice. */
export const TUTTO_WORTH: Record<string, number> = {
  1: 100,
  111: 1000,
  222: 200,
  333: 300,
  444: 400,
  5: 50,
  555: 500,
  666: 600,
};
