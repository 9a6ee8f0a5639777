// Observed frequencies against expected ones, and how unusual the difference is.

import type { Drawn } from './recompute';

export interface Count<T> {
  what: T;
  seen: number;
  expected: number;
}

/** The faces of all dice of a match. */
export function faces(draws: Drawn[]): Count<number>[] {
  const all = draws.flatMap((draw) => (draw.kind === 'dice' ? draw.found : []));
  return [1, 2, 3, 4, 5, 6].map((what) => ({
    what,
    seen: all.filter((face) => face === what).length,
    expected: all.length / 6,
  }));
}

/**
 * The cards drawn by chance: every place in a shuffled deck is equally likely to hold each card.
 */
export function cards(draws: Drawn[], deck: readonly string[]): Count<string>[] {
  const all = draws.filter((draw) => draw.kind === 'card' && draw.read.length > 0);
  return [...new Set(deck)].map((what) => ({
    what,
    seen: all.filter((draw) => draw.found === what).length,
    expected: (all.length * deck.filter((card) => card === what).length) / deck.length,
  }));
}

/** The probability that fair dice are at least this uneven. */
export function unevenness(counts: Count<unknown>[]): number {
  const square = counts.reduce(
    (sum, { seen, expected }) => sum + (expected ? (seen - expected) ** 2 / expected : 0),
    0,
  );
  return chiSquareTail(square, counts.length - 1);
}

/** P(chi² ≥ x), for an odd number of degrees of freedom by its recurrence from one degree. */
export function chiSquareTail(x: number, degrees: number): number {
  if (x <= 0) return 1;
  const odd = degrees % 2 === 1;
  let tail = odd ? erfc(Math.sqrt(x / 2)) : Math.exp(-x / 2);
  // The next term is x^(d/2) e^(-x/2) / (2^(d/2) Γ(d/2 + 1)).
  let term = odd ? Math.sqrt((2 * x) / Math.PI) * Math.exp(-x / 2) : (Math.exp(-x / 2) * x) / 2;
  for (let d = odd ? 1 : 2; d < degrees; d += 2) {
    tail += term;
    term *= x / (d + 2);
  }
  return Math.min(1, tail);
}

/** The complementary error function for x ≥ 0: a series near 0, a continued fraction beyond. */
function erfc(x: number): number {
  if (x < 2) {
    let term = x;
    let sum = x;
    for (let n = 1; Math.abs(term) > 1e-17; n += 1) {
      term *= -(x * x) / n;
      sum += term / (2 * n + 1);
    }
    return 1 - (2 / Math.sqrt(Math.PI)) * sum;
  }
  let fraction = 0;
  for (let n = 60; n > 0; n -= 1) fraction = n / 2 / (x + fraction);
  return Math.exp(-x * x) / Math.sqrt(Math.PI) / (x + fraction);
}
