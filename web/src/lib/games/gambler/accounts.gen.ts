// Written by scripts/facts.py from the rules of the game; change those instead.

import type { AccountFacts, Losses } from '$lib/analysis/contract';

/** How values add up over a match, by objective. */
export const ACCOUNTS: Readonly<Record<string, AccountFacts>> = {
  points: {
    unit: 'points',
    ends: 'round_over',
    zeroSum: true,
    swing: 24.0,
  },
};

/** What each level of bots loses per decision, by objective. */
export const LOSSES: Losses = {
  points: {
    friendly: 4.0,
    casual: 2.0,
    keen: 1.02,
    sharp: 0.408,
  },
};
