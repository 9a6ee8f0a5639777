import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { RefusedError } from '$lib/engine/refusal';
import * as local from '$lib/thinking/advice';
import { api } from '$lib/net/api';
import type { Advice } from '$lib/wire.gen';
import { answers, type Answer } from './answers';

const TURN = { card: 'bonus-300', turn_points: 450, left: 2 };
const EXACT = { exact: true, best: [0] } as unknown as Advice;
const ESTIMATE = { exact: false, best: [0] } as unknown as Advice;

const ask = vi.spyOn(api, 'ask');
const advice = vi.spyOn(local, 'advice');
afterEach(() => vi.resetAllMocks());
afterAll(() => vi.restoreAllMocks());

async function all(position: object, then: object[] = []): Promise<Answer[]> {
  const question = { game: 'tutto', players: 2, options: {}, position, then };
  const found: Answer[] = [];
  for await (const one of answers(question as Parameters<typeof answers>[0])) found.push(one);
  return found;
}

test('exact values come from here, and the server is not asked', async () => {
  advice.mockResolvedValue(EXACT);
  const [only, ...more] = await all(TURN);
  expect(only?.advice).toBe(EXACT);
  expect(only?.position.legal).toEqual([{ roll: true }, { stop: true }]);
  expect(only?.described).toMatchObject({ turn_points: 450, aside: [[4, 4, 4], [5]] });
  expect(more).toEqual([]);
  expect(ask).not.toHaveBeenCalled();
});

test('an estimate is the answer where there is nothing better, and the server is not asked', async () => {
  advice.mockResolvedValue(ESTIMATE);
  expect((await all(TURN)).map((one) => one.advice)).toEqual([ESTIMATE]);
  expect(ask).not.toHaveBeenCalled();
});

test('without values there are the position, the chances and the reason', async () => {
  const why = new RefusedError('not_loaded', '');
  advice.mockRejectedValue(why);
  const [only] = await all(TURN);
  expect(only).toMatchObject({ advice: null, unvalued: why, odds: { null: '4/9' } });
});

test('values that take long come after the position', async () => {
  advice.mockImplementation(() => new Promise((resolve) => setTimeout(() => resolve(EXACT), 400)));
  const [first, second] = await all(TURN);
  expect(first).toMatchObject({ pending: true, advice: null });
  expect(second?.pending).toBeUndefined();
  expect(second?.advice).toBe(EXACT);
});

test('what is impossible is refused here, with the reason', async () => {
  await expect(all({ ...TURN, turn_points: 460 })).rejects.toMatchObject({
    code: 'bad_position',
    message: 'a score of 460 cannot be: points come in steps of 50',
  });
  await expect(all(TURN, [{ draw: true }])).rejects.toMatchObject({ code: 'illegal_move' });
  expect(ask).not.toHaveBeenCalled();
});

test('before a roll nothing is valued', async () => {
  const [only] = await all(TURN, [{ roll: true }]);
  expect(only).toMatchObject({ advice: null, due: { what: 'dice', count: 2 } });
  expect(advice).not.toHaveBeenCalled();
});
