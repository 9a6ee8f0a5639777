import { expect, it } from 'vitest';
import { keepOwn, removeOwn } from '$lib/games/gambler/own';
import { shipped } from '$lib/games/gambler/rules';
import { read } from '$lib/local/tables';
import { MemoryStore } from '$lib/local/memory.fixture';
import { readRecord } from '$lib/review/record';
import type { Told } from './keypad';
import { createPad, Pad } from './pad.svelte';

const wanted = {
  game: 'zocken',
  options: { rounds: 1 },
  names: ['Anna', 'Ben'],
  pad: { mode: 'referee', evening: 'tonight' },
} as const;
const THROWS: Told[] = [
  { pick: 'red', face: 2, place: 2 },
  { pick: 'green', face: 4, place: 4 },
  { pick: 'blue', face: 1, place: 5, so: true },
  { bets: [1] },
];

async function entered(store = new MemoryStore()) {
  const id = await createPad(wanted, store);
  const pad = (await Pad.open(id, store))!;
  for (const told of THROWS) expect(pad.change({ kind: 'enter', told })).toBe(true);
  expect(pad.change({ kind: 'correct', at: 1, told: { ...THROWS[1]!, face: 5 } })).toBe(true);
  await pad.saved;
  return { id, pad, store };
}

it('is stored with every change, corrections and undoing included', async () => {
  const { id, pad, store } = await entered();
  const again = (await Pad.open(id, store))!;
  expect(again.at.sheet.lines.map(({ told }) => told)).toEqual(
    pad.at.sheet.lines.map(({ told }) => told),
  );
  for (let back = 0; back < THROWS.length + 1; back += 1)
    expect(again.change({ kind: 'undo' })).toBe(true);
  expect(again.undoable).toBe(false);
  await again.saved;
  expect((await Pad.open(id, store))!.at.sheet.lines).toEqual([]);
});

it('gives a record that is marked, has no seeds, and is read back', async () => {
  const { id, store } = await entered();
  const { record } = await read(id, store);
  expect(record.fair).toBeUndefined();
  expect(record.entered).toEqual({ overrides: [8], corrected: [3] });
  expect(record.events.slice(3, 6)).toEqual([{ pick: 'green' }, { dice: [5] }, { place: 4 }]);
  expect(await readRecord({ ...record })).toEqual(record);
  const unmarked = { ...record, entered: { corrected: [3] } };
  await expect(readRecord(unmarked)).rejects.toMatchObject({ fault: { what: 'event', index: 8 } });
  const beyond = { ...record, entered: { overrides: [8, 99] } };
  await expect(readRecord(beyond)).rejects.toMatchObject({ fault: { what: 'not a record' } });
});

it('does not take a store that fails for a game that is missing', async () => {
  const store = new MemoryStore();
  expect(await Pad.open('local-pad-unknown', store)).toBeNull();
  store.read = () => Promise.reject(new Error('the disk is broken'));
  await expect(Pad.open('local-pad-unknown', store)).rejects.toThrow('the disk is broken');
});

it('gives a record with its own tableaux before the game is over', async () => {
  const { rows } = shipped('gambler-07');
  keepOwn({ key: 'a', id: 'my-01', name: 'Cold Feet', rows, changed: 1 });
  const store = new MemoryStore();
  const id = await createPad({ ...wanted, game: 'gambler', options: {} }, store);
  const pad = (await Pad.open(id, store))!;
  const own = { id: 'Cold Feet', rows };
  const told = { tableau: own.id, adds: { own: [own] } };
  expect(pad.change({ kind: 'enter', told })).toBe(true);
  await pad.saved;
  removeOwn('a');
  const { record } = await read(id, store);
  expect(record).toMatchObject({ options: { stack: [own] }, events: [] });
  expect(await readRecord({ ...record })).toEqual(record);
});
