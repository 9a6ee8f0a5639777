// The score pad, as on paper: a line per round, a column per seat.
// Which round an event belongs to is the game's word; where it has none, once around the table is one.

import type { Standing, Step } from '$lib/wire.gen';

export interface PadLine {
  round: number;
  /** What the round brought; null where a seat has not had its turn and nothing has changed. */
  changes: (number | null)[];
  /** How it stood after it. */
  totals: number[];
}

/** Counts how often the turn has come round to whoever began. */
export function laps(start: Standing): (before: Standing) => number {
  const first = start.view.roller;
  let lap = 0;
  let last = first;
  return ({ view: { roller } }) => {
    if (roller === first && last !== first) lap += 1;
    last = roller;
    return lap;
  };
}

export function pad(
  start: Standing,
  steps: readonly Step[],
  roundOf: (before: Standing) => number,
): PadLine[] {
  const lines: PadLine[] = [];
  let before = start;
  for (const step of steps) {
    const round = roundOf(before);
    let line = lines.at(-1);
    if (!line || line.round !== round) {
      if (line) finish(line, before);
      line = { round, changes: start.scores.map(() => null), totals: before.scores };
      lines.push(line);
    }
    line.changes = line.changes.map((change, seat) => {
      const more = (step.then.scores[seat] ?? 0) - (before.scores[seat] ?? 0);
      const turnIsOver = before.view.roller === seat && step.then.view.roller !== seat;
      return more === 0 && !turnIsOver ? change : (change ?? 0) + more;
    });
    line.totals = step.then.scores;
    before = step.then;
  }
  const last = lines.at(-1);
  if (last && before.winners) finish(last, before);
  return lines;
}

/** Alone, the turn never passes to another: the end of the round is the end of it. */
function finish(line: PadLine, { view, scores }: Standing): void {
  if (scores.length === 1) line.changes[view.roller] ??= 0;
}
