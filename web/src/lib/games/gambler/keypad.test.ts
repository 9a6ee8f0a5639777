import { beforeEach, expect, it } from 'vitest';
import { MemoryStore } from '$lib/local/memory.fixture';
import { read } from '$lib/local/tables';
import { createPad, Pad } from '$lib/pad/pad.svelte';
import { companyOf } from '$lib/pad/games.fixture';
import type { Told } from '$lib/pad/keypad';
import { readRecord } from '$lib/review/record';
import { device } from '$lib/storage';
import { keepOwn, removeOwn } from './own';

/** Six boxes: two turns fill them. */
const OURS = {
  ...{ key: 'k', id: 'ours', name: 'Our own', changed: 1 },
  rows: [1, 2, 3, 4, 5, 6].map((face) => ({
    ...{ kind: 'fixed' as const, faces: [face], boxes: 1, sign: 1 as const, value: 50 },
  })),
};

beforeEach(() => device.clear());

const keysIn = (pad: Pad) => {
  if (pad.at.mode !== 'referee') throw new Error('points only');
  const { match } = pad.at.sheet.state;
  return pad.keypad.ask(match, {}, companyOf('gambler', 2), false);
};

it('offers a tableau that was drawn while the game was on, and its record stands alone', async () => {
  const store = new MemoryStore();
  const wanted = { game: 'gambler', options: { target: 120 }, names: ['Anna', 'Ben'] };
  const id = await createPad({ ...wanted, pad: { mode: 'referee', evening: 'tonight' } }, store);
  const before = keysIn((await Pad.open(id, store))!);
  expect(before.link?.href).toBe('/workshop/gambler');
  keepOwn(OURS);
  let pad = (await Pad.open(id, store))!;
  expect(keysIn(pad).keys.flat()).toHaveLength(before.keys.flat().length + 1);
  const told = keysIn(pad)
    .keys.flat()
    .find((key) => key.id === 'Our own')!.told;
  const enter = (one: Told) => expect(pad.change({ kind: 'enter', told: one })).toBe(true);
  enter(told);
  await pad.saved;
  // The game has its own copy: the tableau may be drawn anew, or be gone.
  removeOwn('k');
  pad = (await Pad.open(id, store))!;
  enter({ places: [{ face: 6, row: 0 }], so: true, then: 'stop' });
  enter({ places: [1, 2, 3, 4, 5].map((row) => ({ face: row + 1, row })) });
  expect(pad.over).toBe(true);
  await pad.saved;
  const { record, steps } = await read(id, store);
  expect(record.options).toEqual({ target: 120, stack: [{ id: 'Our own', rows: OURS.rows }] });
  expect(record.events.some((event) => 'tableau' in event)).toBe(false);
  expect(record.entered).toEqual({ unseen: [[0, 4]], overrides: [1] });
  expect(steps.steps).toHaveLength(record.events.length);
  expect(await readRecord({ ...record })).toEqual(record);
});
