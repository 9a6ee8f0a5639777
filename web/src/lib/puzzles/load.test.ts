import { afterEach, expect, test, vi } from 'vitest';
import { RefusedError } from '$lib/engine/refusal';
import { puzzlesOf } from './load';

afterEach(() => vi.unstubAllGlobals());

test('a puzzle that the file does not have is refused, not shown as nothing', async () => {
  const puzzle = { id: 'a1', grade: 1 };
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify([puzzle]))));
  const { one } = await puzzlesOf('tutto');
  expect(await one('a1')).toEqual(puzzle);
  const refusal: unknown = await one('b2').catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(RefusedError);
  expect(refusal).toMatchObject({ code: 'not_found', message: 'tutto has no puzzle b2' });
});
