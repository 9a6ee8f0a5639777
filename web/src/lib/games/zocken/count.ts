// The points of a finished row, counted die by die while it is still shown. The rules give the
// total; this file only splits it.

import type { Company } from '$lib/games/game';
import { find } from '$lib/games/happened';
import type { Step } from '$lib/wire.gen';
import { isMatch, PLACES, scaleOf, type Lying, type Place } from './row';

export interface Counted {
  /** The die it is for; `fifty` for the bonus, won or lost. */
  at: Place | 'fifty';
  /** The index of the die in the tray. */
  index: number;
  points: number;
  /** The running total. */
  sum: number;
}

export interface Count {
  seat: number;
  steps: Counted[];
  /** The total according to the rules. */
  total: number;
  bets: { seat: number; points: number }[];
  /** Milliseconds for each of the steps, at single speed. */
  each: number;
}

/** Milliseconds at single speed; a bot's row is counted faster. */
const PACE = { person: { each: 300, stays: 1300 }, bot: { each: 170, stays: 800 } } as const;

const paceOf = ({ bots }: Company, seat: number) => (bots[seat] ? PACE.bot : PACE.person);

/**
 * The count of a turn that ended with this step; null for any other step. `lying` is the row with
 * its last die.
 */
export function countOf(step: Step, lying: Lying, company: Company): Count | null {
  const turn = find(step, 'turn_scored');
  if (!turn) return null;
  const parts: Omit<Counted, 'sum'>[] = [];
  const scale = scaleOf(company);
  let matched = 0;
  for (const [index, die] of lying.row.entries()) {
    const place = PLACES[index]!;
    if (!die || !isMatch(lying, die.die, place)) continue;
    const points = (scale[matched] ?? 0) - (scale[matched - 1] ?? 0);
    parts.push({ at: place, index: 0, points });
    matched += 1;
  }
  for (const place of ['L', 'R'] as const) {
    if (!lying.row[PLACES.indexOf(place)]) continue;
    parts.push({ at: place, index: 0, points: -turn.evasion_cost / turn.evaded });
  }
  for (const index of lying.out.keys()) {
    parts.push({ at: 'out', index, points: -turn.out_cost / turn.out });
  }
  parts.push({ at: 'fifty', index: 0, points: turn.bonus });
  let sum = 0;
  const steps = parts.map((part) => ({ ...part, sum: (sum += part.points) }));
  const bets = step.happened.flatMap((one) =>
    one.kind === 'bet_won' || one.kind === 'bet_lost'
      ? [{ seat: one.seat, points: one.points }]
      : [],
  );
  return {
    seat: turn.seat,
    steps,
    total: turn.points,
    bets,
    each: paceOf(company, turn.seat).each,
  };
}

/** How long a finished row stays, in milliseconds at single speed; 0 for other steps. */
export function beat(step: Step, company: Company): number {
  const turn = find(step, 'turn_scored');
  if (!turn) return 0;
  const { each, stays } = paceOf(company, turn.seat);
  return (turn.matches + turn.evaded + turn.out + 1) * each + stays;
}
