// Who finished which row, and what has just happened, as far as it has been told.
// A view does not say it; nothing here is needed to play on.

import { find } from '$lib/games/happened';
import type { Step } from '$lib/wire.gen';
import { placements, viewOf } from './view';

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

/** The placement that a step was; null where it was none, or where its tableau is gone. */
export function change(step: Step): Change | null {
  const place = 'place' in step.event ? placements([step.event])[0] : undefined;
  if (!place || step.by === 'chance' || find(step, 'round_over')) return null;
  const box = (viewOf(step.then).filled[place.row]?.length ?? 1) - 1;
  const paid = find(step, 'row_finished')?.points ?? 0;
  return { row: place.row, box, seat: step.by, paid };
}

export function takersOf(past: readonly Step[]): Takers {
  let takers: Record<number, number> = {};
  for (const one of past.flatMap(({ happened }) => happened)) {
    if (one.kind === 'row_finished') takers[one.row] = one.seat;
    else if (one.kind === 'round_over') takers = {};
  }
  return takers;
}
