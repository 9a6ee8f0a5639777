import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Installing, isOnIos } from './installing.svelte';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const IPAD = IPHONE.replace('iPhone; CPU iPhone OS 18_0 like', 'Macintosh; Intel');

beforeEach(() => localStorage.clear());
afterEach(() => vi.useRealTimers());

function listening(): Installing {
  const installing = new Installing();
  installing.listen();
  return installing;
}

/** The browser says that it can install the page; whether it was kept from asking at once. */
function offers(outcome: 'accepted' | 'dismissed' = 'accepted') {
  const event = new Event('beforeinstallprompt', { cancelable: true });
  const prompt = vi.fn(() => Promise.resolve());
  dispatchEvent(Object.assign(event, { prompt, userChoice: Promise.resolve({ outcome }) }));
  return { event, prompt };
}

test('nothing is offered before the first finished game', () => {
  const installing = listening();
  const { event } = offers();
  expect(event.defaultPrevented).toBe(true);
  expect(installing.offered).toBe(false);
  installing.noteFinished();
  expect(installing.offered).toBe(true);
  const later = listening(); // the next visit
  offers();
  expect(later.offered).toBe(true);
});

test('a browser that cannot install it offers nothing', () => {
  const installing = listening();
  installing.noteFinished();
  expect(installing.offered).toBe(false);
});

test('declined is declined for three months', () => {
  vi.useFakeTimers({ now: new Date('2026-01-01') });
  const installing = listening();
  installing.noteFinished();
  offers();
  installing.decline();
  expect(installing.offered).toBe(false);
  vi.setSystemTime(new Date('2026-03-31'));
  const soon = listening();
  offers();
  expect(soon.offered).toBe(false);
  vi.setSystemTime(new Date('2026-04-02'));
  const later = listening();
  offers();
  expect(later.offered).toBe(true);
});

test('the browser asks; its answer counts', async () => {
  const installing = listening();
  installing.noteFinished();
  const { prompt } = offers('dismissed');
  await installing.ask();
  expect(prompt).toHaveBeenCalledOnce();
  expect(installing.offered).toBe(false);
  expect(installing.installed).toBe(false);
  offers('accepted');
  await installing.ask();
  expect(installing.installed).toBe(true);
  expect(installing.way).toBeNull();
});

test('an installed page offers nothing', () => {
  const installing = listening();
  installing.noteFinished();
  offers();
  dispatchEvent(new Event('appinstalled'));
  expect(installing.offered).toBe(false);
});

test('the menu of iOS is shown on iPhones and iPads only, and in no other application', () => {
  const on = (userAgent: string, maxTouchPoints: number) =>
    isOnIos({ userAgent, maxTouchPoints } as Navigator);
  expect(on(IPHONE, 5)).toBe(true);
  expect(on(IPAD, 5)).toBe(true);
  expect(on(IPAD, 0)).toBe(false); // a Macintosh
  expect(on(IPHONE.replace(/ Safari.*/, ''), 5)).toBe(false);
  expect(on('Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36', 5)).toBe(false);
});
