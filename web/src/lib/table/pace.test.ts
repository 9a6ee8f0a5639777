// How long an opponent's turn takes to be shown at the default speed: half of what it once took, at most.

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import gambler from '../../dev/fixtures/gambler.json';
import tutto from '../../dev/fixtures/tutto.json';
import zocken from '../../dev/fixtures/zocken.json';
import type { Company } from '$lib/games/game';
import { endsTurn } from '$lib/games/happened';
import type { GameName, Standing, Step } from '$lib/wire.gen';
import { tableOf } from '$lib/games/index';
import { Show } from './show.svelte';

/** Seconds a turn took on average when everything was shown at one pace, in version 0.4. */
const ONCE = { gambler: 6, tutto: 12, zocken: 17 };

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it.each([
  ['gambler', gambler],
  ['tutto', tutto],
  ['zocken', zocken],
] as const)('a turn of others at %s is over in half the time', async (game, fixture) => {
  const { start, steps } = fixture as unknown as { start: Standing; steps: Step[] };
  const ui = await tableOf(game);
  const seats = start.scores.length;
  const company: Company = {
    game: game as GameName,
    options: {},
    names: Array.from({ length: seats }, (_, seat) => `Bot ${seat}`),
    mine: Array.from({ length: seats }, () => false),
    bots: Array.from({ length: seats }, () => true),
    hints: true,
  };
  const show = new Show({
    speed: () => 1,
    unseen: () => false,
    own: () => false,
    still: () => false,
    beat: (step) => ui.beat?.(step, company) ?? 0,
    thrown: () => undefined,
    told: () => undefined,
    settled: () => undefined,
  });
  show.jump(start, []);
  const began = Date.now();
  show.push(steps);
  while (!show.idle) vi.advanceTimersToNextTimer();
  const turns = steps.filter(endsTurn).length;
  const average = (Date.now() - began) / 1000 / turns;
  expect(turns).toBeGreaterThan(2);
  expect(average).toBeLessThanOrEqual(ONCE[game] / 2);
  expect(average).toBeGreaterThan(1);
});
