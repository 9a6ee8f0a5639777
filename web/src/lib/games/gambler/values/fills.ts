// All fillings of a tableau, numbered: the states of its rows, and the faces that fit next. A
// translation of src/wagnis/games/gambler/solver/fills.py; it computes no values.

import { GAMBLER_DICE } from '../facts.gen';
import { wants } from '../rules';
import type { Row } from '../wire.gen';

export type Faces = readonly number[];

export const FACES: Faces = [1, 2, 3, 4, 5, 6];
/** No next state: the face does not fit. */
export const NOT = -1;

/**
 * The distinguishable fillings of a row. State 0 is the empty row, the last one the full row, and
 * dice only lead to later states. Two fillings share a state if they allow the same continuations.
 */
export interface RowStates {
  readonly row: Row;
  readonly count: number;
  readonly full: number;
  /** [states, 6]: the state after a die of face f at f - 1, or NOT. */
  readonly step: Int32Array;
  /** [states]: the number of dice in the row. */
  readonly filled: Int32Array;
  /** The state of every filling, by its faces in a string. */
  readonly number: ReadonlyMap<string, number>;
}

/** Explores the row's fillings depth first; those with the same future are one state. */
export function rowStates(row: Row): RowStates {
  const futures = new Map<string, number>();
  const first: Faces[] = []; // the first filling with each future
  const futureOf = new Map<string, { lying: Faces; future: number }>();

  function look(lying: Faces): number {
    const after = wants(row, lying).map((face) => `${face}:${look([...lying, face])}`);
    const written = `${lying.length} ${after.join(' ')}`;
    let future = futures.get(written);
    if (future === undefined) {
      future = futures.size;
      futures.set(written, future);
      first.push(lying);
    }
    futureOf.set(lying.join(''), { lying, future });
    return future;
  }

  look([]);
  const order = first.map((lying, future) => ({ lying, future }));
  order.sort((a, b) => a.lying.length - b.lying.length || compare(a.lying, b.lying));
  const state = new Int32Array(order.length);
  order.forEach(({ future }, number) => (state[future] = number));
  const number = new Map<string, number>();
  for (const [written, { future }] of futureOf) number.set(written, state[future]!);
  const step = new Int32Array(order.length * FACES.length).fill(NOT);
  for (const [written, { lying }] of futureOf) {
    for (const face of wants(row, lying)) {
      step[number.get(written)! * FACES.length + face - 1] = number.get(`${written}${face}`)!;
    }
  }
  const filled = Int32Array.from(order, ({ lying }) => lying.length);
  return { row, count: order.length, full: order.length - 1, step, filled, number };
}

/** The order of two fillings with equally many dice. */
function compare(one: Faces, other: Faces): number {
  const at = one.findIndex((face, index) => face !== other[index]);
  return at < 0 ? 0 : one[at]! - other[at]!;
}

/** All fillings of a tableau's rows, each coded as one number: the sum of state times stride. */
export class Fills {
  readonly rows: readonly RowStates[];
  readonly strides: readonly number[];
  /** The number of codes; the last one is the full tableau. */
  readonly count: number;
  readonly boxes: number;
  /** Faces that no fixed row prints: exchanging them does not change any value. */
  readonly freeFaces: Faces;

  constructor(rows: readonly Row[]) {
    this.rows = rows.map(rowStates);
    let stride = 1;
    this.strides = this.rows
      .toReversed()
      .map(({ count }) => {
        const own = stride;
        stride *= count;
        return own;
      })
      .toReversed();
    this.count = stride;
    this.boxes = rows.reduce((sum, { boxes }) => sum + boxes, 0);
    const printed = rows.flatMap(({ faces }) => faces ?? []);
    this.freeFaces = FACES.filter((face) => !printed.includes(face));
  }

  /** The code of these dice on the rows. */
  code(filled: readonly Faces[]): number {
    return this.rows.reduce(
      (sum, { number }, at) => sum + number.get(filled[at]!.join(''))! * this.strides[at]!,
      0,
    );
  }

  /** The state of one row in a filling. */
  state(code: number, row: number): number {
    return Math.floor(code / this.strides[row]!) % this.rows[row]!.count;
  }

  /** The number of placed dice. */
  lying(code: number): number {
    let dice = 0;
    for (let row = 0; row < this.rows.length; row += 1) {
      dice += this.rows[row]!.filled[this.state(code, row)]!;
    }
    return dice;
  }
}

/** All rolls of some number of dice, numbered. */
export interface Cups {
  readonly count: number;
  /** By the faces in ascending order, in a string. */
  readonly number: ReadonlyMap<string, number>;
  readonly rolls: readonly Faces[];
  /** [cups]: how many of the ordered rolls are this one. */
  readonly weight: Float64Array;
  /** [cups] */
  readonly chance: Float64Array;
  /** [cups with one die fewer, face - 1]: this cup with the face added. */
  readonly adding: Int32Array;
}

/** The cups of none to five dice. */
const CUPS: readonly Cups[] = Array.from({ length: GAMBLER_DICE + 1 }, (_, dice) => cups(dice));

export function cupsOf(dice: number): Cups {
  return CUPS[dice]!;
}

function cups(dice: number): Cups {
  const rolls = rollsOf(dice, 1);
  const number = new Map(rolls.map((roll, at) => [roll.join(''), at]));
  const weight = Float64Array.from(rolls, orders);
  const total = FACES.length ** dice;
  const fewer = dice > 0 ? rollsOf(dice - 1, 1) : [];
  const adding = fewer.flatMap((roll) =>
    FACES.map((face) => number.get([...roll, face].sort().join(''))!),
  );
  return {
    count: rolls.length,
    number,
    rolls,
    weight,
    chance: weight.map((ways) => ways / total),
    adding: Int32Array.from(adding),
  };
}

/** All ascending rolls from this face on. */
function rollsOf(dice: number, from: number): Faces[] {
  if (dice === 0) return [[]];
  return FACES.filter((face) => face >= from).flatMap((face) =>
    rollsOf(dice - 1, face).map((rest) => [face, ...rest]),
  );
}

/** In how many orders these dice can lie. */
function orders(roll: Faces): number {
  let ways = 1;
  let alike = 0;
  roll.forEach((face, at) => {
    alike = face === roll[at - 1] ? alike + 1 : 1;
    ways = (ways * (at + 1)) / alike;
  });
  return ways;
}
