import { expect, test, vi } from 'vitest';
import { go } from '$lib/router';
import { device } from '$lib/storage';
import { countTables } from './counting.svelte';
import { sits } from './marker';

const { start } = vi.hoisted(() => ({ start: vi.fn() }));
vi.mock('./waiting', () => ({ waiting: { start } }));

const counted = (times: number) => vi.waitFor(() => expect(start).toHaveBeenCalledTimes(times));

test('tables are counted once this device has sat down, and again on another page', async () => {
  device.clear();
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const end = countTables();
  dispatchEvent(new Event('load'));
  vi.advanceTimersByTime(3000);
  vi.useRealTimers();
  await new Promise((resolve) => setTimeout(resolve));
  expect(start).not.toHaveBeenCalled(); // a device that has sat nowhere
  sits();
  await counted(1);
  go('/tables');
  await counted(2);
  end();
  go('/');
  sits();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(start).toHaveBeenCalledTimes(2);
  device.clear();
});

test('what ends before the first count counts nothing', async () => {
  start.mockClear();
  sits();
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const end = countTables();
  dispatchEvent(new Event('load'));
  vi.advanceTimersByTime(1000);
  end();
  vi.advanceTimersByTime(3000);
  vi.useRealTimers();
  go('/tables');
  sits();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(start).not.toHaveBeenCalled();
  go('/');
  device.clear();
});
