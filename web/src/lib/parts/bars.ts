// The lengths of bars on one scale that always includes zero: all positive values start at the
// left; with negative ones, zero is where the two sides meet.

export interface Bar {
  /** Start and length, as fractions of the whole width. */
  from: number;
  long: number;
  /** The position of zero; null at the left edge. */
  zero: number | null;
}

/** One bar per value, in their order. */
export function barsOf(values: readonly number[]): Bar[] {
  const low = Math.min(0, ...values);
  const span = Math.max(0, ...values) - low;
  if (span === 0) return values.map(() => ({ from: 0, long: 0, zero: null }));
  const zero = -low / span;
  return values.map((value) => ({
    from: zero + Math.min(0, value) / span,
    long: Math.abs(value) / span,
    zero: low < 0 ? zero : null,
  }));
}
