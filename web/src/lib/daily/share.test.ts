import { beforeEach, expect, it } from 'vitest';
import { tongue } from '$lib/i18n/texts.svelte';
import type { DailyGame } from '$lib/wire.gen';
import { partOf } from '$lib/games/index';
import { ANY, countdown, dice, shareLine } from './share';

const GAME: DailyGame = {
  game: 'zocken',
  options: { rounds: 3 },
  client_seeds: ['00'],
  state: 'over',
  table: 'abc',
  points: 95,
  scores: [95],
  won: null,
  players: 1,
  perfect: 110,
  better: 0,
  bars: [{ points: 95, count: 1 }],
};

beforeEach(() => {
  tongue.speak('en');
});

it('tells one’s result beside that of perfect play', async () => {
  expect(shareLine('2026-11-16', GAME, await partOf('zocken', 'daily'))).toBe(
    'Wagnis daily November 16, 2026 · Zocken 95 / perfect 110 · 🎲🎲🎲🎲⬛',
  );
});

it('gives a lead its sign, in every language', async () => {
  const ui = await partOf('gambler', 'daily');
  const game = { ...GAME, game: 'gambler', client_seeds: ['00', '00'], points: -20, perfect: 60 };
  expect(shareLine('2026-11-16', game, ui)).toBe(
    'Wagnis daily November 16, 2026 · Gambler −20 / perfect +60 · 🎲🎲🎲⬛⬛',
  );
  tongue.speak('de');
  expect(shareLine('2026-11-16', game, ui)).toContain(
    'Wurf des Tages, 16. November 2026 · Gambler −20 / perfekt +60',
  );
});

it('does without perfect play where nobody knows it, and is nothing before the end', () => {
  expect(shareLine('2026-11-16', { ...GAME, perfect: null }, ANY)).toBe(
    'Wagnis daily November 16, 2026 · Zocken 95',
  );
  expect(shareLine('2026-11-16', { ...GAME, points: null }, ANY)).toBeNull();
});

it('has five dice for perfect play and better, and none far below it', () => {
  expect(dice(40, 300, 110)).toBe('🎲🎲🎲🎲🎲');
  expect(dice(40, -200, 400)).toBe('⬛⬛⬛⬛⬛');
});

it('counts down as a clock does', () => {
  expect(countdown(12 * 3600_000 + 5 * 60_000 + 6_000)).toBe('12:05:06');
  expect(countdown(1)).toBe('00:00:01');
  expect(countdown(-5)).toBe('00:00:00');
});
