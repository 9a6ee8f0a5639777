// Advice in the server's format, made up for tests.

import type { Advice, Move, Odds } from '$lib/wire.gen';

/** Advice with these values; the highest are the best. */
export function adviceOn(values: [Move, number][], odds: Odds, more: Partial<Advice> = {}): Advice {
  const most = Math.max(...values.map(([, value]) => value));
  return {
    type: 'advice',
    seq: 0,
    objective: 'points',
    value: most,
    moves: values.map(([move, value]) => ({ move, value })),
    best: values.flatMap(([, value], at) => (value === most ? [at] : [])),
    exact: true,
    assumes: '',
    solving: false,
    odds,
    ...more,
  };
}
