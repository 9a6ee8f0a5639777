import { expect, it } from 'vitest';
import type { Match } from '$lib/engine/match';
import { TableError } from '$lib/engine/tables';
import { NotSolvedError } from './contract';
import { review, type Subject } from './review';

/** A match of one position, whose values are asked for without their table; that throws `error`. */
function reviewWith(error: Error): Promise<unknown> {
  const node = { kind: 'decide', seat: 0, moves: [] };
  const match = { game: { seats: 1 }, entries: [{ node, state: {} }], length: 1 };
  const analysis = {
    accounts: { points: { unit: 'points', zeroSum: false } },
    kinds: {},
    async evaluate(...[, , , , load]: [unknown, unknown, unknown, unknown, Subject['load']]) {
      expect(await load('one')).toBeNull();
      throw error;
    },
  };
  return review({
    match: match as unknown as Match,
    analysis: analysis as unknown as Subject['analysis'],
    load: () => Promise.reject(new TableError('missing', 'one')),
    estimates: true,
  } as unknown as Subject);
}

it('a match without values lacks the table that was missing; another error stays what it is', async () => {
  await expect(reviewWith(new NotSolvedError('no values'))).rejects.toBeInstanceOf(TableError);
  await expect(reviewWith(new RangeError('a mistake'))).rejects.toBeInstanceOf(RangeError);
});
