// Fair draws on this device.

/** A whole number from 0 to just below `n`, each as likely as the others. */
export function below(n: number): number {
  const most = 2 ** 32 - (2 ** 32 % n);
  for (;;) {
    const drawn = crypto.getRandomValues(new Uint32Array(1))[0]!;
    if (drawn < most) return drawn % n;
  }
}

/** In an order that nobody has chosen: each is equally likely. */
export function shuffled<T>(all: readonly T[]): T[] {
  const left = [...all];
  return all.map(() => left.splice(below(left.length), 1)[0]!);
}
