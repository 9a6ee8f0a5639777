import { cleanup, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tongue } from '$lib/i18n/texts.svelte';
import { api } from '$lib/net/api';
import type { TableListed } from '$lib/wire.gen';
import { noteClosed } from './tables/closed';
import Tables from './Tables.svelte';

beforeEach(() => {
  tongue.speak('en');
  vi.spyOn(api, 'games').mockResolvedValue({ games: [] });
});
afterEach(() => vi.restoreAllMocks());

function listed(mine: TableListed[]): void {
  vi.spyOn(api, 'tables').mockResolvedValue({ mine, public: [] });
  render(Tables);
}

test('whoever has closed a table is told so, once', async () => {
  noteClosed('closed');
  listed([]);
  expect(screen.getByRole('status').textContent).toContain('The table is closed.');
  expect(await screen.findByText('You have no tables right now.')).toBeTruthy();
  cleanup();
  listed([]);
  expect(screen.queryByRole('status')).toBeNull();
});

test('points below zero are written with a true minus', async () => {
  const table: TableListed = {
    id: 'abc',
    phase: 'over',
    game: 'zocken',
    names: ['Mia', 'Ben'],
    open: 0,
    bots: 0,
    watching: 0,
    mine: true,
    clock: null,
    scores: [-20, 50],
    updated: Date.now(),
  } as unknown as TableListed;
  listed([table]);
  expect(await screen.findByText('· −20 : 50')).toBeTruthy();
});
