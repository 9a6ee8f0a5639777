import { cleanup, fireEvent, render } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { tableOf } from '$lib/games/index';
import { MemoryStore } from '$lib/local/memory.fixture';
import type { Told } from './keypad';
import { createPad, Pad } from './pad.svelte';
import Screen from './Screen.svelte';

beforeAll(() => {
  // jsdom knows dialogs, but not how to open and close them.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
});
afterEach(cleanup);

/** A pad that only adds up, after these entries. */
async function sums(...entries: Told[]) {
  const store = new MemoryStore();
  const wanted = { game: 'tutto', options: {}, names: ['Anna', 'Ben'] };
  const id = await createPad({ ...wanted, pad: { mode: 'sums', evening: 'tonight' } }, store);
  const pad = (await Pad.open(id, store))!;
  for (const told of entries) expect(pad.change({ kind: 'enter', told })).toBe(true);
  const ui = await tableOf('tutto');
  const { container } = render(Screen, { pad, ui, explainer: await ui.explainer() });
  const find = (what: string) => container.querySelector<HTMLElement>(what);
  const tap = async (what: string) => {
    await fireEvent.click(find(what)!);
    await tick();
  };
  const correct = async (line: number) => {
    await tap('[data-log]');
    await tap(`[data-entry='${line}']`);
  };
  return { pad, find, tap, correct };
}

const POINTS: Told[] = [
  { seat: 0, points: 100 },
  { seat: 1, points: 200 },
  { seat: 0, points: 300 },
];

test('the game is not ended in the place of an entry that is being corrected', async () => {
  const { find, tap, correct } = await sums(...POINTS);
  await tap('[data-menu]');
  expect(find('[data-end-game]')).not.toBeNull();
  await correct(0);
  await tap('[data-menu]');
  expect(find('[data-end-game]')).toBeNull();
});

test('a refusal is forgotten with the correction that was refused', async () => {
  const { pad, find, tap, correct } = await sums(...POINTS);
  const change = pad.change.bind(pad);
  const refuse = async () => {
    pad.change = () => false;
    await tap('[data-tap=enter]');
    pad.change = change;
    expect(find('.notice, [role=alert]')).not.toBeNull();
  };
  await correct(0);
  await refuse();
  await correct(1);
  expect(find('.notice, [role=alert]')).toBeNull();
  await refuse();
  await tap('[data-correcting] button');
  expect(find('.notice, [role=alert]')).toBeNull();
});

test('who has won is corrected where it was asked', async () => {
  const { pad, find, tap, correct } = await sums(...POINTS, { end: true, winners: [1] });
  const box = (seat: number) => find(`[data-winner='${seat}']`) as HTMLInputElement | null;
  await correct(3);
  expect([box(0)!.checked, box(1)!.checked]).toEqual([false, true]);
  expect(find('[data-typed]')).toBeNull();
  await tap('[data-winner="0"]');
  await tap('[data-ended]');
  expect(pad.winners).toEqual([0, 1]);
  await correct(3);
  await tap('[data-winner="1"]');
  await tap('[data-ended]');
  expect(pad.winners).toEqual([0]);
  expect(pad.at.sheet.lines).toHaveLength(4);
  expect([box(0), find('[data-correcting]')]).toEqual([null, null]);
});
