import { expect, it, vi } from 'vitest';
import type { Match } from '$lib/engine/match';
import { valuesOf } from '$lib/thinking/advice';
import { chosen, drawn, within } from './bots';

vi.mock('$lib/thinking/advice', () => ({ valuesOf: vi.fn() }));

const match = { legal: [{ roll: true }, { stop: true }] } as unknown as Match;
const move = () => chosen('gambler', {}, 'perfect', match, 0.5);
const values = { objective: 'points', value: 2, values: [1, 2], exact: false, assumes: '' };

it('a bot says that it plays by estimate only where exact values could not be fetched', async () => {
  vi.mocked(valuesOf).mockResolvedValueOnce({ ...values, makeshift: true });
  expect(await move()).toEqual({ move: { stop: true }, makeshift: 'estimate' });
  vi.mocked(valuesOf).mockResolvedValueOnce(values);
  expect(await move()).toEqual({ move: { stop: true }, makeshift: null });
  vi.mocked(valuesOf).mockRejectedValueOnce(new Error('a bug'));
  await expect(move()).rejects.toThrow('a bug');
});

it('a friendly bot of Zocken makes no move that gives away more than its limit', async () => {
  const bets = { legal: [{ bet: true }, { bet: false }] } as unknown as Match;
  const win = { ...values, objective: 'win', values: [0.5, 0.5], exact: true };
  const points = { ...values, values: [-14, 0], exact: true };
  vi.mocked(valuesOf).mockImplementation(async (_, __, ___, by) =>
    by === 'points' ? points : win,
  );
  for (const coin of [0, 0.3, 0.99]) {
    const { move } = await chosen('zocken', {}, 'friendly', bets, coin);
    expect(move).toEqual({ bet: false });
  }
  expect((await chosen('zocken', {}, 'sharp', bets, 0)).move).toEqual({ bet: true });
});

it('what gives away more points is left out, and the softmax is over the rest', () => {
  expect(within([0.4, 0.9, 0.4], [-8, -8.1, 0], 8)).toEqual([0.4, -Infinity, 0.4]);
  expect(drawn([0.4, -Infinity, 0.4], 0.07, 0.6)).toBe(2);
  expect(drawn([0.4, -Infinity, 0.3], 0, 0.6)).toBe(0);
});
