import { afterEach, describe, expect, it, vi } from 'vitest';
import { ask, listen, mustAsk } from './motion';
import { Shakes } from './shake';

/** Sixty readings a second of a movement, with a little noise of the sensor. */
function recorded(seconds: number, movement: (t: number) => [number, number, number]) {
  const noise = (n: number) => 0.4 * Math.sin(n * 12.9898);
  return Array.from({ length: Math.round(seconds * 60) }, (_, n) => {
    const [x, y, z] = movement(n / 60);
    return [x + noise(n), y + noise(n + 7), z + noise(n + 13)] as const;
  });
}
const wave = (hertz: number, t: number) => Math.sin(2 * Math.PI * hertz * t);
const rest = (seconds: number) => recorded(seconds, () => [0, 0, 0]);
const shaking = (hertz: number, force: number, seconds: number) =>
  recorded(seconds, (t) => [
    force * wave(hertz, t),
    0.3 * force * wave(hertz, t + 0.01),
    2 * wave(2 * hertz, t),
  ]);

/** What is felt, in order, while these readings come one after another. */
function felt(...parts: (readonly (readonly [number, number, number])[])[]): string[] {
  const told: string[] = [];
  const shakes = new Shakes({ began: () => told.push('began'), ended: () => told.push('ended') });
  parts.flat().forEach((reading, n) => shakes.feel(reading, (n * 1000) / 60));
  return told;
}

describe('a phone as a cup', () => {
  it('is shaken by hand, slowly or fast, and throws when it rests', () => {
    for (const [hertz, force] of [
      [3.5, 20],
      [5, 18],
      [5, 30],
      [7, 40],
    ] as const)
      expect(felt(rest(1), shaking(hertz, force, 1.2), rest(0.6))).toEqual(['began', 'ended']);
  });

  it('throws only once the shaking has stopped, and again after another', () => {
    expect(felt(shaking(5, 25, 3))).toEqual(['began']);
    expect(felt(shaking(5, 25, 1), rest(0.5), shaking(5, 25, 1), rest(0.5))).toHaveLength(4);
  });

  it('does not throw while somebody walks, runs, stands up or hands it over', () => {
    const walking = recorded(20, (t) => [
      2 * wave(1, t),
      5 * wave(2, t) + 2.5 * wave(4, t),
      2 * wave(2, t),
    ]);
    const running = recorded(10, (t) => [
      4 * wave(1.4, t),
      16 * wave(2.8, t) + 4 * wave(5.6, t),
      5 * wave(2.8, t),
    ]);
    const handing = recorded(2, (t) => [11 * wave(0.8, t), 9 * wave(1.3, t), 4]);
    const lifting = recorded(1, (t) => [0, t < 0.3 ? 14 : t < 0.5 ? -14 : 0, 0]);
    for (const movement of [walking, running, handing, lifting])
      expect(felt(movement, rest(1))).toEqual([]);
  });

  it('does not throw when it is put down hard or knocks against something', () => {
    const knock = recorded(0.15, (t) => [0, 0, 60 * Math.exp(-30 * t) * wave(18, t)]);
    expect(felt(rest(1), knock, rest(1), knock, rest(1))).toEqual([]);
  });
});

describe('the sensor', () => {
  afterEach(() => vi.unstubAllGlobals());
  const reading = (acceleration: object | null, withGravity: object | null, timeStamp: number) =>
    Object.defineProperties(new Event('devicemotion'), {
      acceleration: { value: acceleration },
      accelerationIncludingGravity: { value: withGravity },
      timeStamp: { value: timeStamp },
    });
  const told = () => ({ began: vi.fn(), ended: vi.fn(), works: vi.fn() });

  it('is read with gravity where a phone gives nothing else', () => {
    vi.stubGlobal('DeviceMotionEvent', {});
    const feeling = told();
    const stop = listen(feeling);
    const readings = [...rest(0.5), ...shaking(5, 25, 1.2), ...rest(1.5)];
    readings.forEach(([x, y, z], n) =>
      dispatchEvent(reading({ x: null }, { x, y, z: z + 9.81 }, (n * 1000) / 60)),
    );
    expect([feeling.began.mock.calls.length, feeling.ended.mock.calls.length]).toEqual([1, 1]);
    stop();
    dispatchEvent(reading({ x: 1, y: 1, z: 1 }, null, 99_999));
    expect(feeling.works.mock.calls.length).toBe(readings.length);
  });

  it('is silent on a computer, and without a secure address', () => {
    vi.stubGlobal('DeviceMotionEvent', {});
    const feeling = told();
    listen(feeling);
    dispatchEvent(reading({ x: null }, { x: null }, 0));
    expect(feeling.works).not.toHaveBeenCalled();
    vi.stubGlobal('isSecureContext', false);
    expect(mustAsk()).toBe(false);
  });

  it('asks on an iPhone until the person has agreed', async () => {
    const requestPermission = vi.fn().mockResolvedValueOnce('denied').mockResolvedValue('granted');
    vi.stubGlobal('DeviceMotionEvent', { requestPermission });
    expect([mustAsk(), await ask()]).toEqual([true, false]);
    expect([mustAsk(), await ask(), mustAsk()]).toEqual([true, true, false]);
  });
});
