// How long the bars of some values are, on one scale that always has zero on it: values that are all
// above zero start at the left, and where some are below, zero lies where the two sides meet.

export interface Bar {
  /** Where it starts and how long it is, as parts of the whole width. */
  from: number;
  long: number;
  /** Where zero lies; null at the left edge. */
  zero: number | null;
}

/** One bar for each of the values, in their order. */
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
