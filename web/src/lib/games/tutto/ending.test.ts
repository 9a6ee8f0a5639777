import { beforeEach, expect, test } from 'vitest';
import type { Company } from '$lib/games/game';
import { LANGUAGES, tongue } from '$lib/i18n/texts.svelte';
import type { Step } from '$lib/wire.gen';
import { ending } from './ending';

beforeEach(() => tongue.speak('en'));

const company = { game: 'tutto', names: ['Anna', 'Ben'], mine: [true, false] } as Company;
const step = (...happened: unknown[]) => ({ happened }) as Step;
const told = (...steps: Step[]) => ending(steps, company);
const bank = (seat: number, points: number) => step({ kind: 'banked', seat, points, by: 'stop' });

test('the best turn and the dearest loss are told', () => {
  const lost = step({ kind: 'null', seat: 1, lost: 7100 });
  expect(told(bank(0, 650), bank(1, 300), lost, step({ kind: 'null', seat: 0, lost: 50 }))).toEqual(
    [
      'The best turn was yours: 650 points in one go.',
      'Ouch: Ben lost 7,100 points just like that.',
    ],
  );
});

test('a cloverleaf is told instead, and a game without a loss says so', () => {
  expect(told(bank(0, 650), step({ kind: 'cloverleaf_won', seat: 1 }))).toEqual([
    'Two TUTTOs on the cloverleaf: that wins at once!',
    'And nobody lost a single point.',
  ]);
});

test('a game always has two lines, also one without points, and one of a person alone', () => {
  expect(told()).toEqual(['Not a single turn brought points.', 'And nobody lost a single point.']);
  expect(ending([], { ...company, names: ['Anna'] })[1]).toBe('And not a single point was lost.');
  for (const language of LANGUAGES) {
    tongue.speak(language);
    for (const names of [['Anna'], ['Anna', 'Ben']])
      expect(ending([], { ...company, names })).toHaveLength(2);
  }
});

test('each language has its own words', () => {
  const said = LANGUAGES.map((language) => {
    tongue.speak(language);
    return told(bank(1, 650)).join(' ');
  });
  expect(new Set(said).size).toBe(3);
  expect(said.every((line) => line.includes('Ben'))).toBe(true);
});
