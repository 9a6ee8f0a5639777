// What is counted in games between rules of thumb, and the means.

import type { Options } from '$lib/engine/contract';

export interface Job {
  readonly game: string;
  readonly seats: number;
  readonly options: Options;
}

/** What is counted in each game. */
export const COUNTS = ['turns', 'points', 'nulls', 'first'] as const;
export type Count = (typeof COUNTS)[number];

/** The counts of one game; null for one that was stopped before its end. */
export type Counted = Readonly<Record<Count, number>> | null;

/** The sums over some games, and those of the squares. */
export interface Tally {
  /** Those that ended: the sums are theirs. */
  readonly games: number;
  /** Those that were stopped before their end. */
  readonly endless: number;
  /** No more games will be played. */
  readonly complete: boolean;
  readonly sums: Readonly<Record<Count, number>>;
  readonly squares: Readonly<Record<Count, number>>;
}

const NOTHING = { turns: 0, points: 0, nulls: 0, first: 0 };
export const NO_GAMES: Tally = {
  games: 0,
  endless: 0,
  complete: false,
  sums: NOTHING,
  squares: NOTHING,
};

export function added(tally: Tally, counted: Counted): Tally {
  if (!counted) return { ...tally, endless: tally.endless + 1 };
  const [sums, squares] = [{ ...tally.sums }, { ...tally.squares }];
  for (const count of COUNTS) {
    sums[count] += counted[count];
    squares[count] += counted[count] ** 2;
  }
  return { ...tally, games: tally.games + 1, sums, squares };
}

/** The mean, and half of its 95% interval. */
export function meanOf({ games, sums, squares }: Tally, count: Count): [number, number] {
  const mean = sums[count] / games;
  const variance = Math.max(0, squares[count] / games - mean * mean);
  return [mean, 1.96 * Math.sqrt(variance / games)];
}
