import { expect, test } from 'vitest';
import { atTable, roomScaleFor, scaleFor } from './screen';

test('type grows with large screens, and only with those', () => {
  expect(scaleFor(390, 844)).toBe(100);
  expect(scaleFor(1366, 657)).toBe(100);
  expect(scaleFor(1920, 1080)).toBe(135);
  expect(scaleFor(2560, 1440)).toBe(180);
  expect(scaleFor(7680, 4320)).toBe(200);
  expect(scaleFor(3440, 720)).toBe(100);
});

test('on a big screen type is at least 2.8% of the height', () => {
  for (const [width, height] of [
    [1920, 1080],
    [3840, 2160],
    [1280, 720],
  ] as const)
    expect((16 * roomScaleFor(width, height)) / 100 / height).toBeGreaterThan(0.028);
});

test('the page is dressed as long as somebody is at the table, and follows the window', () => {
  const root = document.documentElement;
  const away = atTable();
  expect(root.dataset['at']).toBe('table');
  Object.assign(globalThis, { innerWidth: 1920, innerHeight: 1080 });
  dispatchEvent(new Event('resize'));
  expect(root.style.fontSize).toBe('135%');
  away();
  expect(root.dataset['at']).toBeUndefined();
  expect(root.style.fontSize).toBe('');
});
