import { expect, test, vi } from 'vitest';
import type { TableList, TableListed } from '$lib/wire.gen';
import { waiting, waitingIn } from './waiting';

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
  void waiting.start();
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
