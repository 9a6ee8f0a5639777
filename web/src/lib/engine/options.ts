// The options of a game, checked against the schema of its box as src/wagnis/core/options.py does, and
// against the limits of a server's table.

import type { GameShown, OptionShown } from '$lib/wire.gen';
import { isPlainObject, isWhole, repr, type PlainObject } from './plain';

/** An unknown option, or a bad value for a known one. */
export class OptionsError extends Error {}

/** Checks of options that a schema does not describe, by name; they throw an `OptionsError`. */
export type OptionReaders = Readonly<Record<string, (value: unknown) => void>>;

export function checkOptions(
  box: GameShown,
  readers: OptionReaders,
  seats: number,
  given: PlainObject,
): void {
  const known = box.options.map(({ name }) => name);
  for (const name of Object.keys(given)) {
    if (known.includes(name)) continue;
    throw new OptionsError(`unknown option ${repr(name)}; this game has ${known.join(', ')}`);
  }
  for (const option of box.options) {
    if (!Object.hasOwn(given, option.name)) continue;
    const value = given[option.name];
    const read = readers[option.name];
    if (read) read(value);
    else checkOne(option, seats, value);
  }
}

function checkOne({ name, schema }: OptionShown, seats: number, value: unknown): void {
  const must = (words: string) => new OptionsError(`option ${repr(name)} must be ${words}`);
  const words = schema['enum'] as readonly string[] | undefined;
  if (schema['type'] === 'integer') {
    const low = Number(schema['minimum']);
    const high =
      schema['format'] === 'seat' ? seats - 1 : (schema['maximum'] as number | undefined);
    const span = high === undefined ? `of at least ${low}` : `from ${low} to ${high}`;
    if (!isWhole(value) || value < low || (high !== undefined && value > high))
      throw must(`a whole number ${span}`);
  } else if (schema['type'] === 'boolean') {
    if (typeof value !== 'boolean') throw must('true or false');
  } else if (words && !words.some((word) => word === value)) {
    throw must(`one of ${words.join(', ')}`);
  }
}

// The limits of src/wagnis/server/table/seating.py.
const MOST_BYTES = 4096;
const LARGEST = 1_000_000;
const DEEPEST = 16;
const LONGEST: Readonly<Record<string, number>> = { target: 50_000, rounds: 100 };
const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}/u;

/** Refuses options that are legal but too large for a table. */
export function checkLimits(options: PlainObject): void {
  checkSense(options, 0);
  if (new TextEncoder().encode(JSON.stringify(options)).length > MOST_BYTES)
    throw new OptionsError(`options have at most ${MOST_BYTES} bytes at a table here`);
  for (const [option, most] of Object.entries(LONGEST)) {
    const value = options[option];
    if (isWhole(value) && value > most)
      throw new OptionsError(`option ${repr(option)} is at most ${most} at a table here`);
  }
}

function checkSense(value: unknown, deep: number): void {
  if (deep > DEEPEST)
    throw new OptionsError(`options are nested at most ${DEEPEST} deep at a table here`);
  if (typeof value === 'string' && UNPRINTABLE.test(value))
    throw new OptionsError('an option holds characters nobody can read');
  if (typeof value === 'number' && Math.abs(value) > LARGEST)
    throw new OptionsError(`numbers in the options are at most ${LARGEST} at a table here`);
  const inside = Array.isArray(value)
    ? value
    : isPlainObject(value)
      ? Object.entries(value).flat()
      : [];
  for (const item of inside) checkSense(item, deep + 1);
}
