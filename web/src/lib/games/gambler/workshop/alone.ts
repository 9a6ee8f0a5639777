// How hard a row is: the turns that one player, alone with it, needs on average to fill it. A
// translation of `turns_alone` in src/wagnis/games/gambler/commands/tableaux.py.

import { GAMBLER_DICE } from '../facts.gen';
import { wants, without } from '../rules';
import { cupsOf, FACES, type Faces } from '../values/fills';
import type { Row } from '../wire.gen';

const known = new Map<string, number>();

/** The expected number of turns, each with five dice, under the best play. */
export function turnsAlone({ kind, boxes, faces }: Row): number {
  const key = `${kind} ${boxes} ${faces?.join('') ?? ''}`;
  let turns = known.get(key);
  if (turns === undefined) {
    turns = new Alone({ kind, boxes, faces, sign: 1, value: 1 }).turns([]);
    known.set(key, turns);
  }
  return turns;
}

class Alone {
  readonly #turns = new Map<string, number>();
  readonly #later = new Map<string, number>();

  constructor(readonly row: Row) {}

  /** The expected number of turns from these dice in the row on. */
  turns(lying: Faces): number {
    return remembered(this.#turns, lying.join(''), () => {
      const [idle, fitting] = this.#rolled(lying, GAMBLER_DICE);
      // A turn that places nothing is repeated: solve the equation for its value.
      return (1 + fitting) / (1 - idle);
    });
  }

  /** The expected number of turns after this one, if it continues with the dice that are left. */
  #after(lying: Faces, left: number): number {
    if (lying.length === this.row.boxes) return 0;
    if (left === 0) return this.turns(lying);
    return remembered(this.#later, `${lying.join('')} ${left}`, () => {
      const [idle, fitting] = this.#rolled(lying, left);
      return idle * this.turns(lying) + fitting;
    });
  }

  /** The probability that nothing fits, and the weighted later turns of all other rolls. */
  #rolled(lying: Faces, dice: number): [idle: number, fitting: number] {
    let [idle, fitting] = [0, 0];
    const { rolls, weight } = cupsOf(dice);
    for (const [at, roll] of rolls.entries()) {
      const least = this.#least(lying, roll);
      if (least === Infinity) idle += weight[at]!;
      else fitting += weight[at]! * least;
    }
    const all = FACES.length ** dice;
    return [idle / all, fitting / all];
  }

  /** The fewest later turns after placing one or more dice of the cup; infinite if none fits. */
  #least(lying: Faces, cup: Faces): number {
    let least = Infinity;
    for (const face of wants(this.row, lying)) {
      if (!cup.includes(face)) continue;
      const [now, left] = [[...lying, face], without(cup, face)];
      const turns = this.#after(this.#renamed(now), left.length);
      least = Math.min(least, turns, this.#least(now, left));
    }
    return least;
  }

  /** Without printed faces only equality matters: 5 5 5 2 is 1 1 1 2. */
  #renamed(lying: Faces): Faces {
    if (this.row.faces) return lying;
    const names = new Map<number, number>();
    return lying.map((face) => {
      if (!names.has(face)) names.set(face, names.size + 1);
      return names.get(face)!;
    });
  }
}

function remembered(memory: Map<string, number>, key: string, compute: () => number): number {
  let value = memory.get(key);
  if (value === undefined) {
    value = compute();
    memory.set(key, value);
  }
  return value;
}
