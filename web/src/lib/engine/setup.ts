// Setting up a described position: a translation of src/wagnis/core/setup.py. Each game's own
// `positions` decides which positions are possible; tests/differential compares the refusals.

import type { GameShown } from '$lib/wire.gen';
import type { Game, State } from './contract';
import type { OptionReaders } from './options';
import { isPlainObject, isWhole, isWholeList, repr, type PlainObject } from './plain';

/** An impossible position; the message names the wrong part and the reason, as the server does. */
export class PositionError extends Error {}

/** How positions of one game are built and described. */
export interface Positions<G extends Game = Game, S extends State = State> {
  readonly box: GameShown;
  /** Options that a schema does not describe. */
  readonly readers: OptionReaders;
  /** The parts of a description. */
  readonly parts: readonly string[];
  /** Parts that follow from the others; they are accepted because views contain them. */
  readonly derived: readonly string[];
  /** The state of a description without empty parts, or a `PositionError`. */
  build(game: G, written: PlainObject): S;
  /** The inverse of `build`; the game is not over. */
  describe(game: G, state: S): PlainObject;
}

/** The state of this description; a `PositionError` names unknown parts. */
export function stateOf(positions: Positions, game: Game, written: unknown): State {
  if (!isPlainObject(written)) throw new PositionError('a position is an object with its parts');
  const { parts, derived } = positions;
  for (const name of Object.keys(written)) {
    if (parts.includes(name) || derived.includes(name)) continue;
    throw new PositionError(`a position has no part ${repr(name)}; it has ${parts.join(', ')}`);
  }
  const fields = Object.entries(written).filter(([, value]) => value !== null);
  return positions.build(game, Object.fromEntries(fields));
}

/** One number for each seat; the scores at the start if there are none. */
export function readScores(written: PlainObject, seats: number, usual = 0): number[] {
  const scores = written['scores'] ?? Array<number>(seats).fill(usual);
  if (!isWholeList(scores) || scores.length !== seats)
    throw new PositionError(`'scores' must be ${seats} whole numbers, one for each player`);
  return scores;
}

/** A number from `low` to `high`. */
export function readWhole(
  written: PlainObject,
  name: string,
  usual: number,
  low: number,
  high: number,
): number {
  const value = written[name] ?? usual;
  if (!isWhole(value) || value < low || value > high)
    throw new PositionError(`${repr(name)} must be a whole number from ${low} to ${high}`);
  return value;
}

export const readSeat = (written: PlainObject, name: string, usual: number, seats: number) =>
  readWhole(written, name, usual, 0, seats - 1);

/** The round, counted from 0; the first one if there is none. */
export function readRound(written: PlainObject, rounds: number): number {
  const value = written['round'] ?? 0;
  if (!isWhole(value) || value < 0)
    throw new PositionError("'round' must be a whole number, 0 in the first round");
  if (value >= rounds)
    throw new PositionError(`there is no round ${value + 1}: the last one is round ${rounds}`);
  return value;
}

export function readFlag(written: PlainObject, name: string, usual: boolean): boolean {
  const value = written[name] ?? usual;
  if (typeof value !== 'boolean') throw new PositionError(`${repr(name)} must be true or false`);
  return value;
}

export function readFaces(value: unknown, what: string): number[] {
  if (!isWholeList(value) || value.some((face) => face < 1 || face > 6))
    throw new PositionError(`${what} must be a list of faces from 1 to 6`);
  return value;
}

/** Checks that every score is a multiple of the smallest gain. */
export function multiples(scores: readonly number[], unit: number): void {
  for (const score of scores) {
    if (score % unit)
      throw new PositionError(`a score of ${score} cannot be: points come in steps of ${unit}`);
  }
}
