// What a game brings for reviews: how its values add up over a match, and values of any position. A
// translation of src/wagnis/core/accounts.py and of the solvers' interface.

import type { Evaluation, LoadTable } from '$lib/engine/advice';
import type { Game, State } from '$lib/engine/contract';
import type { ReviewUnit } from './ledger';
import type { BotLevel, DecisionKind, Happening } from '$lib/wire.gen';

/** The next card comes from a full deck, or from the cards that are left. */
export type Deck = 'full' | 'seen';

/** The account of one objective, as it is generated from the box. */
export interface AccountFacts {
  readonly unit: ReviewUnit;
  /** Values look ahead to this happening. */
  readonly ends: Happening['kind'];
  /** One of two players loses what the other gains; else turns are independent. */
  readonly zeroSum: boolean;
  /** The root mean square by which a roll or a card changes the value: the unit of blunders. */
  readonly swing: number;
}

/** Pairs of a seat and the points it gains by a happening. */
export type Counts = (game: Game, happening: Happening) => readonly (readonly [number, number])[];

export interface Account extends AccountFacts {
  readonly counts: Counts;
}

/** By objective, the mean loss per decision of each level of bots except the perfect one. */
export type Losses = Readonly<Record<string, Partial<Readonly<Record<BotLevel, number>>>>>;

/** The values of a position for the seat to act; at a chance node for the roller, without moves. */
export interface Valued extends Evaluation {
  /** The largest rounding error of exact values; none if it is missing. */
  readonly bound?: number;
}

/** A game's part for reviews; every number is the server's to 1e-9. */
export interface Analysis {
  readonly title: string;
  /** By objective, in the order of the box. */
  readonly accounts: Readonly<Record<string, Account>>;
  /** The kind of a decision, by the first key of its move. */
  readonly kinds: Readonly<Record<string, DecisionKind>>;
  readonly losses: Losses;
  /** Exact values; throws a `NotSolvedError`. */
  evaluate(
    game: Game,
    state: State,
    objective: string,
    deck: Deck,
    load: LoadTable,
  ): Promise<Valued>;
  /** The best advice by this objective, or by another one if there is none. */
  advise(game: Game, state: State, objective: string, load: LoadTable): Promise<Valued>;
  /**
   * Every seat's estimated chance to win from the roller's expected points, for games whose chance
   * to win is not solved.
   */
  chanceGiven?(game: Game, state: State, expected: number): readonly number[];
}

/** There are no values of this position here. */
export class NotSolvedError extends Error {}

/** The win, shared where it is a tie. */
export const shares: Counts = (_, happening) =>
  happening.kind === 'game_over'
    ? happening.winners.map((seat) => [seat, 1 / happening.winners.length])
    : [];
