import { beforeEach, expect, test } from 'vitest';
import { percent, tongue } from './texts.svelte';

beforeEach(() => tongue.speak('en'));

test.each([
  ['0/1', '0 %'],
  ['1/7776', '< 1 %'],
  ['1/150', '1 %'],
  ['5/18', '28 %'],
  ['7775/7776', '> 99 %'],
  ['1/1', '100 %'],
])('a chance of %s is never said to be more certain than it is: %s', (fraction, said) => {
  expect(percent(fraction).replaceAll('\u00a0', ' ')).toBe(said);
});
