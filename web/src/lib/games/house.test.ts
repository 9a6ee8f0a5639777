import { expect, test } from 'vitest';
import { houseRules, progressIn } from './house';
import type { Standing } from '$lib/wire.gen';
import type { Company, TableUi } from './game';

test('what the sheet advises for first games is no house rule', () => {
  expect(houseRules('gambler', { beginner: true }, 2)).toEqual([]);
  expect(houseRules('zocken', { rounds: 3 }, 2)).toEqual(['3 rounds']);
});

test('the line of a game in play says that house rules apply, but not its length twice', () => {
  const ui = { progress: () => 'to 500' } as unknown as TableUi;
  const at = (options: Record<string, unknown>) =>
    progressIn(ui, {} as Standing, { game: 'tutto', options, names: ['Anna'] } as Company);
  expect(at({ target: 500 })).toBe('to 500');
  expect(at({ target: 500, plus_minus: 'at_once' })).toBe('to 500 · House rules');
});
