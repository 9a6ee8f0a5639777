// A match: a game and all events so far. It is an immutable value: playing and taking back return
// new ones. Positions and steps have the form of the wire.

import { equal } from '$lib/engine/equal';
import type { Due, Happening, Move, Outcome, Position, Standing, Step } from '$lib/wire.gen';
import type { Game, Node, State } from './contract';

/** The rules do not allow this move or outcome here. */
export class IllegalMoveError extends Error {}

/** One event, the state it led to, and what is due there; the start has no event. */
export interface Entry {
  readonly event: Move | Outcome | null;
  /** Who moved; null for an outcome. */
  readonly seat: number | null;
  readonly state: State;
  readonly node: Node;
  /** The number of outcomes so far, this one included. */
  readonly fallen: number;
}

export class Match {
  private constructor(
    readonly game: Game,
    /** The start, and the position after each event. */
    readonly entries: readonly Entry[],
  ) {}

  /** A match at its start, or from this state on. */
  static of(game: Game, state: State = game.start()): Match {
    return new Match(game, [{ event: null, seat: null, state, node: game.node(state), fallen: 0 }]);
  }

  private get last(): Entry {
    return this.entries[this.entries.length - 1]!;
  }
  get node(): Node {
    return this.last.node;
  }
  get state(): State {
    return this.last.state;
  }
  /** The number of outcomes so far, which is the index of the next one. */
  get fallen(): number {
    return this.last.fallen;
  }
  /** The number of events so far. */
  get length(): number {
    return this.entries.length - 1;
  }
  get events(): (Move | Outcome)[] {
    return this.entries.slice(1).map(({ event }) => event!);
  }
  get legal(): Move[] {
    return this.node.kind === 'decision' ? [...this.node.moves] : [];
  }

  /** The throw that a player has to make; null if nothing is due or no player throws it. */
  get due(): Due | null {
    const { node } = this;
    if (node.kind !== 'chance' || node.seat === null) return null;
    const { seat, lot } = node;
    return lot.what === 'dice'
      ? { seat, what: 'dice', count: lot.count }
      : { seat, what: 'card', count: 1 };
  }

  /**
   * The match after a move or an outcome; throws an `IllegalMoveError` if it is not allowed. Dice and
   * groups of dice may be in any order, as in a record that somebody else has written.
   */
  advance(given: Move | Outcome): Match {
    const { node, state, fallen } = this.last;
    const event = legalAt(node, given);
    if (event === null) throw new IllegalMoveError(JSON.stringify(given));
    const after = this.game.after(state, event);
    const decided = node.kind === 'decision';
    const entry: Entry = {
      event,
      seat: decided ? node.seat : null,
      state: after,
      node: this.game.node(after),
      fallen: decided ? fallen : fallen + 1,
    };
    return new Match(this.game, [...this.entries, entry]);
  }

  /**
   * The match after a move that the rules forbid and people made all the same; throws an
   * `IllegalMoveError` where no hand could make it.
   */
  override(given: Move | Outcome): Match {
    const { node, state, fallen } = this.last;
    const event = node.kind === 'over' ? null : among(this.game.byHand?.(state) ?? [], given);
    if (event === null) throw new IllegalMoveError(JSON.stringify(given));
    const after = this.game.after(state, event);
    const entry = { event, seat: state.roller, state: after, node: this.game.node(after), fallen };
    return new Match(this.game, [...this.entries, entry]);
  }

  /** The match after its first `count` events. */
  at(count: number): Match {
    return new Match(this.game, this.entries.slice(0, count + 1));
  }

  get position(): Position {
    return { ...this.#standing(this.last), legal: this.legal };
  }

  /** One event: who did it, its happenings, and the position after it. */
  step(index: number): Step {
    const entry = this.entries[index + 1]!;
    return {
      by: entry.seat ?? 'chance',
      event: entry.event!,
      happened: this.#happened(index),
      then: this.#standing(entry),
    };
  }

  #happened(index: number): Happening[] {
    return this.game.happened(this.entries[index]!.state, this.entries[index + 1]!.event!);
  }

  #standing({ state, node }: Entry): Standing {
    return {
      to_act: node.kind === 'decision' ? node.seat : node.kind === 'chance' ? 'chance' : null,
      scores: [...state.scores],
      winners: node.kind === 'over' ? [...node.winners] : null,
      view: this.game.view(state),
    };
  }
}

/** The move or outcome as the rules write it; null if it is not legal at this node. */
export function legalAt(node: Node, given: Move | Outcome): Move | Outcome | null {
  if (node.kind === 'decision') return among(node.moves, given);
  if (node.kind === 'over') return null;
  const { lot } = node;
  if (lot.what === 'dice') return rollOf(lot.count, given);
  return among(
    lot.kinds.map(([outcome]) => outcome),
    given,
  );
}

/** The one that is equal to `given`, except for the order of lists: dice have no order. */
function among<T>(legal: readonly T[], given: unknown): T | null {
  const same = legal.find((one) => equal(one, given));
  return same ?? legal.find((one) => equal(ordered(one), ordered(given))) ?? null;
}

function rollOf(count: number, given: Move | Outcome): Outcome | null {
  if (Object.keys(given).length !== 1 || !('dice' in given)) return null;
  const { dice } = given;
  const faces = Array.isArray(dice) && dice.length === count && dice.every(isFace);
  return faces ? { dice: dice.toSorted((one, other) => one - other) } : null;
}

const isFace = (face: unknown) => Number.isInteger(face) && Number(face) >= 1 && Number(face) <= 6;

/** The value with every list in it sorted. */
function ordered(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(ordered).sort(byText);
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, ordered(part)]));
}

function byText(one: unknown, other: unknown): number {
  const [left, right] = [JSON.stringify(one), JSON.stringify(other)];
  return left < right ? -1 : left > right ? 1 : 0;
}
