import { expect, test } from 'vitest';
import type { GameReviewed, GameSeries } from '$lib/wire.gen';
import { merged } from './found';

const played = (table: string, ended: number): GameReviewed => ({
  table,
  ended,
  seat: 0,
  opponents: ['perfect'],
  won: 1,
  scores: [1, 0],
  exact: true,
  decisions: 1,
  loss: 0,
  mean_loss: 0,
  accuracy: 100,
  luck: 0,
  resembles: null,
  kinds: {},
});
const series = (objective: string, ...games: GameReviewed[]): GameSeries => ({
  game: 'dicing',
  objective,
  unit: 'points',
  games,
});

test('games of the server and of this device are one series, the oldest first', () => {
  const found = merged(
    { series: [series('points', played('a', 1), played('c', 3))], waiting: 1 },
    {
      series: [series('points', played('local-b', 2)), series('win', played('local-d', 4))],
      waiting: 2,
    },
  );
  expect(found.waiting).toBe(3);
  expect(found.series.map(({ games }) => games.map(({ table }) => table))).toEqual([
    ['a', 'local-b', 'c'],
    ['local-d'],
  ]);
});
