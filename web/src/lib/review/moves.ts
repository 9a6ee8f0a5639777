// Moves of a review: equality, and all moves of a decision, fetched on demand.

import type { Move } from '$lib/wire.gen';

/** Equal JSON; the server writes every move in one form. */
export const same = (one: Move, other: Move): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
