// Plays rounds for the workshop in steps, so that it can be stopped between them: in the worker, or
// on the page where no worker starts.

import type { Job, Told } from './contract';
import { seeded } from '$lib/workshop/random';
import { noRounds, playRounds } from './rounds';
import { tuning } from './tune';

/** Enough for a margin of one to two points. */
const ROUNDS = 20_000;
const BATCH = 100;

export function* working({ task, rows, seats }: Job): Generator<Told> {
  if (task === 'tune') {
    const steps = tuning(rows, seats);
    let step = steps.next();
    for (; !step.done; step = steps.next()) yield { what: 'progress', share: step.value };
    yield { what: 'tuned', tuned: step.value };
    return;
  }
  const tally = noRounds(rows.length);
  const random = seeded(0);
  for (let batch = BATCH; tally.rounds < ROUNDS; batch = Math.min(batch * 2, ROUNDS / 10)) {
    playRounds(rows, seats, batch, random, tally);
    yield { what: 'measured', tally: structuredClone(tally) };
  }
}
