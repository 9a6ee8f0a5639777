// Who finished which row, and what has just happened, as far as it has been told.
// A view does not say it; nothing here is needed to play on.

import { find } from '$lib/games/happened';
import type { Beat } from '$lib/games/game';
import type { Step } from '$lib/wire.gen';
import { placements, viewOf } from './view';

/** Per row of the tableau on the table: the seat that finished it, where it is known. */
export type Takers = Readonly<Record<number, number>>;

/** A row that somebody finished, and what came of it for them. */
export interface Taken {
  row: number;
  seat: number;
  points: number;
}

export interface Change {
  /** Where a die has come to lie. */
  row: number;
  box: number;
  seat: number;
  /** What the seat was paid for it. */
  paid: number;
}

/** The last die of a tableau: everybody looks at what the round was worth. */
export const endsRound = (step: Step): boolean =>
  find(step, 'round_over') !== undefined || find(step, 'target_reached') !== undefined;

/** The placement that a step was; null where it was none, or where the tableau was seen full in its beat. */
export function change(step: Step): Change | null {
  const place = 'place' in step.event ? placements([step.event])[0] : undefined;
  if (!place || step.by === 'chance' || endsRound(step)) return null;
  const box = (viewOf(step.then).filled[place.row]?.length ?? 1) - 1;
  const paid = find(step, 'row_finished')?.points ?? 0;
  return { row: place.row, box, seat: step.by, paid };
}

/** The chips of the row that filled the tableau, while it still lies there. */
export function lastChange({ step }: Beat): Change | null {
  const done = find(step, 'row_finished');
  return done ? { row: done.row, box: -1, seat: done.seat, paid: done.points } : null;
}

/** The rows of the tableau on the table in the order they were finished; a beat's step is one of them. */
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
