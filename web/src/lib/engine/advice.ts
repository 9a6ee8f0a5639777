// What bots and hints ask a game: its rule of thumb, and the values of the legal moves from solved
// tables. The tables are those that ship with the package; `tables` loads them.

import type { Advice, Move, Odds } from '$lib/wire.gen';
import type { Game, State } from './contract';

/** The numbers of a table, in one array of a shape. */
export interface TableArray {
  readonly shape: readonly number[];
  readonly values:
    Float64Array | Float32Array | Int32Array | Int16Array | Int8Array | Uint16Array | Uint8Array;
}

/** A solved table: the facts known about it, and its arrays by name. */
export interface ValueTable {
  readonly key: Readonly<Record<string, unknown>>;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly arrays: Readonly<Record<string, TableArray>>;
}

/** Loads a shipped table by the name of its file, such as `zocken`; null if none is shipped. */
export type LoadTable = (name: string) => Promise<ValueTable | null>;

/** The value of a position for the player to act, and of each legal move in the order of `node`. */
export interface Evaluation {
  readonly objective: string;
  readonly value: number;
  readonly values: readonly number[];
  readonly exact: boolean;
  /** The model behind these numbers, in one English sentence, as the server says it. */
  readonly assumes: string;
  /** An estimate in the place of exact values whose table cannot be fetched. */
  readonly makeshift?: true;
  /** Made without a table that does not ship; a server may have solved it. */
  readonly unlisted?: true;
}

/** The rule of thumb: the move of the server's bot `thumb`. */
export type Thumb = (game: Game, state: State) => Move;

/** The values of a game; every number is the server's to 1e-9. */
export interface Advisor {
  /** The best advice available for the player to act; with `points`, by the points of the turn. */
  advise(game: Game, state: State, load: LoadTable, by?: 'points'): Promise<Evaluation>;
  /** Loads and computes what advice on this and later positions will need. */
  prepare?(game: Game, state: State, load: LoadTable): Promise<void>;
}

/** A level of the bots: the temperature of its softmax, and the points it gives away at most. */
export interface Level {
  readonly temperature: number;
  readonly limit?: number;
}

/** By objective and name; the perfect level is not among them. */
export type Levels = Readonly<Record<string, Readonly<Record<string, Level>>>>;

/** The chances of the legal moves: the numbers beside the buttons. */
export type FindOdds = (game: Game, state: State) => Odds;

/** Moves whose values differ by less count as equal, as at the server. */
const SAME = 1e-9;

/** An evaluation in the form of the wire. */
export function adviceOf(
  legal: readonly Move[],
  { objective, value, values, exact, assumes }: Evaluation,
  odds: Odds,
  seq: number,
  solving = false,
): Advice {
  const most = Math.max(...values);
  return {
    type: 'advice',
    seq,
    objective,
    value,
    moves: legal.map((move, at) => ({ move, value: values[at]! })),
    best: values.flatMap((one, at) => (most - one <= SAME ? [at] : [])),
    exact,
    assumes,
    solving,
    odds,
  };
}
