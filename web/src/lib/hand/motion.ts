// The motion sensor of a phone. Browsers have it over https and on localhost only; an iPhone reports
// nothing until its person has agreed, after a tap. Where there is none, nothing happens: the cup is
// held and let go.

import { Shakes, type Shaken } from './shake';

type Asks = { requestPermission?: () => Promise<'granted' | 'denied' | 'default'> };

/** The share of a new reading in the running mean, which is gravity. */
const SHARE = 0.08;

let allowed = false;

const sensor = (): Asks | undefined =>
  globalThis.isSecureContext === false
    ? undefined
    : (globalThis as { DeviceMotionEvent?: Asks }).DeviceMotionEvent;

/** The person may have to allow it first; some browsers that could ask report without asking. */
export const mustAsk = (): boolean => !allowed && sensor()?.requestPermission !== undefined;

/** Asks the person, after a tap; whether the sensor may be read. */
export async function ask(): Promise<boolean> {
  try {
    allowed = (await sensor()?.requestPermission?.()) === 'granted';
  } catch {
    allowed = false; // asked without a tap, or by a page in a frame
  }
  return allowed;
}

export interface Feeling extends Shaken {
  /** The phone has such a sensor. */
  works(): void;
}

/** Listens to the sensor; returns how to stop. */
export function listen(feeling: Feeling): () => void {
  if (!sensor()) return () => undefined;
  const shakes = new Shakes(feeling);
  let mean: [number, number, number] | null = null;
  const feel = ({ acceleration, accelerationIncludingGravity, timeStamp }: DeviceMotionEvent) => {
    const pure = acceleration?.x !== null && acceleration?.x !== undefined;
    const found = pure ? acceleration : accelerationIncludingGravity;
    if (found?.x === null || found?.x === undefined) return; // a computer without the sensor
    feeling.works();
    const reading = [found.x, found.y ?? 0, found.z ?? 0] as [number, number, number];
    if (pure) return shakes.feel(reading, timeStamp);
    const before = mean ?? reading;
    mean = before.map((was, axis) => was + SHARE * (reading[axis]! - was)) as typeof reading;
    const free = reading.map((now, axis) => now - before[axis]!) as typeof reading;
    shakes.feel(free, timeStamp);
  };
  addEventListener('devicemotion', feel);
  return () => removeEventListener('devicemotion', feel);
}
