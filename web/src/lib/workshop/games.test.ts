import { expect, it } from 'vitest';
import { meanOf, type Job, type Tally } from './counts';
import { measured } from './games';

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
