// Choosing dice of a roll: the choice is always empty or one of the legal keeps. A tap that would
// break this is rounded to the nearest keep.

import type { Move } from '$lib/wire.gen';
import type { Keep } from './wire.gen';
import { worth } from './rules';

/** The number of dice per face; index 0 stays 0. */
type Counts = readonly number[];

export interface Kept {
  move: Keep;
  /** Its index among the legal keeps, and so in `odds.keeps`. */
  at: number;
  counts: Counts;
  size: number;
}

const countsOf = (faces: readonly number[]): Counts => {
  const counts = [0, 0, 0, 0, 0, 0, 0];
  for (const face of faces) counts[face] = (counts[face] ?? 0) + 1;
  return counts;
};
const within = (few: Counts, many: Counts) => few.every((n, face) => n <= (many[face] ?? 0));
const same = (one: Counts, other: Counts) => within(one, other) && within(other, one);

/** The legal keeps; of several with the same dice only the most valuable one. */
export function keepsOf(legal: readonly Move[]): Kept[] {
  const keeps: Kept[] = [];
  for (const [at, move] of legal.filter((move) => 'keep' in move).entries()) {
    const faces = move.keep.flat();
    const keep = { move, at, counts: countsOf(faces), size: faces.length };
    const twin = keeps.findIndex((other) => same(other.counts, keep.counts));
    const other = keeps[twin];
    if (!other) keeps.push(keep);
    else if (worth(move.keep) > worth(other.move.keep)) keeps[twin] = keep;
  }
  return keeps;
}

/** The keep of exactly these dice. */
export function keepOf(keeps: readonly Kept[], faces: readonly number[]): Kept | null {
  const counts = countsOf(faces);
  return keeps.find((keep) => same(keep.counts, counts)) ?? null;
}

/** The largest keep. */
export function mostOf(keeps: readonly Kept[]): Kept | null {
  return keeps.reduce<Kept | null>(
    (most, keep) => (keep.size > (most?.size ?? 0) ? keep : most),
    null,
  );
}

/** The smallest keep with this die: alone, or with the dice it needs. */
export function needs(keeps: readonly Kept[], face: number): Kept | null {
  return keeps
    .filter((keep) => keep.counts[face])
    .reduce<Kept | null>(
      (least, keep) => (keep.size < (least?.size ?? Infinity) ? keep : least),
      null,
    );
}

/** Dice of the roll with these counts; those in `first` are preferred. */
function diceFor(dice: readonly number[], counts: Counts, first: readonly number[]): number[] {
  const left = [...counts];
  const order = [...first, ...dice.keys()];
  const taken = new Set<number>();
  for (const die of order) {
    const face = dice[die] ?? 0;
    if (taken.has(die) || !left[face]) continue;
    left[face] -= 1;
    taken.add(die);
  }
  return [...taken].sort((one, other) => one - other);
}

/** The choice after a tap on a die; `chosen` and the result are indices in the roll. */
export function toggled(
  keeps: readonly Kept[],
  dice: readonly number[],
  chosen: readonly number[],
  die: number,
): number[] {
  const faceOf = (place: number) => dice[place] ?? 0;
  if (chosen.includes(die)) {
    const rest = chosen.filter((other) => other !== die);
    const have = countsOf(rest.map(faceOf));
    const nearest = mostOf(keeps.filter((kept) => within(kept.counts, have)));
    return nearest ? diceFor(dice, nearest.counts, rest) : [];
  }
  const wish = [die, ...chosen];
  const want = countsOf(wish.map(faceOf));
  const grown = keeps
    .filter((keep) => within(want, keep.counts))
    .sort((one, other) => one.size - other.size)[0];
  if (grown) return diceFor(dice, grown.counts, wish);
  // No room for another die of this face: it replaces a chosen one.
  return diceFor(dice, countsOf(chosen.map(faceOf)), wish);
}

/** The choice after a digit: one more die of this face, or none once all are chosen. */
export function pressed(
  keeps: readonly Kept[],
  dice: readonly number[],
  chosen: readonly number[],
  face: number,
): number[] {
  const places = [...dice.keys()].filter((place) => dice[place] === face);
  const grown = places
    .filter((place) => !chosen.includes(place))
    .map((place) => toggled(keeps, dice, chosen, place))
    .find((next) => next.length > chosen.length);
  if (grown) return grown;
  return places.reduce<number[]>(
    (left, place) => (left.includes(place) ? toggled(keeps, dice, left, place) : left),
    [...chosen],
  );
}

/** The indices of a keep's dice in the roll. */
export function placesOf(dice: readonly number[], keep: readonly (readonly number[])[]): number[] {
  return diceFor(dice, countsOf(keep.flat()), []);
}
