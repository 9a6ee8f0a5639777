import { expect, it } from 'vitest';
import type { Open } from '$lib/engine/contract';
import { added, meanOf, NO_GAMES, type Job, type Tally } from './counts';
import { measured, play } from './games';
import { seeded } from './random';

function after(job: Job, batches: number): Tally {
  const games = measured(job);
  let tally: Tally | undefined;
  for (let batch = 0; batch < batches; batch += 1) tally = games.next().value as Tally;
  return tally!;
}

it('games of thumbs are the same from the same seed, and count turns, points and nulls', () => {
  const job = { game: 'tutto', seats: 2, options: { target: 2000 } };
  const tally = after(job, 2);
  expect(after(job, 2)).toEqual(tally);
  expect(tally.games).toBe(40);
  const [turns, margin] = meanOf(tally, 'turns');
  expect(turns).toBeGreaterThan(4);
  expect(margin).toBeGreaterThan(0);
  const [nulls] = meanOf(tally, 'nulls');
  expect(nulls).toBeGreaterThan(0.1);
  expect(nulls).toBeLessThan(0.9);
  const [longer] = meanOf(after({ ...job, options: { target: 4000 } }, 2), 'turns');
  expect(longer).toBeGreaterThan(turns);
});

it('a game of Zocken has as many turns as its rounds say, and other points for matches', () => {
  const played = (options: object) =>
    after({ game: 'zocken', seats: 3, options: { ...options } }, 1);
  const tally = played({ rounds: 2 });
  expect(meanOf(tally, 'turns')).toEqual([6, 0]);
  expect(tally.sums.nulls).toBe(0);
  const dear = played({ rounds: 2, matches: [100, 200, 300, 400, 500, 600, 700] });
  expect(meanOf(dear, 'points')[0]).toBeGreaterThan(meanOf(tally, 'points')[0]);
  expect(meanOf(tally, 'first')[0]).toBeLessThanOrEqual(1);
});

/** A game that ends after so many turns. */
function ending(last: number): Open {
  const game = {
    start: () => ({ turn: 0, scores: [0, 0] }),
    node: ({ turn }: { turn: number }) =>
      turn >= last ? { kind: 'over', winners: [0] } : { kind: 'decision' },
    happened: () => [{ kind: 'turn_over' }],
    after: ({ turn }: { turn: number }) => ({ turn: turn + 1, scores: [turn + 1, 0] }),
  };
  return () => game as unknown as ReturnType<Open>;
}

it('games that do not end are counted apart and leave the means alone', () => {
  const played = (last: number) => play(ending(last), () => ({ stop: true }), 2, {}, seeded(0));
  expect(played(Infinity)).toBeNull();
  const tally = [4, Infinity, 6].map(played).reduce(added, NO_GAMES);
  expect([tally.games, tally.endless]).toEqual([2, 1]);
  expect(meanOf(tally, 'turns')[0]).toBe(5);
  expect(meanOf(tally, 'points')).toEqual([1, 0]);
  expect(meanOf(tally, 'first')).toEqual([1, 0]);
});
