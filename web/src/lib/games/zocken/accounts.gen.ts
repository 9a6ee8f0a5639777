// Written by scripts/facts.py from the rules of the game; change those instead.

import type { AccountFacts, Losses } from '$lib/analysis/contract';

/** How values add up over a match, by objective. */
export const ACCOUNTS: Readonly<Record<string, AccountFacts>> = {
  points: {
    unit: 'points',
    ends: 'turn_over',
    zeroSum: false,
    swing: 25.0,
  },
  win: {
    unit: 'chance',
    ends: 'game_over',
    zeroSum: true,
    swing: 0.05,
  },
};

/** What each level of bots loses per decision, by objective. */
export const LOSSES: Losses = {
  points: {
    friendly: 1.9,
    casual: 1.47,
    keen: 1.01,
    sharp: 0.602,
  },
  win: {
    friendly: 0.0065,
    casual: 0.00442,
    keen: 0.0031,
    sharp: 0.00122,
  },
};
