// A turn of Zocken as a graph, with positions that are equivalent for every aim merged: the table
// of src/wagnis/games/zocken/solver/graph.py, and the class of a position.

import type { TableArray, ValueTable } from '$lib/engine/advice';
import { ALL, DICE_SHIFT, freeFields, outline, type End, type TurnPosition } from './position';

/** No field, no index. */
export const NO = -1;
const ALL_HOMES = 1 << ALL;

type Numbers = TableArray['values'];

/** The pairs of matches and homes that are possible with an outline, in order. */
interface Block {
  readonly matches: readonly number[];
  /** Bits of the free fields whose own die is to come. */
  readonly homes: readonly number[];
}

/** The positions with so many dice left. */
export interface Level {
  /** By the number of fields taken. */
  readonly blocks: readonly Block[];
  /** The index in the block, by fields taken, matches and homes. */
  readonly offsets: Int32Array;
  /** The start of each outline's block. */
  readonly begins: Int32Array;
  /** The class of each position; negative if it is unreachable. */
  readonly classes: Numbers;
  /** The number of classes; they are numbered in the order of their first positions. */
  readonly count: number;
}

export class Graph {
  readonly ends: readonly End[];
  readonly #outlines: Numbers;
  /** The first move of each outline and face; the moves of one face are consecutive. */
  readonly first: Numbers;
  readonly #there: Numbers;
  readonly #field: Numbers;
  readonly #turned: Numbers;
  /** The number of occupied fields, of seven, in each outline. */
  readonly taken: Uint8Array;
  readonly levels: readonly Level[];

  constructor({ arrays }: ValueTable) {
    const numbers = (name: string) => arrays[name]!.values;
    this.#outlines = numbers('outlines');
    this.first = numbers('first');
    this.#there = numbers('there');
    this.#field = numbers('field');
    this.#turned = numbers('turned');
    this.taken = Uint8Array.from(this.#outlines, takenFields);
    this.ends = endsIn(numbers('ends'));
    this.levels = Array.from({ length: ALL + 1 }, (_, left) =>
      this.#level(left, numbers(`classes ${left}`)),
    );
  }

  /** The class of this position. */
  number(position: TurnPosition): number {
    const { code, reversed } = outline(position.faces);
    const free = freeFields(position.faces, reversed);
    const homes = free.reduce((bits, at, bit) => bits | (((position.homes >> at) & 1) << bit), 0);
    const { begins, offsets, classes } = this.levels[position.left]!;
    const place = offsets[offsetOf(ALL - free.length, position.matches, homes)]!;
    const found = classes[begins[this.#find(code)]! + place];
    if (found === undefined || found < 0) throw new Error('no turn of Zocken comes to this');
    return found;
  }

  #level(left: number, classes: Numbers): Level {
    const blocks = Array.from({ length: ALL + 1 }, (_, taken) => blockOf(left, taken));
    const offsets = new Int32Array((ALL + 1) * (ALL + 1) * ALL_HOMES).fill(NO);
    for (const [taken, { matches, homes }] of blocks.entries()) {
      homes.forEach((bits, place) => (offsets[offsetOf(taken, matches[place]!, bits)] = place));
    }
    const within = this.#outlines.findIndex((code) => code >> DICE_SHIFT > ALL - left);
    const begins = new Int32Array((within < 0 ? this.#outlines.length : within) + 1);
    for (let here = 0; here < begins.length - 1; here++) {
      begins[here + 1] = begins[here]! + blocks[this.taken[here]!]!.homes.length;
    }
    return { blocks, offsets, begins, classes, count: highest(classes) + 1 };
  }

  /** The index of this outline. */
  #find(code: number): number {
    let [low, high] = [0, this.#outlines.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#outlines[middle]! < code) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /**
   * The class after this move. `die` is the free field the die belongs to, negative for a die
   * without a home; `rest` has the homes of the other dice still to come.
   */
  child(move: number, matches: number, rest: number, die: number, below: Level): number {
    const row = this.#there[move]!;
    const at = this.#field[move]!;
    const taken = this.taken[row]!;
    if (at >= 0) rest = (rest & ((1 << at) - 1)) | ((rest >> (at + 1)) << at);
    if (at >= 0 && at === die) matches++;
    if (this.#turned[move]) rest = REVERSED[ALL - taken]![rest]!;
    const place = below.offsets[offsetOf(taken, matches, rest)]!;
    return below.classes[below.begins[row]! + place]!;
  }
}

function endsIn(numbers: Numbers): End[] {
  return Array.from({ length: numbers.length / 3 }, (_, at) => ({
    matches: numbers[3 * at]!,
    evaded: numbers[3 * at + 1]!,
    out: numbers[3 * at + 2]!,
  }));
}

function highest(numbers: Numbers): number {
  let most = NO;
  for (let at = 0; at < numbers.length; at++) if (numbers[at]! > most) most = numbers[at]!;
  return most;
}

function takenFields(code: number): number {
  let taken = 0;
  for (let field = 1; field <= ALL; field++) if ((code >> (3 * (8 - field))) & 7) taken++;
  return taken;
}

/** Every other die to come has lost its home to another die, which limits the matches. */
function blockOf(left: number, taken: number): Block {
  const block = { matches: [] as number[], homes: [] as number[] };
  for (let matches = 0; matches <= taken; matches++) {
    for (let homes = 0; homes < 1 << (ALL - taken); homes++) {
      const lost = left - bitCount(homes);
      if (lost < 0 || lost > taken - matches) continue;
      block.matches.push(matches);
      block.homes.push(homes);
    }
  }
  return block;
}

function offsetOf(taken: number, matches: number, homes: number): number {
  return (taken * (ALL + 1) + matches) * ALL_HOMES + homes;
}

export function bitCount(bits: number): number {
  let count = 0;
  for (; bits; bits &= bits - 1) count++;
  return count;
}

/** By the number of bits: the bits reversed. */
const REVERSED = Array.from({ length: ALL + 1 }, (_, length) =>
  Uint8Array.from({ length: 1 << length }, (_unused, bits) => {
    let reversed = 0;
    for (let bit = 0; bit < length; bit++) reversed |= ((bits >> bit) & 1) << (length - 1 - bit);
    return reversed;
  }),
);
