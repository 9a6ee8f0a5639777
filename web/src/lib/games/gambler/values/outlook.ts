// The chances and features of one row, by its states. A translation of `row_outlook` and
// `row_features` in src/wagnis/games/gambler/solver/estimate.py.

import { GAMBLER_DICE } from '../facts.gen';
import { paysOf } from '../rules';
import { cupsOf, FACES, NOT, type RowStates } from './fills';

/** The features of a row for the estimate without a table. */
export interface RowOutlook {
  /** [dice, states]: of filling it in one turn by trying nothing else. */
  readonly chance: readonly Float64Array[];
  /** [states] */
  readonly lacks: Int32Array;
  /** [states]: the fitting faces, a bit each. */
  readonly wanted: Int32Array;
}

export function rowOutlook({ row, count, full, step, filled }: RowStates): RowOutlook {
  const chance = [new Float64Array(count)];
  let best = new Float64Array(count); // [states, cups]: with an empty cup
  best[full] = 1;
  for (let dice = 1; dice <= GAMBLER_DICE; dice += 1) {
    const { count: cups, chance: weights, adding } = cupsOf(dice);
    const fewer = cupsOf(dice - 1).count;
    const owing = new Float64Array(count * cups).fill(-Infinity);
    const rolled = new Float64Array(count);
    for (let state = 0; state < count; state += 1) {
      const here = owing.subarray(state * cups, (state + 1) * cups);
      FACES.forEach((_, face) => {
        const child = step[state * FACES.length + face]!;
        if (child === NOT) return;
        for (let cup = 0; cup < fewer; cup += 1) {
          const target = adding[cup * FACES.length + face]!;
          here[target] = Math.max(here[target]!, best[child * fewer + cup]!);
        }
      });
      if (state === full) here.fill(1);
      let mean = 0;
      for (let cup = 0; cup < cups; cup += 1) mean += weights[cup]! * Math.max(here[cup]!, 0);
      for (let cup = 0; cup < cups; cup += 1) here[cup] = Math.max(here[cup]!, mean);
      rolled[state] = state === full ? 0 : mean;
    }
    best = owing;
    chance.push(rolled);
  }
  const wanted = Int32Array.from({ length: count }, (_, state) =>
    FACES.reduce((bits, _face, face) => (fits(step, state, face) ? bits | (1 << face) : bits), 0),
  );
  return { chance, lacks: filled.map((dice) => row.boxes - dice), wanted };
}

/** The number of features of a row for the network, besides the chance with the next dice. */
export const ROW_FEATURES = 18;

/** [states, ROW_FEATURES]: as the network sees a row, in single precision. */
export function rowFeatures(states: RowStates, { chance, lacks }: RowOutlook): Float32Array {
  const { row, count, step } = states;
  const needs = needed(states);
  const seen = new Float32Array(count * ROW_FEATURES);
  for (let state = 0; state < count; state += 1) {
    const certain = FACES.map((_, face) => needs[state * FACES.length + face]!);
    const sum = certain.reduce((total, one) => total + one, 0);
    const features = [
      paysOf(row) / 100,
      lacks[state]! / 6,
      ...FACES.map((_, face) => Number(fits(step, state, face))),
      ...certain.map((one) => one / 5),
      (lacks[state]! - sum) / 5,
      Number(row.kind === 'star'),
      Number(row.kind === 'full_house'),
      chance[GAMBLER_DICE]![state]!,
    ];
    seen.set(features, state * ROW_FEATURES);
  }
  return seen;
}

/** [states, face - 1]: the number of each face in the rest of the row, whichever way it is filled. */
function needed({ count, step }: RowStates): Int32Array {
  const needs = new Int32Array(count * FACES.length);
  for (let state = count - 1; state >= 0; state -= 1) {
    const ways = FACES.flatMap((_, face) => {
      const after = step[state * FACES.length + face]!;
      if (after === NOT) return [];
      return [FACES.map((_face, at) => needs[after * FACES.length + at]! + Number(at === face))];
    });
    if (ways.length === 0) continue;
    FACES.forEach((_, at) => {
      needs[state * FACES.length + at] = Math.min(...ways.map((way) => way[at]!));
    });
  }
  return needs;
}

function fits(step: Int32Array, state: number, face: number): boolean {
  return step[state * FACES.length + face] !== NOT;
}
