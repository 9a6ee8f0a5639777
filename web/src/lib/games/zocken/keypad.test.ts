import { expect, it } from 'vitest';
import { Match } from '$lib/engine/match';
import { keypad } from './keypad';
import { opens } from './rules';

it('names the people who bet', () => {
  const match = Match.of(opens['zocken']!(3, {}));
  const says = (bets: number[]) => keypad.says({ bets }, match, ['Anna', 'Ben', 'Cleo']);
  expect(says([])).toBe('no bets');
  expect(says([1])).toBe('Ben bets');
  expect(says([1, 2])).toBe('Ben and Cleo bet');
});
