// Who finished which row, and what has just happened, from the events shown so far. Views do not
// contain it, and play does not need it.

import { find } from '$lib/games/happened';
import type { Beat } from '$lib/games/game';
import type { Step } from '$lib/wire.gen';
import { placements, viewOf } from './view';

/** For each row of the current tableau the seat that finished it, where known. */
export type Takers = Readonly<Record<number, number>>;

/** A finished row, and its result for the seat that finished it. */
export interface Taken {
  row: number;
  seat: number;
  points: number;
}

export interface Change {
  /** The position of a placed die. */
  row: number;
  box: number;
  seat: number;
  /** The points the seat got for it. */
  paid: number;
}

/** The last die of a tableau: everybody looks at the result of the round. */
export const endsRound = (step: Step): boolean =>
  find(step, 'round_over') !== undefined || find(step, 'target_reached') !== undefined;

/**
 * The placement of a step; null for other steps, or if the beat before it showed the full tableau.
 */
export function change(step: Step): Change | null {
  const place = 'place' in step.event ? placements([step.event])[0] : undefined;
  if (!place || step.by === 'chance' || endsRound(step)) return null;
  const box = (viewOf(step.then).filled[place.row]?.length ?? 1) - 1;
  const paid = find(step, 'row_finished')?.points ?? 0;
  return { row: place.row, box, seat: step.by, paid };
}

/** The points of the row that filled the tableau, while the tableau is still shown. */
export function lastChange({ step }: Beat): Change | null {
  const done = find(step, 'row_finished');
  return done ? { row: done.row, box: -1, seat: done.seat, paid: done.points } : null;
}

/** The finished rows of the current tableau, in order; the step of a beat is included. */
export function takenIn(past: readonly Step[], beat?: Beat | null): Taken[] {
  const steps = beat && past.at(-1) !== beat.step ? [...past, beat.step] : past;
  let taken: Taken[] = [];
  for (const step of steps) {
    for (const one of step.happened) {
      if (one.kind === 'row_finished') {
        taken.push({ row: one.row, seat: one.seat, points: one.points });
      } else if (one.kind === 'round_over' && step !== beat?.step) taken = [];
    }
  }
  return taken;
}

export function takersOf(past: readonly Step[], beat?: Beat | null): Takers {
  return Object.fromEntries(takenIn(past, beat).map(({ row, seat }) => [row, seat]));
}
