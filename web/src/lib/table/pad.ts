// The score pad, as on paper: a line per round, a column per seat. The game says which round an
// event belongs to; without rounds, once around the table is one.

import { find } from '$lib/games/happened';
import type { Standing, Step } from '$lib/wire.gen';

export interface PadLine {
  round: number;
  /** The points of the round by seat; null before the seat's turn if its score is unchanged. */
  changes: (number | null)[];
  /** The total after it. */
  totals: number[];
}

export function pad(
  start: Standing,
  steps: readonly Step[],
  roundOf: (standing: Standing) => number | null,
): PadLine[] {
  const lines: PadLine[] = [];
  let before = start;
  let lap = 0;
  for (const step of steps) {
    const round = roundOf(before) ?? lap;
    let line = lines.at(-1);
    if (!line || line.round !== round) {
      line = { round, changes: start.scores.map(() => null), totals: before.scores };
      lines.push(line);
    }
    const over = find(step, 'turn_over')?.seat;
    const { scores, view } = step.then;
    line.changes = line.changes.map((change, seat) => {
      const more = (scores[seat] ?? 0) - (before.scores[seat] ?? 0);
      return more === 0 && seat !== over ? change : (change ?? 0) + more;
    });
    line.totals = scores;
    if (over !== undefined && view.roller === start.view.roller) lap += 1;
    before = step.then;
  }
  return lines;
}
