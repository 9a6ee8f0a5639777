import { expect, test } from 'vitest';
import { isDismal } from './points';

test.each([
  [[-10], true],
  [[-210, -300], true],
  [[-10, 0], false],
  [[300, -20], false],
])('a game that ends with %j went badly for everybody: %s', (scores, dismal) => {
  expect(isDismal({ scores })).toBe(dismal);
});
