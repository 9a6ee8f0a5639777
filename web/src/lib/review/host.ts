// Where the review of a match is: at the server, or on this device. The id of the match says which.

import { isLocal } from '$lib/local/game';
import { api, ApiError, type Kept } from '$lib/net/api';
import type { DecisionWorth, Fork, ReviewReady, ReviewWorking, Steps } from '$lib/wire.gen';

export interface ReviewFound extends ReviewReady {
  /** It was made without tables that cannot be fetched now; later there may be an exact one. */
  readonly estimated: boolean;
}

export interface ReviewHost {
  /** Milliseconds until it is worth asking again. */
  readonly every: number;
  /** The review, or its progress; the first question starts it. */
  review(of: Kept): Promise<ReviewFound | ReviewWorking>;
  /** The values of all moves of a decision. */
  worth(of: Kept, event: number): Promise<DecisionWorth>;
  walk(of: Kept): Promise<Steps>;
  /** A new table from a position of the match; returns its id. */
  fork(of: Kept, wish: Fork): Promise<string>;
}

const server: ReviewHost = {
  every: 1_000,
  async review(of) {
    const answer = await api.review(of);
    return answer.status === 'ready' ? { ...answer, estimated: false } : answer;
  },
  worth: (of, event) => api.worth(of, event),
  walk: (of) => api.walk(of),
  fork: async (of, wish) => (await api.fork(of, wish)).id,
};

/** The id of a match of this device; null for one at the server. */
export function localIdOf(of: Kept): string | null {
  const id = of.slice(of.indexOf('/') + 1);
  return isLocal(id) ? id : null;
}

export async function reviewsOf(of: Kept): Promise<ReviewHost> {
  if (localIdOf(of) === null) return server;
  try {
    return (await import('$lib/local/reviews')).local;
  } catch {
    throw new ApiError('no_file', '');
  }
}
