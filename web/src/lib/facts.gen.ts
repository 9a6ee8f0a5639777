// Written by scripts/facts.py from the games' own rules; change those instead.

import type { CardName, Put } from './wire.gen';

/** What a box without a printed face asks for: any face, that of an earlier box, or another. */
export type Asks = 'any' | { as: number } | { not: number };

/** The chips of an edition, dearest first. */
export const GAMBLER_CHIPS: Record<string, readonly (readonly [number, string])[]> = {
  gambler: [
    [100, 'blue'],
    [50, 'yellow'],
    [10, 'white'],
  ],
  'engel-bengel': [[50, 'gold'], [10, 'silver']],
};

/** The tableaux of an edition in printed order; the first is the starter tableau. */
export const GAMBLER_TABLEAUX: Record<string, readonly string[]> = {
  gambler: [
    'gambler-01',
    'gambler-02',
    'gambler-03',
    'gambler-04',
    'gambler-05',
    'gambler-06',
    'gambler-07',
    'gambler-08',
    'gambler-09',
    'gambler-10',
    'gambler-11',
    'gambler-12',
    'gambler-13',
    'gambler-14',
    'gambler-15',
    'gambler-16',
    'gambler-17',
    'gambler-18',
    'gambler-19',
    'gambler-20',
  ],
  'engel-bengel': [
    'engel-bengel-01',
    'engel-bengel-02',
    'engel-bengel-03',
    'engel-bengel-04',
    'engel-bengel-05',
    'engel-bengel-06',
    'engel-bengel-07',
    'engel-bengel-08',
    'engel-bengel-09',
    'engel-bengel-10',
    'engel-bengel-11',
    'engel-bengel-12',
    'engel-bengel-13',
    'engel-bengel-14',
    'engel-bengel-15',
    'engel-bengel-16',
  ],
};

/** The dice of a turn, where there are enough. */
export const GAMBLER_DICE: number = 5;

/** By box of the row; longer rows go on as the last one says. */
export const ROW_ASKS: Record<'star' | 'full_house', readonly Asks[]> = {
  star: ['any', { as: 0 }],
  full_house: [
    'any',
    { as: 0 },
    { as: 0 },
    { not: 0 },
    { as: 3 },
  ],
};

/** The letters on the boxes of a full house. */
export const HOUSE_LETTERS: readonly ('A' | 'B')[] = ['A', 'A', 'A', 'B', 'B'];

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

/** The places of the row in order. */
export const ZOCKEN_PLACES: readonly Put['place'][] = ['L', 1, 2, 3, 4, 5, 6, 7, 'R'];

/** For a turn with no die out. */
export const ZOCKEN_BONUS: number = 50;

/** For a die on an evasion field. */
export const ZOCKEN_EVASION: number = -10;

/** For a die that is out. */
export const ZOCKEN_OUT: number = -20;

/** A turn of more wins a bet on it. */
export const ZOCKEN_BET_OVER: number = 50;
