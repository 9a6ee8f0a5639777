// Chances, a translation of src/wagnis/games/gambler/odds.py: the outcomes of another roll of the
// cup, counted in rolls.

import type { FindOdds } from '$lib/engine/advice';
import { fraction } from '$lib/engine/fraction';
import { isFull, ofGambler, wants, without } from './rules';
import { cupsOf, FACES, type Faces } from './values/fills';
import type { GamblerOdds, Row } from './wire.gen';

/** A row with the dice that lie in it. */
export type Lying = readonly [row: Row, lying: Faces];

export const odds: FindOdds = (anyGame, anyState): GamblerOdds => {
  const [game, state] = ofGambler(anyGame, anyState);
  const { phase } = state;
  const none = { nothing: null, plus: null, minus: null };
  if (phase.kind !== 'placing' || phase.owes) return { game: game.name, ...none };
  const rows = game.tableau(state)!.rows.map((row, at): Lying => [row, state.filled[at]!]);
  return { game: game.name, ...rollOdds(rows, phase.cup.length) };
};

/** Of a roll: nothing fits, a plus row can be finished, a minus row must be finished. */
function rollOdds(rows: readonly Lying[], dice: number): Omit<GamblerOdds, 'game'> {
  const isHarmful = ([row, lying]: Lying) => row.sign < 0 && row.boxes - lying.length === 1;
  const fitting = (some: readonly Lying[]) => new Set(some.flatMap((one) => wants(...one)));
  const harmful = fitting(rows.filter(isHarmful));
  const harmless = fitting(rows.filter((one) => !isHarmful(one)));
  const plus = rows.filter(([row, lying]) => row.sign > 0 && !isFull(row, lying));
  const shows = (roll: Faces, faces: ReadonlySet<number>) => roll.some((face) => faces.has(face));
  const chance = (good: (roll: Faces) => boolean) =>
    fraction(counted(dice, good), FACES.length ** dice);
  return {
    nothing: chance((roll) => !shows(roll, harmless) && !shows(roll, harmful)),
    plus: chance((roll) => plus.some((one) => fillable(...one, roll))),
    minus: chance((roll) => !shows(roll, harmless) && shows(roll, harmful)),
  };
}

/** Whether dice of this cup can fill the rest of the row. */
export function fillable(row: Row, lying: Faces, cup: Faces): boolean {
  return (
    isFull(row, lying) ||
    wants(row, lying).some(
      (face) => cup.includes(face) && fillable(row, [...lying, face], without(cup, face)),
    )
  );
}

/** The number of ordered rolls of so many dice that are good. */
export function counted(dice: number, good: (roll: Faces) => boolean): number {
  const { rolls, weight } = cupsOf(dice);
  return rolls.reduce((sum, roll, at) => (good(roll) ? sum + weight[at]! : sum), 0);
}
