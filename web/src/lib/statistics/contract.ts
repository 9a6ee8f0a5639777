// What people of this device did in their finished games, as the statistics add it up.

import type { KindSum, ReviewUnit } from '$lib/analysis/ledger';
import type { BotLevel, DecisionKind, GameName } from '$lib/wire.gen';

/** A finished game, with the sums of one seat. */
export interface GameReviewed {
  readonly table: string;
  /** Milliseconds since 1970. */
  readonly ended: number;
  readonly seat: number;
  readonly opponents: readonly ('person' | BotLevel)[];
  /** 1, 0, or the share where several win. */
  readonly won: number;
  readonly scores: readonly number[];
  readonly exact: boolean;
  readonly decisions: number;
  readonly loss: number;
  readonly mean_loss: number;
  readonly accuracy: number;
  /** In the seat's own view. */
  readonly luck: number;
  readonly resembles: BotLevel | null;
  readonly kinds: Partial<Record<DecisionKind, KindSum>>;
}

/** The games of one kind that can be compared, the oldest first. */
export interface GameSeries {
  readonly game: GameName;
  readonly objective: string;
  readonly unit: ReviewUnit;
  readonly games: readonly GameReviewed[];
}

export interface Statistics {
  readonly series: readonly GameSeries[];
  /** Finished games whose review is being made. */
  readonly waiting: number;
  /** Games without a review, as values for it cannot be fetched now. */
  readonly lacking: number;
}
