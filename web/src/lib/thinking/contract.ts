// What a page and the worker that thinks for it say to each other: plain data that can be cloned.

import type { Evaluation } from '$lib/engine/advice';
import type { Options, State } from '$lib/engine/contract';
import type { SolvedFile } from '$lib/engine/tables';
import type { GameName } from '$lib/wire.gen';

/** A position of a game, without the code of its rules. */
export interface Question {
  readonly game: GameName;
  readonly seats: number;
  readonly options: Options;
  readonly state: State;
  /** For values by the points of the turn instead of the best objective. */
  readonly by?: 'points';
  /**
   * A table that cannot be fetched may be done without, for an estimate; where data is saved, none is
   * fetched if there is an estimate without it.
   */
  readonly lacking?: 'estimated' | 'saving';
  /** Tables besides those that ship, by the names that advice uses. */
  readonly solved?: Readonly<Record<string, SolvedFile>>;
}

/** `prepare` loads and computes what the advice on this and later positions will need. */
export type Task = 'advise' | 'prepare';

export interface Asked {
  readonly id: number;
  readonly task: Task;
  readonly question: Question;
}

/**
 * Why there is no answer: a file cannot be fetched, a file is broken, a file is still on its way,
 * the game has no values here, or the thinking itself failed.
 */
export type Why = 'missing' | 'broken' | 'loading' | 'unsolved' | 'failed';

export type Told =
  /** The worker has started. */
  | { readonly what: 'ready' }
  /** The share of the files being fetched that has arrived; null once all are here. */
  | { readonly what: 'loading'; readonly share: number | null }
  /** The evaluation is null for `prepare`. */
  | { readonly what: 'answer'; readonly id: number; readonly evaluation: Evaluation | null }
  | { readonly what: 'sorry'; readonly id: number; readonly why: Why; readonly message: string };

/** There are no values for a position. */
export class NoValuesError extends Error {
  constructor(
    readonly why: Why,
    message: string,
  ) {
    super(message);
  }
}
