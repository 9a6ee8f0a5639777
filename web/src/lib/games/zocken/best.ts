// The best solo game of this device. Only games with the usual rounds and points are compared.

const STORED = 'wagnis.zocken.best';

export function bestSoFar(): number | null {
  const written = localStorage.getItem(STORED);
  const points = written === null ? NaN : Number(written);
  return Number.isInteger(points) ? points : null;
}

/** Kept if it is better than what there was. */
export function keepBest(points: number): void {
  const before = bestSoFar();
  if (before === null || points > before) localStorage.setItem(STORED, String(points));
}
