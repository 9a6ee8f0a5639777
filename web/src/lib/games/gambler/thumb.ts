// The rule of thumb of Gambler and Engel & Bengel: takes what is certain, gives the others little,
// and rolls while that pays on average. A translation of src/wagnis/games/gambler/thumb.py. Chances
// are counted in rolls out of all rolls, so that comparisons are exact.

import type { Thumb } from '$lib/engine/advice';
import type { Move } from '$lib/wire.gen';
import { GAMBLER_DICE } from './facts.gen';
import { counted, fillable, type Lying } from './odds';
import { isFull, ofGambler, paysOf, wants, without } from './rules';
import { FACES, type Faces } from './values/fills';
import type { PlaceDie, Row } from './wire.gen';

export const thumb: Thumb = (anyGame, anyState) => {
  const [game, state] = ofGambler(anyGame, anyState);
  const { phase } = state;
  const node = game.node(state);
  if (phase.kind !== 'placing' || node.kind !== 'decision') throw new Error('nothing is to decide');
  const rows = game.tableau(state)!.rows.map((row, at): Lying => [row, state.filled[at]!]);
  const places = node.moves.filter(isPlace);
  const paying = places.filter(({ place }) => finishesNow(rows[place.row]!, place.face, phase.cup));
  if (paying.length > 0) return most(paying, ({ place }) => rows[place.row]![0].value);
  if (phase.owes) return most(places, ({ place }) => -gift(rows[place.row]!, place.face));
  return worthOfRoll(rows, phase.cup.length) > 0 ? { roll: true } : { stop: true };
};

function isPlace(move: Move): move is PlaceDie {
  return 'place' in move && typeof move.place === 'object';
}

/** The first of the moves with the most. */
function most<T>(moves: readonly T[], worth: (move: T) => number): T {
  return moves.reduce((best, move) => (worth(move) > worth(best) ? move : best));
}

/** Whether this row pays and the cup holds all missing dice, beginning with this face. */
function finishesNow([row, lying]: Lying, face: number, cup: Faces): boolean {
  return row.sign > 0 && fillable(row, [...lying, face], without(cup, face));
}

/** The value of one more die in this row for the next player, and its cost for me; per roll. */
function gift([row, lying]: Lying, face: number): number {
  const now = [...lying, face];
  if (isFull(row, now)) return -paysOf(row) * FACES.length ** GAMBLER_DICE;
  const before = finishing(row, lying, GAMBLER_DICE);
  return paysOf(row) * (finishing(row, now, GAMBLER_DICE) - before);
}

/** The gain over all rolls: rows that may pay, minus black rows that may be forced. */
function worthOfRoll(rows: readonly Lying[], dice: number): number {
  return rows.reduce((worth, [row, lying], number) => {
    if (row.sign > 0) return worth + paysOf(row) * finishing(row, lying, dice);
    if (row.boxes - lying.length !== 1) return worth;
    const others = rows.filter((_, other) => other !== number).flatMap((one) => wants(...one));
    return worth + paysOf(row) * showingOnly(wants(row, lying), others, dice);
  }, 0);
}

const counts = new WeakMap<Row, Map<string, number>>();

/** How many rolls of `dice` dice fill the rest of the row; counted once for each filling. */
function finishing(row: Row, lying: Faces, dice: number): number {
  if (row.boxes - lying.length > dice) return 0;
  const known = counts.get(row) ?? new Map<string, number>();
  counts.set(row, known);
  const key = `${dice} ${lying.join('')}`;
  const rolls = known.get(key) ?? counted(dice, (roll) => fillable(row, lying, roll));
  known.set(key, rolls);
  return rolls;
}

/** How many rolls show a wanted face and none of the others. */
function showingOnly(wanted: Faces, others: Faces, dice: number): number {
  const free = FACES.filter((face) => !others.includes(face));
  const neither = free.filter((face) => !wanted.includes(face));
  return free.length ** dice - neither.length ** dice;
}
