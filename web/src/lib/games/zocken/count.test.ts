import { expect, test } from 'vitest';
import type { Step } from '$lib/wire.gen';
import { beat, countOf } from './count';
import { sceneOf } from './row';
import { companyOf, MATCHES, stageAt, THREE } from './stages.fixture';

const finished = MATCHES.flatMap((match) =>
  match.steps.flatMap((step, at) =>
    step.happened.some(({ kind }) => kind === 'turn_scored') ? [{ match, step, at }] : [],
  ),
);

test('the parts of a count add up to what the rules say, whatever the row', () => {
  expect(finished.length).toBeGreaterThan(10);
  for (const { match, step, at } of finished) {
    const { view } = sceneOf({ ...stageAt(match, at), beat: { step, key: 1 } }, companyOf(match));
    const count = countOf(step, view, companyOf(match))!;
    expect(count.steps.at(-1)?.sum, `step ${at}`).toBe(count.total);
    expect(count.steps.at(-1)?.at).toBe('fifty');
  }
});

test('matches come first, from left to right, each with what it adds; then what costs', () => {
  const lying = (die: string, face: number) => ({ die, face });
  const circles = ['red', 'orange', 'yellow', 'green', 'blue', 'purple', 'white'];
  const row = Array.from({ length: 9 }, () => null as ReturnType<typeof lying> | null);
  row[1] = lying('red', 1);
  row[3] = lying('yellow', 3);
  row[4] = lying('white', 4);
  row[8] = lying('green', 6);
  const out = [lying('blue', 1), lying('purple', 2)];
  const step = {
    happened: [
      {
        kind: 'turn_scored',
        seat: 1,
        points: -20,
        matches: 2,
        match_points: 30,
        bonus: 0,
        evaded: 1,
        evasion_cost: 10,
        out: 2,
        out_cost: 40,
        over_fifty: false,
      },
      { kind: 'bet_lost', seat: 0, points: -20 },
    ],
  } as unknown as Step;
  const count = countOf(step, { row, out, circles } as never, companyOf(THREE))!;
  expect(count.steps.map(({ at, index, points, sum }) => [at, index, points, sum])).toEqual([
    [1, 0, 10, 10],
    [3, 0, 20, 30],
    ['R', 0, -10, 20],
    ['out', 0, -20, 0],
    ['out', 1, -20, -20],
    ['fifty', 0, 0, -20],
  ]);
  expect([count.seat, count.total, count.bets]).toEqual([1, -20, [{ seat: 0, points: -20 }]]);
});

test('only the step that ends a turn stays, and a bot’s row not as long', () => {
  const company = companyOf(THREE);
  for (const step of THREE.steps) {
    const ends = step.happened.some(({ kind }) => kind === 'turn_scored');
    expect(beat(step, company) > 0).toBe(ends);
    if (!ends) continue;
    const bots = beat(step, { ...company, bots: [true, true, true] });
    expect(bots).toBeLessThan(beat(step, company));
    expect(bots).toBeLessThan(2_500);
  }
});
