import { expect, test } from 'vitest';
import type { GameReviewed, GameSeries } from './contract';
import { changeOf, HABIT, niceTop, runningMean, sumsOf } from './sums';

const game = (loss: number, more: Partial<GameReviewed> = {}): GameReviewed => ({
  table: 'here',
  ended: 0,
  seat: 0,
  opponents: ['keen'],
  won: 1,
  scores: [10, 5],
  exact: true,
  decisions: 10,
  loss,
  mean_loss: loss / 10,
  accuracy: 90,
  luck: 0,
  resembles: null,
  kinds: {},
  ...more,
});
const series = (...games: GameReviewed[]): GameSeries => ({
  game: 'tutto',
  objective: 'win',
  unit: 'chance',
  games,
});

test('games are added up per game and per decision', () => {
  const sums = sumsOf(series(game(0.2, { luck: 0.5 }), game(0.4, { won: 0, luck: -0.1 })));
  expect(sums).toMatchObject({ games: 2, won: 0.5, decisions: 20, accuracy: 90, exact: true });
  expect(sums.perGame).toBeCloseTo(0.3);
  expect(sums.perDecision).toBeCloseTo(0.03);
  expect(sums.luckSum).toBeCloseTo(0.4);
});

test('a game played alone is not won', () => {
  const alone = { opponents: [], scores: [65] };
  expect(sumsOf(series(game(0.1, alone))).won).toBeNull();
  expect(sumsOf(series(game(0.1, alone), game(0.1, { won: 0 }))).won).toBe(0);
});

test('a game without a decision says nothing about accuracy', () => {
  const sums = sumsOf(series(game(0.2), game(0, { decisions: 0, accuracy: 100 })));
  expect(sums.accuracy).toBe(90);
});

test('the kind of decision that costs most comes first, by the mean of all its decisions', () => {
  const kinds = {
    stopping: { decisions: 10, loss: 0.1 },
    keeping: { decisions: 2, loss: 0.08 },
  };
  const [first, second] = sumsOf(series(game(0.18, { kinds }), game(0.18, { kinds }))).kinds;
  expect(first).toMatchObject({ kind: 'keeping', decisions: 4, part: 1 });
  expect(first!.mean).toBeCloseTo(0.04);
  expect(second).toMatchObject({ kind: 'stopping', decisions: 20 });
  expect(second!.part).toBeCloseTo(0.25);
});

test('the line is the mean of the last few', () => {
  expect(runningMean([2, 4, 6, 8], 2)).toEqual([2, 3, 5, 7]);
});

test('a change is told once there are enough games, and only where there is one', () => {
  const before = Array.from({ length: HABIT }, () => game(0.4));
  expect(changeOf(before)).toBeNull();
  const better = changeOf([...before, ...before.map(() => game(0.2))]);
  expect(better).toMatchObject({ better: true, same: false });
  expect(better!.lately).toBeCloseTo(0.02);
  expect(changeOf([...before, ...before])).toMatchObject({ same: true });
});

test('a plot is as high as a round number', () => {
  expect([0, 0.03, 0.2, 7, 140].map(niceTop)).toEqual([1, 0.05, 0.2, 10, 200]);
});
