// This device's best solo game. Only games with the standard rounds and points are compared.

import { device } from '$lib/storage';

const STORED = 'wagnis.zocken.best';

export function bestSoFar(): number | null {
  const written = device.read(STORED);
  const points = written === null ? NaN : Number(written);
  return Number.isInteger(points) ? points : null;
}

/** Stores the score if it is better than the stored one. */
export function keepBest(points: number): void {
  const before = bestSoFar();
  if (before === null || points > before) device.write(STORED, String(points));
}
