import { expect, test } from 'vitest';
import { barsOf } from './bars';

test('chances are drawn from zero, so that twice as much is twice as long', () => {
  const bars = barsOf([0.8, 0.6, 0.4]);
  expect(bars.map(({ from }) => from)).toEqual([0, 0, 0]);
  expect(bars.map(({ long }) => long)).toEqual([1, expect.closeTo(0.75), expect.closeTo(0.5)]);
  expect(bars.every(({ zero }) => zero === null)).toBe(true);
});

test('points below zero go to the left of a zero that all share', () => {
  const [good, bad] = barsOf([30, -10]);
  expect(good).toEqual({ from: 0.25, long: 0.75, zero: 0.25 });
  expect(bad).toEqual({ from: 0, long: 0.25, zero: 0.25 });
  const [less, more] = barsOf([-5, -20]);
  expect(less).toEqual({ from: 0.75, long: 0.25, zero: 1 });
  expect(more).toEqual({ from: 0, long: 1, zero: 1 });
});

test('nothing but zeros has no length, and no values have no bars', () => {
  expect(barsOf([0, 0]).map(({ long }) => long)).toEqual([0, 0]);
  expect(barsOf([])).toEqual([]);
});
