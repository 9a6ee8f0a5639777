// Who finished which row, and what has just happened: seen from one standing to the next.
// A view does not tell it; nothing here is needed to play on.

import type { GamblerView, Standing, Step } from '$lib/wire.gen';
import { finished, viewOf } from './view';

/** Per row of the tableau on the table: the seat that finished it, where it is known. */
export type Takers = Readonly<Record<number, number>>;

export interface Change {
  /** Where a die has come to lie. */
  row: number;
  box: number;
  seat: number;
  /** What the seat was paid for it. */
  paid: number;
}

const lying = (view: GamblerView): number => view.filled.flat().length;

/** The one placement between two standings; null where there was none, or more than one. */
export function change(before: Standing, after: Standing): Change | null {
  const [old, now] = [viewOf(before), viewOf(after)];
  if (old.round !== now.round || lying(now) !== lying(old) + 1) return null;
  const row = now.filled.findIndex((dice, at) => dice.length === (old.filled[at]?.length ?? 0) + 1);
  const seat = old.roller;
  const paid = (after.scores[seat] ?? 0) - (before.scores[seat] ?? 0);
  return { row, box: (now.filled[row]?.length ?? 1) - 1, seat, paid };
}

/** What is known about the rows after another standing. */
export function follow(takers: Takers, before: Standing, after: Standing): Takers {
  const [old, now] = [viewOf(before), viewOf(after)];
  if (old.round !== now.round) return {};
  const rows = now.tableau?.rows ?? [];
  const full = rows.flatMap((row, at) => (finished(row, now.filled[at] ?? []) ? [at] : []));
  const known = full.flatMap((at): [number, number][] => {
    const taker = takers[at];
    return taker === undefined ? [] : [[at, taker]];
  });
  const last = change(before, after);
  if (last && full.includes(last.row)) known.push([last.row, last.seat]);
  return Object.fromEntries(known);
}

export function takersOf(past: readonly Step[]): Takers {
  return past.reduce<Takers>(
    (takers, step, at) => (at ? follow(takers, past[at - 1]!.then, step.then) : takers),
    {},
  );
}
