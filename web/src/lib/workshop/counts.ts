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

/** The sums over some games, and those of the squares. */
export interface Tally {
  readonly games: number;
  readonly sums: Readonly<Record<Count, number>>;
  readonly squares: Readonly<Record<Count, number>>;
}

/** The mean, and half of its 95% interval. */
export function meanOf({ games, sums, squares }: Tally, count: Count): [number, number] {
  const mean = sums[count] / games;
  const variance = Math.max(0, squares[count] / games - mean * mean);
  return [mean, 1.96 * Math.sqrt(variance / games)];
}
