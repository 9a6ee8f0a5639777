// Fair random draws on this device.

/** A random integer from 0 to n - 1, uniformly. */
export function below(n: number): number {
  const most = 2 ** 32 - (2 ** 32 % n);
  for (;;) {
    const drawn = crypto.getRandomValues(new Uint32Array(1))[0]!;
    if (drawn < most) return drawn % n;
  }
}

/** A uniformly random order. */
export function shuffled<T>(all: readonly T[]): T[] {
  const left = [...all];
  return all.map(() => left.splice(below(left.length), 1)[0]!);
}
