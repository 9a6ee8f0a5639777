import { beforeEach, expect, test } from 'vitest';
import { listed, percent, share, signedTenths, tenths, tongue } from './texts.svelte';

beforeEach(() => tongue.speak('en'));

test.each([
  ['0/1', '0%', '0 %'],
  ['1/7776', '<1%', '< 1 %'],
  ['1/150', '1%', '1 %'],
  ['5/18', '28%', '28 %'],
  ['7775/7776', '>99%', '> 99 %'],
  ['1/1', '100%', '100 %'],
])('a chance of %s is never said to be more certain than it is: %s', (fraction, said, german) => {
  expect(percent(fraction)).toBe(said);
  tongue.speak('nl');
  expect(percent(fraction)).toBe(said);
  tongue.speak('de');
  expect(percent(fraction)).toBe(german.replaceAll(' ', '\u00a0'));
});

test.each([
  ['en', 61.24, '61.2', '+61.2'],
  ['de', -2.06, '−2,1', '−2,1'],
  ['nl', 0.04, '0,0', '0,0'],
  ['en', -0.04, '0.0', '0.0'],
  ['de', 1234.5, '1.234,5', '+1.234,5'],
] as const)('in %s, %d to one place is %s', (language, value, plain, withSign) => {
  tongue.speak(language);
  expect(tenths(value)).toBe(plain);
  expect(signedTenths(value)).toBe(withSign);
});

test('a share is written in per cent with one place', () => {
  tongue.speak('de');
  expect(share(0.5213)).toBe('52,1\u00a0%');
  tongue.speak('nl');
  expect(share(0.5213)).toBe('52,1%');
});

test.each([
  ['de', 'Anna, Ben und Cees', '1, 2 oder 3'],
  ['nl', 'Anna, Ben en Cees', '1, 2 of 3'],
  ['en', 'Anna, Ben and Cees', '1, 2 or 3'],
] as const)('a list is joined as %s does', (language, names, rows) => {
  tongue.speak(language);
  expect(listed(['Anna', 'Ben', 'Cees'])).toBe(names);
  expect(listed(['Anna'])).toBe('Anna');
  expect(listed([])).toBe('');
  expect(listed(['1', '2', '3'], 'disjunction')).toBe(rows);
});
