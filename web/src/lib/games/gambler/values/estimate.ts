// An estimate of a filling's value for the player whose turn has just ended; needs no table. A
// translation of src/wagnis/games/gambler/solver/estimate.py; the weights are generated from it.

import { GAMBLER_WEIGHTS } from '../values.gen';
import { FACES, type Fills } from './fills';
import type { RowOutlook } from './outlook';
import { points, type Ending } from './turn';

const FEW_BOXES = 2;

/**
 * For one of so many players, whose successor rolls `dice` dice. If nobody else has dice, all
 * remaining rows go to the player who rolls alone.
 */
export function estimate(
  fills: Fills,
  outlooks: readonly RowOutlook[],
  seats: number,
  dice: number,
): Ending {
  if (dice === 0) return { leave: (code) => allThatIsLeft(fills, code), over: 0 };
  const weights = GAMBLER_WEIGHTS[seats]!;
  const leave = (code: number) =>
    features(fills, outlooks, code, dice).reduce((sum, value, at) => sum + value * weights[at]!, 0);
  return { leave, over: 0 };
}

/** The features for a player about to roll `dice` dice, in the order of the weights. */
function features(
  fills: Fills,
  outlooks: readonly RowOutlook[],
  code: number,
  dice: number,
): number[] {
  const plus = [0, 0, 0, 0]; // lacking one, two, three, more
  const minus = [0, 0, 0]; // lacking one, two, more
  const hopes: number[] = [];
  let [boxes, harmless, harmful, average] = [0, 0, 0, 0];
  fills.rows.forEach(({ row }, at) => {
    const state = fills.state(code, at);
    const { chance, lacks, wanted } = outlooks[at]!;
    const [lacking, value] = [lacks[state]!, Math.abs(points(row))];
    const byLack = row.sign > 0 ? plus : minus;
    boxes += lacking;
    average += value / fills.rows.length;
    if (lacking > 0) byLack[Math.min(lacking, byLack.length) - 1]! += value;
    hopes.push(row.sign > 0 ? value * chance[dice]![state]! : 0);
    if (row.sign < 0 && lacking === 1) harmful |= wanted[state]!;
    else harmless |= wanted[state]!;
  });
  const nothing = noneOf(harmless | harmful, dice);
  const forced = noneOf(harmless, dice) - nothing;
  const sum = hopes.reduce((total, hope) => total + hope, 0);
  const [most, second = 0] = hopes.toSorted((a, b) => b - a);
  return [
    ...[sum, most!, second],
    ...plus,
    ...minus,
    ...[forced * minus[0]!, nothing * sum],
    ...[average * boxes, boxes <= FEW_BOXES ? average : 0, average],
  ];
}

/** The sum of all unfinished rows. */
function allThatIsLeft(fills: Fills, code: number): number {
  return fills.rows.reduce(
    (left, { row, full }, at) => (fills.state(code, at) === full ? left : left + points(row)),
    0,
  );
}

/** The probability that this many dice show none of these faces. */
function noneOf(faces: number, dice: number): number {
  const others = FACES.filter((_, face) => !(faces & (1 << face))).length;
  return (others / FACES.length) ** dice;
}
