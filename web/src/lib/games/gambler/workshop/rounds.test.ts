import { describe, expect, it } from 'vitest';
import { shipped } from '../rules';
import type { Row } from '../wire.gen';
import { seeded } from '$lib/workshop/random';
import { beginning, noRounds, playRounds } from './rounds';
import { predicted, tuning } from './tune';

function played(rows: readonly Row[], seats: number, rounds: number) {
  const tally = noRounds(rows.length);
  playRounds(rows, seats, rounds, seeded(5), tally);
  return tally;
}

describe('rounds between rules of thumb', () => {
  it('are the same from the same seed, and every row is finished once in each', () => {
    const { rows } = shipped('gambler-05');
    const tally = played(rows, 3, 200);
    expect(played(rows, 3, 200)).toEqual(tally);
    expect(tally.rounds).toBe(200);
    expect(tally.turns).toBeGreaterThan(200);
    expect(tally.throws).toBeGreaterThanOrEqual(tally.turns);
    // The first player finishes it b times, the two others the rest: b - (200 - b) / 2.
    rows.forEach((_, at) =>
      expect(tally.edge[at]).toBeCloseTo(tally.began[at]! - (200 - tally.began[at]!) / 2),
    );
    const lead = rows.reduce((sum, { sign, value }, at) => sum + sign * value * tally.edge[at]!, 0);
    expect(tally.lead).toBeCloseTo(lead);
  });

  it('know what a single box for each is worth: the first player takes what shows', () => {
    // The exact worth of gambler-05 is +61.6 (docs/results/tableaux.md).
    const { worth, margin } = beginning(played(shipped('gambler-05').rows, 2, 2000));
    expect(Math.abs(worth - 61.6)).toBeLessThan(12);
    expect(margin).toBeLessThan(3);
  });
});

describe('tuning', () => {
  it('predicts values by how often the first player finishes a row, with small changes', () => {
    const { rows } = shipped('gambler-05');
    const tally = played(rows, 2, 500);
    const next = predicted(rows, rows, tally, new Set())!;
    const worth = next.reduce(
      (sum, { sign, value }, at) => sum + sign * value * tally.edge[at]!,
      0,
    );
    expect(Math.abs(worth / 500)).toBeLessThan(Math.abs(tally.lead / 500));
    expect(next.map(({ sign }) => sign)).toEqual(rows.map(({ sign }) => sign));
    expect(next.every(({ value }) => value >= 10 && value <= 100 && value % 10 === 0)).toBe(true);
    const again = predicted(rows, rows, tally, new Set([next.map((row) => row.value).join(' ')]));
    expect(again).not.toEqual(next);
  });

  it('offers the tens from 10 to 100 and the value that a row has', () => {
    const rows = shipped('gambler-05').rows.map((row, at) => (at ? row : { ...row, value: 150 }));
    // Only the first row matters, and 110 would be exactly fair.
    const lead = (points: number) => ({
      ...noRounds(6),
      rounds: 100,
      lead: points * 100,
      edge: [100 * rows[0]!.sign, 0, 0, 0, 0, 0],
    });
    expect(predicted(rows, rows, lead(40), new Set())![0]!.value).toBe(100);
    expect(predicted(rows, rows, lead(1), new Set())![0]!.value).toBe(150);
  });

  it('makes beginning worth less, and tells its progress', () => {
    const { rows } = shipped('gambler-22');
    const steps = tuning(rows, 2, 1000);
    let step = steps.next();
    for (let last = 0; !step.done; step = steps.next()) {
      expect(step.value).toBeGreaterThan(last);
      expect(step.value).toBeLessThanOrEqual(1);
      last = step.value * 0.999;
    }
    const { before, after, values } = step.value;
    expect(Math.abs(after.worth)).toBeLessThan(Math.abs(before.worth) - after.margin);
    expect(values).toHaveLength(6);
  });
});
