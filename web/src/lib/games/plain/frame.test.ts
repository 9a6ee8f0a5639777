import { cleanup, render } from '@testing-library/svelte';
import { afterEach, expect, test, vi } from 'vitest';
import type { Company, Stage } from '$lib/games/game';
import { tongue } from '$lib/i18n/texts.svelte';
import { api } from '$lib/net/api';
import { shelf } from '$lib/shelf.svelte';
import type { GameShown, Step } from '$lib/wire.gen';
import { flushSync } from 'svelte';
import { among, HEIGHT, newSteps, read } from './frame';
import FrameBoard from './FrameBoard.svelte';
import { PlainHand } from './hand';

const company = { game: 'pig', names: ['Anna'], mine: [true], options: {} } as unknown as Company;
const move = { place: { die: 4, row: 1 } };
const stage = {
  standing: { view: { roller: 0, turn: 3 }, scores: [0], to_act: 0, winners: null },
  legal: [move],
  seat: 0,
  fall: null,
  past: [],
} as unknown as Stage;

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  tongue.speak('en');
});

/** The board in its frame; what it submits, what the frame is told, and what the frame says. */
async function framed() {
  const pig = { name: 'pig', title: 'Pig', labels: {}, board: 'about:blank' } as unknown;
  vi.spyOn(api, 'games').mockResolvedValue({ games: [pig as GameShown] });
  await shelf.load();
  const still = { matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() };
  vi.stubGlobal('matchMedia', () => still);
  vi.useFakeTimers();
  const submit = vi.fn();
  const thrown = vi.fn();
  const hand = new PlainHand(
    () => stage,
    () => company,
  );
  const grip = { shake: () => undefined, throw: thrown };
  const view = render(FrameBoard, { stage, company, hand, submit, grip });
  const frame = view.container.querySelector('iframe')!;
  const told = vi.spyOn(frame.contentWindow!, 'postMessage');
  const say = (data: unknown, source: Window | null = frame.contentWindow) => {
    dispatchEvent(new MessageEvent('message', { data, source }));
    flushSync();
  };
  const types = () => told.mock.calls.map(([message]) => (message as { type: string }).type);
  const plain = () => view.container.querySelector('[data-lies=turn]') !== null;
  return { ...view, frame, submit, thrown, told, say, types, plain };
}

test('the frame is sandboxed, has a title, and is told everything once it says hello', async () => {
  const { frame, say, types, told, rerender } = await framed();
  expect(frame.getAttribute('sandbox')).toBe('allow-scripts');
  expect(frame.title).toBe('Pig: What lies on the table');
  expect(types()).toEqual([]);
  say({ type: 'hello' });
  expect(types()).toEqual(['settings', 'position', 'legal']);
  tongue.speak('de');
  flushSync();
  expect(told.mock.lastCall?.[0]).toMatchObject({ type: 'settings', language: 'de' });
  const step = { by: 'chance', event: { dice: [4] }, happened: [], then: stage.standing };
  await rerender({ stage: { ...stage, past: [step as unknown as Step] } });
  expect(types().slice(4)).toEqual(['happened', 'position']);
  expect(told.mock.lastCall?.[0]).toMatchObject({ fell: { dice: [4] }, falling: false });
});

test('only a legal move from the frame itself is played, and thrown with the same hand', async () => {
  const { say, submit } = await framed();
  say({ type: 'hello' });
  say({ type: 'play', move: structuredClone(move) }, window);
  say({ type: 'play', move: { place: { die: 4, row: 2 } } });
  expect(submit).not.toHaveBeenCalled();
  say({ type: 'play', move: { place: { row: 1, die: 4 } } });
  expect(submit.mock.calls).toEqual([[move, { throws: true }]]);
});

test('a throw is taken only where one is due from this device', async () => {
  const { say, thrown, rerender } = await framed();
  say({ type: 'play', throw: true });
  expect(thrown).not.toHaveBeenCalled();
  const due = { seat: 0, what: 'dice', count: 1, mine: true, shaking: false } as const;
  await rerender({ stage: { ...stage, legal: [], due } });
  say({ type: 'play', throw: true });
  expect(thrown).toHaveBeenCalledOnce();
});

test('a module that does not say hello in time leaves the plain board', async () => {
  const { plain } = await framed();
  vi.advanceTimersByTime(7_999);
  flushSync();
  expect(plain()).toBe(false);
  vi.advanceTimersByTime(1);
  flushSync();
  expect(plain()).toBe(true);
});

test('a module that has said hello stays, until it fails', async () => {
  const { say, plain } = await framed();
  say({ type: 'hello' });
  vi.advanceTimersByTime(60_000);
  flushSync();
  expect(plain()).toBe(false);
  say({ type: 'failed' });
  expect(plain()).toBe(true);
});

test.each([null, 7, 'hello', [[]], {}, { type: 'undo' }, { type: 'play' }, { type: 'height' }])(
  'what has another shape is ignored: %j',
  (odd) => expect(read(odd)).toBeNull(),
);

test('a height is bounded', () => {
  const asked = (height: unknown) => read({ type: 'height', height });
  expect(asked(300)).toEqual({ type: 'height', height: 300 });
  expect(asked(1e9)).toEqual({ type: 'height', height: HEIGHT.most });
  expect(asked(-5)).toEqual({ type: 'height', height: HEIGHT.least });
  expect([asked(NaN), asked('9'), asked(Infinity)]).toEqual([null, null, null]);
});

test('a move is found among the legal ones whatever the order of its fields', () => {
  const circle: Record<string, unknown> = {};
  circle['place'] = circle;
  const legal = [{ hold: true }, { keep: [1, 1] }] as never[];
  expect(among(legal, { keep: [1, 1] })).toBe(legal[1]);
  for (const odd of [null, {}, circle, { hold: true, more: 1 }, { keep: { 0: 1, 1: 1 } }]) {
    expect(among(legal, odd)).toBeUndefined();
  }
});

test('steps are told once, and not where the past has become another one', () => {
  const step = (face: number) =>
    ({ by: 'chance', event: { dice: [face] }, happened: [] }) as unknown as Step;
  const [one, two, three] = [step(1), step(2), step(3)];
  expect(newSteps([one], [one, two, three])).toHaveLength(2);
  expect(newSteps([one, two], [one])).toEqual([]);
  expect(newSteps([one], [three, two])).toEqual([]);
});
