// Dice that repeat: the numbers of Python's `random.Random(text)`, so that rollouts throw the same
// dice here and at a server; and all outcomes of a lot with their weights.

import { sha512 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { Thumb } from '$lib/engine/advice';
import type { Game, Lot, State } from '$lib/engine/contract';
import { Match } from '$lib/engine/match';
import type { Outcome } from '$lib/wire.gen';

const SIZE = 624;
const SHIFT = 397;
const FACES = 6;

/** The Mersenne Twister MT19937, seeded with a text as CPython does. */
export class PythonRandom {
  readonly #state = new Uint32Array(SIZE);
  #at = SIZE;

  constructor(seed: string) {
    const text = utf8ToBytes(seed);
    const bytes = new Uint8Array([...text, ...sha512(text)]).reverse(); // the lowest byte first
    const key = new Uint32Array(Math.ceil(bytes.length / 4));
    bytes.forEach((byte, at) => (key[at >> 2]! |= byte << (8 * (at & 3))));
    this.#seed(key);
  }

  #seed(key: Uint32Array): void {
    const state = this.#state;
    state[0] = 19650218;
    for (let at = 1; at < SIZE; at += 1) state[at] = mixed(state, at, 1812433253) + at;
    let at = 1;
    const next = (): void => {
      at += 1;
      if (at < SIZE) return;
      state[0] = state[SIZE - 1]!;
      at = 1;
    };
    for (let round = 0; round < Math.max(SIZE, key.length); round += 1) {
      const word = round % key.length;
      state[at] = (state[at]! ^ mixed(state, at, 1664525)) + key[word]! + word;
      next();
    }
    for (let round = 1; round < SIZE; round += 1) {
      state[at] = (state[at]! ^ mixed(state, at, 1566083941)) - at;
      next();
    }
    state[0] = 0x80000000;
  }

  #word(): number {
    if (this.#at >= SIZE) this.#twist();
    let word = this.#state[this.#at++]!;
    word ^= word >>> 11;
    word ^= (word << 7) & 0x9d2c5680;
    word ^= (word << 15) & 0xefc60000;
    return (word ^ (word >>> 18)) >>> 0;
  }

  #twist(): void {
    const state = this.#state;
    for (let at = 0; at < SIZE; at += 1) {
      const both = (state[at]! & 0x80000000) | (state[(at + 1) % SIZE]! & 0x7fffffff);
      state[at] = state[(at + SHIFT) % SIZE]! ^ (both >>> 1) ^ (both & 1 ? 0x9908b0df : 0);
    }
    this.#at = 0;
  }

  /** From 0 to 1. */
  random(): number {
    const [high, low] = [this.#word() >>> 5, this.#word() >>> 6];
    return (high * 2 ** 26 + low) / 2 ** 53;
  }

  /** A whole number below this one. */
  below(bound: number): number {
    const bits = 32 - Math.clz32(bound);
    for (;;) {
      const drawn = this.#word() >>> (32 - bits);
      if (drawn < bound) return drawn;
    }
  }
}

/** The word before, mixed by this factor. */
function mixed(state: Uint32Array, at: number, factor: number): number {
  const before = state[at - 1]!;
  return Math.imul(before ^ (before >>> 30), factor);
}

/** Draws from a lot as src/wagnis/dice/sources.py does with a seed. */
function drawn(lot: Lot, seed: string): Outcome {
  const random = new PythonRandom(seed);
  if (lot.what === 'dice') {
    const dice = Array.from({ length: lot.count }, () => 1 + Math.floor(random.random() * FACES));
    return { dice: dice.sort((one, other) => one - other) };
  }
  let index = random.below(lot.kinds.reduce((total, [, copies]) => total + copies, 0));
  for (const [outcome, copies] of lot.kinds) {
    if (index < copies) return outcome;
    index -= copies;
  }
  throw new Error('beyond the deck');
}

/** Plays on from this state by the rule of thumb, until it is over. */
export function rollout(
  game: Game,
  state: State,
  seed: string,
  thumb: Thumb,
  isOver: (match: Match) => boolean,
): Match {
  let match = Match.of(game, state);
  while (!isOver(match)) {
    const { node } = match;
    if (node.kind === 'chance')
      match = match.advance(drawn(node.lot, `rollout ${seed}|${match.fallen}`));
    else match = match.advance(thumb(game, match.state));
  }
  return match;
}

/** Every outcome of a lot and its weight. */
export function outcomesOf(lot: Lot): readonly (readonly [Outcome, number])[] {
  return lot.what === 'deck' ? lot.kinds : rollsOf(lot.count);
}

const known = new Map<number, (readonly [Outcome, number])[]>();

/** Each roll of so many dice, with the number of orders it can fall in. */
function rollsOf(count: number): readonly (readonly [Outcome, number])[] {
  const rolls = known.get(count) ?? ascending(count, 1).map((dice) => [{ dice }, orders(dice)]);
  known.set(count, rolls as (readonly [Outcome, number])[]);
  return rolls as readonly (readonly [Outcome, number])[];
}

function ascending(count: number, from: number): number[][] {
  if (count === 0) return [[]];
  const rolls: number[][] = [];
  for (let face = from; face <= FACES; face += 1) {
    for (const rest of ascending(count - 1, face)) rolls.push([face, ...rest]);
  }
  return rolls;
}

/** The number of orders: the number of dice over those that show each face. */
function orders(dice: readonly number[]): number {
  let [ways, alike] = [1, 0];
  dice.forEach((face, at) => {
    alike = face === dice[at - 1] ? alike + 1 : 1;
    ways *= (at + 1) / alike;
  });
  return Math.round(ways);
}
