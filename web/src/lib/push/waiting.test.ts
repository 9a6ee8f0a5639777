import { expect, test, vi } from 'vitest';
import type { TableList, TableListed } from '$lib/wire.gen';
import { go } from '$lib/router';
import { Waiting, waitingIn } from './waiting';

const { tables } = vi.hoisted(() => ({ tables: vi.fn() }));
vi.mock('$lib/net/api', () => ({ api: { tables } }));

const table = (id: string, yours: boolean) => ({ id, yours, phase: 'playing' }) as TableListed;
const list: TableList = {
  public: [],
  mine: [table('a', true), table('b', false), table('c', true)],
};

test('the table that is open here does not count', () => {
  expect([waitingIn(list, '/'), waitingIn(list, '/t/a')]).toEqual([2, 1]);
});

test('title and icon count, whatever page sets the title', async () => {
  document.head.innerHTML = '<title>Wagnis</title><link rel="icon" href="/icon.svg">';
  vi.stubGlobal('fetch', async () => new Response('<svg></svg>'));
  tables.mockResolvedValue(list);
  void new Waiting().start();
  await vi.waitFor(() => expect(document.title).toBe('(2) Wagnis'));
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')!;
  await vi.waitFor(() => expect(decodeURIComponent(icon.href)).toContain('>2</text>'));
  document.title = 'Tables · Wagnis';
  await vi.waitFor(() => expect(document.title).toBe('(2) Tables · Wagnis'));
  tables.mockResolvedValue({ public: [], mine: [] });
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => expect(document.title).toBe('Tables · Wagnis'));
  expect(icon.href).toMatch(/icon\.svg$/);
});

test('a game that begins after the last one was over is counted on the next page', async () => {
  document.head.innerHTML = '<title>Wagnis</title>';
  tables.mockClear();
  tables.mockResolvedValue({ public: [], mine: [] });
  const waiting = new Waiting();
  await waiting.start(); // no game is under way: it has ended
  tables.mockResolvedValue(list);
  void waiting.start();
  await vi.waitFor(() => expect(document.title).toBe('(2) Wagnis'));
  void waiting.start(); // the next look is in a minute, on the same page
  expect(tables).toHaveBeenCalledTimes(2);
  go('/t/a');
  void waiting.start();
  await vi.waitFor(() => expect(document.title).toBe('(1) Wagnis'));
  expect(tables).toHaveBeenCalledTimes(3);
  go('/');
});
