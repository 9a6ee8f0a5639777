import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { settings } from '$lib/settings.svelte';
import { sound } from './sound';

/** The frequencies that were started, in order, and the last volume. */
const heard: number[] = [];
const volume = { value: 0 };
const vibrate = vi.fn();

class Studio {
  currentTime = 0;
  sampleRate = 8_000;
  state = 'running';
  destination = {};
  createGain = () => ({
    gain: Object.assign(volume, {
      setValueAtTime: () => undefined,
      exponentialRampToValueAtTime: () => undefined,
    }),
    connect: () => undefined,
  });
  createOscillator = () => {
    const frequency = { value: 0 };
    return {
      frequency,
      connect: () => undefined,
      start: () => void heard.push(frequency.value),
      stop: () => undefined,
    };
  };
  createBuffer = () => ({ getChannelData: () => new Float32Array(8) });
  createBiquadFilter = () => ({ frequency: {}, Q: {}, connect: () => undefined });
  createBufferSource = () => ({
    connect: () => ({ connect: () => undefined }),
    start: () => undefined,
  });
}

beforeEach(() => {
  heard.length = 0;
  vibrate.mockClear();
  vi.stubGlobal('AudioContext', Studio);
  vi.stubGlobal('navigator', { vibrate });
  settings.sound = true;
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

test('one switch silences sounds and vibration, and the volume is one’s own', () => {
  settings.volume = 35;
  sound.bad(true, true);
  expect(heard.length).toBeGreaterThan(0);
  expect(volume.value).toBe(0.5);
  expect(vibrate).toHaveBeenCalledOnce();
  settings.sound = false;
  heard.length = 0;
  sound.good(2, true);
  expect(heard).toEqual([]);
  expect(vibrate).toHaveBeenCalledOnce();
});
