import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { tongue } from '$lib/i18n/texts.svelte';
import { tableOf } from '$lib/pages/table.fixture';
import type { TableShown } from '$lib/wire.gen';
import type { TableStore } from './table.svelte';
import Tools from './Tools.svelte';

const COMMIT = '0123456789abcdef'.repeat(4);

beforeAll(() => {
  // jsdom knows dialogs, but not how to open them.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
});
function lay(more: Partial<TableShown> = {}): void {
  const table = tableOf({ commit: COMMIT, ...more });
  const store = { table, takeable: null, mine: [0], me: 'me' };
  render(Tools, {
    store: store as unknown as TableStore,
    game: 'zocken',
    papers: () => {},
    advise: () => {},
  });
}
beforeEach(() => {
  tongue.speak('en');
  lay();
});

test('people who play alone are not offered reactions', () => {
  expect(screen.getByRole('button', { name: 'React' })).toBeTruthy();
  cleanup();
  lay({ seats: tableOf({}).seats.slice(0, 1) });
  expect(screen.queryByRole('button', { name: 'React' })).toBeNull();
});

test('the rules are one tap away, over the table', async () => {
  await fireEvent.click(screen.getByRole('button', { name: 'Rules' }));
  await screen.findByRole('heading', { name: 'Rules of Zocken' });
  await screen.findByRole('heading', { name: 'Special cases' });
});

test('the fingerprint of the dice can be noted from the settings', async () => {
  await fireEvent.click(screen.getByRole('button', { name: 'Table settings' }));
  const seal = await vi.waitUntil(() => document.querySelector('[data-seal]'), 5_000);
  expect(seal.querySelector('summary')!.textContent).toContain('0123456789abcdef…');
  expect(seal.querySelector('details > code')!.textContent).toBe(COMMIT);
});
