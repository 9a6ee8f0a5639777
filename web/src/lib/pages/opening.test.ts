import { afterEach, expect, test, vi } from 'vitest';
import { takeIntent } from '$lib/table/contract';
import { GAMES } from '$lib/games/index';
import type { GameShown } from '$lib/wire.gen';
import { api } from '$lib/net/api';
import { playersOf, shelf } from '$lib/shelf.svelte';
import { againstBots, intentOf, onThisDevice, openTable, settingsOf, withFriends } from './opening';

afterEach(() => vi.unstubAllGlobals());

test('one tap plays against a bot and starts by itself', () => {
  const opening = againstBots('tutto', 'Mia');
  expect(settingsOf(opening).seats).toEqual([{ bot: null }, { bot: 'casual' }]);
  expect(intentOf(opening.sitters)).toEqual({ sit: [{ seat: 0, name: 'Mia' }], start: true });
});

test('a game that needs more people gets more seats', async () => {
  const many = { name: 'many', title: 'Many', least: 5, most: 6, bots: ['random'] };
  vi.spyOn(api, 'games').mockResolvedValue({ games: [many as unknown as GameShown] });
  await shelf.load();
  expect(settingsOf(againstBots('many', 'Mia')).seats).toEqual([
    { bot: null },
    ...[1, 2, 3, 4].map(() => ({ bot: 'random' })),
  ]);
  expect(withFriends('many', 'Mia').sitters).toHaveLength(5);
});

test('an invitation waits for friends', () => {
  for (const game of GAMES) {
    const opening = withFriends(game, 'Mia');
    expect(opening.sitters.length).toBeLessThanOrEqual(playersOf(game).most);
    expect(intentOf(opening.sitters)).toEqual({ sit: [{ seat: 0, name: 'Mia' }], start: false });
  }
});

test('people on one device all sit down here', () => {
  const { sit, start } = intentOf(onThisDevice('zocken', ['Mia', 'Ben']).sitters);
  expect(sit).toEqual([
    { seat: 0, name: 'Mia' },
    { seat: 1, name: 'Ben' },
  ]);
  expect(start).toBe(true);
});

test('opening a table goes there and leaves what is to be done, once', async () => {
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{"id": "xyz", "commit": "00"}')));
  await openTable(againstBots('gambler', 'Mia'));
  expect(location.pathname).toBe('/t/xyz');
  expect(takeIntent('xyz')).toEqual({ sit: [{ seat: 0, name: 'Mia' }], start: true });
  expect(takeIntent('xyz')).toBeNull();
});

test('a table that was refused changes nothing', async () => {
  history.replaceState(null, '', '/new/tutto');
  const body = '{"error": {"code": "bad_options", "message": "no"}}';
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { status: 400 })));
  await expect(openTable(againstBots('tutto', 'Mia'))).rejects.toMatchObject({
    code: 'bad_options',
  });
  expect(location.pathname).toBe('/new/tutto');
});
