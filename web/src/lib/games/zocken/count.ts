// The points of a finished row, counted die by die while it is still shown. The rules give the
// total; this file only splits it.

import type { Company } from '$lib/games/game';
import { find } from '$lib/games/happened';
import type { Step } from '$lib/wire.gen';
import { countIn, PLACES, type Field } from './row';
import { laid, type Lying, type Place } from './rules';
import type { LyingDie, ZockenView } from './wire.gen';

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
export function countOf(step: Step, lying: ZockenView, company: Company): Count | null {
  const turn = find(step, 'turn_scored');
  if (!turn) return null;
  const parts: Omit<Counted, 'sum'>[] = [];
  const { circles } = lying;
  let table: Lying = { row: lying.row.map(() => null), out: [] };
  const count = (at: Place, die: LyingDie | null | undefined, index = 0): void => {
    if (!die) return;
    const before = countIn({ ...table, circles }, company);
    table = laid(table, at, die);
    const after = countIn({ ...table, circles }, company);
    if (typeof at === 'number' && after.matches === before.matches) return;
    parts.push({ at, index, points: after.score - after.bonus - (before.score - before.bonus) });
  };
  const inRow = (place: Field) => count(place, lying.row[PLACES.indexOf(place)]);
  PLACES.filter((place) => typeof place === 'number').forEach(inRow);
  PLACES.filter((place) => typeof place === 'string').forEach(inRow);
  lying.out.forEach((die, index) => count('out', die, index));
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
