// The chances to win for two players, after each event: exact, or estimated from the expected points
// of the round. A translation of the last part of src/wagnis/analysis/exact.py.

import type { Entry } from '$lib/engine/match';
import { NotSolvedError } from './contract';
import { Values, whose } from './exact';

export interface Chances {
  /** By moment and seat. */
  readonly moments: number[][];
  readonly exact: boolean;
}

/** Null if nothing here has them. Uses known values again. */
export async function chancesOf(known: Values): Promise<Chances | null> {
  const { match, analysis, load } = known;
  if (match.game.seats !== 2) return null;
  const exact = 'win' in analysis.accounts;
  const wanted = exact ? 'win' : 'points';
  const values = known.objective === wanted ? known : new Values(match, analysis, wanted, load);
  const moments: number[][] = [];
  try {
    for (const entry of match.entries) {
      const moment = await (exact ? exactly(entry, values) : estimated(entry, values));
      if (!moment) return null;
      moments.push(moment);
    }
  } catch (error) {
    if (error instanceof NotSolvedError) return null;
    throw error;
  }
  return { moments, exact };
}

async function exactly(entry: Entry, values: Values): Promise<number[]> {
  if (entry.node.kind === 'over') return resultOf(entry.node.winners);
  const { value } = await values.of(entry);
  return whose(entry) === 0 ? [value, 1 - value] : [1 - value, value];
}

/** From the roller's expected points in the round; 0 before an outcome for all. */
async function estimated(entry: Entry, values: Values): Promise<number[] | null> {
  const { node, state } = entry;
  if (node.kind === 'over') return resultOf(node.winners);
  const { chanceGiven } = values.analysis;
  if (!chanceGiven) return null;
  const nobodys = node.kind === 'chance' && node.seat === null;
  const expected = nobodys ? 0 : (await values.of(entry)).value;
  return [...chanceGiven(values.match.game, state, expected)];
}

const resultOf = (winners: readonly number[]): number[] =>
  [0, 1].map((seat) => (winners.includes(seat) ? 1 / winners.length : 0));
