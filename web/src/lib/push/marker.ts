// Whether this browser asked to be told of its turns. Pages that show no switch read only this.

import { device } from '$lib/storage';
import type { QuietHours } from '$lib/wire.gen';

const STORED = 'wagnis.push';
/** The quiet hours before anybody has chosen others. */
export const NIGHT: QuietHours = { since: 22 * 60, until: 8 * 60 };

export interface Telling {
  /** Where the browser's push service is; the server has been told of it. */
  endpoint: string;
  quiet: QuietHours | null;
}

/** This device has sat at a table of the server, which may wait for it. */
export const SAT = 'wagnis.sat';
/** Told to the window when a table of the server shows a seat of this device. */
export const SEATED = 'wagnis-seated';

export function sits(): void {
  device.write(SAT, 'yes');
  dispatchEvent(new Event(SEATED));
}

export function readTelling(): Telling | null {
  try {
    return JSON.parse(device.read(STORED) ?? 'null') as Telling | null;
  } catch {
    return null;
  }
}

export function writeTelling(telling: Telling | null): void {
  if (telling) device.write(STORED, JSON.stringify(telling));
  else device.forget(STORED);
}
