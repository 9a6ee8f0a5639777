// Recognises that a phone is shaken like a cup of dice: several strong jerks back and forth, then
// rest. `motion` listens to the sensor.

/** Metres per second squared: a strong jerk, and what still counts as shaking. */
const STRONG = 12;
const WEAK = 7;
/** Milliseconds from one jerk to the next. A person who runs swings more slowly. */
const SLOWEST = 165;
/** A knock rings for a shorter time. */
const LEAST = 200;
/** Strong jerks, each against the one before. */
const JERKS = 4;
/** The phone rests for so long: the dice leave the cup. */
const REST = 280;

type Vector = readonly [number, number, number];

const dot = (one: Vector, other: Vector): number =>
  one[0] * other[0] + one[1] * other[1] + one[2] * other[2];

export interface Shaken {
  /** The cup is being shaken. */
  began(): void;
  /** It has come to rest after that. */
  ended(): void;
}

export class Shakes {
  readonly #shaken: Shaken;
  #last: Vector | null = null;
  /** When the current jerk began, and the first of those that count. */
  #jerkAt = 0;
  #firstAt = 0;
  #jerks = 0;
  #movedAt = 0;
  #on = false;

  constructor(shaken: Shaken) {
    this.#shaken = shaken;
  }

  /** Takes one reading without gravity, and its time in milliseconds. */
  feel(reading: Vector, at: number): void {
    const force = Math.sqrt(dot(reading, reading));
    if (force >= WEAK) this.#movedAt = at;
    if (this.#on) {
      if (at - this.#movedAt < REST) return;
      this.#on = false;
      this.#jerks = 0;
      this.#last = null;
      this.#shaken.ended();
      return;
    }
    if (force < STRONG) return;
    if (this.#last === null || dot(this.#last, reading) < 0) {
      // A new jerk; too long after the one before it, it is the first.
      if (this.#last === null || at - this.#jerkAt > SLOWEST) {
        this.#jerks = 0;
        this.#firstAt = at;
      }
      this.#jerks += 1;
      this.#jerkAt = at;
    }
    this.#last = reading;
    if (this.#jerks < JERKS || at - this.#firstAt < LEAST) return;
    this.#on = true;
    this.#shaken.began();
  }
}
