import { render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tongue } from '$lib/i18n/texts.svelte';
import { dealing, dealt, earlier } from '$lib/proof/deal.fixture';
import type { TableShown } from '$lib/wire.gen';
import Restored from './Restored.svelte';

beforeEach(() => tongue.speak('en'));

const inForce = { given_up: null, seat: null };
const show = (table: TableShown) =>
  render(Restored, { table, names: ['Mia', 'Ben'], dismiss: () => undefined }).container;

test('after a restored backup the deal is named', () => {
  const told = dealt({ earlier: [earlier(1, inForce)] }, { number: 2 });
  expect(show(told).textContent).toContain('deal 2 of this table');
  expect(screen.queryByText(/given up/)).toBeNull();
});

test('a deal that was given up during the game is seen there, and not those before the start', () => {
  const before = [
    earlier(1, { given_up: 'kicked' }),
    earlier(2, inForce),
    earlier(3, { given_up: 'left' }),
    earlier(4),
  ];
  const found = show(dealt({ earlier: before }, { number: 5 }));
  const said = 'Deal 4 was given up: the device at seat 2 did not answer in time.';
  expect(found.querySelector('[data-given-up="2"]')!.textContent).toContain(said);
  expect(found.textContent).not.toContain('Deal 1 was');
  expect(screen.getByRole('link', { name: 'Details' }).getAttribute('href')).toBe('/t/abc/proof');
});

afterEach(() => vi.useRealTimers());

test('seeds that are waited for have so many seconds, which are not announced', async () => {
  vi.useFakeTimers();
  const waits = { number: 2, revealed: [0], start: null, until: 30_000 };
  const found = show(dealing({ phase: 'playing', earlier: [earlier(1, inForce)] }, waits));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(screen.getByText(/waiting for the device of Ben/)).toBeTruthy();
  const timer = screen.getByRole('timer');
  expect(timer.textContent).toContain('within 20 s');
  expect(timer.closest('[role=status]')).toBeNull();
  expect(found.querySelector('[role=status]')!.textContent).not.toContain('20 s');
});
