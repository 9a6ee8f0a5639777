import { beforeEach, expect, test } from 'vitest';
import { tongue } from '$lib/i18n/texts.svelte';
import type { TableListed } from '$lib/wire.gen';
import { ago, whoPlays } from './telling';

beforeEach(() => tongue.speak('en'));

const listed = (said: Partial<TableListed>): TableListed => ({
  id: 'abc',
  phase: 'open',
  game: 'tutto',
  names: [],
  open: 0,
  bots: 0,
  scores: null,
  clock: null,
  updated: 0,
  mine: false,
  ...said,
});

test('a line says who plays and who is missing', () => {
  expect(whoPlays(listed({ names: ['Mia', null, null], bots: 1, open: 1 }))).toBe(
    'Mia, 1 bot, 1 free seat',
  );
  expect(whoPlays(listed({}))).toBe('nobody yet');
});

test('times past are told roughly', () => {
  const minute = 60_000;
  expect(ago(0, 20_000)).toBe('now');
  expect(ago(0, 5 * minute)).toBe('5 minutes ago');
  expect(ago(0, 180 * minute)).toBe('3 hours ago');
  expect(ago(0, 26 * 60 * minute)).toBe('yesterday');
  expect(ago(5 * minute, 0)).toBe('now');
});
