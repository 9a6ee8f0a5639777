import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tablesOf } from '$lib/engine/listed';
import { TABLES } from '$lib/engine/tables.gen';
import { gamesWith } from '$lib/games/index';
import { Along } from './along.svelte';

/** A stand-in for Cache Storage: what it keeps, and what it does with the next file. */
let files: Set<string>;
let full = false;
let online = true;
const path = (of: string | Request) =>
  new URL(typeof of === 'string' ? of : of.url, 'http://localhost').pathname;

beforeEach(() => {
  localStorage.clear();
  files = new Set();
  [full, online] = [false, true];
  const cache = {
    keys: () => Promise.resolve([...files].map((file) => ({ url: `http://localhost${file}` }))),
    match: (file: string) => Promise.resolve(files.has(path(file)) ? {} : undefined),
    delete: (file: string) => Promise.resolve(files.delete(path(file))),
    put: (file: string) => {
      if (full) return Promise.reject(new DOMException('', 'QuotaExceededError'));
      files.add(path(file));
      return Promise.resolve();
    },
  };
  vi.stubGlobal('caches', { open: () => Promise.resolve(cache) });
  vi.stubGlobal('fetch', () =>
    online ? Promise.resolve(new Response('table')) : Promise.reject(new TypeError()),
  );
});

afterEach(() => vi.unstubAllGlobals());

const games = gamesWith('advisor');
const [one, other] = games as [string, string];

test('every table belongs to a game that can use it', () => {
  const of = games.flatMap(tablesOf).map(({ address }) => address);
  expect(new Set(of).size).toBe(Object.keys(TABLES).length);
  for (const game of games) expect(tablesOf(game).length, game).toBeGreaterThan(0);
});

test('the size is said before anything is fetched', async () => {
  const along = new Along();
  await along.look();
  const { bytes, kept } = along.load(games);
  expect(bytes).toBe(Object.values(TABLES).reduce((sum, table) => sum + table.bytes, 0));
  expect(kept).toBe(0);
});

test('a game is taken along, survives a reload, and is removed', async () => {
  const along = new Along();
  await along.take([one]);
  expect(along.load([one]).kept).toBe(along.load([one]).bytes);
  const again = new Along();
  await again.look();
  expect(again.isWanted(one)).toBe(true);
  expect(again.load([one]).kept).toBe(again.load([one]).bytes);
  await again.remove(one);
  expect(files.size).toBe(0);
  expect(new Along().isWanted(one)).toBe(false);
});

test('what another game uses stays when one is removed', async () => {
  const along = new Along();
  await along.take([one, other]);
  await along.remove(one);
  expect(along.load([other]).kept).toBe(along.load([other]).bytes);
});

test('a visit goes on with what the one before did not finish', async () => {
  online = false;
  const along = new Along();
  await along.take([one]);
  expect(along.obstacle).toBe('lost');
  expect(along.load([one]).kept).toBe(0);
  online = true;
  const again = new Along();
  await again.resume();
  expect(again.load([one]).kept).toBe(again.load([one]).bytes);
  expect(again.obstacle).toBeNull();
});

test('cancelled is no obstacle, and what has arrived stays', async () => {
  const along = new Along();
  const aborted = ({ signal }: RequestInit) =>
    new Promise<Response>((_, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
      along.stop(one);
    });
  vi.stubGlobal('fetch', (_: string, init: RequestInit) =>
    files.size > 0 ? aborted(init) : Promise.resolve(new Response('table')),
  );
  await along.take([one]);
  expect(along.isFetching(one)).toBe(false);
  expect(along.isWanted(one)).toBe(false);
  expect(along.obstacle).toBeNull();
  expect(files.size).toBeGreaterThan(0);
  expect(along.load([one]).kept).toBeLessThan(along.load([one]).bytes);
});

test('a full device and a browser that keeps nothing are said', async () => {
  full = true;
  const along = new Along();
  await along.take([one]);
  expect(along.obstacle).toBe('full');
  vi.stubGlobal('caches', { open: () => Promise.reject(new DOMException('', 'SecurityError')) });
  const refused = new Along();
  await refused.take([one]);
  expect(refused.obstacle).toBe('refused');
});
