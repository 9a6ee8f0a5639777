// Dice for estimates: fast, and the same again from the same seed. Never for a game that counts.

import type { Lot } from '$lib/engine/contract';
import type { Outcome } from '$lib/wire.gen';

/** Numbers from 0 to 1. */
export type Random = () => number;

/** The same numbers again from the same seed (mulberry32). */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** So many dice, sorted. */
export const rolled = (dice: number, random: Random): number[] =>
  Array.from({ length: dice }, () => Math.floor(random() * 6) + 1).sort();

export function drawn(lot: Lot, random: Random): Outcome {
  if (lot.what === 'dice') return { dice: rolled(lot.count, random) };
  let index = Math.floor(random() * lot.kinds.reduce((sum, [, copies]) => sum + copies, 0));
  for (const [outcome, copies] of lot.kinds) {
    if (index < copies) return outcome;
    index -= copies;
  }
  throw new Error('an empty deck');
}
