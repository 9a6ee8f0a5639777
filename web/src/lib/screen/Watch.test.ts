import { cleanup, render } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { uiOf } from '$lib/games/index';
import { offline } from '$lib/net/offline.svelte';
import { api, line } from '$lib/table/line.fixture';
import { sound } from '$lib/table/sound';
import { loaded, match, moved, past, shown } from '$lib/table/visit.fixture';
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

test('the end is celebrated, but not where everybody is below zero', async () => {
  const end = match.steps.length;
  const heard = async (scores: number[]) => {
    const [win, land] = [vi.spyOn(sound, 'win'), vi.spyOn(sound, 'land')];
    api.table.mockResolvedValue(shown(end - 1));
    api.steps.mockResolvedValue(past(end - 1));
    render(Watch, { id: 'here' });
    await loaded();
    line.heard({ type: 'table', table: shown(end - 1) });
    await loaded();
    const last = match.steps[end - 1]!;
    const step = { ...last, then: { ...last.then, scores, winners: [0] } };
    line.heard({ ...moved(end - 1, end), steps: [step], over: true });
    await vi.advanceTimersByTimeAsync(20_000);
    const times = [win.mock.calls.length, land.mock.calls.length];
    cleanup();
    vi.restoreAllMocks();
    return times;
  };
  expect(await heard([300, -20, -50])).toEqual([1, 0]);
  expect(await heard([-10, -20, -50])).toEqual([0, 1]);
});
