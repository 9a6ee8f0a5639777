import { expect, it, vi } from 'vitest';
import type { Match } from '$lib/engine/match';
import { valuesOf } from './advice';
import { chosen } from './bots';

vi.mock('./advice', () => ({ valuesOf: vi.fn() }));

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
