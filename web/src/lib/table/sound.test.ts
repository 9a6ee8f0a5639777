import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { settings } from '$lib/settings.svelte';
import { sound } from './sound';
import { heard, Studio, volume } from './sound.fixture';

const vibrate = vi.fn();

beforeEach(() => {
  heard.length = 0;
  vibrate.mockClear();
  vi.stubGlobal('AudioContext', Studio);
  vi.stubGlobal('navigator', { vibrate });
  settings.sound = true;
  settings.haptics = true;
});
afterEach(() => void vi.unstubAllGlobals());

const highest = (play: () => void): number => {
  heard.length = 0;
  play();
  return Math.max(...heard);
};

test('every success of a turn sounds higher than the one before', () => {
  const chain = [1, 2, 3, 4].map((n) => highest(() => sound.good(n)));
  expect(chain).toEqual([...chain].sort((one, other) => one - other));
  expect(new Set(chain).size).toBe(4);
});

test('sounds and vibration have a switch each, and the volume is one’s own', () => {
  settings.volume = 35;
  sound.bad(true, true);
  expect(heard.length).toBeGreaterThan(0);
  expect(volume.value).toBe(0.5);
  expect(vibrate).toHaveBeenCalledOnce();
  settings.sound = false;
  heard.length = 0;
  sound.good(2, true);
  expect(heard).toEqual([]);
  expect(vibrate).toHaveBeenCalledTimes(2);
  settings.sound = true;
  settings.haptics = false;
  sound.good(2, true);
  expect(heard.length).toBeGreaterThan(0);
  expect(vibrate).toHaveBeenCalledTimes(2);
});
