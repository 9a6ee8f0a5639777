// A match: a game and all events so far. It is an immutable value: playing and taking back return
// new ones. Positions and steps have the form of the wire.

import { equal } from '$lib/engine/equal';
import type { Happening, Move, Outcome, Position, Standing, Step } from '$lib/wire.gen';
import type { Game, Lot, Node, State } from './contract';

/** The rules do not allow this move or outcome here. */
export class IllegalMoveError extends Error {}

/** One event, the state it led to, and what is due there; the start has no event. */
interface Entry {
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
    private readonly entries: readonly Entry[],
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

  /** The match after a move or an outcome; throws an `IllegalMoveError` if it is not allowed. */
  advance(event: Move | Outcome): Match {
    const { node, state, fallen } = this.last;
    if (!allows(node, event)) throw new IllegalMoveError(JSON.stringify(event));
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

/** Whether this move or outcome is legal at this node. */
export function allows(node: Node, event: Move | Outcome): boolean {
  if (node.kind === 'decision') return node.moves.some((move) => equal(move, event));
  return node.kind === 'chance' && inLot(node.lot, event);
}

function inLot(lot: Lot, event: Move | Outcome): boolean {
  if (lot.what === 'deck') return lot.kinds.some(([outcome]) => equal(outcome, event));
  if (Object.keys(event).length !== 1 || !('dice' in event)) return false;
  const { dice } = event;
  return (
    Array.isArray(dice) &&
    dice.length === lot.count &&
    dice.every((face, at) => Number.isInteger(face) && face >= (dice[at - 1] ?? 1) && face <= 6)
  );
}
