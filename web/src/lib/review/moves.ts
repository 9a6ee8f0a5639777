// Moves of a review: whether two are the same, and all of a decision's, fetched when they are wanted.

import type { Move } from '$lib/wire.gen';

/** The same words in the same order; the server writes every move in one way. */
export const same = (one: Move, other: Move): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
