import { expect, it } from 'vitest';
import { Match } from '$lib/engine/match';
import { TableError } from '$lib/engine/tables';
import { advisor } from './advisor';
import { opens } from './rules';

const stack = ['gambler-05'];

/** A first roll of the game, with something to decide. */
function rolled(seats: number): Match {
  const match = Match.of(opens['gambler']!(seats, { stack }));
  return match.advance({ dice: [1, 2, 3, 4, 5] });
}

it.each([2, 3])('without its file advice for %i is an estimate that says so', async (seats) => {
  const { game, state, legal } = rolled(seats);
  const gone = () => Promise.reject(new TableError('missing', 'no network'));
  const told = await advisor.advise(game, state, gone);
  expect(told).toMatchObject({ objective: 'points', exact: false, makeshift: true });
  expect(told.values).toHaveLength(legal.length);
  const broken = () => Promise.reject(new TableError('broken', 'another file'));
  await expect(advisor.advise(game, state, broken)).rejects.toThrow('another file');
});
