import { beforeEach, expect, test } from 'vitest';
import type { Company } from '$lib/games/game';
import { LANGUAGES, tongue } from '$lib/i18n/texts.svelte';
import type { Standing } from '$lib/wire.gen';
import { headline } from './headline';

beforeEach(() => tongue.speak('en'));

const NAMES = ['Anna', 'Ben', 'Cleo'];
/** The line for the first seats of Anna, Ben and Cleo; Anna may be this device's person. */
const told = (scores: number[], winners: number[], you = false) => {
  const names = NAMES.slice(0, scores.length);
  const company = { game: 'tutto', names, mine: names.map((_, seat) => you && seat === 0) };
  return headline({ scores, winners } as Standing, company as unknown as Company);
};

test('a winner is ahead of the next', () => {
  expect(told([900, 400, 899], [0])).toBe('Anna is 1 point ahead of Cleo.');
});

test('winners who share have the same', () => {
  expect(told([500, 500, 30], [0, 1])).toBe('Anna and Ben have exactly the same: 500 points each.');
  expect(told([500, 500, 500], [0, 1, 2], true)).toBe(
    'You, Ben and Cleo have exactly the same: 500 points each.',
  );
});

test('a winner with fewer points wins all the same', () => {
  expect(told([300, 1200], [0])).toBe('Ben has 900 points more, but Anna wins all the same.');
  expect(told([300, 1200], [0], true)).toBe('Ben has 900 points more, but you win all the same.');
  expect(told([1200, 300], [1], true)).toBe('You have 900 points more, but Ben wins all the same.');
  expect(told([0, 0], [0])).toBe('Ben has just as many points, but Anna wins all the same.');
});

test('a person alone has a line too, with a small result as well', () => {
  expect(told([170], [0])).toBe('Anna scored 170 points single-handed.');
  expect(told([170], [0], true)).toBe('You scored 170 points single-handed.');
  expect(told([-20], [0])).toBe('−20 points this time: the next game can only be better.');
});

test('each language has its own words', () => {
  for (const [scores, winners] of [
    [
      [500, 500],
      [0, 1],
    ],
    [[300, 1200], [0]],
    [[300, 300], [0]],
    [[170], [0]],
    [[0], [0]],
    [[9, 4], [0]],
  ] as const)
    for (const you of [true, false]) {
      const said = LANGUAGES.map((language) => {
        tongue.speak(language);
        return told([...scores], [...winners], you);
      });
      expect(new Set(said).size, said.join()).toBe(3);
    }
});
