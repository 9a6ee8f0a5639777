import { createRawSnippet } from 'svelte';
import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';
import { MemoryStore } from '$lib/local/memory.fixture';
import { createPad, Pad } from './pad.svelte';
import Sums from './Sums.svelte';

const nothing = createRawSnippet(() => ({ render: () => '<i></i>' }));

test('an entry that is opened and entered again stays as it was', async () => {
  const store = new MemoryStore();
  const wanted = { game: 'tutto', options: {}, names: ['Anna', 'Ben'] };
  const id = await createPad({ ...wanted, pad: { mode: 'sums', evening: 'tonight' } }, store);
  const pad = (await Pad.open(id, store))!;
  expect(pad.change({ kind: 'enter', told: { seat: 0, points: 250 } })).toBe(true);
  const enter = vi.fn();
  render(Sums, {
    ...{ pad, correcting: 0, extra: null, enter, end: vi.fn() },
    ...{ tools: nothing, above: nothing },
  });
  expect(screen.getByRole('status').textContent).toBe('250');
  await fireEvent.click(screen.getByRole('button', { name: 'Enter' }));
  expect(enter).toHaveBeenLastCalledWith({ seat: 0, points: 250 });
  await fireEvent.click(screen.getByRole('button', { name: 'Minus' }));
  expect(screen.getByRole('status').textContent).toBe('−250');
  await fireEvent.click(screen.getByRole('button', { name: 'Enter' }));
  expect(enter).toHaveBeenLastCalledWith({ seat: 0, points: -250 });
});

test('what was typed for one question does not answer another', async () => {
  const store = new MemoryStore();
  const wanted = { game: 'gambler', options: {}, names: [...'ABCDEFGHIJ'] };
  const id = await createPad({ ...wanted, pad: { mode: 'sums', evening: 'tonight' } }, store);
  const pad = (await Pad.open(id, store))!;
  for (const points of [20, 30])
    expect(pad.change({ kind: 'enter', told: { seat: 0, points, extra: true } })).toBe(true);
  const enter = vi.fn();
  const props = { pad, enter, tools: nothing, above: nothing, end: vi.fn() };
  const { rerender } = render(Sums, { ...props, correcting: null, extra: null });
  const typed = () => screen.getByRole('status').textContent;
  const asked = () => screen.getByRole('heading').textContent?.trim();
  await fireEvent.click(screen.getByRole('button', { name: '7' }));
  await fireEvent.click(screen.getByRole('button', { name: 'Minus' }));
  expect([typed(), asked()]).toEqual(['−7', 'Points of A in this turn']);
  await rerender({ correcting: 1 });
  expect([typed(), asked()]).toEqual(['30', 'Points for A out of turn']);
  await fireEvent.click(screen.getByRole('button', { name: '5' }));
  await rerender({ correcting: null });
  expect(typed()).toBe('0');
  await rerender({ extra: 3 });
  expect([typed(), asked()]).toEqual(['0', 'Points for D out of turn']);
});
