import { beforeEach, expect, test } from 'vitest';
import type { Company } from '$lib/games/game';
import { LANGUAGES, tongue } from '$lib/i18n/texts.svelte';
import type { Step } from '$lib/wire.gen';
import { ending } from './ending';

beforeEach(() => tongue.speak('en'));

const company = { game: 'zocken', names: ['Anna', 'Ben'], mine: [true, false] } as Company;
const step = (...happened: unknown[]) => ({ happened }) as Step;
const told = (...steps: Step[]) => ending(steps, company);
const row = (seat: number, points: number, matches: number) =>
  step({ kind: 'turn_scored', seat, points, matches });

test('the best row is told, and the best bet', () => {
  const bets = step(
    { kind: 'bet_won', seat: 0, points: 25 },
    { kind: 'bet_won', seat: 1, points: 75 },
  );
  expect(told(row(0, 90, 3), row(1, 150, 5), bets)).toEqual([
    'The best row was Ben’s: 150 points with 5 matches.',
    'Ben bet well and got 75 for it.',
  ]);
});

test('without a bet the dice on OUT are counted; a row that cost points is no best row', () => {
  expect(told(row(0, -20, 1), step({ kind: 'out', seat: 0, first: true, cost: 20 }))).toEqual([
    'Not a single row brought points.',
    '1 die went on OUT.',
  ]);
});

test('a game always has two lines, also one without points, and one of a person alone', () => {
  expect(told()).toEqual(['Not a single row brought points.', 'And not a single die went on OUT.']);
  expect(ending([], { ...company, names: ['Anna'] })[1]).toBe('And not a single die went on OUT.');
  for (const language of LANGUAGES) {
    tongue.speak(language);
    for (const names of [['Anna'], ['Anna', 'Ben']])
      expect(ending([], { ...company, names })).toHaveLength(2);
  }
});

test('each language has its own words', () => {
  const said = LANGUAGES.map((language) => {
    tongue.speak(language);
    return told(row(1, 90, 1)).join(' ');
  });
  expect(new Set(said).size).toBe(3);
});
