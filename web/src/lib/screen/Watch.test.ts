import { cleanup, render } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { uiOf } from '$lib/games/index';
import { offline } from '$lib/net/offline.svelte';
import { api, line } from '$lib/table/line.fixture';
import { shown } from '$lib/table/visit.fixture';
import Watch from './Watch.svelte';

vi.mock('$lib/net/socket', async () => (await import('$lib/table/line.fixture')).socket);
vi.mock('$lib/net/api', async () => (await import('$lib/table/line.fixture')).net);

beforeEach(() => {
  vi.useFakeTimers();
  api.me.mockResolvedValue({ handle: 'screen' });
  api.table.mockResolvedValue(shown(0));
  api.steps.mockResolvedValue({
    id: 'here',
    game: 'tutto',
    names: [],
    start: shown(0).position,
    steps: [],
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a screen that cannot load the board tries again', async () => {
  const load = vi.spyOn(uiOf('tutto'), 'table');
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  render(Watch, { id: 'here' });
  await vi.advanceTimersByTimeAsync(100);
  expect(load).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(load).toHaveBeenCalledTimes(2);
});

test('after several failures it loads the page again, but only while the server answers', async () => {
  const renew = vi.spyOn(offline, 'renew').mockResolvedValue();
  const load = vi.spyOn(uiOf('tutto'), 'table');
  load.mockRejectedValue(new TypeError('Failed to fetch'));
  render(Watch, { id: 'here' });
  await vi.advanceTimersByTimeAsync(100);
  line.changed('lost');
  await vi.advanceTimersByTimeAsync(120_000);
  expect(load.mock.calls.length).toBeGreaterThan(5);
  expect(renew).not.toHaveBeenCalled();
  line.changed('open');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(renew).toHaveBeenCalledOnce();
});
