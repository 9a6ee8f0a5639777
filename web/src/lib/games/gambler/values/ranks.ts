// Classes of fillings that differ only by a permutation of free faces, numbered. A translation of
// src/wagnis/games/gambler/solver/ranks.py, which explains the numbering.

import { GAMBLER_DICE } from '../facts.gen';
import { cupsOf, FACES, type Faces, type Fills, type RowStates } from './fills';

/** A row's summand of the rank, by the number of free faces in the rows before it. */
interface RowRanks {
  /** [states]: the free face that matters, counted from 1, or 0. */
  readonly shows: Int32Array;
  /** [states, free + 1]: the state with that free face instead. */
  readonly turned: Int32Array;
  /** [seen, states]: number of earlier fillings of this row and the later ones. */
  readonly adds: Int32Array;
}

/** The rank of every filling; without free faces to exchange it is the code itself. */
export class Ranks {
  /** The faces to exchange; none, or at least two. */
  readonly free: Faces;
  readonly #rows: readonly RowRanks[];
  /** The new name of each free face, 0 for one that does not show; of the latest filling. */
  readonly #names: Int32Array;
  #seen = 0;
  #named = 0;
  #rank = 0;

  constructor(readonly fills: Fills) {
    this.free = fills.freeFaces.length > 1 ? fills.freeFaces : [];
    this.#names = new Int32Array(this.free.length + 1);
    const rows: RowRanks[] = [];
    // Classes of the rows from here on, by the number of free faces in the rows before.
    let classes = Array<number>(this.free.length + 2).fill(1);
    for (const states of fills.rows.toReversed()) {
      const { shows, turned } = shown(states, this.free);
      const adds = new Int32Array((this.free.length + 1) * states.count);
      const counted = Array.from({ length: this.free.length + 1 }, (_, seen) => {
        let total = 0;
        shows.forEach((face, state) => {
          adds[seen * states.count + state] = total;
          if (face <= seen + 1) total += classes[Math.max(seen, face)]!;
        });
        return total;
      });
      classes = [...counted, 0];
      rows.unshift({ shows, turned, adds });
    }
    this.#rows = rows;
  }

  rank(code: number): number {
    if (this.free.length === 0) return code;
    this.#name(code);
    return this.#rank;
  }

  /** The representative of a filling's class, and the name of each free face in it. */
  named(code: number): { code: number; names: Int32Array } {
    this.#name(code);
    // Faces that do not show take the remaining names.
    for (let face = 1; face <= this.free.length; face += 1) {
      if (this.#names[face] === 0) this.#names[face] = this.#seen += 1;
    }
    return { code: this.#named, names: this.#names };
  }

  /** Renames the free faces in the order in which they appear. */
  #name(code: number): void {
    const names = this.#names.fill(0);
    let [seen, named, rank] = [0, 0, 0];
    for (let at = 0; at < this.#rows.length; at += 1) {
      const { shows, turned, adds } = this.#rows[at]!;
      const state = this.fills.state(code, at);
      const face = shows[state]!;
      const fresh = face > 0 && names[face] === 0;
      if (fresh) names[face] = seen + 1;
      const after = turned[state * names.length + names[face]!]!;
      rank += adds[seen * shows.length + after]!;
      named += after * this.fills.strides[at]!;
      if (fresh) seen += 1;
    }
    this.#seen = seen;
    this.#named = named;
    this.#rank = rank;
  }
}

/** The free face that each state shows, and the state with another face instead. */
function shown(states: RowStates, free: Faces): { shows: Int32Array; turned: Int32Array } {
  const shows = new Int32Array(states.count);
  const width = free.length + 1;
  const turned = Int32Array.from({ length: states.count * width }, (_, at) =>
    Math.floor(at / width),
  );
  for (const [lying, state] of states.number) {
    free.forEach((face, index) => {
      if (!lying.includes(`${face}`)) return;
      const swapped = FACES.map((other) => states.number.get(swap(lying, face, other))!);
      // Only if the face is swapped with itself.
      if (swapped.filter((one) => one === state).length === 1) {
        shows[state] = index + 1;
        free.forEach((other, to) => (turned[state * width + to + 1] = swapped[other - 1]!));
      }
    });
  }
  return { shows, turned };
}

function swap(lying: string, one: number, other: number): string {
  const images: Record<string, number> = { [one]: other, [other]: one };
  return Array.from(lying, (face) => images[face] ?? face).join('');
}

/** All permutations of a tableau's free faces; it has at least two. */
export class Exchange {
  /** [orders, face - 1]: the image of each face. */
  readonly #orders: Uint8Array;
  /** By the names of the free faces, read as the digits of a number. */
  readonly #number = new Map<number, number>();
  /** By the number of dice, up to four: [orders, cups], the images of the cups. */
  readonly #cups: readonly Uint8Array[];

  constructor(readonly ranks: Ranks) {
    const { free } = ranks;
    const orders = permutations(free);
    this.#orders = new Uint8Array(orders.length * FACES.length);
    orders.forEach((images, order) => {
      FACES.forEach((face) => {
        const at = free.indexOf(face);
        this.#orders[order * FACES.length + face - 1] = at < 0 ? face : images[at]!;
      });
      const names = images.map((face) => free.indexOf(face) + 1);
      this.#number.set(digits(names), order);
    });
    this.#cups = Array.from({ length: GAMBLER_DICE }, (_, dice) => {
      const { rolls, number } = cupsOf(dice);
      const images = orders.flatMap((_, order) =>
        rolls.map((roll) => number.get(this.cup(order, roll).join(''))!),
      );
      return Uint8Array.from(images);
    });
  }

  /** The representative of a filling's class, and the permutation that leads to it. */
  named(code: number): { code: number; order: number } {
    const { code: named, names } = this.ranks.named(code);
    return { code: named, order: this.#number.get(digits(names.subarray(1)))! };
  }

  /** The images of the cups of up to four dice, by number: [orders, cups]. */
  cups(dice: number): Uint8Array {
    return this.#cups[dice]!;
  }

  face(order: number, face: number): number {
    return this.#orders[order * FACES.length + face - 1]!;
  }

  cup(order: number, cup: Faces): Faces {
    return cup.map((face) => this.face(order, face)).sort();
  }
}

function digits(names: Iterable<number>): number {
  let number = 0;
  for (const name of names) number = number * (FACES.length + 1) + name;
  return number;
}

function permutations(faces: Faces): Faces[] {
  if (faces.length === 0) return [[]];
  return faces.flatMap((face) =>
    permutations(faces.filter((other) => other !== face)).map((rest) => [face, ...rest]),
  );
}
