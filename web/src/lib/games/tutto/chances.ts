// The chances of Tutto's dice, from the rules: what a roll lets one keep, how often a roll is a null
// or a TUTTO, how often the dice come to a TUTTO or a straight. Points are counted in units.

import { choices, everything, newFaces, worth, type Deck, type Groups } from './rules';
import { TUTTO_CARDS, TUTTO_DICE, TUTTO_WORTH, type CardKind } from './facts.gen';
import { CARDS } from './wire.gen';

const KINDS = Object.values(TUTTO_CARDS);

/** All points are multiples of this. */
export const UNIT = [
  ...Object.values(TUTTO_WORTH),
  ...KINDS.flatMap(({ adds, charges }) => [adds, charges]),
].reduce(divisor);

function divisor(one: number, other: number): number {
  return other === 0 ? one : divisor(other, one % other);
}

/** Whole units of points. */
export const unitsOf = (points: number): number => Math.floor(points / UNIT);

/** A roll of dice in order, and how many of all ordered rolls show it. */
type Weighted = readonly [roll: readonly number[], weight: number];

/** The different rolls of 0 to 6 dice. */
const ROLLS: readonly (readonly Weighted[])[] = Array.from({ length: TUTTO_DICE + 1 }, (_, dice) =>
  weighted(dice),
);

function weighted(dice: number): Weighted[] {
  const found: Weighted[] = [];
  const add = (roll: number[], weight: number): void => {
    if (roll.length === dice) {
      found.push([roll, weight]);
      return;
    }
    const last = roll.at(-1) ?? 1;
    for (let face = last; face <= 6; face += 1) {
      const longer = [...roll, face];
      const same = longer.filter((one) => one === face).length;
      add(longer, (weight * longer.length) / same);
    }
  };
  add([], 1);
  return found;
}

/** The number of ordered rolls of so many dice. */
const totalOf = (dice: number): number => 6 ** dice;
const diceIn = (groups: Groups): number => groups.flat().length;

/**
 * The rolls of so many dice, in classes with the same ways to keep. Way `w` keeps `dice[w]` dice for
 * `points[w]` units; the ways of class `c` are from `first[c]` up to `first[c + 1]`.
 */
export interface Ways {
  readonly dice: readonly number[];
  readonly points: readonly number[];
  readonly first: readonly number[];
  readonly weight: readonly number[];
  /** The probability of a null. */
  readonly nothing: number;
}

function waysOf(dice: number): Ways {
  const classes = new Map<string, { ways: (readonly [number, number])[]; weight: number }>();
  let nulls = 0;
  for (const [roll, weight] of ROLLS[dice]!) {
    const kept = new Map(
      choices(roll).map((groups) => {
        const way = [diceIn(groups), unitsOf(worth(groups))] as const;
        return [way.join(), way];
      }),
    );
    if (kept.size === 0) {
      nulls += weight;
      continue;
    }
    const key = [...kept.keys()].sort().join(' ');
    const known = classes.get(key);
    if (known) known.weight += weight;
    else classes.set(key, { ways: [...kept.values()], weight });
  }
  const ways = [...classes.values()];
  const first = [0];
  for (const { ways: some } of ways) first.push(first.at(-1)! + some.length);
  return {
    dice: ways.flatMap(({ ways: some }) => some.map(([kept]) => kept)),
    points: ways.flatMap(({ ways: some }) => some.map(([, units]) => units)),
    first,
    weight: ways.map(({ weight }) => weight / totalOf(dice)),
    nothing: dice === 0 ? 1 : nulls / totalOf(dice),
  };
}

/** By the number of dice rolled, 0 to 6. */
export const WAYS: readonly Ways[] = ROLLS.map((_, dice) => waysOf(dice));

/** The units of the best keep of one roll. */
export const MOST = Math.max(...WAYS.flatMap(({ points }) => points));

/** One roll of so many dice, in numbers of ordered rolls: exact, as whole numbers. */
export interface Roll {
  readonly total: number;
  readonly nulls: number;
  /** All dice may be kept. */
  readonly tuttos: number;
  /** The points of all valid dice, summed over the rolls. */
  readonly points: number;
}

function rolled(dice: number, ways: (roll: readonly number[], dice: number) => Groups[]): Roll {
  let [nulls, tuttos, points] = [0, 0, 0];
  for (const [roll, weight] of ROLLS[dice]!) {
    const kept = ways(roll, dice);
    if (kept.length === 0) nulls += weight;
    if (kept.some((groups) => diceIn(groups) === dice)) tuttos += weight;
    points += weight * worth(everything(roll));
  }
  return { total: totalOf(dice), nulls, tuttos, points };
}

/** The ways to keep on a straight that lacks as many faces as dice are rolled, whichever they are. */
function straightWays(roll: readonly number[], missing: number): Groups[] {
  const taken = Array.from({ length: TUTTO_DICE - missing }, (_, index) => [missing + index + 1]);
  return newFaces(roll, taken);
}

export const ROLL: readonly Roll[] = ROLLS.map((_, dice) => rolled(dice, choices));
export const STRAIGHT_ROLL: readonly Roll[] = ROLLS.map((_, dice) => rolled(dice, straightWays));

/** A probability that depends on the player's keeps: its minimum and maximum. */
export interface Range {
  readonly least: number;
  readonly most: number;
}

/** The probability a player aims for, of an event that changes their value by this much. */
export function towards({ least, most }: Range, change: number): number {
  return change >= 0 ? most : least;
}

/** The probability of finishing, by dice left: at least one is kept of each roll. */
function finishing(ways: (roll: readonly number[], dice: number) => Groups[]): Range[] {
  const chances: Range[] = [{ least: 1, most: 1 }];
  for (let dice = 1; dice <= TUTTO_DICE; dice += 1) {
    let [least, most] = [0, 0];
    for (const [roll, weight] of ROLLS[dice]!) {
      const after = ways(roll, dice).map((groups) => chances[dice - diceIn(groups)]!);
      if (after.length === 0) continue;
      least += weight * Math.min(...after.map((chance) => chance.least));
      most += weight * Math.max(...after.map((chance) => chance.most));
    }
    chances.push({ least: least / totalOf(dice), most: most / totalOf(dice) });
  }
  return chances;
}

/** The probability of a TUTTO before a null, by dice left, on a card without stopping. */
const TUTTO = finishing(choices);
/** The probability of completing a straight, by faces missing, whichever they are. */
const STRAIGHT = finishing(straightWays);

/** The probability of the TUTTO on a card without stopping, by dice left. */
export function finish({ keeps }: CardKind, left: number): Range {
  return (keeps === 'new faces' ? STRAIGHT : TUTTO)[left]!;
}

/**
 * The least probability that a draw from this full deck leads to a null or a stop card. Fireworks
 * and the cloverleaf count as no risk: their turn ends with points or with a win.
 */
export function riskOfDraw(deck: Deck): number {
  const cards = CARDS.reduce((sum, card) => sum + deck[card], 0);
  const lost = CARDS.reduce((sum, card) => sum + deck[card] * rollsLost(TUTTO_CARDS[card]), 0);
  return lost / (totalOf(TUTTO_DICE) * cards);
}

/** Of all ordered rolls of six dice; whole numbers where it is one roll. */
function rollsLost(kind: CardKind): number {
  const { total, nulls } = ROLL[TUTTO_DICE]!;
  if (kind.endsTurn) return total;
  if (kind.nullBanks || kind.winsAfter) return 0;
  return kind.mayStop ? nulls : total * (1 - finish(kind, TUTTO_DICE).most);
}

/** A roll of fireworks: dice, dice after it (six after a TUTTO), units, probability. */
export const SPARKS: readonly (readonly [number, number, number, number])[] = ROLLS.flatMap(
  (rolls, dice) =>
    rolls.flatMap(([roll, weight]) => {
      const groups = everything(roll);
      if (groups.length === 0) return [];
      const after = dice - diceIn(groups) || TUTTO_DICE;
      return [[dice, after, unitsOf(worth(groups)), weight / totalOf(dice)] as const];
    }),
);
