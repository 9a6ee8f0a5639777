// Tunes a tableau until beginning is worth about nothing, by rounds between rules of thumb. As long
// as the play stays the same, the worth of beginning is the sum over the rows of what they pay times
// how much more often the first player finishes them than the others do. New values are found by
// that prediction, then played.

import type { Row } from '../wire.gen';
import { seeded } from '$lib/workshop/random';
import { beginning, noRounds, playRounds, type Tally } from './rounds';

export interface Measured {
  readonly worth: number;
  readonly margin: number;
}

export interface Tuned {
  /** The values of the rows, in their order. */
  readonly values: readonly number[];
  readonly before: Measured;
  readonly after: Measured;
  /** Beginning is worth about nothing. */
  readonly fair: boolean;
}

const ROUNDS = 4000;
const BATCH = 250;
const TRIES = 8;
/** What a row may be worth; it may also keep the value it has. */
const VALUES = [10, 20, 30, 40, 50, 60, 70, 80, 90, 100];
/** A beginning that is worth so many points, or fewer, is about nothing. */
export const FAIR = 3;
/** A prediction within so many points is good enough to prefer the smaller change. */
const NEAR = 2;
/** What the square of a change costs against a point of worth: small changes are better. */
const CHANGE = 0.0005;

/** Yields the share that is done, and returns the result. */
export function* tuning(
  rows: readonly Row[],
  seats: number,
  rounds = ROUNDS,
): Generator<number, Tuned> {
  const first = yield* played(rows, seats, rounds, 1, 0);
  const before = beginning(first);
  const tried = new Set([keyOf(rows)]);
  let best = { rows, ...before };
  let [now, tally] = [rows, first];
  for (let attempt = 1; attempt <= TRIES && Math.abs(best.worth) > FAIR; attempt += 1) {
    const next = predicted(rows, now, tally, tried);
    if (!next) break;
    tried.add(keyOf(next));
    now = next;
    tally = yield* played(now, seats, rounds, 1, attempt);
    const found = beginning(tally);
    if (Math.abs(found.worth) < Math.abs(best.worth)) best = { rows: now, ...found };
  }
  // With other dice than those by which it was chosen, or it would look better than it is.
  const after = beginning(yield* played(best.rows, seats, rounds, 2, TRIES + 1));
  const values = best.rows.map(({ value }) => value);
  return { values, before, after, fair: Math.abs(after.worth) <= FAIR + after.margin };
}

const keyOf = (rows: readonly Row[]): string => rows.map(({ value }) => value).join(' ');

function* played(
  rows: readonly Row[],
  seats: number,
  rounds: number,
  seed: number,
  part: number,
): Generator<number, Tally> {
  const tally = noRounds(rows.length);
  const random = seeded(seed);
  while (tally.rounds < rounds) {
    playRounds(rows, seats, BATCH, random, tally);
    yield (part + tally.rounds / rounds) / (TRIES + 2);
  }
  return tally;
}

/** The values with the best prediction that have not been tried; null if there are none left. */
export function predicted(
  original: readonly Row[],
  now: readonly Row[],
  { edge, rounds, lead }: Tally,
  tried: ReadonlySet<string>,
): Row[] | null {
  const slopes = now.map(({ sign }, at) => (sign * edge[at]!) / rounds);
  // The nearest first: a small change found early cuts the search short.
  const choices = original.map(({ value }) =>
    [...new Set([value, ...VALUES])].sort(
      (one, other) => Math.abs(one - value) - Math.abs(other - value),
    ),
  );
  const values = now.map(({ value }) => value);
  let best: { cost: number; values: number[] } | null = null;
  const chosen = [...values];

  function choose(at: number, worth: number, change: number): void {
    if (best && change * CHANGE >= best.cost) return;
    if (at === choices.length) {
      const cost = Math.max(0, Math.abs(worth) - NEAR) + change * CHANGE;
      if ((!best || cost < best.cost) && !tried.has(chosen.join(' ')))
        best = { cost, values: [...chosen] };
      return;
    }
    for (const value of choices[at]!) {
      chosen[at] = value;
      const moved = (value - original[at]!.value) ** 2;
      choose(at + 1, worth + slopes[at]! * (value - values[at]!), change + moved);
    }
  }

  choose(0, lead / rounds, 0);
  const found = best as { values: number[] } | null;
  return found && now.map((row, at) => ({ ...row, value: found.values[at]! }));
}
