// The dice set aside in a described turn of Tutto, and the matching points at risk: a translation of
// src/wagnis/games/tutto/setup_aside.py.

import type { PlainObject } from '$lib/engine/plain';
import { multiples, PositionError, readFaces, readWhole } from '$lib/engine/setup';
import { TUTTO_CARDS, TUTTO_DICE, TUTTO_WORTH } from './facts.gen';
import { canonical, worth, type Groups } from './rules';
import { CARDS, type CardName } from './wire.gen';

const FACES = [1, 2, 3, 4, 5, 6];
/** Faces that count alone. */
const SINGLES = FACES.filter((face) => TUTTO_WORTH[face] !== undefined);
const TRIPLES = FACES.filter((face) => TUTTO_WORTH[`${face}${face}${face}`] !== undefined);

export const STEP = Math.min(...SINGLES.map((face) => TUTTO_WORTH[face]!));
/** The least value of six dice set aside. */
const LEAST_DICE = TUTTO_DICE * STEP;
const BONUSES = CARDS.map((card) => TUTTO_CARDS[card]).filter(
  ({ mayStop, adds }) => mayStop && adds,
);
/** Earlier cards of the turn bring no points, or at least this many. */
const LEAST_TUTTO = LEAST_DICE + Math.min(...BONUSES.map(({ adds }) => adds));
const MOST = 10 ** 9 - 1;

/** The groups set aside, a list or derived; checked against the card and the points. */
export function readAside(
  written: PlainObject,
  card: CardName,
  left: number,
  atRisk: number,
  tuttos: number,
  dice: readonly number[],
): Groups {
  const { scoresDice, keeps } = TUTTO_CARDS[card];
  const count = TUTTO_DICE - left;
  const listed = written['aside'] as readonly unknown[] | undefined;
  const before = left === 0 ? beforeTutto(card, atRisk) : atRisk;
  const target = scoresDice && count > 0 ? before : null;
  const groups =
    keeps === 'new faces'
      ? readStraight(listed, count, dice)
      : listed === undefined
        ? madeUp(count, target)
        : readGroups(listed);
  if (groups.flat().length !== count)
    throw new PositionError(`${left} dice are left, so ${count} are set aside`);
  const points = scoresDice ? worth(groups) : 0;
  const least = scoresDice && left > 0 ? tuttos * LEAST_DICE : 0;
  if (before < points + least)
    throw new PositionError(`${atRisk} points at risk are too few for ${count} dice set aside`);
  if (least === 0) checkCarried(before - points, `with ${count} dice set aside on ${card}`);
  return groups;
}

export function readAtRisk(written: PlainObject, least: number): number {
  const atRisk = readWhole(written, 'turn_points', least, 0, MOST);
  multiples([atRisk], STEP);
  return atRisk;
}

/** The default for the points at risk: the fewest possible. */
export function leastAtRisk(card: CardName, left: number, tuttos: number): number {
  const { scoresDice, times, adds } = TUTTO_CARDS[card];
  const points = scoresDice ? STEP * (TUTTO_DICE - left) : 0;
  if (left === 0) return times * points + adds;
  return scoresDice ? points + LEAST_DICE * tuttos : points;
}

/** The points at risk before the card's effect. */
function beforeTutto(card: CardName, atRisk: number): number {
  const { times, adds } = TUTTO_CARDS[card];
  const before = (atRisk - adds) / times;
  if (before < 0 || !Number.isInteger(before) || before % STEP)
    throw new PositionError(`${atRisk} points cannot be at risk after a TUTTO on ${card}`);
  return before;
}

/** Checks the points from earlier cards: none, or at least those of a TUTTO. */
export function checkCarried(points: number, where: string): void {
  if (points <= 0 || points >= LEAST_TUTTO) return;
  throw new PositionError(
    `${points} points more than the dice are worth cannot be at risk ${where}: ` +
      `an earlier TUTTO brings ${LEAST_TUTTO} at least`,
  );
}

function readGroups(given: readonly unknown[]): Groups {
  const groups = given.map((group) => readFaces(group, 'a group set aside'));
  for (const group of groups) {
    const single = group.length === 1 && SINGLES.includes(group[0]!);
    if (!single && !(group.length === 3 && new Set(group).size === 1))
      throw new PositionError(
        `${group.join(' ')} is no group: single 1s and 5s, and three alike, are`,
      );
  }
  return groups;
}

function readStraight(
  given: readonly unknown[] | undefined,
  count: number,
  dice: readonly number[],
): Groups {
  if (given === undefined) {
    if (dice.length > 0 && count > 0)
      throw new PositionError("which faces lie in the straight? 'aside' says it");
    return FACES.slice(0, count).map((face) => [face]);
  }
  const groups = given.map((group) => readFaces(group, 'a group set aside'));
  const faces = groups.map((group) => group.join(' '));
  if (groups.some(({ length }) => length !== 1) || new Set(faces).size !== faces.length)
    throw new PositionError('in a straight every face lies once');
  return groups;
}

const PIECES: Groups = [
  ...TRIPLES.map((face) => [face, face, face]),
  ...SINGLES.map((face) => [face]),
];

/** Every choice of pieces with so many dice, those of fewer pieces first. */
function ways(count: number): Groups[] {
  const more = (from: number, left: number): Groups[] =>
    left === 0
      ? [[]]
      : PIECES.slice(from).flatMap((piece, at) =>
          piece.length > left
            ? []
            : more(from + at, left - piece.length).map((rest) => [piece, ...rest]),
        );
  return more(0, count).sort((one, other) => one.length - other.length);
}

/**
 * This many dice in groups that are worth these points, or else the most below them. Without points,
 * any groups.
 */
function madeUp(count: number, points: number | null): Groups {
  const fits = (carried: number) => carried === 0 || carried >= LEAST_TUTTO;
  const fitting = ways(count).filter((way) => points === null || fits(points - worth(way)));
  if (fitting.length === 0)
    throw new PositionError(`${points} points cannot be at risk with ${count} dice set aside`);
  const most = Math.max(...fitting.map(worth));
  return canonical(fitting.find((way) => worth(way) === most)!);
}
