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
  render(Sums, { pad, correcting: 0, extra: null, enter, tools: nothing, above: nothing });
  expect(screen.getByRole('status').textContent).toBe('250');
  await fireEvent.click(screen.getByRole('button', { name: 'Enter' }));
  expect(enter).toHaveBeenLastCalledWith({ seat: 0, points: 250 });
  await fireEvent.click(screen.getByRole('button', { name: 'Minus' }));
  expect(screen.getByRole('status').textContent).toBe('−250');
  await fireEvent.click(screen.getByRole('button', { name: 'Enter' }));
  expect(enter).toHaveBeenLastCalledWith({ seat: 0, points: -250 });
});
