import { createRawSnippet } from 'svelte';
import { fireEvent, render } from '@testing-library/svelte';
import { afterEach, expect, test, vi } from 'vitest';
import Dice from './Dice.svelte';
import { FELT } from './drag';
import { takeSwing } from './swing';
import Throwable from './Throwable.svelte';

const children = createRawSnippet(() => ({ render: () => '<i>cup</i>' }));
const at = (clientX: number, clientY: number, pointerType = 'touch') => ({
  clientX,
  clientY,
  pointerId: 1,
  pointerType,
  isPrimary: true,
  button: 0,
});

function laid(what: 'dice' | 'card' = 'dice') {
  const felt = document.createElement('div');
  felt.dataset.drop = FELT;
  felt.getBoundingClientRect = () => new DOMRect(0, 0, 300, 300);
  document.body.append(felt);
  const grip = { shake: vi.fn(), throw: vi.fn() };
  const due = { seat: 0, what, count: 3, mine: true, shaking: false };
  const { container } = render(Throwable, { due, grip, children });
  const cup = container.querySelector('button')!;
  cup.getBoundingClientRect = () => new DOMRect(100, 200, 60, 60);
  return { cup, grip };
}
afterEach(() => {
  vi.useRealTimers();
  takeSwing();
  document.body.replaceChildren();
});

async function carry(cup: HTMLElement, to: [number, number]) {
  await fireEvent.pointerDown(cup, at(130, 230));
  vi.advanceTimersByTime(20);
  await fireEvent.pointerMove(window, at((130 + to[0]) / 2, (230 + to[1]) / 2));
  vi.advanceTimersByTime(20);
  await fireEvent.pointerMove(window, at(...to));
  await fireEvent.pointerUp(window, at(...to));
  vi.advanceTimersByTime(200);
}

test('carried over the felt and let go, it is thrown once, as it was swung', async () => {
  vi.useFakeTimers();
  const { cup, grip } = laid();
  await carry(cup, [250, 170]);
  expect(grip.throw).toHaveBeenCalledOnce();
  expect(grip.shake.mock.calls).toEqual([[true], [false]]);
  const { container } = render(Dice, { faces: [1, 2, 3], phase: 'tumbling', key: 1 });
  await vi.advanceTimersByTimeAsync(1);
  const tray = container.querySelector<HTMLElement>('[data-thrown]')!;
  expect(tray.style.getPropertyValue('--from-x')).toBe('250px');
  expect(parseFloat(tray.style.getPropertyValue('--spin'))).toBeGreaterThan(1);
  // The next dice were not thrown by hand.
  expect(takeSwing()).toBeNull();
});

test('off the felt it goes back without a throw', async () => {
  vi.useFakeTimers();
  const { cup, grip } = laid();
  await carry(cup, [130, 400]);
  expect(grip.throw).not.toHaveBeenCalled();
  expect(grip.shake).toHaveBeenLastCalledWith(false);
  expect(takeSwing()).toBeNull();
});

test('carried there and back it is one throw; held without moving, too', async () => {
  vi.useFakeTimers();
  const { cup, grip } = laid();
  await fireEvent.pointerDown(cup, at(130, 230));
  await fireEvent.pointerMove(window, at(180, 180));
  await fireEvent.pointerMove(window, at(130, 230));
  await fireEvent.pointerUp(window, at(130, 230));
  vi.advanceTimersByTime(200);
  expect(grip.throw).toHaveBeenCalledOnce();
  await fireEvent.pointerDown(cup, at(130, 230));
  await fireEvent.pointerUp(window, at(130, 230));
  vi.advanceTimersByTime(200);
  expect(grip.throw).toHaveBeenCalledTimes(2);
});

test('a card carried over the felt is turned, and swings no dice', async () => {
  vi.useFakeTimers();
  const { cup, grip } = laid('card');
  await carry(cup, [250, 170]);
  expect(grip.throw).toHaveBeenCalledOnce();
  expect(takeSwing()).toBeNull();
});
