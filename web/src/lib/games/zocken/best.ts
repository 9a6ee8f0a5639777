// The best solo game of this device. Only games with the usual rounds and points are compared.

import { device } from '$lib/storage';

const STORED = 'wagnis.zocken.best';

export function bestSoFar(): number | null {
  const written = device.read(STORED);
  const points = written === null ? NaN : Number(written);
  return Number.isInteger(points) ? points : null;
}

/** Kept if it is better than what there was. */
export function keepBest(points: number): void {
  const before = bestSoFar();
  if (before === null || points > before) device.write(STORED, String(points));
}
