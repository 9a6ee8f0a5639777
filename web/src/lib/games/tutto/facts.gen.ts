// Written by scripts/facts.py from the rules of the game; change those instead.

import type { CardName, TuttoMade } from './wire.gen';

/** The meaning of a card; a TUTTO makes `times` the points at risk, and `adds` to them. */
export interface CardKind {
  /** At once, and the collected points are lost. */
  readonly endsTurn: boolean;
  /** The dice of a roll that may be set aside. */
  readonly keeps: 'choices' | 'everything' | 'new faces';
  readonly scoresDice: boolean;
  /** Before the TUTTO. */
  readonly mayStop: boolean;
  readonly nullBanks: boolean;
  /** After a TUTTO all dice are rolled again. */
  readonly rollsOn: boolean;
  readonly times: number;
  readonly adds: number;
  /** The loss of every leader except the roller. */
  readonly charges: number;
  /** The number of consecutive TUTTOs that win; 0 if none. */
  readonly winsAfter: number;
  readonly effect: TuttoMade['effect'];
}

/** All dice of the game. */
export const TUTTO_DICE: number = 6;

/** How many of each card there are in the box. */
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

/** The most of a card in a deck. */
export const TUTTO_MOST_COPIES: number = 99;

/** The least chance that a card ends a turn without points. */
export const TUTTO_LEAST_RISK: number = 0.02;

/** What each card does. */
export const TUTTO_CARDS: Record<CardName, CardKind> = {
  cloverleaf: {
    endsTurn: false,
    keeps: 'choices',
    scoresDice: false,
    mayStop: false,
    nullBanks: false,
    rollsOn: true,
    times: 1,
    adds: 0,
    charges: 0,
    winsAfter: 2,
    effect: 'one_more',
  },
  fireworks: {
    endsTurn: false,
    keeps: 'everything',
    scoresDice: true,
    mayStop: false,
    nullBanks: true,
    rollsOn: true,
    times: 1,
    adds: 0,
    charges: 0,
    winsAfter: 0,
    effect: 'again',
  },
  stop: {
    endsTurn: true,
    keeps: 'choices',
    scoresDice: false,
    mayStop: false,
    nullBanks: false,
    rollsOn: false,
    times: 1,
    adds: 0,
    charges: 0,
    winsAfter: 0,
    effect: 'bonus',
  },
  straight: {
    endsTurn: false,
    keeps: 'new faces',
    scoresDice: false,
    mayStop: false,
    nullBanks: false,
    rollsOn: false,
    times: 1,
    adds: 2000,
    charges: 0,
    winsAfter: 0,
    effect: 'straight',
  },
  'plus-minus': {
    endsTurn: false,
    keeps: 'choices',
    scoresDice: false,
    mayStop: false,
    nullBanks: false,
    rollsOn: false,
    times: 1,
    adds: 1000,
    charges: 1000,
    winsAfter: 0,
    effect: 'plus',
  },
  double: {
    endsTurn: false,
    keeps: 'choices',
    scoresDice: true,
    mayStop: true,
    nullBanks: false,
    rollsOn: false,
    times: 2,
    adds: 0,
    charges: 0,
    winsAfter: 0,
    effect: 'doubled',
  },
  'bonus-200': {
    endsTurn: false,
    keeps: 'choices',
    scoresDice: true,
    mayStop: true,
    nullBanks: false,
    rollsOn: false,
    times: 1,
    adds: 200,
    charges: 0,
    winsAfter: 0,
    effect: 'bonus',
  },
  'bonus-300': {
    endsTurn: false,
    keeps: 'choices',
    scoresDice: true,
    mayStop: true,
    nullBanks: false,
    rollsOn: false,
    times: 1,
    adds: 300,
    charges: 0,
    winsAfter: 0,
    effect: 'bonus',
  },
  'bonus-400': {
    endsTurn: false,
    keeps: 'choices',
    scoresDice: true,
    mayStop: true,
    nullBanks: false,
    rollsOn: false,
    times: 1,
    adds: 400,
    charges: 0,
    winsAfter: 0,
    effect: 'bonus',
  },
  'bonus-500': {
    endsTurn: false,
    keeps: 'choices',
    scoresDice: true,
    mayStop: true,
    nullBanks: false,
    rollsOn: false,
    times: 1,
    adds: 500,
    charges: 0,
    winsAfter: 0,
    effect: 'bonus',
  },
  'bonus-600': {
    endsTurn: false,
    keeps: 'choices',
    scoresDice: true,
    mayStop: true,
    nullBanks: false,
    rollsOn: false,
    times: 1,
    adds: 600,
    charges: 0,
    winsAfter: 0,
    effect: 'bonus',
  },
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

/** How the bots of each level choose, by objective; the perfect level is not among them. */
export const LEVELS: Readonly<Record<string, Readonly<Record<string, Readonly<{ temperature: number; limit?: number }>>>>> = {
  points: {
    friendly: { temperature: 136.0 },
    casual: { temperature: 65.4 },
    keen: { temperature: 29.3 },
    sharp: { temperature: 15.2 },
  },
  win: {
    friendly: { temperature: 0.0755 },
    casual: { temperature: 0.0258 },
    keen: { temperature: 0.0116 },
    sharp: { temperature: 0.00496 },
  },
};
