import { render } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tongue } from '$lib/i18n/texts.svelte';
import { settings } from '$lib/settings.svelte';
import { COUNT } from './beat';
import Settlement from './Settlement.svelte';
import { companyOf, MATCHES } from './stages.fixture';

beforeEach(() => {
  tongue.speak('en');
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

test('a sum is marked as whole only once all rows of its seat are counted', () => {
  settings.speed = 1;
  const taken = [
    { seat: 0, row: 0, points: 20 },
    { seat: 0, row: 2, points: -10 },
  ];
  const { container } = render(Settlement, { taken, round: 0, company: companyOf(MATCHES[0]) });
  const sum = () => container.querySelector('[data-won="0"] .sum')!;
  const seen = () => [sum().classList.contains('whole'), sum().textContent];
  // Beside +20 and −10 there is neither a 0 nor half of the sum to read.
  expect(seen()[0]).toBe(false);
  vi.advanceTimersByTime(COUNT);
  flushSync();
  expect(seen()).toEqual([false, '+20']);
  vi.advanceTimersByTime(COUNT);
  flushSync();
  expect(seen()).toEqual([true, '+10']);
});
