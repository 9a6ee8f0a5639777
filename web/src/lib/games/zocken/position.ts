// The position of a turn for its roller: src/wagnis/games/zocken/solver/position.py. Positions have
// no colours: each die to come is its own field, or has lost it to another die.

import { ZOCKEN_BET_LOST, ZOCKEN_BET_OVER, ZOCKEN_PLACES } from './facts.gen';
import { legalPlaces, tally, type Place, type Row, type Zocken, type ZockenState } from './rules';
import { COLOURS, type Colour, type LyingDie } from './wire.gen';

export const ALL = COLOURS.length;
export const FACES = [1, 2, 3, 4, 5, 6];
/** The home of a die whose own field is taken by another. */
export const NOWHERE = -1;
/** An empty place. */
const NO_FACE = 0;
/** A die between dice: its face no longer matters. */
const COVERED = 7;
/** All faces are equal: the direction is still open. */
const OPEN = 1 << 27;
/** Above this: the number of dice in the row, so that outlines are sorted by it. */
export const DICE_SHIFT = 28;

/** A turn before the next die is picked, or with a picked die that is not among `left`. */
export interface TurnPosition {
  /** The faces on the nine places. */
  readonly faces: readonly number[];
  /** Bits of the places whose own die is still to come; the places are free. */
  readonly homes: number;
  readonly matches: number;
  /** Dice still to be picked. */
  readonly left: number;
}

/** The position of this state, without a picked die. */
export function positionOf(game: Zocken, state: ZockenState): TurnPosition {
  const homes = state.remaining.map((die) => homeOf(game, state, die));
  return {
    faces: state.row.map((lying) => lying?.face ?? NO_FACE),
    homes: homes.reduce((bits, home) => (home === NOWHERE ? bits : bits | (1 << home)), 0),
    matches: tally(state.row, state.out, game.circles, game.points).matches,
    left: state.remaining.length,
  };
}

/** The field under the circle of the die's colour, if it is free. */
export function homeOf(game: Zocken, state: ZockenState, die: Colour): number {
  const own = game.circles.indexOf(die) + 1;
  return state.row[own] ? NOWHERE : own;
}

/** The position after a die of this home is picked. */
export function taking(position: TurnPosition, home: number): TurnPosition {
  const homes = home === NOWHERE ? position.homes : position.homes & ~(1 << home);
  return { ...position, homes, left: position.left - 1 };
}

/** The position after the picked die is placed there. */
export function putting(
  position: TurnPosition,
  home: number,
  face: number,
  place: Place,
): TurnPosition {
  if (place === 'out') return position;
  const index = ZOCKEN_PLACES.indexOf(place);
  return {
    faces: position.faces.map((lying, at) => (at === index ? face : lying)),
    homes: position.homes & ~(1 << index),
    matches: position.matches + (home === index ? 1 : 0),
    left: position.left,
  };
}

/** The legal places of this face; they do not depend on colours. */
export function legal(faces: readonly number[], face: number): Place[] {
  return legalPlaces(
    faces.map((lying) => (lying === NO_FACE ? null : grey(lying))),
    face,
  );
}

/** The score of a turn that ended like this; faces do not matter. */
export function endScore(end: End, points: readonly number[]): number {
  const matched = COLOURS.map((die, field) => (field < end.matches ? { die, face: 1 } : null));
  const evaded = [0, 1].map((at) => (at < end.evaded ? grey(1) : null));
  const row: Row = [evaded[0]!, ...matched, evaded[1]!];
  return tally(row, Array<LyingDie>(end.out).fill(grey(1)), COLOURS, points).score;
}

/** How a turn can end: matches, dice on the escape fields, dice out. */
export interface End {
  readonly matches: number;
  readonly evaded: number;
  readonly out: number;
}

/** A die whose colour does not matter. */
function grey(face: number): LyingDie {
  return { die: COLOURS[0], face };
}

/** The points a bet wins or loses when the turn ends with this score. */
export function wonBet(score: number): number {
  return score > ZOCKEN_BET_OVER ? Math.floor(score / 2) : ZOCKEN_BET_LOST;
}

/**
 * The row's outline as a number, and whether the row was reversed for it. Only faces beside a free
 * place count; flipping all faces (f → 7 - f) or reversing the row changes nothing that matters.
 */
export function outline(faces: readonly number[]): { code: number; reversed: boolean } {
  const lying = faces.filter((face) => face !== NO_FACE);
  const stillOpen = lying.every((face) => face === lying[0]);
  const flipped = faces.map((face) => (face === NO_FACE ? NO_FACE : 7 - face));
  const ascends = lying[0]! < lying.at(-1)!;
  const straight = stillOpen ? [faces, flipped] : [ascends ? faces : flipped];
  const turned = stillOpen ? [faces, flipped] : [ascends ? flipped : faces];
  const code = Math.min(...straight.map(digits));
  const reversedCode = Math.min(...turned.map((way) => digits([...way].reverse())));
  const dice = lying.length << DICE_SHIFT;
  const reversed = reversedCode < code;
  return { code: (reversed ? reversedCode : code) | (stillOpen ? OPEN : 0) | dice, reversed };
}

function digits(faces: readonly number[]): number {
  let code = 0;
  for (const [index, face] of faces.entries()) {
    const inside = (faces[index - 1] ?? 1) && face && (faces[index + 1] ?? 1);
    code = code * 8 + (inside ? COVERED : face);
  }
  return code;
}

/** The free fields of a row as indices, in the orientation of its outline. */
export function freeFields(faces: readonly number[], reversed: boolean): number[] {
  const free = faces.flatMap((face, index) =>
    face === NO_FACE && typeof ZOCKEN_PLACES[index] === 'number' ? [index] : [],
  );
  return reversed ? free.reverse() : free;
}
