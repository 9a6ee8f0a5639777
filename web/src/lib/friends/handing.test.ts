import { randomBytes } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api } from '$lib/net/api';
import type { MatchRecord } from '$lib/proof/recompute';
import { takeIntent } from '$lib/table/contract';
import { goOn, packed, recordOf, unpacked } from './handing';

const record: MatchRecord = {
  game: 'zocken',
  players: ['Player 1', 'Player 2'],
  options: { rounds: 1 },
  events: [{ pick: 'red' }, { dice: [3] }],
  result: { scores: [0, 0], winners: null },
};

vi.mock('$lib/net/host', () => ({
  hostOf: () =>
    Promise.resolve({ record: () => Promise.resolve({ ...record, players: ['Anna', 'Ben'] }) }),
}));

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined);
  vi.spyOn(api, 'upload').mockResolvedValue({ id: 'r3c0rd' } as never);
  vi.spyOn(api, 'fork').mockResolvedValue({ id: 'there', commit: '00' });
  vi.spyOn(api, 'open').mockResolvedValue({ id: 'fresh', commit: '00' });
});
afterEach(() => vi.unstubAllGlobals());

test('names stay on the device', async () => {
  expect((await recordOf('local-a')).players).toEqual(['Player 1', 'Player 2']);
});

test('a game goes on from its last event, with every other seat free', async () => {
  await goOn(record, 1, 'Ben');
  expect(api.upload).toHaveBeenCalledWith(record);
  const seats = [{ bot: null }, { bot: null }];
  expect(api.fork).toHaveBeenCalledWith('reviews/r3c0rd', {
    event: 2,
    seat: 1,
    seats,
    name: 'Ben',
  });
  expect(location.pathname).toBe('/t/there');
  expect(takeIntent('there')).toEqual({ sit: [{ seat: 1, name: 'Ben' }], start: false });
});

test('a game without events is a new table with its rules', async () => {
  await goOn({ ...record, events: [] }, 0, 'Anna');
  expect(api.open).toHaveBeenCalledWith(
    expect.objectContaining({ game: 'zocken', options: { rounds: 1 } }),
  );
  expect(location.pathname).toBe('/t/fresh');
});

test('a table that is refused leaves everything as it is', async () => {
  history.replaceState(null, '', '/t/local-a');
  vi.spyOn(api, 'upload').mockRejectedValue({ code: 'bad_record', message: '' });
  await expect(goOn(record, 0, 'Anna')).rejects.toMatchObject({ code: 'bad_record' });
  expect(location.pathname).toBe('/t/local-a');
});

test('a game travels in an address and comes out the same', async () => {
  const address = await packed({ record, seat: 1 });
  expect(address).toMatch(/^[\w-]+$/);
  expect(await unpacked(address!)).toEqual({ record, seat: 1 });
});

test('an address without a game is none', async () => {
  const other = async (thing: unknown) => (await packed(thing as never))!;
  for (const text of [
    '',
    'x',
    '%%%',
    (await other({ record, seat: 1 })).slice(0, -9),
    await other(null),
    await other([]),
    await other({ record, seat: 2 }),
    await other({ record, seat: -1 }),
    await other({ record: { ...record, events: 'all' }, seat: 0 }),
    await other({ record: { ...record, players: 3 }, seat: 0 }),
  ])
    expect(await unpacked(text), text).toBe('broken');
});

test('a game that is too long for an address is not packed', async () => {
  const noise = randomBytes(50_000).toString('hex'); // cannot be packed
  expect((await packed({ record: { ...record, options: { noise } }, seat: 1 })) === null).toBe(
    true,
  );
  expect(await unpacked('x'.repeat(60_001))).toBe('long');
});

test('a short address that unpacks to any number of bytes is refused before it fills the memory', async () => {
  const bomb = { record: { ...record, game: ' '.repeat(2 ** 23) }, seat: 1 };
  expect((await packed(bomb as never)) === null).toBe(true);
  const deflated = deflateRawSync(JSON.stringify(bomb)).toString('base64url');
  expect(deflated.length).toBeLessThan(60_000);
  const chunks = vi.spyOn(ReadableStreamDefaultReader.prototype, 'read');
  expect(await unpacked(deflated)).toBe('long');
  // It stops reading after the limit: 512 kB of the 8 MB.
  expect(chunks.mock.calls.length).toBeLessThan(100);
  chunks.mockRestore();
});
