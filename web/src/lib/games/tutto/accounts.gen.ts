// Written by scripts/facts.py from the rules of the game; change those instead.

import type { AccountFacts, Losses } from '$lib/analysis/contract';

/** How values add up over a match, by objective. */
export const ACCOUNTS: Readonly<Record<string, AccountFacts>> = {
  points: {
    unit: 'points',
    ends: 'turn_over',
    zeroSum: false,
    swing: 250.0,
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
    friendly: 29.4,
    casual: 15.1,
    keen: 5.97,
    sharp: 2.01,
  },
  win: {
    friendly: 0.00919,
    casual: 0.00503,
    keen: 0.00255,
    sharp: 0.00101,
  },
};
