import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Wake } from './wake';

/** A stand-in for the browser's locks: how many are held. */
let held: Set<object>;
let hidden = false;

beforeEach(() => {
  vi.useFakeTimers();
  held = new Set();
  hidden = false;
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
  const request = () => {
    const lock = {
      released: false,
      release: () => {
        lock.released = true;
        held.delete(lock);
        return Promise.resolve();
      },
    };
    held.add(lock);
    return Promise.resolve(lock);
  };
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'wakeLock');
});

const settled = () => vi.advanceTimersByTimeAsync(0);

/** Hides the page, as browsers do it: they release the locks themselves. */
async function hide(): Promise<void> {
  hidden = true;
  for (const lock of held) await (lock as WakeLockSentinel).release();
  document.dispatchEvent(new Event('visibilitychange'));
  await settled();
}
async function show(): Promise<void> {
  hidden = false;
  document.dispatchEvent(new Event('visibilitychange'));
  await settled();
}

test('one lock is held from the first move to the end of the game', async () => {
  const wake = new Wake();
  wake.keep();
  wake.keep();
  await settled();
  expect(held.size).toBe(1);
  wake.release();
  await settled();
  expect(held.size).toBe(0);
  await show();
  expect(held.size).toBe(0);
});

test('a page that is shown again locks again', async () => {
  const wake = new Wake();
  wake.keep();
  await settled();
  await hide();
  expect(held.size).toBe(0);
  await show();
  expect(held.size).toBe(1);
  wake.release();
});

test('a game that ends while the browser thinks about it leaves no lock', async () => {
  const wake = new Wake();
  wake.keep();
  wake.release();
  await settled();
  expect(held.size).toBe(0);
});

test('without a move the screen may go off after ten minutes', async () => {
  const wake = new Wake();
  wake.keep();
  await vi.advanceTimersByTimeAsync(9 * 60_000);
  wake.keep();
  await vi.advanceTimersByTimeAsync(9 * 60_000);
  expect(held.size).toBe(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(held.size).toBe(0);
});

test('a browser without locks plays on', async () => {
  Reflect.deleteProperty(navigator, 'wakeLock');
  const wake = new Wake();
  wake.keep();
  await settled();
  wake.release();
});
