// The reviews of matches, which this device makes. Their code loads with the first.

import { isLocal } from '$lib/local/game';
import { ApiError, type Kept } from '$lib/net/api';
import type { Review } from '$lib/analysis/ledger';
import type { Fork, Move, Steps } from '$lib/wire.gen';

export interface ReviewFound {
  readonly status: 'ready';
  readonly review: Review;
  /** It was made without tables that cannot be fetched now; later there may be an exact one. */
  readonly estimated: boolean;
}

export interface ReviewWorking {
  readonly status: 'working';
  /** From 0 to 1. */
  readonly progress: number;
  /** A server solves values that do not ship, or the match is being reviewed. */
  readonly what: 'solving' | 'reviewing';
}

/** The values of all moves of a decision for the seat that decided, the best first. */
export interface DecisionWorth {
  readonly event: number;
  readonly values: [Move, number][];
}

export interface ReviewHost {
  /** The review, or its progress; the first question starts it. */
  review(of: Kept): Promise<ReviewFound | ReviewWorking>;
  /** The values of all moves of a decision. */
  worth(of: Kept, event: number): Promise<DecisionWorth>;
  walk(of: Kept): Promise<Steps>;
  /** A new table from a position of the match; returns its id. */
  fork(of: Kept, wish: Fork): Promise<string>;
}

/** The id of a match of this device; null for one at the server. */
export function localIdOf(of: Kept): string | null {
  const id = of.slice(of.indexOf('/') + 1);
  return isLocal(id) ? id : null;
}

export async function reviewsHere(): Promise<ReviewHost> {
  try {
    return (await import('./reviews')).reviews;
  } catch {
    throw new ApiError('no_file', '');
  }
}
