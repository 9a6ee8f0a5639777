import { expect, test } from 'vitest';
import { outcomesOf, PythonRandom } from './seeded';

// python -c "import random; r = random.Random('rollout 0 0|3'); print(r.random(), r.randrange(56), r.random())"
test('the numbers are those of CPython', () => {
  const random = new PythonRandom('rollout 0 0|3');
  expect([random.random(), random.below(56), random.random()]).toEqual([
    0.5821287144377423, 50, 0.7361407583858955,
  ]);
});

test('a lot lists every roll with its weight', () => {
  const rolls = outcomesOf({ what: 'dice', count: 5 });
  expect(rolls).toHaveLength(252);
  expect(rolls.reduce((sum, [, weight]) => sum + weight, 0)).toBe(6 ** 5);
});
