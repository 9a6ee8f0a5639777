import { beforeEach, expect, test } from 'vitest';
import type { Company } from '$lib/games/game';
import { LANGUAGES, tongue } from '$lib/i18n/texts.svelte';
import type { Step } from '$lib/wire.gen';
import { ending } from './ending';

beforeEach(() => tongue.speak('en'));

const company = { game: 'gambler', names: ['Anna', 'Ben'], mine: [true, false] } as Company;
const step = (...happened: unknown[]) => ({ happened }) as Step;
const told = (...steps: Step[]) => ending(steps, company);
const row = (seat: number, points: number) =>
  step({ kind: 'row_finished', seat, row: 2, value: points, points });

test('the best row and the dearest one are told', () => {
  expect(told(row(0, 30), row(1, 60), row(0, -40))).toEqual([
    'The best row went to Ben: 60 points for one last die.',
    'Ouch: you had to pay 40.',
  ]);
  expect(told(row(0, 30))[1]).toBe('And nobody had to pay anything.');
});

test('a game always has two lines, also one without points, and one of a person alone', () => {
  expect(told()).toEqual(['Not a single row brought points.', 'And nobody had to pay anything.']);
  expect(ending([], { ...company, names: ['Anna'] })[1]).toBe('And nothing had to be paid.');
  for (const language of LANGUAGES) {
    tongue.speak(language);
    for (const names of [['Anna'], ['Anna', 'Ben']])
      expect(ending([], { ...company, names })).toHaveLength(2);
  }
});

test('each language has its own words', () => {
  const said = LANGUAGES.map((language) => {
    tongue.speak(language);
    return told(row(1, 30), row(1, -40)).join(' ');
  });
  expect(new Set(said).size).toBe(3);
});
