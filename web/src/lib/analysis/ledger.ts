// The ledger of a match: what a review says. `review` makes it here, and `wagnis review` in Python
// (src/wagnis/analysis/review.py, `written`); a differential test compares both.

import type { BotLevel, DecisionKind, Move } from '$lib/wire.gen';

export type DecisionLabel = 'best' | 'good' | 'inaccuracy' | 'mistake' | 'blunder';
export type ChanceKind = 'dice' | 'card' | 'tableau' | 'deck' | 'bet';
export type ReviewUnit = 'chance' | 'points';

/** A decision: the move played, the best one, and the loss; values for the seat that decided. */
export interface ReviewedDecision {
  /** Its index in the steps. */
  event: number;
  seat: number;
  kind: DecisionKind;
  played: Move;
  best: Move;
  /** In the review's unit, never below 0. */
  loss: number;
  label: DecisionLabel;
  /** Of the best move. */
  value: number;
  /** The best few and the one played, best first. */
  values: [Move, number][];
  /** How many were legal; more than in `values` where some were left out. */
  moves: number;
}

/** A roll or a card: the value after it less the value before. */
export interface ReviewedChance {
  event: number;
  seat: number;
  what: ChanceKind;
  /** For seat 0 where the game is zero-sum, else for the seat itself. */
  luck: number;
}

export interface TurningPoint {
  kind: 'luckiest' | 'unluckiest' | 'costliest';
  event: number;
  seat: number;
  /** Never below 0. */
  amount: number;
}

/** Decisions of one kind, and their total loss. */
export interface KindSum {
  decisions: number;
  loss: number;
}

/** A seat's sums; only decisions with a choice count. */
export interface ReviewedSeat {
  decisions: number;
  loss: number;
  mean_loss: number;
  /** From 0 to 100. */
  accuracy: number;
  resembles: BotLevel | null;
  /** In this seat's own view. */
  luck: number;
  /** A kind that never came up has no sum. */
  kinds: Partial<Record<DecisionKind, KindSum>>;
}

/** Result = start + luck less errors, with nothing left over. */
export interface Review {
  format: number;
  game: string;
  players: string[];
  options: Record<string, unknown>;
  objective: string;
  exact: boolean;
  /** The model that the values assume, in one English sentence. */
  assumes: string;
  zero_sum: boolean;
  unit: ReviewUnit;
  /** For seat 0 where the game is zero-sum, else per seat. */
  start: number | number[];
  result: number | number[];
  /** Of each seat's own dice and cards. */
  luck: number[];
  /** The loss of each seat, in its own view. */
  error: number[];
  residual: number;
  /** Half of the 95 % interval, per seat, where it is an estimate. */
  interval: number[] | null;
  decisions: ReviewedDecision[];
  chances: ReviewedChance[];
  /** To win, per seat: before the first event, then after each. */
  chance: number[][] | null;
  chance_exact: boolean;
  /** At most three, the largest first. */
  turning: TurningPoint[];
  seats: ReviewedSeat[];
}
