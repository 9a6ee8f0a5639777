import { expect, test, vi } from 'vitest';
import { go } from '$lib/router';
import { device } from '$lib/storage';
import { countTables } from './counting.svelte';
import { sits } from './marker';

const { tables } = vi.hoisted(() => ({ tables: vi.fn() }));
vi.mock('$lib/net/api', () => ({ api: { tables } }));

const list = (...mine: object[]) => ({ public: [], mine });
const settled = async (times: number) =>
  vi.waitFor(() => expect(tables).toHaveBeenCalledTimes(times));

test('tables are counted once this device has sat down, and again on another page', async () => {
  device.clear();
  document.head.innerHTML = '<title>Wagnis</title>'; // other files have left observers
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  tables.mockResolvedValue(list());
  const end = countTables();
  dispatchEvent(new Event('load'));
  vi.advanceTimersByTime(3000);
  vi.useRealTimers();
  await new Promise((resolve) => setTimeout(resolve));
  expect(tables).not.toHaveBeenCalled(); // a device that has sat nowhere
  sits();
  await settled(1); // no game runs: it counts no more
  tables.mockResolvedValue(list({ id: 'a', yours: true, phase: 'playing' }));
  go('/tables');
  await settled(2);
  await vi.waitFor(() => expect(document.title).toBe('(1) Wagnis'));
  sits(); // the same page: the next look is in a minute
  go('/t/a');
  await settled(3);
  await vi.waitFor(() => expect(document.title).toBe('Wagnis'));
  end();
  go('/');
  device.clear();
});
