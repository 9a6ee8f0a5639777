// What a game is in the browser: a value without state of its own. `node` says what is due, `after`
// gives the next state; the rest describes. Moves, outcomes and views have the form of the wire.
// Dice and clocks are elsewhere.

import type { GameShown, Happening, Move, Outcome, Standing, View } from '$lib/wire.gen';

/** A chance event before it is drawn: dice thrown together, or one of several kinds of cards. */
export type Lot =
  | { readonly what: 'dice'; readonly count: number }
  | {
      readonly what: 'deck';
      readonly kinds: readonly (readonly [Outcome, copies: number])[];
      /** The options name the next card. */
      readonly fixed?: true;
    };

/** What is due in a position. */
export type Node =
  | { readonly kind: 'decision'; readonly seat: number; readonly moves: readonly Move[] }
  /** `seat` is null where no player throws or draws. */
  | { readonly kind: 'chance'; readonly seat: number | null; readonly lot: Lot }
  | { readonly kind: 'over'; readonly winners: readonly number[] };

/** A position: plain readonly data without a seed. */
export interface State {
  readonly scores: readonly number[];
  /** Whose turn it is. */
  readonly roller: number;
}

export interface Recorded {
  readonly options: Record<string, unknown>;
  readonly events: readonly (Move | Outcome)[];
  readonly dropped: readonly number[];
}

/** One game with a fixed number of seats and fixed options. */
export interface Game<S extends State = State> {
  readonly seats: number;
  start(): S;
  /** The only place that says what is legal; moves are in the server's order. */
  node(state: S): Node;
  /** The state after a move or an outcome. Does not check legality; `Match.advance` does. */
  after(state: S, event: Move | Outcome): S;
  /** The effects of a move or an outcome, in order. Does not check legality. */
  happened(state: S, event: Move | Outcome): Happening[];
  /**
   * Moves that the rules forbid here although hands can make them, such as placing a die where it does
   * not fit. A record of a game with real dice may have them, as overrides.
   */
  byHand?(state: S): Move[];
  /**
   * The options and events of a record: it has no additions of a game with real dice. `dropped` are the
   * indices of events that the options replace. Missing where a game takes no additions.
   */
  recorded?(state: S, options: Options, events: readonly (Move | Outcome)[]): Recorded;
  view(state: S): View;
  /**
   * The state that this standing shows: it plays on alike, except for the order of cards, which a
   * view does not contain. Missing where a view lacks more.
   */
  stateOf?(standing: Standing): S;
}

export const silent = (): void => undefined;

/** Rules that compute the state after an event and its effects in one pass. */
export abstract class OnePass<S extends State, H extends Happening> {
  /** Calls `tell` with each effect. */
  protected abstract follow(state: S, event: Move | Outcome, tell: (happening: H) => void): S;

  after(state: S, event: Move | Outcome): S {
    return this.follow(state, event, silent);
  }

  happened(state: S, event: Move | Outcome): H[] {
    const happenings: H[] = [];
    this.follow(state, event, (happening) => happenings.push(happening));
    return happenings;
  }
}

/** Options as they travel; missing ones have their defaults. */
export type Options = Readonly<Record<string, unknown>>;

/** Opens a game; the options have been checked against the schema of its box. */
export type Open = (seats: number, options: Options) => Game;

/** The seats with the most points; a tie is shared. */
export function best(scores: readonly number[]): number[] {
  const top = Math.max(...scores);
  return scores.flatMap((score, seat) => (score === top ? [seat] : []));
}

/** `values` with another value at this index. */
export function withValue<T>(values: readonly T[], index: number, value: T): T[] {
  return values.map((old, at) => (at === index ? value : old));
}

/** The option as it was set, or the box's default for so many seats; throws if the box has none. */
export function optionIn<T>(box: GameShown, seats: number, options: Options, name: string): T {
  const option = box.options.find((one) => one.name === name);
  if (!option) throw new Error(`${box.name} has no option ${name}`);
  return (options[name] ?? option.defaults[seats - box.least]) as T;
}
