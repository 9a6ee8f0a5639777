// Searches one turn to its end: the value of every placement, of rolling and of stopping. A
// translation of src/wagnis/games/gambler/solver/turn.py. The caller passes the value of leaving a
// filling to the next player; tables and estimates are in other modules.

import type { Move } from '$lib/wire.gen';
import { paysOf, without } from '../rules';
import type { Row } from '../wire.gen';
import { cupsOf, FACES, NOT, type Faces, type Fills } from './fills';
import type { Exchange } from './ranks';

/** The values for the roller of the ends of a turn. */
export interface Ending {
  /** Of leaving a filling to the next player; the same if free faces are exchanged. */
  leave(code: number): number;
  /** Of filling the tableau, besides the points of its rows. */
  readonly over: number;
}

/** The fillings with equally many dice, and the ways to fillings with one die more. */
interface Steps {
  /** The index of each filling, by its code. */
  readonly at: ReadonlyMap<number, number>;
  /** [fillings, row, face - 1]: the index on the next level, or NOT. */
  readonly child: Int32Array;
  /** [fillings, row, face - 1]: the permutation to its representative. */
  readonly turned: Uint16Array;
  /** [fillings, row, face - 1] */
  readonly pays: Float64Array;
}

/** Their values. */
interface Level extends Steps {
  /** [fillings] */
  readonly stop: Float64Array;
  /** [fillings]; the value of stopping if there is nothing to roll. */
  readonly roll: Float64Array;
  /** [fillings, cups]: with the choice to place, roll or stop. */
  readonly best: Float64Array;
}

const NEVER = -Infinity;
/** Amounts beyond the limit for solving are clipped. */
const MOST_POINTS = 20_000_000;

/** The row's points. */
export function points(row: Row): number {
  return Math.max(-MOST_POINTS, Math.min(MOST_POINTS, paysOf(row)));
}

/**
 * The roller's expected value from a filling with this many dice in the cup. Every roll takes all
 * unplaced dice, so a filling with d dice more has d dice fewer in the cup, whatever happened on
 * the way. If faces can be exchanged, only the representative of each class is searched, and cups
 * are permuted to match.
 */
export class TurnSearch {
  /** By the number of dice left in the cup. */
  readonly #levels: readonly Level[];

  constructor(
    readonly fills: Fills,
    readonly exchange: Exchange | null,
    code: number,
    dice: number,
    ending: Ending,
  ) {
    const steps = grow(fills, exchange, this.#named(code).code, dice);
    const levels: Level[] = [];
    for (let left = 0; left <= dice; left += 1) {
      levels.push(this.#valued(steps[dice - left]!, left, levels[left - 1], ending));
    }
    this.#levels = levels;
  }

  /** Whether the search contains this position. */
  holds(code: number, dice: number): boolean {
    return this.#levels[dice]?.at.has(this.#named(code).code) ?? false;
  }

  /** The value of rolling this many dice. */
  rolling(code: number, dice: number): number {
    const level = this.#levels[dice]!;
    return level.roll[level.at.get(this.#named(code).code)!]!;
  }

  /** The value of this move with these dice in the cup. */
  move(code: number, cup: Faces, move: Move): number {
    const { code: named, order } = this.#named(code);
    const level = this.#levels[cup.length]!;
    const at = level.at.get(named)!;
    if ('stop' in move) return level.stop[at]!;
    if ('roll' in move) return level.roll[at]!;
    if (!('place' in move) || typeof move.place !== 'object')
      throw new Error('not a move of Gambler');
    const { face, row } = move.place;
    const [shown] = this.#turned(order, [face]);
    const step = (at * this.fills.rows.length + row) * FACES.length + shown! - 1;
    const left = this.#turned(level.turned[step]!, this.#turned(order, without(cup, face)));
    const { count, number } = cupsOf(left.length);
    const after = level.child[step]! * count + number.get(left.join(''))!;
    return level.pays[step]! + this.#levels[left.length]!.best[after]!;
  }

  #named(code: number): { code: number; order: number } {
    return this.exchange?.named(code) ?? { code, order: 0 };
  }

  #turned(order: number, cup: Faces): Faces {
    return this.exchange?.cup(order, cup) ?? cup;
  }

  /** The values of a level; `after` has one die less in the cup, if there are any. */
  #valued(steps: Steps, left: number, after: Level | undefined, ending: Ending): Level {
    const full = this.fills.count - 1;
    const codes = [...steps.at.keys()];
    const stop = Float64Array.from(codes, (code) =>
      code === full ? ending.over : ending.leave(code),
    );
    if (!after) return { ...steps, stop, roll: stop, best: stop };
    const { count, chance } = cupsOf(left);
    const roll = new Float64Array(codes.length);
    const best = new Float64Array(codes.length * count).fill(NEVER);
    for (let at = 0; at < codes.length; at += 1) {
      const owing = best.subarray(at * count, (at + 1) * count);
      this.#place(steps, at, left, after, owing);
      let rolled = 0;
      for (let cup = 0; cup < count; cup += 1) {
        rolled += chance[cup]! * (owing[cup] === NEVER ? stop[at]! : owing[cup]!);
      }
      roll[at] = rolled;
      const free = Math.max(stop[at]!, rolled);
      for (let cup = 0; cup < count; cup += 1) owing[cup] = Math.max(owing[cup]!, free);
    }
    return { ...steps, stop, roll, best };
  }

  /** For each cup the best placement of one die in the filling at this index: [cups]. */
  #place(steps: Steps, at: number, left: number, after: Level, owing: Float64Array): void {
    const { count, adding } = { count: cupsOf(left - 1).count, adding: cupsOf(left).adding };
    const images = this.exchange?.cups(left - 1);
    const ways = this.fills.rows.length * FACES.length;
    for (let way = 0; way < ways; way += 1) {
      const step = at * ways + way;
      const child = steps.child[step]!;
      if (child === NOT) continue;
      const face = way % FACES.length;
      const pays = steps.pays[step]!;
      const turned = steps.turned[step]! * count;
      for (let cup = 0; cup < count; cup += 1) {
        const image = images ? images[turned + cup]! : cup;
        const worth = after.best[child * count + image]! + pays;
        const target = adding[cup * FACES.length + face]!;
        if (worth > owing[target]!) owing[target] = worth;
      }
    }
  }
}

/** Level by level: the reachable fillings, their children and the points on the way. */
function grow(fills: Fills, exchange: Exchange | null, code: number, dice: number): Steps[] {
  const grown: Steps[] = [];
  let at = new Map([[code, 0]]);
  for (let left = dice; left >= 0; left -= 1) {
    const deeper = new Map<number, number>();
    const ways = left > 0 ? at.size * fills.rows.length * FACES.length : 0;
    const child = new Int32Array(ways).fill(NOT);
    const turned = new Uint16Array(ways);
    const pays = new Float64Array(ways);
    let way = 0;
    for (const before of left > 0 ? at.keys() : []) {
      fills.rows.forEach((row, number) => {
        const state = fills.state(before, number);
        for (let face = 0; face < FACES.length; face += 1, way += 1) {
          const next = row.step[state * FACES.length + face]!;
          if (next === NOT) continue;
          let reached = before + (next - state) * fills.strides[number]!;
          if (exchange) ({ code: reached, order: turned[way] } = exchange.named(reached));
          if (!deeper.has(reached)) deeper.set(reached, deeper.size);
          child[way] = deeper.get(reached)!;
          if (next === row.full) pays[way] = points(row.row);
        }
      });
    }
    grown.push({ at, child, turned, pays });
    at = deeper;
  }
  return grown;
}
