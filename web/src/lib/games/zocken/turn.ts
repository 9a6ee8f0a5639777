// One turn evaluated: the value of every class of positions, from the values of the ends up to the
// start of the turn, and the values of the moves in a position.

import { optionIn } from '$lib/engine/contract';
import { BOX } from './box.gen';
import type { Graph } from './graph';
import {
  endScore,
  FACES,
  homeOf,
  legal,
  positionOf,
  putting,
  taking,
  type TurnPosition,
} from './position';
import type { Zocken, ZockenState } from './rules';
import { StepsMaker, type Steps } from './steps';
import type { Colour } from './wire.gen';

/** Classes whose steps are made without a pause: some 20 ms on a computer. */
const A_SLICE = 4096;

/** A turn with known values. */
export interface Turn {
  /** The value before the next die is picked, over `over(left)`. */
  picking(position: TurnPosition): number;
  over(left: number): number;
}

/** Two values for each class of a level, one after the other: they are computed together. */
export type Pairs = Float64Array;

/** The values of the classes with so many dice left, before the next die is picked. */
export type Levels = (left: number) => Pairs;

/** The graph with its steps. */
export class Board {
  readonly #steps = new Map<number, Steps>();
  readonly #makers = new Map<number, StepsMaker>();
  readonly #worth: Levels;
  /** For `bestPlaces`, up to 12 MB: a new array for every level of every turn took longer. */
  #scratch: Pairs = new Float64Array(0);

  constructor(readonly graph: Graph) {
    const usual = optionIn<readonly number[]>(BOX, BOX.least, {}, 'matches');
    const scores = this.scores(usual);
    this.#worth = levelsFrom(this, 0, pairsOf(scores, scores), 1);
  }

  /** Makes the steps up to this level, and lets the page breathe. */
  async prepare(most: number): Promise<void> {
    for (let left = 1; left <= most; left++) {
      while (!this.#make(left, A_SLICE)) await new Promise((resolve) => setTimeout(resolve));
    }
  }

  steps(left: number): Steps {
    return this.#make(left, Infinity)!;
  }

  /** An array of at least this length, with any content, until the next call. */
  scratch(length: number): Pairs {
    if (this.#scratch.length < length) this.#scratch = new Float64Array(length);
    return this.#scratch;
  }

  /** The score at each class of ends. */
  scores(matchPoints: readonly number[]): number[] {
    return this.graph.ends.map((end) => endScore(end, matchPoints));
  }

  /** Goes on with the steps of this level; null if there are more classes left than these. */
  #make(left: number, classes: number): Steps | null {
    const known = this.#steps.get(left);
    if (known) return known;
    const maker = this.#makers.get(left) ?? new StepsMaker(this.graph, left, this.#worth(left - 1));
    this.#makers.set(left, maker);
    const steps = maker.make(classes);
    if (steps) {
      this.#steps.set(left, steps);
      this.#makers.delete(left);
    }
    return steps;
  }
}

export function pairsOf(first: readonly number[], second: readonly number[]): Pairs {
  return Float64Array.from(first.flatMap((value, at) => [value, second[at]!]));
}

/**
 * The levels from this one up, each computed from the one below when it is first needed. A roll is
 * worth this share of the sum of its faces.
 */
export function levelsFrom(board: Board, left: number, values: Pairs, share: number): Levels {
  const levels = new Map([[left, values]]);
  return function at(wanted: number): Pairs {
    const known = levels.get(wanted) ?? up(board, wanted, at(wanted - 1), share);
    levels.set(wanted, known);
    return known;
  };
}

function up(board: Board, left: number, below: Pairs, share: number): Pairs {
  const steps = board.steps(left);
  const { picks, rolls } = steps;
  const best = board.scratch(2 * steps.choices.length);
  bestPlaces(steps, below, best);
  const values = new Float64Array(2 * picks.length);
  for (let here = 0, face = 0; here < picks.length; here++) {
    let most0 = -Infinity;
    let most1 = -Infinity;
    for (let roll = picks[here]!; roll > 0; roll--) {
      let total0 = 0;
      let total1 = 0;
      for (const end = face + FACES.length; face < end; face++) {
        const choice = 2 * rolls[face]!;
        total0 += best[choice]!;
        total1 += best[choice + 1]!;
      }
      if (total0 > most0) most0 = total0;
      if (total1 > most1) most1 = total1;
    }
    values[2 * here] = most0 * share;
    values[2 * here + 1] = most1 * share;
  }
  return values;
}

/** Writes the values of the best places of each choice. */
function bestPlaces({ choices, places }: Steps, below: Pairs, best: Pairs): void {
  for (let choice = 0, place = 0; choice < choices.length; choice++) {
    const end = place + choices[choice]!;
    const first = 2 * places[place]!;
    let top0 = below[first]!;
    let top1 = below[first + 1]!;
    for (place++; place < end; place++) {
      const there = 2 * places[place]!;
      if (below[there]! > top0) top0 = below[there]!;
      if (below[there + 1]! > top1) top1 = below[there + 1]!;
    }
    best[2 * choice] = top0;
    best[2 * choice + 1] = top1;
  }
}

/** The values of the legal picks or places, in order; of the roll, if one is due. */
export function moveValues(game: Zocken, state: ZockenState, turn: Turn): number[] {
  const here = positionOf(game, state);
  const { phase } = state;
  const home = (die: Colour) => homeOf(game, state, die);
  const over = turn.over(here.left);
  switch (phase.kind) {
    case 'picking': {
      // Dice without a home are all alike.
      const values = new Map<number, number>();
      for (const at of new Set(state.remaining.map(home))) {
        const after = taking(here, at);
        values.set(at, rolling(turn, after, at) / (FACES.length * turn.over(after.left)));
      }
      return state.remaining.map((die) => values.get(home(die))!);
    }
    case 'rolling':
      return [rolling(turn, here, home(phase.die)) / (FACES.length * over)];
    case 'placing':
      return placing(turn, here, home(phase.die), phase.face).map((value) => value / over);
    default:
      throw new Error(`nothing is picked or placed: ${phase.kind}`);
  }
}

/** The sum of the values of the faces, once the die of this home is picked. */
function rolling(turn: Turn, position: TurnPosition, home: number): number {
  const best = FACES.map((face) => Math.max(...placing(turn, position, home, face)));
  return best.reduce((total, value) => total + value, 0);
}

/** The values of the legal places of this die. */
function placing(turn: Turn, position: TurnPosition, home: number, face: number): number[] {
  return legal(position.faces, face).map((place) =>
    turn.picking(putting(position, home, face, place)),
  );
}
