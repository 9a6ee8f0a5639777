import { expect, test } from 'vitest';
import type { Happening, Standing, Step } from '$lib/wire.gen';
import { changes, Travels } from './trips.svelte';

const won = (seat: number, points: number) =>
  ({ kind: 'row_finished', seat, row: 0, value: points, points }) as Happening;
const over = (seat: number) => ({ kind: 'turn_over', seat }) as Happening;
const step = (...happened: Happening[]) => ({ happened }) as unknown as Step;
const standing = (...scores: number[]) => ({ scores }) as unknown as Standing;

test('what a seat wins at once is one sum, and what adds up to nothing does not travel', () => {
  expect([...changes([won(0, 40), over(0), won(0, 20), won(1, 30), won(1, -30)])]).toEqual([
    [0, 60],
  ]);
});

test('points on their way are not at the seat until they arrive; lost ones are gone at once', () => {
  const travels = new Travels();
  travels.follow([], true);
  travels.follow([step(won(0, 40), won(1, -30))], true);
  expect(travels.trips.map(({ seat, points }) => [seat, points])).toEqual([
    [0, 40],
    [1, -30],
  ]);
  expect(travels.lying(standing(140, 70))).toEqual([100, 70]);
  for (const { key } of travels.trips) travels.arrived(key);
  expect(travels.lying(standing(140, 70))).toEqual([140, 70]);
});

test('nothing sets out at first, after a jump, when moves are taken back, or without motion', () => {
  const travels = new Travels();
  const steps = [step(won(0, 10)), step(won(0, 20)), step(won(0, 30)), step(won(0, 40))];
  travels.follow(steps.slice(0, 1), true);
  travels.follow(steps.slice(0, 3), true);
  travels.follow(steps.slice(0, 2), true);
  travels.follow(steps.slice(0, 3), false);
  expect(travels.trips).toEqual([]);
  travels.follow(steps, true);
  expect(travels.trips).toHaveLength(1);
});
