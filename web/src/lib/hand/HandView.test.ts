import { cleanup, render } from '@testing-library/svelte';
import { createRawSnippet, tick } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import { settings } from '$lib/settings.svelte';
import type { Company, Grip, Stage } from '$lib/games/game';
import HandView from './HandView.svelte';
import type { Feeling } from './motion';

const sensor = vi.hoisted(() => ({ feeling: null as Feeling | null }));
vi.mock('./motion', () => ({
  ask: () => Promise.resolve(true),
  mustAsk: () => false,
  listen: (feeling: Feeling) => {
    sensor.feeling = feeling;
    return () => (sensor.feeling = null);
  },
}));

afterEach(() => {
  cleanup();
  settings.shake = true;
});

function held(shake: (on: boolean) => void) {
  settings.shake = true;
  const due = { seat: 0, what: 'dice', count: 6, mine: true, shaking: false };
  const stage = { due, seat: null, standing: { to_act: 'chance', view: { roller: 0 } } };
  return render(HandView, {
    stage: stage as unknown as Stage,
    company: { names: ['Anna'], mine: [true], bots: [false] } as unknown as Company,
    grip: { shake, throw: () => undefined } as unknown as Grip,
    screen: true,
    fling: () => undefined,
    react: () => undefined,
    board: createRawSnippet(() => ({ render: () => '<div></div>' })),
  });
}

test('a cup that is being shaken is put down when shaking is switched off', async () => {
  const shake = vi.fn();
  held(shake);
  sensor.feeling!.began();
  expect(shake.mock.calls).toEqual([[true]]);
  settings.shake = false;
  await tick();
  expect(sensor.feeling).toBeNull();
  expect(shake.mock.calls).toEqual([[true], [false]]);
});

test('a cup that is being shaken is put down when the page is left, once', () => {
  const shake = vi.fn();
  const { unmount } = held(shake);
  sensor.feeling!.began();
  unmount();
  expect(shake.mock.calls).toEqual([[true], [false]]);
});

test('a cup that nobody shakes needs no putting down', () => {
  const shake = vi.fn();
  held(shake).unmount();
  expect(shake).not.toHaveBeenCalled();
});
